#include "viewer/icon.hpp"

#include <cmath>
#include <cstdint>

#include "overlays/palette.hpp"

namespace goalbound::app {
namespace {

/// Draws in coordinates from 0 to 1.
class Painting {
 public:
  explicit Painting(int side) : side_(side) {
    image_.width = image_.height = side;
    image_.rgba.assign(std::size_t{4} * static_cast<std::size_t>(side) * static_cast<std::size_t>(side), 0);
  }

  /// Colours every pixel whose middle lies inside.
  template <class Inside>
  void fill(std::uint32_t colour, const Inside& inside) {
    for (int y = 0; y < side_; ++y) {
      for (int x = 0; x < side_; ++x) {
        if (inside((x + 0.5) / side_, (y + 0.5) / side_)) put(x, y, colour);
      }
    }
  }
  void rect(std::uint32_t colour, double x0, double y0, double x1, double y1) {
    fill(colour, [=](double x, double y) { return x >= x0 && x < x1 && y >= y0 && y < y1; });
  }
  void frame(std::uint32_t colour, double x0, double y0, double x1, double y1, double width) {
    fill(colour, [=](double x, double y) {
      const bool outer = x >= x0 && x < x1 && y >= y0 && y < y1;
      return outer && (x < x0 + width || x >= x1 - width || y < y0 + width || y >= y1 - width);
    });
  }
  void disc(std::uint32_t colour, double cx, double cy, double radius) {
    fill(colour, [=](double x, double y) { return std::hypot(x - cx, y - cy) <= radius; });
  }
  Image take() { return std::move(image_); }

 private:
  void put(int x, int y, std::uint32_t colour) {
    const auto at = std::size_t{4} * (static_cast<std::size_t>(y) * static_cast<std::size_t>(side_) +
                                      static_cast<std::size_t>(x));
    for (unsigned channel = 0; channel < 4; ++channel) {
      image_.rgba[at + channel] = static_cast<std::uint8_t>(colour >> (8 * channel));
    }
  }

  int side_;
  Image image_;
};

}  // namespace

Image make_icon(int side) {
  Painting painting(side);
  painting.rect(kBlockedColour, 0.03, 0.03, 0.97, 0.97);
  painting.frame(edge_colour(Direction::kE), 0.34, 0.12, 0.88, 0.62, 0.07);
  painting.frame(edge_colour(Direction::kSW), 0.12, 0.50, 0.48, 0.88, 0.07);
  painting.disc(kStartColour, 0.34, 0.56, 0.13);
  painting.disc(kGoalColour, 0.68, 0.32, 0.11);
  return painting.take();
}

}  // namespace goalbound::app
