#include "searches/grid_query.hpp"

namespace goalbound {
namespace {

/// Breadth-first search counts moves; its result is given in the cost of the path that it found.
class BreadthFirstQuery final : public Query {
 public:
  BreadthFirstQuery(const Grid& grid, const Bounds* bounds) : query_(grid, bounds) {}

  SearchResult find(Cell start, Cell goal) override { return with_path_cost(query_.find(start, goal)); }
  SearchResult find_traced(Cell start, Cell goal, Trace& trace) override {
    return with_path_cost(query_.find_traced(start, goal, trace));
  }
  void path(std::vector<Cell>& path) const override { query_.path(path); }

 private:
  SearchResult with_path_cost(SearchResult result) {
    if (result.found()) {
      query_.path(path_);
      result.cost = static_cast<Cost>(length_of(path_).cost());
    }
    return result;
  }

  GridQuery<MoveCountGraph, ZeroHeuristic, FifoQueue> query_;
  std::vector<Cell> path_;
};

}  // namespace

extern const SearchInfo kSearch_bfs;
const SearchInfo kSearch_bfs = {
    .id = "bfs",
    .name = "Breadth-first search",
    .description = "fewest moves, whatever they cost: its paths are not the shortest ones",
    .optimal = false,
    .needs_bounds = false,
    .canonical = false,
    .plain_id = "bfs",
    .make = &make_plain<BreadthFirstQuery>,
};

}  // namespace goalbound
