#include "searches/straighten.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>

namespace goalbound {
namespace {

/// So many steps one way.
struct Leg {
  Direction direction = Direction::kN;
  std::int32_t steps = 0;
};

/// The two lines between cells, in one order; where no move is diagonal both are straight.
std::array<Leg, 2> legs_between(const Grid& grid, NodeId from, NodeId to) {
  const Cell a = grid.cell(from);
  const Cell b = grid.cell(to);
  const std::int32_t across = std::abs(b.x - a.x);
  const std::int32_t along = std::abs(b.y - a.y);
  const Direction horizontal = b.x > a.x ? Direction::kE : Direction::kW;
  const Direction vertical = b.y > a.y ? Direction::kS : Direction::kN;
  if (grid.rule() == MoveRule::kFour) return {{{horizontal, across}, {vertical, along}}};
  const std::int32_t diagonals = std::min(across, along);
  return {{{diagonal_of(horizontal, vertical), diagonals},
           {across > along ? horizontal : vertical, std::max(across, along) - diagonals}}};
}

/// One pass over a path.
class Straightening {
 public:
  Straightening(const Grid& grid, const std::vector<NodeId>& path) : grid_(grid), path_(path) {
    costs_.assign(1, 0);
    for (std::size_t i = 1; i < path.size(); ++i) {
      const auto d = direction_between(grid.cell(path[i - 1]), grid.cell(path[i]));
      costs_.push_back(costs_.back() + grid.step_cost(path[i - 1], *d));
    }
  }

  PathCost cost() const { return costs_.back(); }

  /// The path afterwards; whether it costs less.
  bool run(std::size_t window, std::size_t first, std::vector<NodeId>& result) {
    result.assign(path_.begin(),
                  path_.begin() + static_cast<std::ptrdiff_t>(std::min(first, path_.size() - 1) + 1));
    bool better = false;
    for (std::size_t i = result.size() - 1; i + 1 < path_.size();) i = go_on(i, window, result, better);
    return better;
  }

 private:
  /// From the node with that number on; to which one.
  std::size_t go_on(std::size_t i, std::size_t window, std::vector<NodeId>& result, bool& better) {
    for (std::size_t count = window; count > 1; count -= std::max<std::size_t>(1, count / 4)) {
      const std::size_t j = std::min(i + count, path_.size() - 1);
      const PathCost known = costs_[j] - costs_[i];
      if (grid_.least_cost(grid_.cell(path_[i]), grid_.cell(path_[j])) >= known) return keep(i, j, result);
      if (!find_lines(path_[i], path_[j], known)) continue;
      better = true;
      result.insert(result.end(), line_.begin(), line_.end());
      return j;
    }
    return keep(i, i + 1, result);
  }
  std::size_t keep(std::size_t i, std::size_t j, std::vector<NodeId>& result) const {
    result.insert(result.end(), path_.begin() + static_cast<std::ptrdiff_t>(i) + 1,
                  path_.begin() + static_cast<std::ptrdiff_t>(j) + 1);
    return j;
  }
  /// Into `line_`, without their first node, where they cost less than `known`.
  bool find_lines(NodeId from, NodeId to, PathCost known) {
    std::array<Leg, 2> legs = legs_between(grid_, from, to);
    for (int order = 0; order < 2; ++order) {
      if (walk(from, legs, known)) return true;
      std::swap(legs[0], legs[1]);
    }
    return false;
  }
  bool walk(NodeId n, const std::array<Leg, 2>& legs, PathCost known) {
    line_.clear();
    PathCost cost = 0;
    for (const Leg& leg : legs) {
      for (std::int32_t i = 0; i < leg.steps; ++i) {
        if (!grid_.moves(n).contains(leg.direction)) return false;
        cost += grid_.step_cost(n, leg.direction);
        if (cost >= known) return false;
        n = grid_.neighbour(n, leg.direction);
        line_.push_back(n);
      }
    }
    return true;
  }

  const Grid& grid_;
  const std::vector<NodeId>& path_;
  std::vector<PathCost> costs_;  ///< up to each node
  std::vector<NodeId> line_;
};

}  // namespace

PathCost straighten_path(const Grid& grid, std::vector<NodeId>& path, std::size_t window) {
  constexpr int kPasses = 6;  // later ones find little
  if (path.size() < 3) return Straightening(grid, path).cost();
  std::vector<NodeId> next;
  int idle = 0;
  for (int pass = 0; pass < kPasses && idle < 2; ++pass) {
    // Parts begin elsewhere each time, so that no place is always between two of them.
    const std::size_t first = pass % 2 == 0 ? 0 : window / 2;
    idle = Straightening(grid, path).run(window, first, next) ? 0 : idle + 1;
    path.swap(next);
  }
  return Straightening(grid, path).cost();
}

}  // namespace goalbound
