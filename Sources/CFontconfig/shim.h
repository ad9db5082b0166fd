#ifndef IDEARY_CFONTCONFIG_H
#define IDEARY_CFONTCONFIG_H

#include <fontconfig/fontconfig.h>

#endif
