// What is done with pictures.
#pragma once

#include <cstddef>

#include "pictures/image.hpp"

namespace goalbound::app {

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
