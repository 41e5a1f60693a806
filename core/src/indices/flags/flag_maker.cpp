// Which flags edges have: a path into a region comes in over one of its border nodes, so that the floods of
// these, against the edges, tell all flags of edges outside; edges within have that of their own.
#include <atomic>

#include "hierarchy/map_arcs.hpp"
#include "indices/flags/flag_index.hpp"
#include "parallel/workers.hpp"
#include "precompute/distance_floods.hpp"

namespace goalbound::index_flags {

class FlagMaker {
 public:
  FlagMaker(const Map& map, FlagIndex& index)
      : map_(map), index_(index), arcs_(arcs_of(map)), parts_(find_components(map)), nodes_(map, parts_) {}

  Result<void> make(int threads, Progress& progress) {
    const auto turned = turned_around(map_);
    if (!turned) return turned.error();
    const Map& backwards = *turned ? static_cast<const Map&>(**turned) : map_;
    set_flags_within();
    const std::vector<std::uint32_t> borders = border_slots();
    progress.start(borders.size());
    return or_lack_of_threads("the flags cannot be made", [&]() -> Result<void> {
      for_each_index(
          borders.size(), 1, worker_count(threads), progress, [&] { return PartFlood(backwards); },
          [&](PartFlood& flood, std::uint64_t i) { set_flags_to(borders[i], flood); });
      if (progress.ending()) return Error{ErrorCode::kCancelled, "the flags were cancelled"};
      return {};
    });
  }

 private:
  Region region(std::uint32_t slot) const { return index_.regions_[slot]; }

  /// Several workers set flags of one edge, each of another region.
  void set(NodeId node, EdgeIndex edge, Region region) {
    constexpr std::uint32_t kBits = FlagIndex::kBitsOfAWord;
    const std::size_t at = (index_.first_edge(node) + edge.value()) * index_.words_ + region / kBits;
    const FlagIndex::Word bit = FlagIndex::Word{1} << (region % kBits);
    const std::atomic_ref<FlagIndex::Word> word(index_.flags_[at]);
    if ((word.load(std::memory_order_relaxed) & bit) == 0) word.fetch_or(bit, std::memory_order_relaxed);
  }

  void set_flags_within() {
    for (std::uint32_t slot = 0; slot < arcs_.node_count(); ++slot) {
      for (const MapArcs::Arc& arc : arcs_.out(slot)) {
        if (region(slot) == region(arc.to)) set(map_.node_of_slot(slot), arc.edge, region(slot));
      }
    }
  }

  /// Nodes that an edge from another region leads to.
  std::vector<std::uint32_t> border_slots() const {
    std::vector<bool> is_border(arcs_.node_count());
    for (std::uint32_t slot = 0; slot < arcs_.node_count(); ++slot) {
      for (const MapArcs::Arc& arc : arcs_.out(slot)) {
        if (region(slot) != region(arc.to)) is_border[arc.to] = true;
      }
    }
    std::vector<std::uint32_t> borders;
    for (std::uint32_t slot = 0; slot < is_border.size(); ++slot) {
      if (is_border[slot]) borders.push_back(slot);
    }
    return borders;
  }

  void set_flags_to(std::uint32_t border, PartFlood& flood) {
    const std::span<const NodeId> nodes = nodes_.of(parts_.of_slot[border]);
    flood.run(map_, map_.node_of_slot(border), nodes);
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      const Cost left = flood.costs[i];
      if (left == kInfiniteCost) continue;
      for (const MapArcs::Arc& arc : arcs_.out(map_.slot(nodes[i]))) {
        const Cost rest = flood.by_slot[arc.to];
        if (rest != kInfiniteCost && std::uint64_t{rest} + arc.cost == left)
          set(nodes[i], arc.edge, region(border));
      }
    }
  }

  const Map& map_;
  FlagIndex& index_;
  MapArcs arcs_;
  Components parts_;
  PartNodes nodes_;
};

Result<std::shared_ptr<const Index>> FlagIndex::make(const IndexRequest& request, Progress& progress) {
  const auto index = std::make_shared<FlagIndex>(request.map, request.values);
  index->regions_ = regions_of(request.map, request.values.of("partition"), request.values.number("regions"));
  if (auto made = FlagMaker(request.map, *index).make(request.threads, progress); !made) return made.error();
  return std::shared_ptr<const Index>(index);
}

}  // namespace goalbound::index_flags
