#include "straight/corner_matrix.hpp"

#include <utility>

namespace goalbound {

void CornerMatrix::set_row(std::uint32_t goal, const CornerSweep& sweep) {
  for (std::uint32_t from = 0; from < count_; ++from) {
    lengths_[at(from, goal)] = sweep.distance(from);
    if (from != goal && sweep.distance(from) != CornerSweep::kUnreached)
      next_[at(from, goal)] = static_cast<std::uint16_t>(sweep.parent(from));
  }
}

std::optional<CornerMatrix> CornerMatrix::from_next(const TautGraph& graph, std::vector<std::uint16_t> next) {
  CornerMatrix matrix(graph.corner_count());
  if (next.size() != matrix.next_.size()) return std::nullopt;
  matrix.next_ = std::move(next);
  std::vector<std::uint32_t> way;  // of corners whose length to `goal` is not known yet
  for (std::uint32_t goal = 0; goal < matrix.count_; ++goal) {
    matrix.lengths_[matrix.at(goal, goal)] = 0;
    for (std::uint32_t start = 0; start < matrix.count_; ++start) {
      way.clear();
      std::uint32_t corner = start;
      while (matrix.length(corner, goal) == CornerSweep::kUnreached) {
        const std::uint32_t to = matrix.next(corner, goal);
        if (to == kNone && corner == start) break;  // not reached
        if (to >= matrix.count_ || way.size() == matrix.count_) return std::nullopt;
        way.push_back(corner);
        corner = to;
      }
      double length = matrix.length(corner, goal);
      for (std::size_t i = way.size(); i-- > 0;) {
        length += distance(graph.corner(way[i]).point(), graph.corner(corner).point());
        corner = way[i];
        matrix.lengths_[matrix.at(corner, goal)] = length;
      }
    }
  }
  return matrix;
}

}  // namespace goalbound
