#ifndef IDEARY_CWEBP_H
#define IDEARY_CWEBP_H

#include <webp/encode.h>

#endif
