#include "indices/regions.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <numeric>
#include <span>

#include "hierarchy/piece.hpp"

namespace goalbound {
namespace {

std::vector<Place> places_of(const Map& map) {
  std::vector<Place> places(map.node_count());
  for (std::uint32_t slot = 0; slot < places.size(); ++slot) places[slot] = map.place(map.node_of_slot(slot));
  return places;
}

/// Cuts sets of nodes into two at the middle of their longer side, until there are as many as wanted.
class KdTree {
 public:
  KdTree(std::span<const Place> places, std::uint32_t count) : places_(places), regions_(places.size()) {
    std::vector<std::uint32_t> slots(places_.size());
    std::iota(slots.begin(), slots.end(), 0U);
    cut(slots, 0, count);
  }
  std::vector<Region> take() { return std::move(regions_); }

 private:
  using Axis = std::int32_t Place::*;

  void cut(std::span<std::uint32_t> slots, std::uint32_t first, std::uint32_t count) {
    if (count < 2 || slots.size() < 2) {
      for (const std::uint32_t slot : slots) regions_[slot] = static_cast<Region>(first);
      return;
    }
    const std::uint32_t left = count / 2;
    const auto middle = static_cast<std::size_t>(std::uint64_t{slots.size()} * left / count);
    const Axis axis = longest_axis(slots);
    std::ranges::nth_element(slots, slots.begin() + static_cast<std::ptrdiff_t>(middle),
                             [&](std::uint32_t a, std::uint32_t b) {
                               const std::int32_t at_a = places_[a].*axis;
                               const std::int32_t at_b = places_[b].*axis;
                               return at_a != at_b ? at_a < at_b : a < b;
                             });
    cut(slots.first(middle), first, left);
    cut(slots.subspan(middle), first + left, count - left);
  }

  Axis longest_axis(std::span<const std::uint32_t> slots) const {
    constexpr std::array<Axis, 3> kAxes = {&Place::x, &Place::y, &Place::z};
    const auto extent = [&](Axis axis) {
      const auto [least, most] =
          std::ranges::minmax(slots, {}, [&](std::uint32_t slot) { return places_[slot].*axis; });
      return std::int64_t{places_[most].*axis} - std::int64_t{places_[least].*axis};
    };
    return *std::ranges::max_element(kAxes, {}, extent);
  }

  std::span<const Place> places_;
  std::vector<Region> regions_;
};

/// Equal rectangles, as square as the count allows, whatever lies in them.
std::vector<Region> rectangles(const Map& map, std::uint32_t count) {
  const Box limits = map.limits();
  const double width = std::max(1.0, double(limits.max_x) - double(limits.min_x) + 1);
  const double height = std::max(1.0, double(limits.max_y) - double(limits.min_y) + 1);
  const double wanted = std::round(std::sqrt(double(count) * width / height));
  const auto columns = static_cast<std::uint32_t>(std::clamp(wanted, 1.0, double(count)));
  const std::uint32_t rows = count / columns;
  const auto part = [](std::int32_t at, std::int32_t least, double size, std::uint32_t parts) {
    const double share = (double(at) - double(least)) / size;
    return std::min(static_cast<std::uint32_t>(share * parts), parts - 1);
  };
  std::vector<Region> regions;
  for (const Place place : places_of(map)) {
    const std::uint32_t row = part(place.y, limits.min_y, height, rows);
    regions.push_back(static_cast<Region>(row * columns + part(place.x, limits.min_x, width, columns)));
  }
  return regions;
}

constexpr std::string_view kKdTree = "kd-tree";
constexpr std::string_view kRectangles = "rectangles";

Result<std::vector<Region>> between_separators(const Map& map, std::uint32_t count,
                                               const Progress& progress) {
  const auto parts = cut_into(neighbours_of(arcs_of(map)), count, &progress);
  if (!parts) return Error{ErrorCode::kCancelled, "the cutting into regions was cancelled"};
  return std::vector<Region>(parts->begin(), parts->end());
}

/// That without a common divisor which is nearest to the golden section: numbers that follow each other
/// become numbers far from each other.
std::uint32_t spreading_step(std::uint32_t count) {
  auto step = static_cast<std::uint32_t>(std::lround(count / std::numbers::phi));
  while (std::gcd(step, count) != 1) ++step;
  return step;
}

}  // namespace

std::vector<IndexChoice> partition_choices() {
  return {
      {kKdTree, "cut at the middle of the longer side, so that all have as many nodes"},
      {kRectangles, "equal rectangles, whatever lies in them"},
      {kSeparators, "cut where few edges lead across, by the multilevel halving that METIS is known for"}};
}

Result<std::vector<Region>> regions_of(const Map& map, std::string_view partition, std::uint32_t count,
                                       const Progress& progress) {
  auto regions = partition == kSeparators   ? between_separators(map, count, progress)
                 : partition == kRectangles ? rectangles(map, count)
                                            : kd_tree_regions(map, count);
  if (!regions) return regions;
  const std::uint32_t step = spreading_step(count);
  for (Region& region : *regions) region = static_cast<Region>(std::uint64_t{region} * step % count);
  return regions;
}

std::vector<Region> kd_tree_regions(const Map& map, std::uint32_t count) {
  return kd_tree_regions(places_of(map), count);
}

std::vector<Region> kd_tree_regions(std::span<const Place> places, std::uint32_t count) {
  return KdTree(places, count).take();
}

}  // namespace goalbound
