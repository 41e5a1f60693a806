// The parts of the map between which no edge leads.
#include <algorithm>
#include <numeric>

#include "features/heat/heat_order.hpp"

namespace goalbound::app {
namespace {

/// The number that each component gets: 0 for the largest; of equal ones the first comes first.
std::vector<std::uint32_t> ranks_by_size(const Components& components) {
  std::vector<std::uint32_t> by_size(components.count());
  std::iota(by_size.begin(), by_size.end(), 0U);
  std::ranges::stable_sort(by_size, std::greater<>(), [&](std::uint32_t c) { return components.sizes[c]; });
  std::vector<std::uint32_t> ranks(by_size.size());
  for (std::uint32_t rank = 0; rank < by_size.size(); ++rank) ranks[by_size[rank]] = rank;
  return ranks;
}

Result<void> compute_components(const HeatOrder& order, HeatValues& values, Progress& progress) {
  progress.start(values.size());
  const Components components = find_components(*order.map);
  const std::vector<std::uint32_t> ranks = ranks_by_size(components);
  for (std::uint32_t slot = 0; slot < values.size(); ++slot) {
    values.set(slot, static_cast<float>(ranks[components.of_slot[slot]]));
  }
  progress.advance(values.size());
  return {};
}

}  // namespace

extern const ComputeMeasure kMeasure_components;
const ComputeMeasure kMeasure_components = &compute_components;

}  // namespace goalbound::app
