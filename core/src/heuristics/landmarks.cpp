#include "heuristics/landmarks.hpp"

#include <limits>
#include <memory>
#include <span>

#include "goalbound/search/heuristics.hpp"
#include "precompute/ray_flood.hpp"
#include "precompute/source_groups.hpp"

namespace goalbound {
namespace {

/// Floods of the components of one map, one after the other.
class LandmarkFloods {
 public:
  explicit LandmarkFloods(const Grid& grid)
      : map_(grid), flood_(make_ray_flood(map_)), components_(grid), costs_(grid.free_count()) {}

  std::uint32_t component_count() const { return components_.count(); }
  std::span<const NodeId> nodes(std::uint32_t component) const { return components_.nodes(component); }
  /// Of the nodes of the component, in their order.
  std::span<const Cost> costs_from(NodeId source, std::uint32_t component) {
    const std::span<Cost> costs = std::span(costs_).first(nodes(component).size());
    flood_->distances(source, nodes(component), costs);
    return costs;
  }

 private:
  RayMap map_;
  std::unique_ptr<SingleFlood> flood_;
  ComponentNodes components_;
  std::vector<Cost> costs_;
};

std::size_t place_of_largest(std::span<const Cost> costs) {
  return static_cast<std::size_t>(std::max_element(costs.begin(), costs.end()) - costs.begin());
}

}  // namespace

Landmarks::Landmarks(const Grid& grid) : distances_(grid.free_count()) {
  LandmarkFloods floods(grid);
  // The first landmark of a component is what is farthest from any cell. No two cells are farther from each
  // other than twice that.
  std::vector<NodeId> first(floods.component_count());
  std::uint64_t longest = 0;
  for (std::uint32_t c = 0; c < first.size(); ++c) {
    const auto nodes = floods.nodes(c);
    const auto costs = floods.costs_from(nodes.front(), c);
    const std::size_t farthest = place_of_largest(costs);
    first[c] = nodes[farthest];
    longest = std::max<std::uint64_t>(longest, costs[farthest]);
  }
  unit_ = static_cast<Cost>(2 * longest / std::numeric_limits<std::int16_t>::max() + 1);
  std::vector<Cost> nearest;
  for (std::uint32_t c = 0; c < first.size(); ++c) {
    const auto nodes = floods.nodes(c);
    nearest.assign(nodes.size(), kInfiniteCost);
    NodeId landmark = first[c];
    for (std::size_t i = 0; i < LandmarkDistances().size(); ++i) {
      const auto costs = floods.costs_from(landmark, c);
      for (std::size_t k = 0; k < nodes.size(); ++k) {
        nearest[k] = std::min(nearest[k], costs[k]);
        distances_[grid.slot(nodes[k])][i] = static_cast<std::int16_t>(costs[k] / unit_);
      }
      landmark = nodes[place_of_largest(nearest)];
    }
  }
}

LandmarkEstimate::LandmarkEstimate(const QuerySetup& setup)
    : grid_(setup.grid),
      landmarks_(setup.heuristic->needs_landmarks ? std::make_shared<const Landmarks>(*setup.grid)
                                                  : nullptr) {}

std::uint64_t LandmarkEstimate::byte_size() const {
  return landmarks_ == nullptr ? 0 : landmarks_->byte_size();
}

void LandmarkEstimate::aim(Cell goal) {
  if (landmarks_ != nullptr) goal_slot_ = grid_->slot(grid_->node(goal));
}

Cost LandmarkEstimate::raised(Cost estimate, Cell cell) const {
  LandmarkTest test(landmarks_->unit());
  test.aim(landmarks_->distances(goal_slot_));
  return test.raise(estimate, landmarks_->distances(grid_->slot(grid_->node(cell))));
}

extern const HeuristicInfo kHeuristic_landmarks;
const HeuristicInfo kHeuristic_landmarks = {
    .id = "landmarks",
    .name = "Landmarks (ALT)",
    .description =
        "octile, or more where the distances to eight far cells tell it: knows of walls; grids of equal "
        "costs",
    .admissible = true,
    .consistent = false,
    .estimate = &octile_distance,
    .norm = nullptr,
    .needs_landmarks = true,
};

}  // namespace goalbound
