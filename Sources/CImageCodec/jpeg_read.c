// Reads JPEG files row by row, so that no more of a picture lies in memory than its format asks for.
#include "CImageCodec.h"

#include <stdio.h>
// After stdio.h, whose types they use.
#include <jpeglib.h>
#include <jerror.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

struct ideary_jpeg_source {
  struct jpeg_decompress_struct codec;
  struct jpeg_error_mgr errors;
  jmp_buf place;
  int is_cut;
  char message[JMSG_LENGTH_MAX];
};

static void fail(j_common_ptr codec) {
  struct ideary_jpeg_source *source = codec->client_data;
  codec->err->format_message(codec, source->message);
  longjmp(source->place, 1);
}

// Most of what libjpeg warns of harms nobody; where data end too early it goes on in grey.
static void note(j_common_ptr codec, int level) {
  struct ideary_jpeg_source *source = codec->client_data;
  int code = codec->err->msg_code;
  if (level < 0 && (code == JWRN_JPEG_EOF || code == JWRN_HIT_MARKER)) source->is_cut = 1;
}

static int failed(struct ideary_jpeg_source *source, char *message) {
  strncpy(message, source->message, IDEARY_MESSAGE_SIZE - 1);
  message[IDEARY_MESSAGE_SIZE - 1] = 0;
  return 1;
}

struct ideary_jpeg_source *ideary_jpeg_open(const uint8_t *file, size_t count, size_t memory, char *message) {
  memset(message, 0, IDEARY_MESSAGE_SIZE);
  struct ideary_jpeg_source *source = calloc(1, sizeof *source);
  if (!source) return NULL;
  source->codec.err = jpeg_std_error(&source->errors);
  source->codec.client_data = source;
  source->errors.error_exit = fail;
  source->errors.emit_message = note;
  if (setjmp(source->place)) {
    failed(source, message);
    ideary_jpeg_close(source);
    return NULL;
  }
  jpeg_create_decompress(&source->codec);
  // Creating clears it.
  source->codec.client_data = source;
  source->codec.mem->max_memory_to_use = (long)memory;
  jpeg_mem_src(&source->codec, file, count);
  jpeg_read_header(&source->codec, TRUE);
  return source;
}

int ideary_jpeg_start(struct ideary_jpeg_source *source, int eighths, struct ideary_jpeg_shape *shape, char *message) {
  if (setjmp(source->place)) {
    int is_too_much = source->errors.msg_code == JERR_NO_BACKING_STORE || source->errors.msg_code == JERR_OUT_OF_MEMORY;
    return failed(source, message) + is_too_much;
  }
  int is_print = source->codec.num_components == 4;
  source->codec.out_color_space = is_print ? JCS_CMYK : JCS_RGB;
  source->codec.dct_method = JDCT_ISLOW;
  source->codec.scale_num = (unsigned int)eighths;
  source->codec.scale_denom = 8;
  jpeg_start_decompress(&source->codec);
  shape->width = source->codec.output_width;
  shape->height = source->codec.output_height;
  shape->channels = is_print ? 4 : 3;
  shape->is_inverted = source->codec.saw_Adobe_marker ? 1 : 0;
  if (source->codec.output_components != shape->channels) {
    strncpy(source->message, "an unexpected number of channels", JMSG_LENGTH_MAX - 1);
    return failed(source, message);
  }
  return 0;
}

int ideary_jpeg_row(struct ideary_jpeg_source *source, uint8_t *row, char *message) {
  if (setjmp(source->place)) return failed(source, message);
  JSAMPROW line = row;
  if (jpeg_read_scanlines(&source->codec, &line, 1) == 1) return 0;
  strncpy(source->message, "no more rows", JMSG_LENGTH_MAX - 1);
  return failed(source, message);
}

int ideary_jpeg_is_cut(const struct ideary_jpeg_source *source) { return source->is_cut; }

void ideary_jpeg_close(struct ideary_jpeg_source *source) {
  if (!source) return;
  jpeg_destroy_decompress(&source->codec);
  free(source);
}
