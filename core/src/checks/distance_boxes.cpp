#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "checks/expected_boxes.hpp"
#include "checks/target_kernel.hpp"

namespace goalbound {
namespace {

using FromEach = DistanceQuery::FromEach;

class DistanceBoxes final : public ExpectedBoxes {
 public:
  DistanceBoxes(const Map& map, std::shared_ptr<const DistanceBasis> basis)
      : map_(map), basis_(std::move(basis)), query_(basis_->distances), rows_(map.node_count()) {
    note_places();
  }

  bool recompute(std::span<const NodeId> nodes, const TakeBox& take) override {
    for (const NodeId node : nodes) {
      map_.edges(node, edges_);
      auto edge = edges_.begin();
      for (std::size_t e = 0; e < map_.edge_limit(node); ++e) {
        const bool is_edge = edge != edges_.end() && edge->index == EdgeIndex(e);
        if (is_edge && !has_room(map_.slot(node), map_.slot(edge->to)) && !answer(take)) return false;
        asked_.push_back(is_edge ? ask(node, *edge++) : Asked{{node, EdgeIndex(e)}});
      }
    }
    return answer(take);
  }

  void for_each_target(const TakeTarget& take) const override {
    for (std::uint32_t slot = 0; slot < rows_.size(); ++slot) {
      const auto& costs = rows_[slot].costs;
      const Cost from_tail = costs[at_hand_->tail];
      const bool leads =
          from_tail != kInfiniteCost && std::uint64_t{costs[at_hand_->head]} + at_hand_->cost == from_tail;
      if (leads) take(map_.node_of_slot(slot));
    }
  }

 private:
  /// An edge and the lanes of its ends; what is no edge leads nowhere: no way back to its own node is
  /// optimal.
  struct Asked {
    EdgeId edge;
    std::uint32_t tail = 0;
    std::uint32_t head = 0;
    Cost cost = 1;
  };

  void note_places() {
    places_.count = BoxSides::count_for(map_.kind().axes);
    for (std::size_t k = 0; k < places_.count; ++k) {
      sides_[k].resize(rows_.size());
      places_.of[k] = sides_[k].data();
    }
    for (std::uint32_t slot = 0; slot < rows_.size(); ++slot) {
      const BoxSides place = BoxSides::of(map_.place(map_.node_of_slot(slot)));
      for (std::size_t k = 0; k < places_.count; ++k) sides_[k][slot] = place.sides[k];
    }
  }

  bool is_source(std::uint32_t slot) const { return std::ranges::find(sources_, slot) != sources_.end(); }
  bool has_room(std::uint32_t tail, std::uint32_t head) const {
    const std::size_t more = (is_source(tail) ? 0U : 1U) + (is_source(head) ? 0U : 1U);
    return sources_.size() + more <= DistanceQuery::kSourcesAtOnce;
  }
  std::uint32_t lane_of(std::uint32_t slot) {
    const auto at = std::ranges::find(sources_, slot) - sources_.begin();
    if (at == std::ssize(sources_)) sources_.push_back(slot);
    return static_cast<std::uint32_t>(at);
  }
  Asked ask(NodeId node, const Edge& edge) {
    const std::uint32_t tail = lane_of(map_.slot(node));
    return {{node, edge.index}, tail, lane_of(map_.slot(edge.to)), edge.cost};
  }

  /// Hands over the boxes of all edges that were asked for, and forgets them.
  bool answer(const TakeBox& take) {
    query_.from_each(sources_, rows_);
    if (!follow_from_edges(rows_, sources_, basis_->into)) return false;
    for (std::size_t first = 0; first < asked_.size(); first += EdgeLanes::kMost) {
      const auto some = std::span(asked_).subspan(first, std::min(EdgeLanes::kMost, asked_.size() - first));
      EdgeLanes lanes;
      lanes.cost.fill(Asked().cost);
      for (std::size_t i = 0; i < some.size(); ++i) {
        lanes.tail[i] = static_cast<std::int32_t>(some[i].tail);
        lanes.head[i] = static_cast<std::int32_t>(some[i].head);
        lanes.cost[i] = some[i].cost;
      }
      std::array<BoxSides, EdgeLanes::kMost> boxes;
      kernel_.find_boxes(rows_, lanes, places_, boxes);
      for (std::size_t i = 0; i < some.size(); ++i) {
        at_hand_ = some[i];
        take(some[i].edge, boxes[i].box());
      }
    }
    asked_.clear();
    sources_.clear();
    return true;
  }

  const Map& map_;
  std::shared_ptr<const DistanceBasis> basis_;
  DistanceQuery query_;
  TargetKernel kernel_ = best_target_kernel();
  std::vector<FromEach> rows_;
  std::array<std::vector<std::int32_t>, BoxSides::kMost> sides_;  ///< of the nodes' places, by slot
  SideRows places_;                                               ///< views of them
  std::vector<std::uint32_t> sources_;                            ///< by lane
  std::vector<Asked> asked_;
  std::optional<Asked> at_hand_;
  std::vector<Edge> edges_;  ///< of one node
};

/// The same for one node that is a source.
bool source_follows(std::span<const FromEach> rows, std::span<const std::uint32_t> sources,
                    const MapArcs& into, std::uint32_t slot) {
  for (std::size_t lane = 0; lane < sources.size(); ++lane) {
    Cost least = sources[lane] == slot ? 0 : kInfiniteCost;
    for (const MapArcs::Arc& arc : into.out(slot)) {
      const std::uint64_t over = std::uint64_t{rows[arc.to].costs[lane]} + arc.cost;
      least = static_cast<Cost>(std::min<std::uint64_t>(least, over));
    }
    if (rows[slot].costs[lane] != least) return false;
  }
  return true;
}

}  // namespace

std::shared_ptr<const DistanceBasis> DistanceBasis::of(const Map& map, const Progress* progress) {
  auto distances = Distances::of(map, progress);
  if (!distances) return nullptr;
  return std::make_shared<const DistanceBasis>(DistanceBasis{*std::move(distances), reversed(arcs_of(map))});
}

std::unique_ptr<ExpectedBoxes> boxes_by_distances(const Map& map,
                                                  std::shared_ptr<const DistanceBasis> basis) {
  return std::make_unique<DistanceBoxes>(map, std::move(basis));
}

bool follow_from_edges(std::span<const FromEach> rows, std::span<const std::uint32_t> sources,
                       const MapArcs& into) {
  std::vector<std::uint32_t> in_order(sources.begin(), sources.end());
  std::ranges::sort(in_order);
  const TargetKernel kernel = best_target_kernel();
  std::uint32_t begin = 0;
  for (const std::uint32_t source : in_order) {
    if (!kernel.follow_edges(rows, into, begin, source)) return false;
    if (!source_follows(rows, sources, into, source)) return false;
    begin = source + 1;
  }
  return kernel.follow_edges(rows, into, begin, into.node_count());
}

}  // namespace goalbound
