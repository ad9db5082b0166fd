#ifndef IDEARY_CIMAGECODEC_H
#define IDEARY_CIMAGECODEC_H

#include <stddef.h>
#include <stdint.h>

/// Room for a library's own words about an error, the zero at the end included.
#define IDEARY_MESSAGE_SIZE 128

/// Reads a PNG of any kind as red, green, blue and alpha of 8 bits, in the gamma of sRGB, not multiplied by alpha.
///
/// The caller has checked the sides: `pixels` has `width * height * 4` bytes, and a file of other sides is refused.
/// Returns 0, or 1 with libpng's words in `message`, which has IDEARY_MESSAGE_SIZE bytes.
int ideary_png_read(const uint8_t *file, size_t count, uint32_t width, uint32_t height, uint8_t *pixels,
                    char *message);

#endif
