#ifndef IDEARY_CZLIB_H
#define IDEARY_CZLIB_H

#include <zlib.h>

#endif
