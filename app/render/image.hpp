// A picture in memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace goalbound::app {

/// 8 bits a channel, red green blue alpha, row-major from the top left corner.
struct Image {
  int width = 0;
  int height = 0;
  std::vector<std::uint8_t> rgba;  ///< `width * height * 4` bytes

  friend bool operator==(const Image&, const Image&) = default;
};

/// Turns the picture upside down: OpenGL's rows begin at the bottom.
void flip_rows(Image& image);
/// Makes every pixel opaque.
void drop_alpha(Image& image);

/// How far two pictures of the same size differ.
struct ImageDifference {
  int largest = 0;         ///< largest difference of one channel, 0 to 255
  std::size_t pixels = 0;  ///< number of pixels that differ by more than the tolerance
  Image picture;           ///< differing pixels in red, brighter for more, over the faint first picture
};
/// Compares all four channels; both pictures must have the same size.
ImageDifference compare(const Image& a, const Image& b, int tolerance);

}  // namespace goalbound::app
