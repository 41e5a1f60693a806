// Fewer boxes than a map has edges, one behind the other: two bits an edge say whether it has one, and a
// count every 64 edges where that lies.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "goalbound/geometry.hpp"
#include "goalbound/place.hpp"

namespace goalbound {

/// How places are told by numbers of few bytes: so many units of a place, a power of two, are one step of
/// every axis. A place within a box has a number within those of the box, whatever the step.
struct BoxRaster {
  Box limits;  ///< of the map's places
  std::uint32_t axes = 2;
  std::uint32_t number_bytes = 2;  ///< 1, 2 or 4
  std::uint32_t shift = 0;         ///< the step's exponent

  using Numbers = std::array<std::uint32_t, 3>;

  /// With as few bytes as hold every place; or one, with steps as large as that takes.
  static BoxRaster of(const Box& limits, std::uint32_t axes, bool one_byte);

  Numbers of(Place place) const {
    const auto step = [&](std::int32_t at, std::int32_t least) {
      return static_cast<std::uint32_t>(std::int64_t{at} - least) >> shift;
    };
    return {step(place.x, limits.min_x), step(place.y, limits.min_y),
            axes == 3 ? step(place.z, limits.min_z) : 0};
  }
  std::size_t box_bytes() const { return std::size_t{2} * axes * number_bytes; }
};

/// The order in which edges lie, so that those beside each other have boxes that are alike: of a grid all of
/// one direction, cell after cell, then all of the next.
struct EdgeOrder {
  std::size_t cells = 0;  ///< of a grid; 0: as edges are numbered

  std::size_t place_of(std::size_t edge) const {
    return cells == 0 ? edge : edge % kDirectionCount * cells + edge / kDirectionCount;
  }
};

/// Each edge has a box of its own, or that of the last edge before it in their order that has one, or none.
class PackedBoxes {
 public:
  using Word = std::uint64_t;
  static constexpr std::size_t kBitsOfAWord = 64;

  /// What an edge has.
  enum class Has : std::uint8_t {
    kNothing,    ///< every goal may lie behind it
    kNoGoal,     ///< no optimal path begins with it
    kSharedBox,  ///< that of an edge before it
    kOwnBox,
  };

  /// `has` by place in the order; the first box is an own one. `boxes`: the own ones, in order.
  PackedBoxes(const BoxRaster& raster, EdgeOrder order, std::span<const Has> has, std::span<const Box> boxes);
  /// From a file. Nothing where these cannot be of so many edges.
  static std::optional<PackedBoxes> from(const BoxRaster& raster, EdgeOrder order, std::size_t edges,
                                         std::vector<Word> boxed, std::vector<Word> marked,
                                         std::vector<std::byte> numbers);

  const BoxRaster& raster() const { return raster_; }
  Has has(std::size_t edge) const { return has_at(order_.place_of(edge)); }
  bool has_box(std::size_t edge) const { return has(edge) >= Has::kSharedBox; }
  /// Whether a goal there may lie behind the edge; `numbers`: BoxRaster::of() its place.
  bool holds(std::size_t edge, const BoxRaster::Numbers& numbers) const;
  /// Of an edge that has one: all places that it holds.
  Box box(std::size_t edge) const;
  /// How many boxes there are.
  std::size_t count() const { return numbers_.size() / raster_.box_bytes(); }
  std::size_t byte_size() const {
    return (boxed_.size() + marked_.size()) * sizeof(Word) + ranks_.size() * sizeof(std::uint32_t) +
           numbers_.size();
  }

  /// By place a bit for each edge that has a box.
  std::span<const Word> boxed() const { return boxed_; }
  /// By place a bit for each edge with a box of its own, and for each behind which no goal lies.
  std::span<const Word> marked() const { return marked_; }
  /// Of each box the least and the largest number of each axis.
  std::span<const std::byte> numbers() const { return numbers_; }

 private:
  PackedBoxes(const BoxRaster& raster, EdgeOrder order, std::vector<Word> boxed, std::vector<Word> marked,
              std::vector<std::byte> numbers);
  Has has_at(std::size_t place) const {
    const std::size_t at = place / kBitsOfAWord;
    const auto bit = [&](Word word) { return (word >> place % kBitsOfAWord & 1U) != 0; };
    if (bit(boxed_[at])) return bit(marked_[at]) ? Has::kOwnBox : Has::kSharedBox;
    return bit(marked_[at]) ? Has::kNoGoal : Has::kNothing;
  }
  void append(std::uint32_t number);
  template <class Number>
  bool box_holds(std::size_t first, const BoxRaster::Numbers& numbers) const;
  std::uint32_t number(std::size_t at) const;
  /// Where in `numbers_`, counted in numbers, the box of the edge at a place begins.
  std::size_t first_number(std::size_t place) const;

  BoxRaster raster_;
  EdgeOrder order_;
  std::vector<Word> boxed_;
  std::vector<Word> marked_;
  std::vector<std::uint32_t> ranks_;  ///< by word: own boxes of the edges before
  std::vector<std::byte> numbers_;
};

}  // namespace goalbound
