// Directed graphs large enough for what is done with parts of maps, in shapes in which the way out of a part
// is not the way back, and their distances, which share no code with the library.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <queue>
#include <random>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "any_map_support.hpp"

namespace goalbound::test {

/// A number below `count`.
inline std::uint32_t below(std::mt19937& random, std::size_t count) {
  return static_cast<std::uint32_t>(random() % count);
}

/// Numbers of directed_graph().
inline constexpr int kDirectedShapes = 6;
inline constexpr std::string_view kDirectedNames[kDirectedShapes] = {
    "OneWayStreets", "FewStrongParts", "LongAndThin", "ArcsDropped", "Ties", "ArcsThatCostNothing"};

/// A lattice whose shape says which of its arcs there are, and what they cost.
class DirectedLattice {
 public:
  DirectedLattice(int shape, std::uint32_t nodes, std::mt19937& random) : shape_(shape), random_(random) {
    const auto side = static_cast<std::uint32_t>(std::sqrt(nodes));
    height_ = shape == 2 ? 3 + any(6) : side - std::min(side - 2, any(8));
    width_ = std::max(2U, nodes / height_);
    row_leads_on_.resize(height_);
    column_leads_on_.resize(width_);
    for (std::size_t y = 0; y < height_; ++y) row_leads_on_[y] = any(2) == 0;
    for (std::size_t x = 0; x < width_; ++x) column_leads_on_[x] = any(2) == 0;
    dropped_percent_ = 15 + any(30);
  }

  ListGraph graph() {
    ListGraph::Parts parts;
    for (std::uint32_t y = 0; y < height_; ++y) {
      for (std::uint32_t x = 0; x < width_; ++x) {
        parts.places.push_back(
            {static_cast<std::int32_t>(10 * x + any(9)), static_cast<std::int32_t>(10 * y + any(9))});
        if (x + 1 < width_) link(parts, y * width_ + x, y * width_ + x + 1, row_leads_on_[y], x);
        if (y + 1 < height_) link(parts, y * width_ + x, (y + 1) * width_ + x, column_leads_on_[x], x);
      }
    }
    return ListGraph::create(std::move(parts)).value();
  }

 private:
  std::uint32_t any(std::size_t count) { return below(random_, count); }

  std::uint32_t cost() {
    if (shape_ == 4) return 1 + any(2);
    return shape_ == 5 ? any(4) : 1 + any(12);
  }

  /// `leads_on`: the street of this link is one-way from a to b, else from b to a.
  void link(ListGraph::Parts& parts, std::uint32_t a, std::uint32_t b, bool leads_on, std::uint32_t x) {
    if (any(100) < 4) return;
    const auto add = [&](std::uint32_t from, std::uint32_t to) { parts.arcs.push_back({from, to, cost()}); };
    bool on = true;
    bool back = true;
    switch (shape_) {
      case 0:
        on = leads_on;
        back = !leads_on;
        break;
      case 1:
        // Strong parts lie side by side; from one to the next there is no way back.
        back = b != a + 1 || x % std::max(2U, width_ / 4) != 0;
        break;
      case 2:
        on = leads_on || any(3) == 0;
        back = !leads_on || any(3) == 0;
        break;
      default:
        on = any(100) >= dropped_percent_;
        back = any(100) >= dropped_percent_;
    }
    if (on) add(a, b);
    if (back) add(b, a);
    if (on && any(40) == 0) add(a, b);
    if (any(80) == 0) add(a, a);
  }

  int shape_;
  std::mt19937& random_;
  std::uint32_t width_ = 0;
  std::uint32_t height_ = 0;
  std::uint32_t dropped_percent_ = 0;
  std::vector<bool> row_leads_on_;
  std::vector<bool> column_leads_on_;
};

/// Of about so many nodes, with parallel arcs and loops.
inline ListGraph directed_graph(int shape, std::uint32_t nodes, std::mt19937& random) {
  return DirectedLattice(shape, nodes, random).graph();
}

/// Distances between all nodes, by Dijkstra from each.
class DirectedDistances {
 public:
  static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

  explicit DirectedDistances(const Map& map) : map_(map), nodes_(map.node_count()), edges_(nodes_) {
    for (std::uint32_t slot = 0; slot < nodes_; ++slot) map.edges(map.node_of_slot(slot), edges_[slot]);
    distances_.assign(std::size_t{nodes_} * nodes_, kNone);
    for (std::uint32_t source = 0; source < nodes_; ++source) flood(source);
  }

  /// By slots; kNone without a path.
  std::uint32_t operator()(std::uint32_t from, std::uint32_t to) const {
    return distances_[std::size_t{from} * nodes_ + to];
  }
  /// Whether an optimal path from the slot to the target begins with the edge.
  bool is_optimal(std::uint32_t slot, const Edge& edge, std::uint32_t target) const {
    const std::uint32_t rest = (*this)(map_.slot(edge.to), target);
    return rest != kNone && std::uint64_t{edge.cost} + rest == (*this)(slot, target);
  }
  /// What the cheapest step costs; kFar without any.
  std::uint64_t step(std::uint32_t from, std::uint32_t to) const {
    std::uint64_t least = kFar;
    for (const Edge& edge : edges_[from]) {
      if (map_.slot(edge.to) == to) least = std::min<std::uint64_t>(least, edge.cost);
    }
    return least;
  }
  std::span<const Edge> edges(std::uint32_t slot) const { return edges_[slot]; }
  std::uint32_t nodes() const { return nodes_; }

 private:
  void flood(std::uint32_t source) {
    using Entry = std::pair<std::uint32_t, std::uint32_t>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
    std::uint32_t* const costs = distances_.data() + std::size_t{source} * nodes_;
    costs[source] = 0;
    open.push({0, source});
    while (!open.empty()) {
      const auto [cost, n] = open.top();
      open.pop();
      if (cost != costs[n]) continue;
      for (const Edge& edge : edges_[n]) {
        const std::uint32_t to = map_.slot(edge.to);
        const auto over = static_cast<std::uint32_t>(cost + edge.cost);
        if (over >= costs[to]) continue;
        costs[to] = over;
        open.push({over, to});
      }
    }
  }

  const Map& map_;
  std::uint32_t nodes_;
  std::vector<std::vector<Edge>> edges_;
  std::vector<std::uint32_t> distances_;
};

}  // namespace goalbound::test
