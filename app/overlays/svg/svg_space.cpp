// Blocks in space, back to front: three faces each.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "overlays/svg/svg_page.hpp"

namespace goalbound::app {
namespace {

/// More than half voxels along a side of a world.
constexpr double kOrderedRange = 1 << 18;
constexpr unsigned kOrderedBits = 18;

std::uint32_t shaded(std::uint32_t colour, double light) {
  std::uint32_t result = colour & 0xFF000000U;
  for (unsigned shift = 0; shift < 24; shift += 8) {
    const double channel = (colour >> shift) & 0xFFU;
    result |= static_cast<std::uint32_t>(channel * light) << shift;
  }
  return result;
}

/// Blocks lie in cubes of a subdivision by halves, so that its order from the far octant to the near one
/// hides nothing wrongly: that of the bits of all three axes, the highest first.
std::uint64_t order_of(const SpaceBlock& block, const std::array<float, 3>& towards_eye) {
  std::array<std::uint32_t, 3> at{};
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const double middle = static_cast<double>(block.low[axis]) + static_cast<double>(block.size[axis]) / 2;
    const double from_afar = towards_eye[axis] >= 0 ? middle : kOrderedRange - 1 - middle;
    at[axis] = static_cast<std::uint32_t>(std::clamp(from_afar, 0.0, kOrderedRange - 1));
  }
  std::uint64_t order = 0;
  for (unsigned bit = kOrderedBits; bit-- > 0;) {
    for (std::size_t axis = 3; axis-- > 0;) order = order << 1U | (at[axis] >> bit & 1U);
  }
  return order;
}

class SpaceWriter {
 public:
  SpaceWriter(SvgPage& page, const SpacePicture& picture) : page_(page), picture_(picture) {}

  void write() {
    std::vector<std::pair<std::uint64_t, const SpaceBlock*>> blocks;
    blocks.reserve(picture_.solid.size() + picture_.glass.size());
    for (const auto* list : {&picture_.solid, &picture_.glass}) {
      for (const SpaceBlock& block : *list)
        blocks.emplace_back(order_of(block, picture_.towards_eye), &block);
    }
    std::stable_sort(blocks.begin(), blocks.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    for (const auto& [order, block] : blocks) {
      for (std::size_t axis = 0; axis < 3; ++axis) add_face(*block, axis);
    }
  }

 private:
  void add_face(const SpaceBlock& block, std::size_t axis) {
    const std::size_t a = (axis + 1) % 3;
    const std::size_t b = (axis + 2) % 3;
    if (block.size[a] <= 0 || block.size[b] <= 0) return;
    std::array<double, 3> low{};
    for (std::size_t i = 0; i < 3; ++i) low[i] = static_cast<double>(block.low[i]);
    if (picture_.towards_eye[axis] > 0) low[axis] += static_cast<double>(block.size[axis]);
    const auto corner = [&](bool over_a, bool over_b) {
      std::array<double, 3> at = low;
      if (over_a) at[a] += static_cast<double>(block.size[a]);
      if (over_b) at[b] += static_cast<double>(block.size[b]);
      return svg_point(page_.at(in_picture(at)));
    };
    const std::string path = 'M' + corner(false, false) + 'L' + corner(true, false) + 'L' +
                             corner(true, true) + 'L' + corner(false, true) + 'z';
    page_.fill(path, shaded(block.colour, kSpaceLight[axis]));
  }

  MapPoint in_picture(const std::array<double, 3>& at) const {
    MapPoint point;
    for (std::size_t i = 0; i < 3; ++i) {
      point.x += at[i] * static_cast<double>(picture_.right[i]);
      point.y += at[i] * static_cast<double>(picture_.down[i]);
    }
    return point;
  }

  SvgPage& page_;
  const SpacePicture& picture_;
};

}  // namespace

void add_space(SvgPage& page, const SpacePicture& picture) {
  SpaceWriter(page, picture).write();
}

}  // namespace goalbound::app
