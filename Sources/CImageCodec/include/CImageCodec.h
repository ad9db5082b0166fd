#ifndef IDEARY_CIMAGECODEC_H
#define IDEARY_CIMAGECODEC_H

#include <stddef.h>
#include <stdint.h>

/// Room for a library's own words about an error, the zero at the end included.
#define IDEARY_MESSAGE_SIZE 128

/// The version of libpng that is running.
const char *ideary_png_version(void);

/// The version of libjpeg that this was compiled for: it does not tell the one that is running.
const char *ideary_jpeg_version(void);

/// The version of libwebp that is running: eight bits each of major, minor and revision.
int ideary_webp_version(void);

/// Reads a PNG of any kind as red, green, blue and alpha of 8 bits, in the gamma of sRGB, not multiplied by alpha.
///
/// The caller has checked the sides: `pixels` has `width * height * 4` bytes, and a file of other sides is refused.
/// Returns 0, or 1 with libpng's words in `message`, which has IDEARY_MESSAGE_SIZE bytes.
int ideary_png_read(const uint8_t *file, size_t count, uint32_t width, uint32_t height, uint8_t *pixels,
                    char *message);

/// A PNG that is being read row by row.
struct ideary_png_source;

/// Begins to read a PNG without interlacing, as `ideary_png_read` does; words and profiles in it are passed over.
///
/// The file outlives the source. Returns NULL with libpng's words in `message`.
struct ideary_png_source *ideary_png_open(const uint8_t *file, size_t count, uint32_t width, uint32_t height,
                                          char *message);

/// Reads the next row, `width * 4` bytes. Returns 0, or 1 with libpng's words in `message`.
int ideary_png_row(struct ideary_png_source *source, uint8_t *row, char *message);

/// Lets go of it at any time.
void ideary_png_close(struct ideary_png_source *source);

/// A JPEG that is being read row by row.
struct ideary_jpeg_source;

/// What the rows of a JPEG are.
struct ideary_jpeg_shape {
  uint32_t width;
  uint32_t height;
  /// 3 for red, green, blue; 4 for cyan, magenta, yellow, black.
  int channels;
  /// Whether the four inks are stored inverted, as Adobe's programs do: 255 is no ink.
  int is_inverted;
};

/// Begins to read a JPEG, with at most `memory` bytes for coefficients; the file outlives the source.
///
/// Returns NULL with libjpeg's words in `message`.
struct ideary_jpeg_source *ideary_jpeg_open(const uint8_t *file, size_t count, size_t memory, char *message);

/// Begins with its rows, at so many eighths of its size. Returns 0, or 1 with libjpeg's words in `message`, or 2 where that
/// takes more memory than is allowed.
int ideary_jpeg_start(struct ideary_jpeg_source *source, int eighths, struct ideary_jpeg_shape *shape, char *message);

/// Reads the next row. Returns 0, or 1 with libjpeg's words in `message`.
int ideary_jpeg_row(struct ideary_jpeg_source *source, uint8_t *row, char *message);

/// Whether data were missing for the rows so far; libjpeg fills them with grey.
int ideary_jpeg_is_cut(const struct ideary_jpeg_source *source);

/// Lets go of it at any time.
void ideary_jpeg_close(struct ideary_jpeg_source *source);

/// What a WebP says of itself.
struct ideary_webp_shape {
  uint32_t width;
  uint32_t height;
  int is_moving;
  int is_lossless;
};

/// Looks at the head of a WebP. Returns 0, or libwebp's number of the error.
int ideary_webp_look(const uint8_t *file, size_t count, struct ideary_webp_shape *shape);

/// Reads a still WebP in the given size, as red, green, blue and alpha that is not multiplied; `pixels` has
/// `width * height * 4` bytes. Returns 0, or libwebp's number of the error.
int ideary_webp_read(const uint8_t *file, size_t count, uint32_t width, uint32_t height, uint8_t *pixels);

/// A JPEG that is being written.
struct ideary_jpeg;

/// Begins a JPEG of red, green and blue, its colour at full resolution, `density` pixels per inch.
///
/// `exif` follows the JFIF header as it is. Returns NULL with libjpeg's words in `message`.
struct ideary_jpeg *ideary_jpeg_begin(uint32_t width, uint32_t height, int quality, int optimized, int progressive,
                                      uint16_t density, const uint8_t *exif, size_t exif_count, char *message);

/// Adds rows of three bytes for each pixel. Returns 0, or 1 with libjpeg's words in `message`.
int ideary_jpeg_add(struct ideary_jpeg *jpeg, const uint8_t *pixels, uint32_t rows, char *message);

/// Ends the file, whose bytes live as long as `jpeg`. Returns 0, or 1 with libjpeg's words in `message`.
int ideary_jpeg_end(struct ideary_jpeg *jpeg, const uint8_t **bytes, size_t *count, char *message);

/// Lets go of it at any time.
void ideary_jpeg_free(struct ideary_jpeg *jpeg);

/// A WebP that is being written.
struct ideary_webp;

/// Begins a lossless WebP; `level` is the effort, 0 to 9. Returns NULL when there is no memory for its pixels.
struct ideary_webp *ideary_webp_begin(uint32_t width, uint32_t height, int level);

/// Adds rows of red, green, blue and, with 4 channels, alpha, not multiplied by alpha.
void ideary_webp_add(struct ideary_webp *webp, const uint8_t *pixels, uint32_t rows, int channels);

/// Ends the file, whose bytes live as long as `webp`. Returns 0, or libwebp's number of the error.
int ideary_webp_end(struct ideary_webp *webp, const uint8_t **bytes, size_t *count);

/// Lets go of it at any time.
void ideary_webp_free(struct ideary_webp *webp);

#endif
