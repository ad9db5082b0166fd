// libwebp's structures have parts that change with its version; here the compiler checks them.
#include "CImageCodec.h"

#include <string.h>
#include <webp/encode.h>

int ideary_webp_write(const uint8_t *pixels, uint32_t width, uint32_t height, int level, uint8_t **bytes,
                      size_t *count) {
  WebPConfig config;
  WebPPicture picture;
  WebPMemoryWriter writer;
  if (!WebPConfigInit(&config) || !WebPConfigLosslessPreset(&config, level) || !WebPPictureInit(&picture)) {
    return VP8_ENC_ERROR_INVALID_CONFIGURATION;
  }
  // Colours stay as they are also where nothing shows.
  config.exact = 1;
  picture.use_argb = 1;
  picture.width = (int)width;
  picture.height = (int)height;
  WebPMemoryWriterInit(&writer);
  picture.writer = WebPMemoryWrite;
  picture.custom_ptr = &writer;
  int done = WebPPictureImportRGBA(&picture, pixels, (int)width * 4) && WebPEncode(&config, &picture);
  int status = done ? 0 : picture.error_code ? (int)picture.error_code : (int)VP8_ENC_ERROR_OUT_OF_MEMORY;
  WebPPictureFree(&picture);
  if (done) {
    *bytes = writer.mem;
    *count = writer.size;
  } else {
    WebPMemoryWriterClear(&writer);
  }
  return status;
}

void ideary_webp_free(uint8_t *bytes) { WebPFree(bytes); }
