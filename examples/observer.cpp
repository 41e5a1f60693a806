// Watching a search from within: an observer of your own, compiled into the search template. What it does not
// look at costs nothing: this is how the viewer records its runs, too. Draws which cells the search expanded.
//
// usage: observer MAP X,Y X,Y     MAP: a Moving AI .map file
#include <goalbound/goalbound.hpp>
#include <goalbound/search/best_first.hpp>
#include <goalbound/search/heuristics.hpp>
#include <goalbound/search/open_lists.hpp>

#include <cstdio>
#include <string>
#include <utility>
#include <vector>

namespace {

/// A picture of the map as text, on which a search marks what it expands.
class Picture {
 public:
  explicit Picture(const goalbound::Grid& grid) : grid_(&grid) {
    for (std::int32_t y = 0; y < grid.height(); ++y) {
      std::string& row = rows_.emplace_back();
      for (std::int32_t x = 0; x < grid.width(); ++x) row += grid.is_free(goalbound::Cell{x, y}) ? '.' : '@';
    }
  }
  void mark(goalbound::NodeId node, char letter) {
    const goalbound::Cell cell = grid_->cell(node);
    rows_[static_cast<std::size_t>(cell.y)][static_cast<std::size_t>(cell.x)] = letter;
  }
  void print() const {
    for (const std::string& row : rows_) std::printf("%s\n", row.c_str());
  }

 private:
  const goalbound::Grid* grid_;
  std::vector<std::string> rows_;
};

/// An observer: `kWatches`, and a function for events. The search takes it by value, so what it collects lies
/// elsewhere.
class Painter {
 public:
  static constexpr bool kWatches = true;
  explicit Painter(Picture& picture) : picture_(&picture) {}
  void event(const goalbound::TraceEvent& event) {
    if (event.kind == goalbound::TraceEventKind::kExpand) picture_->mark(event.node, '+');
  }

 private:
  Picture* picture_;
};

/// A* with goal bounding, put together from its policies: graph, estimate, open list and pruning. Each may be
/// one of your own.
using Search = goalbound::BestFirstSearch<goalbound::OctileGraph, goalbound::OctileHeuristic,
                                          goalbound::BinaryHeap, goalbound::BoxPruning>;

int fail(const goalbound::Error& error) {
  std::fprintf(stderr, "observer: %s\n", error.to_string().c_str());
  return 1;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 4) {
    std::fprintf(stderr, "usage: observer MAP X,Y X,Y\n");
    return 2;
  }
  const auto grid = goalbound::load_grid(argv[1]);
  if (!grid) return fail(grid.error());
  const auto start = grid->find_node(argv[2]);
  if (!start) return fail(start.error());
  const auto goal = grid->find_node(argv[3]);
  if (!goal) return fail(goal.error());
  if (!grid->is_node(*start) || !grid->is_node(*goal)) {
    // The template leaves such checks to its caller; a Query does them.
    std::fprintf(stderr, "observer: start and goal must be free cells\n");
    return 1;
  }
  goalbound::Progress progress;
  const auto bounds = goalbound::precompute(*grid, {}, progress);
  if (!bounds) return fail(bounds.error());

  Picture picture(*grid);
  Search search{goalbound::OctileGraph(*grid), goalbound::OctileHeuristic(), goalbound::BoxPruning(*bounds)};
  search.begin(*start, *goal, Painter(picture));
  const goalbound::SearchResult result = search.advance(goalbound::kUnlimited, Painter(picture));

  std::vector<goalbound::NodeId> path;
  search.path(path);
  for (const goalbound::NodeId node : path) picture.mark(node, 'o');
  picture.print();
  if (!result.found()) {
    std::printf("no path\n");
    return 1;
  }
  std::printf("path of length %s, %llu of %u cells expanded\n", grid->length_text(result.cost).c_str(),
              static_cast<unsigned long long>(result.stats.expanded), grid->free_count());
}
