#include "precompute/road_inherit.hpp"

#include <algorithm>
#include <array>
#include <optional>

namespace goalbound {
namespace {

/// Up to two neighbours of a node, by edges in or out, and whether there are more.
struct RoadNeighbours {
  std::array<std::uint32_t, 2> slots{};
  std::size_t count = 0;
  bool more = false;

  void add(std::uint32_t slot) {
    const auto end = slots.begin() + static_cast<std::ptrdiff_t>(count);
    if (std::find(slots.begin(), end, slot) != end) return;
    if (count == slots.size()) {
      more = true;
    } else {
      slots[count++] = slot;
    }
  }
};

std::vector<RoadNeighbours> road_neighbours_of(const Map& map) {
  std::vector<RoadNeighbours> result(map.node_count());
  std::vector<Edge> edges;
  for (std::uint32_t from = 0; from < map.node_count(); ++from) {
    map.edges(map.node_of_slot(from), edges);
    for (const Edge& edge : edges) {
      const std::uint32_t to = map.slot(edge.to);
      if (to == from) continue;
      result[from].add(to);
      result[to].add(from);
    }
  }
  return result;
}

/// Which roads end somewhere; those that do not are rings.
class RoadEnds {
 public:
  explicit RoadEnds(const std::vector<RoadNeighbours>& neighbours)
      : neighbours_(neighbours), ends_(neighbours.size()) {}

  bool known(std::uint32_t slot) const { return ends_[slot]; }
  /// All roads at the node end there.
  void end_roads_at(std::uint32_t slot) {
    ends_[slot] = true;
    waiting_.assign(1, slot);
    while (!waiting_.empty()) {
      const RoadNeighbours& next = neighbours_[waiting_.back()];
      waiting_.pop_back();
      for (std::size_t i = 0; i < next.count; ++i) {
        if (ends_[next.slots[i]]) continue;
        ends_[next.slots[i]] = true;
        waiting_.push_back(next.slots[i]);
      }
    }
  }

 private:
  const std::vector<RoadNeighbours>& neighbours_;
  std::vector<bool> ends_;
  std::vector<std::uint32_t> waiting_;
};

/// Inherits along whole roads, so that long ones take no time that grows faster than they do.
class RoadInheritance {
 public:
  RoadInheritance(const Map& map, Bounds& bounds) : map_(map), bounds_(bounds), known_(map.box_count()) {}

  void inherit(NodeId n) {
    map_.edges(n, edges_);
    const std::vector<Edge> edges = edges_;
    auto edge = edges.begin();
    for (std::size_t e = 0; e < map_.edge_limit(n); ++e) {
      if (edge == edges.end() || edge->index.value() != e) {
        bounds_.set(map_.slot(n), EdgeIndex(e), Box());  // a move that is not legal
      } else {
        follow({n, *edge++});
      }
    }
    bounds_.set_quality(map_.slot(n), NodeQuality::kInherited);
  }

 private:
  struct Step {
    NodeId from;
    Edge edge;
  };
  std::size_t number_of(const Step& step) const {
    return static_cast<std::size_t>(bounds_.shape().first_box(map_.slot(step.from))) +
           step.edge.index.value();
  }
  bool is_flooded(NodeId n) const { return bounds_.quality(map_.slot(n)) == NodeQuality::kExact; }

  /// To the end of the road or an edge whose box is known, and then back, box by box.
  void follow(const Step& step) {
    road_.clear();
    for (std::optional<Step> next = step; next && !known_[number_of(*next)]; next = onward(*next))
      road_.push_back(*next);
    for (; !road_.empty(); road_.pop_back()) {
      const Step& last = road_.back();
      bounds_.set(map_.slot(last.from), last.edge.index, box_of(last));
      known_[number_of(last)] = true;
    }
  }
  /// The next edge of the road; nothing where it ends. Parallel edges inherit alike, so any will do.
  std::optional<Step> onward(const Step& step) {
    const NodeId at = step.edge.to;
    if (at == step.from || is_flooded(at)) return std::nullopt;
    map_.edges(at, edges_);
    for (const Edge& edge : edges_) {
      if (edge.to != step.from && edge.to != at) return Step{at, edge};
    }
    return std::nullopt;
  }
  Box box_of(const Step& step) {
    const NodeId at = step.edge.to;
    if (at == step.from) return {};  // no optimal path takes it
    Box box;
    box.grow(map_.place(at));
    if (is_flooded(at)) {
      map_.edges(at, edges_);
      for (const Edge& edge : edges_) {
        if (edge.to != step.from) box.grow(bounds_.box(map_.slot(at), edge.index));
      }
    } else if (const auto next = onward(step)) {
      box.grow(bounds_.box(map_.slot(at), next->edge.index));
    }
    return box;
  }

  const Map& map_;
  Bounds& bounds_;
  std::vector<bool> known_;  ///< by number of the box
  std::vector<Step> road_;
  std::vector<Edge> edges_;  ///< scratch
};

}  // namespace

std::vector<NodeId> junctions(const Map& map) {
  const std::vector<RoadNeighbours> neighbours = road_neighbours_of(map);
  RoadEnds ends(neighbours);
  std::vector<NodeId> result;
  const auto slots = static_cast<std::uint32_t>(neighbours.size());
  // From a junction only its first two neighbours are known, but each of the others knows the junction.
  for (std::uint32_t slot = 0; slot < slots; ++slot) {
    const RoadNeighbours& next = neighbours[slot];
    if (next.more) result.push_back(map.node_of_slot(slot));
    const auto known_end = next.slots.begin() + static_cast<std::ptrdiff_t>(next.count);
    const bool at_junction = std::any_of(next.slots.begin(), known_end,
                                         [&](std::uint32_t other) { return neighbours[other].more; });
    if ((next.more || next.count < 2 || at_junction) && !ends.known(slot)) ends.end_roads_at(slot);
  }
  for (std::uint32_t slot = 0; slot < slots; ++slot) {
    if (ends.known(slot)) continue;
    result.push_back(map.node_of_slot(slot));  // of a ring
    ends.end_roads_at(slot);
  }
  std::sort(result.begin(), result.end());
  return result;
}

void inherit_along_roads(const Map& map, Bounds& bounds) {
  RoadInheritance roads(map, bounds);
  for (std::uint32_t slot = 0; slot < map.node_count(); ++slot) {
    if (bounds.quality(slot) != NodeQuality::kExact) roads.inherit(map.node_of_slot(slot));
  }
}

std::vector<NodeId> largest_boxes_first(const Map& map, const Bounds& bounds, std::size_t count) {
  struct Candidate {
    double area;
    NodeId node;
  };
  std::vector<Candidate> candidates;
  for (std::uint32_t slot = 0; slot < map.node_count(); ++slot) {
    if (bounds.quality(slot) == NodeQuality::kExact) continue;
    double area = 0;
    for (std::size_t e = 0; e < bounds.boxes_of(slot); ++e)
      area += static_cast<double>(bounds.box(slot, EdgeIndex(e)).area());
    candidates.push_back({area, map.node_of_slot(slot)});
  }
  const std::size_t chosen = std::min(count, candidates.size());
  std::partial_sort(candidates.begin(), candidates.begin() + static_cast<std::ptrdiff_t>(chosen),
                    candidates.end(), [](const Candidate& a, const Candidate& b) {
                      return a.area != b.area ? a.area > b.area : a.node < b.node;
                    });
  std::vector<NodeId> result;
  for (std::size_t i = 0; i < chosen; ++i) result.push_back(candidates[i].node);
  return result;
}

}  // namespace goalbound
