// libpng reports errors by jumping out of its functions, which must not cross Swift. So its calls are here. Its simplified
// API does without jumps, but (1.6.39) it reads interlaced pictures of 16 bits wrongly.
#include "CImageCodec.h"

#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

struct source {
  const uint8_t *next;
  size_t left;
  char *message;
};

static void take(png_structp png, png_bytep target, size_t count) {
  struct source *source = png_get_io_ptr(png);
  if (count > source->left) png_error(png, "unexpected end");
  memcpy(target, source->next, count);
  source->next += count;
  source->left -= count;
}

static void fail(png_structp png, png_const_charp words) {
  struct source *source = png_get_error_ptr(png);
  strncpy(source->message, words, IDEARY_MESSAGE_SIZE - 1);
  png_longjmp(png, 1);
}

static void ignore(png_structp png, png_const_charp words) {
  (void)png;
  (void)words;
}

int ideary_png_read(const uint8_t *file, size_t count, uint32_t width, uint32_t height, uint8_t *pixels,
                    char *message) {
  struct source source = {file, count, message};
  memset(message, 0, IDEARY_MESSAGE_SIZE);
  png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, &source, fail, ignore);
  if (!png) return 1;
  // Volatile, as it changes between setjmp and a jump back to it.
  png_infop volatile info = png_create_info_struct(png);
  png_bytep *volatile rows = NULL;
  int volatile status = 1;
  if (info && !setjmp(png_jmpbuf(png))) {
    png_set_read_fn(png, &source, take);
    png_read_info(png, info);
    if (png_get_image_width(png, info) != width || png_get_image_height(png, info) != height) {
      png_error(png, "other sides than its header says");
    }
    png_set_alpha_mode(png, PNG_ALPHA_PNG, PNG_DEFAULT_sRGB);
    png_set_expand(png);
    png_set_scale_16(png);
    png_set_gray_to_rgb(png);
    png_set_add_alpha(png, 255, PNG_FILLER_AFTER);
    png_set_interlace_handling(png);
    png_read_update_info(png, info);
    if (png_get_rowbytes(png, info) != (size_t)width * 4) png_error(png, "rows of an unexpected length");
    rows = malloc(height * sizeof(png_bytep));
    if (!rows) png_error(png, "no memory");
    for (uint32_t row = 0; row < height; row++) rows[row] = pixels + (size_t)row * width * 4;
    png_read_image(png, rows);
    png_read_end(png, NULL);
    status = 0;
  }
  free(rows);
  png_infop ended = info;
  png_destroy_read_struct(&png, &ended, NULL);
  return status;
}
