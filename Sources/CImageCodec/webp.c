// libwebp's structures have parts that change with its version; here the compiler checks them.
#include "CImageCodec.h"

#include <stdlib.h>
#include <webp/decode.h>
#include <webp/encode.h>

int ideary_webp_version(void) { return WebPGetDecoderVersion(); }

struct ideary_webp {
  WebPConfig config;
  WebPPicture picture;
  WebPMemoryWriter writer;
  int row;
};

struct ideary_webp *ideary_webp_begin(uint32_t width, uint32_t height, int level) {
  struct ideary_webp *webp = calloc(1, sizeof *webp);
  if (!webp) return NULL;
  int sound = WebPConfigInit(&webp->config) && WebPConfigLosslessPreset(&webp->config, level) &&
              WebPPictureInit(&webp->picture);
  // Colours stay as they are also where nothing shows.
  webp->config.exact = 1;
  webp->picture.use_argb = 1;
  webp->picture.width = (int)width;
  webp->picture.height = (int)height;
  WebPMemoryWriterInit(&webp->writer);
  webp->picture.writer = WebPMemoryWrite;
  webp->picture.custom_ptr = &webp->writer;
  if (sound && WebPPictureAlloc(&webp->picture)) return webp;
  ideary_webp_free(webp);
  return NULL;
}

void ideary_webp_add(struct ideary_webp *webp, const uint8_t *pixels, uint32_t rows, int channels) {
  for (uint32_t row = 0; row < rows && webp->row < webp->picture.height; row++, webp->row++) {
    uint32_t *line = webp->picture.argb + (size_t)webp->row * webp->picture.argb_stride;
    for (int column = 0; column < webp->picture.width; column++, pixels += channels) {
      uint32_t alpha = channels == 4 ? pixels[3] : 255;
      line[column] = alpha << 24 | (uint32_t)pixels[0] << 16 | (uint32_t)pixels[1] << 8 | pixels[2];
    }
  }
}

int ideary_webp_end(struct ideary_webp *webp, const uint8_t **bytes, size_t *count) {
  if (!WebPEncode(&webp->config, &webp->picture)) return (int)webp->picture.error_code;
  *bytes = webp->writer.mem;
  *count = webp->writer.size;
  return 0;
}

void ideary_webp_free(struct ideary_webp *webp) {
  if (!webp) return;
  WebPPictureFree(&webp->picture);
  WebPMemoryWriterClear(&webp->writer);
  free(webp);
}

int ideary_webp_look(const uint8_t *file, size_t count, struct ideary_webp_shape *shape) {
  WebPBitstreamFeatures features;
  VP8StatusCode status = WebPGetFeatures(file, count, &features);
  if (status != VP8_STATUS_OK) return (int)status;
  shape->width = (uint32_t)features.width;
  shape->height = (uint32_t)features.height;
  shape->is_moving = features.has_animation;
  shape->is_lossless = features.format == 2;
  return 0;
}

int ideary_webp_read(const uint8_t *file, size_t count, uint32_t width, uint32_t height, uint8_t *pixels) {
  WebPDecoderConfig config;
  if (!WebPInitDecoderConfig(&config)) return (int)VP8_STATUS_INVALID_PARAM;
  VP8StatusCode status = WebPGetFeatures(file, count, &config.input);
  if (status != VP8_STATUS_OK) return (int)status;
  config.options.use_scaling = (uint32_t)config.input.width != width || (uint32_t)config.input.height != height;
  config.options.scaled_width = (int)width;
  config.options.scaled_height = (int)height;
  config.output.colorspace = MODE_RGBA;
  config.output.is_external_memory = 1;
  config.output.u.RGBA.rgba = pixels;
  config.output.u.RGBA.stride = (int)(width * 4);
  config.output.u.RGBA.size = (size_t)width * height * 4;
  status = WebPDecode(file, count, &config);
  WebPFreeDecBuffer(&config.output);
  return (int)status;
}
