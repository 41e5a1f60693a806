#include "indices/effective_boxes/packed_boxes.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <utility>

#include "goalbound/bounds.hpp"

namespace goalbound {
namespace {

std::size_t words_for(std::size_t edges) {
  return (edges + PackedBoxes::kBitsOfAWord - 1) / PackedBoxes::kBitsOfAWord;
}

}  // namespace

BoxRaster BoxRaster::of(const Box& limits, std::uint32_t axes, bool one_byte) {
  constexpr std::uint32_t kMost = 0xFF;
  BoxRaster raster = {limits, axes, BoxShape::value_bytes_for(limits), 0};
  if (!one_byte || limits.empty()) return raster;
  raster.number_bytes = 1;
  const auto too_fine = [&] {
    return std::ranges::max(raster.of(Place{limits.max_x, limits.max_y, limits.max_z})) > kMost;
  };
  while (too_fine()) ++raster.shift;
  return raster;
}

PackedBoxes::PackedBoxes(const BoxRaster& raster, EdgeOrder order, std::span<const Has> has,
                         std::span<const Box> boxes)
    : PackedBoxes(raster, order, std::vector<Word>(words_for(has.size())),
                  std::vector<Word>(words_for(has.size())), {}) {
  std::uint32_t own = 0;
  for (std::size_t place = 0; place < has.size(); ++place) {
    const std::size_t at = place / kBitsOfAWord;
    const Word bit = Word{1} << place % kBitsOfAWord;
    if (place % kBitsOfAWord == 0) ranks_[at] = own;
    if (has[place] >= Has::kSharedBox) boxed_[at] |= bit;
    if (has[place] == Has::kNoGoal || has[place] == Has::kOwnBox) marked_[at] |= bit;
    own += has[place] == Has::kOwnBox ? 1U : 0U;
  }
  for (const Box& box : boxes) {
    const BoxRaster::Numbers least = raster_.of(Place{box.min_x, box.min_y, box.min_z});
    const BoxRaster::Numbers most = raster_.of(Place{box.max_x, box.max_y, box.max_z});
    for (std::size_t axis = 0; axis < raster_.axes; ++axis) {
      append(least[axis]);
      append(most[axis]);
    }
  }
}

PackedBoxes::PackedBoxes(const BoxRaster& raster, EdgeOrder order, std::vector<Word> boxed,
                         std::vector<Word> marked, std::vector<std::byte> numbers)
    : raster_(raster),
      order_(order),
      boxed_(std::move(boxed)),
      marked_(std::move(marked)),
      numbers_(std::move(numbers)) {
  std::uint32_t before = 0;
  for (std::size_t i = 0; i < boxed_.size(); ++i) {
    ranks_.push_back(before);
    before += static_cast<std::uint32_t>(std::popcount(boxed_[i] & marked_[i]));
  }
}

std::optional<PackedBoxes> PackedBoxes::from(const BoxRaster& raster, EdgeOrder order, std::size_t edges,
                                             std::vector<Word> boxed, std::vector<Word> marked,
                                             std::vector<std::byte> numbers) {
  if (boxed.size() != words_for(edges) || marked.size() != boxed.size()) return std::nullopt;
  std::size_t count = 0;
  for (std::size_t i = 0; i < boxed.size(); ++i) {
    const Word first = boxed[i] & (~boxed[i] + 1);
    if (count == 0 && (first & ~marked[i]) != 0) return std::nullopt;  // the box of an edge before the first
    count += static_cast<std::size_t>(std::popcount(boxed[i] & marked[i]));
  }
  const bool has_more_bits =
      edges % kBitsOfAWord != 0 && (boxed.back() | marked.back()) >> edges % kBitsOfAWord != 0;
  if (has_more_bits || numbers.size() != count * raster.box_bytes()) return std::nullopt;
  return PackedBoxes(raster, order, std::move(boxed), std::move(marked), std::move(numbers));
}

/// Numbers of files and of memory are little-endian.
void PackedBoxes::append(std::uint32_t number) {
  const std::size_t at = numbers_.size();
  numbers_.resize(at + raster_.number_bytes);
  std::memcpy(numbers_.data() + at, &number, raster_.number_bytes);
}

std::uint32_t PackedBoxes::number(std::size_t at) const {
  std::uint32_t result = 0;
  std::memcpy(&result, numbers_.data() + at * raster_.number_bytes, raster_.number_bytes);
  return result;
}

std::size_t PackedBoxes::first_number(std::size_t place) const {
  const std::size_t at = place / kBitsOfAWord;
  const Word until_here = ~Word{0} >> (kBitsOfAWord - 1 - place % kBitsOfAWord);
  const auto own = static_cast<std::size_t>(std::popcount(boxed_[at] & marked_[at] & until_here));
  return (ranks_[at] + own - 1) * 2 * raster_.axes;
}

template <class Number>
bool PackedBoxes::box_holds(std::size_t first, const BoxRaster::Numbers& numbers) const {
  const auto read = [at = numbers_.data() + first * sizeof(Number)](std::size_t i) {
    Number number;
    std::memcpy(&number, at + i * sizeof(Number), sizeof(Number));
    return number;
  };
  for (std::size_t axis = 0; axis < raster_.axes; ++axis) {
    if (numbers[axis] < read(2 * axis) || numbers[axis] > read(2 * axis + 1)) return false;
  }
  return true;
}

bool PackedBoxes::holds(std::size_t edge, const BoxRaster::Numbers& numbers) const {
  const std::size_t place = order_.place_of(edge);
  const Has what = has_at(place);
  if (what < Has::kSharedBox) return what == Has::kNothing;
  const std::size_t first = first_number(place);
  switch (raster_.number_bytes) {
    case 1:
      return box_holds<std::uint8_t>(first, numbers);
    case 2:
      return box_holds<std::uint16_t>(first, numbers);
    default:
      return box_holds<std::uint32_t>(first, numbers);
  }
}

Box PackedBoxes::box(std::size_t edge) const {
  const std::size_t first = first_number(order_.place_of(edge));
  const std::int64_t step = std::int64_t{1} << raster_.shift;
  const auto least = [&](std::size_t axis, std::int32_t from) {
    return static_cast<std::int32_t>(from + step * number(first + 2 * axis));
  };
  const auto most = [&](std::size_t axis, std::int32_t from, std::int32_t end) {
    const std::int64_t last = from + step * (number(first + 2 * axis + 1) + std::int64_t{1}) - 1;
    return static_cast<std::int32_t>(std::min<std::int64_t>(last, end));
  };
  const Box& limits = raster_.limits;
  Box box = {least(0, limits.min_x), most(0, limits.min_x, limits.max_x), least(1, limits.min_y),
             most(1, limits.min_y, limits.max_y)};
  if (raster_.axes == 3) {
    box.min_z = least(2, limits.min_z);
    box.max_z = most(2, limits.min_z, limits.max_z);
  }
  return box;
}

}  // namespace goalbound
