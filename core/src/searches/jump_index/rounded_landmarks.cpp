#include "searches/jump_index/rounded_landmarks.hpp"

namespace goalbound {

RoundedLandmarks::RoundedLandmarks(const LandmarkIndex& landmarks, std::uint32_t node_count)
    : distances(node_count) {
  Cost farthest = 0;
  for (std::uint32_t slot = 0; slot < node_count; ++slot) {
    for (const Cost cost : landmarks.distances_to(slot)) farthest = std::max(farthest, cost);
  }
  unit = farthest / std::numeric_limits<std::int16_t>::max() + 1;
  for (std::uint32_t slot = 0; slot < node_count; ++slot) {
    const auto costs = landmarks.distances_to(slot);
    for (std::size_t i = 0; i < costs.size(); ++i)
      distances[slot][i] = static_cast<std::int16_t>(costs[i] / unit);
  }
}

}  // namespace goalbound
