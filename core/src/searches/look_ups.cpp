#include "goalbound/look_ups.hpp"

#include <array>

#include "searches/walk_search.hpp"

namespace goalbound {
namespace {

constexpr std::array<std::string_view, 1> kNeedsLookUps = {"look-ups"};

/// Walks to where the component is left, a secondary goal that is kept until it is reached, then asks the
/// tables above for the next one. A component that was left is never entered again.
class LookUpGuide {
 public:
  using IndexType = LookUpIndex;
  explicit LookUpGuide(std::shared_ptr<const LookUpIndex> index) : index_(std::move(index)) {}

  bool aim(std::uint32_t start, std::uint32_t goal) {
    goal_ = LookUpIndex::Chain(*index_, goal);
    stop_ = kNowhere;
    return index_->onward(0, start, goal_) != 0;
  }
  EdgeIndex edge(std::uint32_t slot) {
    if (stop_ == kNowhere && !choose_stop(slot)) return kNoEdge;
    if (slot != stop_) return edge_of(index_->within(slot, stop_));
    stop_ = kNowhere;
    return edge_of(way_out_);
  }
  std::uint64_t byte_size() const { return index_->byte_size(); }

 private:
  static constexpr std::uint32_t kNowhere = 0xFFFFFFFF;

  static EdgeIndex edge_of(std::uint32_t entry) { return entry == 0 ? kNoEdge : EdgeIndex(entry - 1); }

  bool choose_stop(std::uint32_t slot) {
    const std::uint32_t component = index_->component(slot);
    if (component == index_->component(goal_.at(0))) {
      stop_ = goal_.at(0);
      return true;
    }
    const std::uint32_t up = index_->level_count() == 1 ? 0 : index_->onward(1, component, goal_);
    if (up == 0) return false;
    const LookUpTables::Link& link = index_->links(component)[up - 1];
    stop_ = link.from;
    way_out_ = link.edge + 1;
    return true;
  }

  std::shared_ptr<const LookUpIndex> index_;
  LookUpIndex::Chain goal_;
  std::uint32_t stop_ = kNowhere;  ///< slot of the secondary goal
  std::uint32_t way_out_ = 0;      ///< one more than the edge to follow from there
};

}  // namespace

extern const SearchInfo kSearch_look_ups;
const SearchInfo kSearch_look_ups = {
    .id = "look-ups",
    .name = "Hierarchical look-up tables",
    .description =
        "hierarchical look-up tables: walks from component to component without a search, on paths that are "
        "too long",
    .optimal = false,
    .canonical = false,
    .plain_id = "look-ups",
    .octile = {.make = &make_walk<UniformSteps, LookUpGuide>},
    .weighted = {.make = &make_walk<WeightedSteps, LookUpGuide>},
    .list = {.make = &make_walk<ListSteps, LookUpGuide>},
    .needs = kNeedsLookUps,
};

}  // namespace goalbound
