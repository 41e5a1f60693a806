// Where lines of GeoJSON meet.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "goalbound/roads.hpp"

namespace goalbound {

/// The junction at each place. Heights do not count.
class GeoJunctions {
 public:
  std::uint32_t at(const RoadPoint& point) {
    const auto [found, is_new] =
        numbers_.try_emplace(key_of(point), static_cast<std::uint32_t>(points_.size()));
    if (is_new) points_.push_back(point);
    return found->second;
  }
  /// One more, also where there is one already, which the place goes on to stand for.
  std::uint32_t add(const RoadPoint& point) {
    numbers_.try_emplace(key_of(point), static_cast<std::uint32_t>(points_.size()));
    points_.push_back(point);
    return static_cast<std::uint32_t>(points_.size() - 1);
  }
  std::optional<std::uint32_t> find(const RoadPoint& point) const {
    const auto found = numbers_.find(key_of(point));
    return found == numbers_.end() ? std::nullopt : std::optional(found->second);
  }
  const std::vector<RoadPoint>& points() const { return points_; }
  std::vector<RoadPoint> take() { return std::move(points_); }

 private:
  using Key = std::pair<std::uint64_t, std::uint64_t>;
  /// -0 and 0 are one place.
  static Key key_of(const RoadPoint& point) {
    return {std::bit_cast<std::uint64_t>(point.x + 0.0), std::bit_cast<std::uint64_t>(point.y + 0.0)};
  }
  struct Hash {
    std::size_t operator()(const Key& key) const {
      constexpr std::uint64_t kMix = 0x9E3779B97F4A7C15ULL;
      const std::uint64_t mixed = (key.first * kMix) ^ (key.second + kMix + (key.first >> 29));
      return static_cast<std::size_t>(mixed ^ (mixed >> 32));
    }
  };
  std::unordered_map<Key, std::uint32_t, Hash> numbers_;
  std::vector<RoadPoint> points_;
};

}  // namespace goalbound
