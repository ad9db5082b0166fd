#ifndef IDEARY_CJPEG_H
#define IDEARY_CJPEG_H

#include <stdio.h>

#include <jpeglib.h>

#endif
