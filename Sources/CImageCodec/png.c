// libpng reports errors by jumping out of its functions, which must not cross Swift. So its calls are here. Its simplified
// API does without jumps, but (1.6.39) it reads interlaced pictures of 16 bits wrongly.
#include "CImageCodec.h"

#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

const char *ideary_png_version(void) { return png_get_libpng_ver(NULL); }

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

// Asks for red, green, blue and alpha of 8 bits, whatever is in the file.
static void convert(png_structp png, png_infop info, uint32_t width) {
  png_set_alpha_mode(png, PNG_ALPHA_PNG, PNG_DEFAULT_sRGB);
  png_set_expand(png);
  png_set_scale_16(png);
  png_set_gray_to_rgb(png);
  png_set_add_alpha(png, 255, PNG_FILLER_AFTER);
  png_set_interlace_handling(png);
  png_read_update_info(png, info);
  if (png_get_rowbytes(png, info) != (size_t)width * 4) png_error(png, "rows of an unexpected length");
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
    convert(png, info, width);
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

struct ideary_png_source {
  struct source source;
  png_structp png;
  png_infop info;
};

struct ideary_png_source *ideary_png_open(const uint8_t *file, size_t count, uint32_t width, uint32_t height,
                                          char *message) {
  // Words and profiles can be any number of bytes when they are expanded, and nobody reads them here.
  static const png_byte unread[] = "tEXt\0zTXt\0iTXt\0iCCP\0eXIf\0sPLT\0hIST";
  memset(message, 0, IDEARY_MESSAGE_SIZE);
  struct ideary_png_source *opened = calloc(1, sizeof *opened);
  if (!opened) return NULL;
  opened->source = (struct source){file, count, message};
  opened->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, &opened->source, fail, ignore);
  if (opened->png) opened->info = png_create_info_struct(opened->png);
  if (!opened->info || setjmp(png_jmpbuf(opened->png))) {
    ideary_png_close(opened);
    return NULL;
  }
  png_set_keep_unknown_chunks(opened->png, PNG_HANDLE_CHUNK_NEVER, unread, sizeof unread / 5);
  png_set_read_fn(opened->png, &opened->source, take);
  png_read_info(opened->png, opened->info);
  if (png_get_image_width(opened->png, opened->info) != width ||
      png_get_image_height(opened->png, opened->info) != height) {
    png_error(opened->png, "other sides than its header says");
  }
  convert(opened->png, opened->info, width);
  return opened;
}

int ideary_png_row(struct ideary_png_source *opened, uint8_t *row, char *message) {
  opened->source.message = message;
  if (setjmp(png_jmpbuf(opened->png))) return 1;
  png_read_row(opened->png, row, NULL);
  return 0;
}

void ideary_png_close(struct ideary_png_source *opened) {
  if (!opened) return;
  png_destroy_read_struct(&opened->png, &opened->info, NULL);
  free(opened);
}
