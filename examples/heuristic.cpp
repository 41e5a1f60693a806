// An estimate of your own, compiled into the search template: landmarks. What a landmark knows of two cells,
// its exact distances to both, tells how far they are apart at least. Beside it the estimate of the library,
// on the same problem.
//
// usage: heuristic MAP X,Y X,Y     MAP: a Moving AI .map file
#include <goalbound/goalbound.hpp>
#include <goalbound/search/best_first.hpp>
#include <goalbound/search/heuristics.hpp>
#include <goalbound/search/open_lists.hpp>

#include <algorithm>
#include <cstdio>
#include <span>
#include <utility>
#include <vector>

namespace {

/// Exact distances of every cell from some others, each as far as possible from those before it.
class Landmarks {
 public:
  Landmarks(const goalbound::Grid& grid, goalbound::NodeId first, std::size_t count) : grid_(&grid) {
    const auto flood = goalbound::make_flood(grid);
    for (goalbound::NodeId landmark = first; distances_.size() < count;) {
      flood->run(landmark, goalbound::Ordering::kAllOptimal);
      auto& of_cells = distances_.emplace_back(grid.node_limit(), goalbound::kInfiniteCost);
      for (const goalbound::NodeId node : flood->reached())
        of_cells[goalbound::index_of(node)] = flood->distance(node);
      landmark = farthest_of(flood->reached());
    }
  }

  /// Never more than the distance: by the triangle inequality, in both directions as costs are the same
  /// either way.
  goalbound::Cost at_least(goalbound::NodeId a, goalbound::NodeId b) const {
    goalbound::Cost most = 0;
    for (const auto& from : distances_) {
      const goalbound::Cost to_a = from[goalbound::index_of(a)];
      const goalbound::Cost to_b = from[goalbound::index_of(b)];
      if (to_a == goalbound::kInfiniteCost || to_b == goalbound::kInfiniteCost) continue;
      most = std::max(most, to_a > to_b ? to_a - to_b : to_b - to_a);
    }
    return most;
  }
  const goalbound::Grid& grid() const { return *grid_; }

 private:
  goalbound::NodeId farthest_of(std::span<const goalbound::NodeId> nodes) const {
    const auto nearest_landmark = [&](goalbound::NodeId node) {
      goalbound::Cost nearest = goalbound::kInfiniteCost;
      for (const auto& from : distances_) nearest = std::min(nearest, from[goalbound::index_of(node)]);
      return nearest;
    };
    return *std::max_element(nodes.begin(), nodes.end(), [&](goalbound::NodeId a, goalbound::NodeId b) {
      return nearest_landmark(a) < nearest_landmark(b);
    });
  }

  const goalbound::Grid* grid_;
  std::vector<std::vector<goalbound::Cost>> distances_;  ///< by landmark and cell
};

/// The policy: told the goal of each query, it gives the f of a cell that was reached with cost g. The larger
/// of two consistent estimates is consistent, so the paths stay optimal.
class LandmarkHeuristic {
 public:
  explicit LandmarkHeuristic(const Landmarks& landmarks) : landmarks_(&landmarks) {}
  void aim(goalbound::Cell goal) {
    goal_cell_ = goal;
    goal_ = landmarks_->grid().node(goal);
  }
  goalbound::Cost f(goalbound::Cost g, goalbound::Cell cell) const {
    return g + std::max(goalbound::octile_distance(cell, goal_cell_),
                        landmarks_->at_least(landmarks_->grid().node(cell), goal_));
  }

 private:
  const Landmarks* landmarks_;
  goalbound::Cell goal_cell_;
  goalbound::NodeId goal_ = goalbound::kNoNode;
};

template <class Heuristic>
goalbound::SearchResult search(const goalbound::Grid& grid, Heuristic heuristic, goalbound::NodeId start,
                               goalbound::NodeId goal) {
  using Search = goalbound::BestFirstSearch<goalbound::OctileGraph, Heuristic, goalbound::BinaryHeap,
                                            goalbound::NoPruning>;
  Search astar{goalbound::OctileGraph(grid), std::move(heuristic), goalbound::NoPruning()};
  astar.begin(start, goal, goalbound::NoObserver());
  return astar.advance(goalbound::kUnlimited, goalbound::NoObserver());
}

int fail(const goalbound::Error& error) {
  std::fprintf(stderr, "heuristic: %s\n", error.to_string().c_str());
  return 1;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 4) {
    std::fprintf(stderr, "usage: heuristic MAP X,Y X,Y\n");
    return 2;
  }
  const auto grid = goalbound::load_grid(argv[1]);
  if (!grid) return fail(grid.error());
  const auto start = grid->find_node(argv[2]);
  if (!start) return fail(start.error());
  const auto goal = grid->find_node(argv[3]);
  if (!goal) return fail(goal.error());
  if (!grid->is_node(*start) || !grid->is_node(*goal)) {
    std::fprintf(stderr, "heuristic: start and goal must be free cells\n");
    return 1;
  }
  const Landmarks landmarks(*grid, grid->node_of_slot(0), 8);
  const auto octile = search(*grid, goalbound::OctileHeuristic(), *start, *goal);
  const auto own = search(*grid, LandmarkHeuristic(landmarks), *start, *goal);
  if (own.cost != octile.cost) {
    std::fprintf(stderr, "heuristic: the paths differ in length: the estimate is wrong\n");
    return 1;
  }
  std::printf("expanded %llu cells with landmarks, %llu with the octile distance\n",
              static_cast<unsigned long long>(own.stats.expanded),
              static_cast<unsigned long long>(octile.stats.expanded));
  if (!own.found()) {
    std::printf("no path\n");
    return 1;
  }
  std::printf("path of length %s\n", grid->length_text(own.cost).c_str());
}
