#include "hierarchy/nested_dissection.hpp"

#include <array>
#include <numeric>
#include <utility>

#include "hierarchy/minimum_degree.hpp"
#include "hierarchy/separator.hpp"
#include "hierarchy/weighted_graph.hpp"

namespace goalbound {
namespace {

/// A part of the graph that is still to be ordered.
struct Piece {
  WeightedGraph graph;               ///< of single nodes
  std::vector<std::uint32_t> names;  ///< in the whole graph, by node
  std::uint32_t end = 0;             ///< of the places in the order that are its nodes'
};

/// One side of a piece, without the edges into the separator.
Piece side_of(const Piece& piece, const std::vector<Part>& parts, Part side, std::uint32_t end) {
  std::vector<std::uint32_t> number(piece.names.size());
  Piece result;
  result.end = end;
  for (std::uint32_t node = 0; node < piece.names.size(); ++node) {
    if (parts[node] != side) continue;
    number[node] = static_cast<std::uint32_t>(result.names.size());
    result.names.push_back(piece.names[node]);
  }
  WeightedGraph& graph = result.graph;
  graph.first.reserve(result.names.size() + 1);
  for (std::uint32_t node = 0; node < piece.names.size(); ++node) {
    if (parts[node] != side) continue;
    for (const std::uint32_t other : piece.graph.of(node)) {
      if (parts[other] == side) graph.ends.push_back(number[other]);
    }
    graph.first.push_back(static_cast<std::uint32_t>(graph.ends.size()));
  }
  graph.edge_weights.assign(graph.ends.size(), 1);
  graph.node_weights.assign(result.names.size(), 1);
  graph.weight = graph.node_count();
  return result;
}

/// Fills the order from behind.
class Dissection {
 public:
  explicit Dissection(const Neighbours& neighbours)
      : neighbours_(neighbours), order_(neighbours.node_count()), number_(neighbours.node_count(), kNone) {
    Piece all{WeightedGraph::of(neighbours), {}, neighbours.node_count()};
    all.names.resize(neighbours.node_count());
    std::iota(all.names.begin(), all.names.end(), 0U);
    left_.push_back(std::move(all));
  }

  /// False when it was stopped.
  bool run(StopFlag stop) {
    while (!left_.empty()) {
      const Piece piece = std::move(left_.back());
      left_.pop_back();
      if (!take(piece, stop)) return false;
    }
    return true;
  }

  std::vector<std::uint32_t> take_order() && { return std::move(order_); }

 private:
  bool take(const Piece& piece, StopFlag stop) {
    constexpr std::uint32_t kSmall = 120;
    static_assert(kSmall < SmallNodeSet::kMost);
    const std::uint32_t nodes = piece.graph.node_count();
    if (nodes <= kSmall) {
      place(piece, order_by_degree(with_outside(piece.names)));
      return true;
    }
    if (piece.graph.ends.empty()) {
      std::copy(piece.names.begin(), piece.names.end(), order_.begin() + (piece.end - nodes));
      return true;
    }
    SeededRandom random(nodes);
    const auto parts = find_separator(piece.graph, random, stop);
    if (!parts) return false;
    std::uint32_t end = piece.end;
    for (std::uint32_t node = nodes; node-- > 0;) {
      if ((*parts)[node] == Part::kSeparator) order_[--end] = piece.names[node];
    }
    for (const Part side : {Part::kLeft, Part::kRight}) {
      Piece half = side_of(piece, *parts, side, end);
      end -= half.graph.node_count();
      if (half.graph.node_count() > 0) left_.push_back(std::move(half));
    }
    return true;
  }

  /// The neighbours of each of these nodes, numbered as they stand there; behind them those in separators, as
  /// many as there is room for.
  std::vector<SmallNodeSet> with_outside(std::span<const std::uint32_t> names) {
    std::vector<std::uint32_t> numbered(names.begin(), names.end());
    for (std::uint32_t i = 0; i < names.size(); ++i) number_[names[i]] = i;
    std::vector<SmallNodeSet> result(names.size());
    for (std::uint32_t i = 0; i < names.size(); ++i) {
      for (const std::int32_t neighbour : neighbours_.of(names[i])) {
        std::uint32_t& number = number_[static_cast<std::size_t>(neighbour)];
        if (number == kNone && numbered.size() == SmallNodeSet::kMost) continue;
        if (number == kNone) {
          number = static_cast<std::uint32_t>(numbered.size());
          numbered.push_back(static_cast<std::uint32_t>(neighbour));
        }
        result[i].add(number);
      }
    }
    for (const std::uint32_t name : numbered) number_[name] = kNone;
    return result;
  }

  void place(const Piece& piece, const std::vector<std::uint32_t>& nodes) {
    std::uint32_t at = piece.end - static_cast<std::uint32_t>(nodes.size());
    for (const std::uint32_t node : nodes) order_[at++] = piece.names[node];
  }

  static constexpr std::uint32_t kNone = 0xFFFFFFFFU;

  const Neighbours& neighbours_;
  std::vector<std::uint32_t> order_;
  std::vector<Piece> left_;
  std::vector<std::uint32_t> number_;  ///< by node, among those of a small piece while it is ordered
};

}  // namespace

std::optional<std::vector<std::uint32_t>> nested_dissection(const Neighbours& neighbours, StopFlag stop) {
  Dissection dissection(neighbours);
  if (!dissection.run(stop)) return std::nullopt;
  return std::move(dissection).take_order();
}

}  // namespace goalbound
