// What spares plain searches on a map that changes until new indices are there, made behind in milliseconds:
// landmarks of the map as it was, and floods of what was added.

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "edits/edited_state.hpp"
#include "precompute/distance_floods.hpp"

namespace goalbound {
namespace {

/// Floods of a map that nobody changes.
class SnapshotFloods {
 public:
  explicit SnapshotFloods(const Map& map) : nodes_(map.node_count()), out_(map) {
    for (std::uint32_t slot = 0; slot < nodes_.size(); ++slot) nodes_[slot] = map.node_of_slot(slot);
  }
  /// Where edges lead one way. Errors: those of ListGraph::reversed().
  Result<void> turn(const Map& map) {
    auto turned = turned_around(map);
    if (!turned) return turned.error();
    if (!*turned) return {};
    reversed_ = std::make_unique<const ListGraph>(**std::move(turned));
    in_.emplace(*reversed_);
    return {};
  }
  AddedFlood from(NodeId source) {
    if (!in_) return {.to = costs_of(out_, source), .from = {}};
    return {.to = costs_of(*in_, source), .from = costs_of(out_, source)};
  }

 private:
  std::vector<Cost> costs_of(DistanceFloods& floods, NodeId source) const {
    std::vector<Cost> costs(nodes_.size());
    floods.run(source, nodes_, costs);
    return costs;
  }

  std::vector<NodeId> nodes_;
  DistanceFloods out_;
  std::unique_ptr<const ListGraph> reversed_;
  std::optional<DistanceFloods> in_;
};

}  // namespace

void EditedMap::State::make_guides(Progress& progress, const MakeIndexOptions& options) {
  const auto lacks_guides = [&] { return followed == nullptr && indexed->guides.empty(); };
  std::shared_ptr<const Map> map;
  {
    const Reading reading(lock);
    if (lacks_guides()) map = indexed->map;
  }
  if (map == nullptr) return;
  auto landmarks = make_index(*map, IndexValues::parse("landmarks").value(), {}, progress, options);
  if (!landmarks) return;
  const std::lock_guard making(making_prototypes);
  if (indexed->map != map || !lacks_guides()) return;
  auto guided = std::make_shared<IndexedMap>(*indexed);
  guided->guides = {*std::move(landmarks)};
  const Changing changing(lock);
  indexed = std::move(guided);
}

void EditedMap::State::make_floods_behind(const Map& snapshot, std::uint64_t of,
                                          const std::function<bool()>& is_ending) {
  std::vector<NodeId> cover;
  {
    const Reading reading(lock);
    if (version == of && followed == nullptr) cover = added.cover();
  }
  if (cover.empty()) return;
  SnapshotFloods floods(snapshot);
  if (!floods.turn(snapshot)) return;
  for (std::size_t number = 0; number < cover.size() && !is_ending(); ++number) {
    {
      const Reading reading(lock);
      if (version != of) return;
      if (!added.lacks(number)) continue;
    }
    AddedFlood flood = floods.from(cover[number]);
    const Reading reading(lock);
    if (version != of) return;
    added.take(number, std::move(flood));
  }
}

}  // namespace goalbound
