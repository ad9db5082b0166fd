// libjpeg, too, reports errors by jumping out of its functions.
#include "CImageCodec.h"

#include <stdio.h>
// After stdio.h, whose types it uses.
#include <jpeglib.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

struct ideary_jpeg {
  struct jpeg_compress_struct codec;
  struct jpeg_error_mgr errors;
  jmp_buf place;
  unsigned char *bytes;
  unsigned long count;
  int is_open;
  char message[JMSG_LENGTH_MAX];
};

static void fail(j_common_ptr codec) {
  struct ideary_jpeg *jpeg = codec->client_data;
  codec->err->format_message(codec, jpeg->message);
  longjmp(jpeg->place, 1);
}

static void ignore(j_common_ptr codec) { (void)codec; }

static int failed(struct ideary_jpeg *jpeg, char *message) {
  strncpy(message, jpeg->message, IDEARY_MESSAGE_SIZE - 1);
  message[IDEARY_MESSAGE_SIZE - 1] = 0;
  return 1;
}

const char *ideary_jpeg_version(void) {
#define IDEARY_TEXT(value) #value
#define IDEARY_VALUE(macro) IDEARY_TEXT(macro)
#ifdef LIBJPEG_TURBO_VERSION
  return "turbo " IDEARY_VALUE(LIBJPEG_TURBO_VERSION);
#else
  return IDEARY_VALUE(JPEG_LIB_VERSION);
#endif
}

struct ideary_jpeg *ideary_jpeg_begin(uint32_t width, uint32_t height, int quality, int optimized, int progressive,
                                      uint16_t density, const uint8_t *exif, size_t exif_count, char *message) {
  struct ideary_jpeg *jpeg = calloc(1, sizeof *jpeg);
  if (!jpeg) return NULL;
  jpeg->codec.err = jpeg_std_error(&jpeg->errors);
  jpeg->codec.client_data = jpeg;
  jpeg->errors.error_exit = fail;
  jpeg->errors.output_message = ignore;
  if (setjmp(jpeg->place)) {
    failed(jpeg, message);
    ideary_jpeg_free(jpeg);
    return NULL;
  }
  jpeg_create_compress(&jpeg->codec);
  // Creating clears it.
  jpeg->codec.client_data = jpeg;
  jpeg_mem_dest(&jpeg->codec, &jpeg->bytes, &jpeg->count);
  jpeg->is_open = 1;
  jpeg->codec.image_width = width;
  jpeg->codec.image_height = height;
  jpeg->codec.input_components = 3;
  jpeg->codec.in_color_space = JCS_RGB;
  jpeg_set_defaults(&jpeg->codec);
  jpeg_set_quality(&jpeg->codec, quality, TRUE);
  // Colour at full resolution: thin coloured lines and letters would blur otherwise.
  jpeg->codec.comp_info[0].h_samp_factor = 1;
  jpeg->codec.comp_info[0].v_samp_factor = 1;
  jpeg->codec.dct_method = JDCT_ISLOW;
  jpeg->codec.optimize_coding = optimized ? TRUE : FALSE;
  jpeg->codec.density_unit = 1;
  jpeg->codec.X_density = density;
  jpeg->codec.Y_density = density;
  if (progressive) jpeg_simple_progression(&jpeg->codec);
  jpeg_start_compress(&jpeg->codec, TRUE);
  jpeg_write_marker(&jpeg->codec, JPEG_APP0 + 1, exif, (unsigned int)exif_count);
  return jpeg;
}

int ideary_jpeg_add(struct ideary_jpeg *jpeg, const uint8_t *pixels, uint32_t rows, char *message) {
  if (setjmp(jpeg->place)) return failed(jpeg, message);
  size_t stride = (size_t)jpeg->codec.image_width * 3;
  for (uint32_t row = 0; row < rows; row++) {
    JSAMPROW line = (JSAMPROW)(pixels + row * stride);
    jpeg_write_scanlines(&jpeg->codec, &line, 1);
  }
  return 0;
}

int ideary_jpeg_end(struct ideary_jpeg *jpeg, const uint8_t **bytes, size_t *count, char *message) {
  if (setjmp(jpeg->place)) return failed(jpeg, message);
  jpeg_finish_compress(&jpeg->codec);
  *bytes = jpeg->bytes;
  *count = jpeg->count;
  return 0;
}

void ideary_jpeg_free(struct ideary_jpeg *jpeg) {
  if (!jpeg) return;
  // Until a file has its end, libjpeg alone knows where its bytes are: `bytes` is what they outgrew.
  if (jpeg->is_open) jpeg->codec.dest->term_destination(&jpeg->codec);
  jpeg_destroy_compress(&jpeg->codec);
  free(jpeg->bytes);
  free(jpeg);
}
