#ifndef IDEARY_CPNG_H
#define IDEARY_CPNG_H

#include <png.h>

#endif
