#ifndef IDEARY_CPANGOCAIRO_H
#define IDEARY_CPANGOCAIRO_H

#include <cairo-pdf.h>
#include <cairo.h>
#include <fontconfig/fontconfig.h>
#include <pango/pangocairo.h>
#include <pango/pangofc-font.h>
#include <pango/pangofc-fontmap.h>

#endif
