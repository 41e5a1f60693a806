#include "render/cell_levels.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace goalbound::app {
namespace {

constexpr int kMaxLevel = 16;

FillPattern pattern_at(const CellImage& image, std::size_t i) {
  const bool known =
      !image.pattern.empty() && image.pattern[i] <= static_cast<std::uint8_t>(FillPattern::kSplit);
  return known ? static_cast<FillPattern>(image.pattern[i]) : FillPattern::kNone;
}

std::array<bool, 5> patterns_used(const CellImage& image) {
  std::array<bool, 256> seen{};
  for (const std::uint8_t p : image.pattern) seen[p] = true;
  const bool split = seen[4] && image.rgba2.size() == image.cell_count();
  return {false, seen[1], seen[2], seen[3], split};
}

bool any(const std::array<bool, 5>& used) {
  return std::find(used.begin(), used.end(), true) != used.end();
}

CellLevel make_full(const CellImage& image) {
  CellLevel level;
  level.width = image.width;
  level.height = image.height;
  level.used = patterns_used(image);
  if (!any(level.used)) return level;
  constexpr std::array<std::uint32_t, 5> kShares = {0, 0xFF, 0xFF00, 0xFF0000, 0xFF000000};
  level.pattern.resize(image.cell_count());
  for (std::size_t i = 0; i < level.pattern.size(); ++i) {
    level.pattern[i] = kShares[static_cast<std::size_t>(pattern_at(image, i))];
  }
  if (level.used[4]) level.second = image.rgba2;
  return level;
}

/// Sums of colours and patterns over one square of cells.
class Average {
 public:
  void add(std::uint32_t colour, std::uint64_t weight) {
    const std::uint64_t alpha = weight * (colour >> 24);
    for (unsigned c = 0; c < 3; ++c) colour_[c] += alpha * ((colour >> (8 * c)) & 0xFF);
    alpha_ += alpha;
    weight_ += weight;
  }
  void add(FillPattern pattern) {
    if (pattern != FillPattern::kNone && pattern != FillPattern::kSplit) {
      ++shares_[static_cast<std::size_t>(pattern) - 1];
    }
  }
  std::uint32_t colour() const {
    if (alpha_ == 0) return 0;
    std::uint32_t result = static_cast<std::uint32_t>((alpha_ + weight_ / 2) / weight_) << 24;
    for (unsigned c = 0; c < 3; ++c) {
      result |= static_cast<std::uint32_t>((colour_[c] + alpha_ / 2) / alpha_) << (8 * c);
    }
    return result;
  }
  std::uint32_t shares(std::uint64_t cells) const {
    std::uint32_t result = 0;
    for (unsigned c = 0; c < 3; ++c) {
      result |= static_cast<std::uint32_t>((shares_[c] * 255 + cells / 2) / cells) << (8 * c);
    }
    return result;
  }

 private:
  std::array<std::uint64_t, 3> colour_{};
  std::uint64_t alpha_ = 0;
  std::uint64_t weight_ = 0;
  std::array<std::uint64_t, 3> shares_{};
};

struct Square {
  int x0, x1, y0, y1;  // half open
};

Average average_of(const CellImage& image, const Square& square) {
  Average average;
  for (int y = square.y0; y < square.y1; ++y) {
    for (int x = square.x0; x < square.x1; ++x) {
      const auto i = static_cast<std::size_t>(y) * image.width + x;
      const FillPattern pattern = pattern_at(image, i);
      const bool split = pattern == FillPattern::kSplit && i < image.rgba2.size();
      average.add(image.rgba[i], split ? 1 : 2);
      if (split) average.add(image.rgba2[i], 1);
      average.add(pattern);
    }
  }
  return average;
}

}  // namespace

int level_for(float cell_pixels) {
  if (cell_pixels >= 0.5F) return 0;
  return std::clamp(static_cast<int>(std::ceil(std::log2(0.5F / cell_pixels))), 0, kMaxLevel);
}

CellLevel make_level(const CellImage& image, int level) {
  if (level == 0) return make_full(image);
  const int side = 1 << level;
  CellLevel result;
  result.width = (image.width + side - 1) / side;
  result.height = (image.height + side - 1) / side;
  const auto texels = static_cast<std::size_t>(result.width) * result.height;
  result.colour.reserve(texels);
  result.used = patterns_used(image);
  result.used[4] = false;  // the averages hold both halves
  const bool patterns = any(result.used);
  if (patterns) result.pattern.reserve(texels);
  for (int y = 0; y < image.height; y += side) {
    for (int x = 0; x < image.width; x += side) {
      const Square square{x, std::min(x + side, image.width), y, std::min(y + side, image.height)};
      const Average average = average_of(image, square);
      result.colour.push_back(average.colour());
      const auto cells = std::uint64_t{1} * (square.x1 - square.x0) * (square.y1 - square.y0);
      if (patterns) result.pattern.push_back(average.shares(cells));
    }
  }
  return result;
}

}  // namespace goalbound::app
