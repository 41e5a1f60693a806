#include "goalbound/refining_path.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "searches/hpa_search.hpp"
#include "searches/map_query.hpp"
#include "searches/straighten.hpp"

namespace goalbound {

struct RefiningPath::Parts {
  Parts(const std::shared_ptr<const ClusterIndex>& clusters, const RefiningOptions& chosen)
      : search(clusters, false),
        flood(clusters->grid()),
        cutter(*clusters),
        index(*clusters),
        smooths(chosen.smooths) {}

  std::uint64_t plan_on(std::uint64_t max_expansions);
  std::uint64_t refine_on(std::uint64_t max_expansions);
  void cut_part();
  void end_part();
  void straighten();
  enum class Next : std::uint8_t { kNothing, kOverBorder, kThroughCluster };
  Next next_is() const;
  std::size_t cluster_of(NodeId n) const { return index.shape().cluster_of(index.grid().cell(n)); }

  HpaSearch search;
  ClusterFlood flood;
  PlanCutter cutter;
  const ClusterIndex& index;  ///< which the search keeps
  bool smooths;
  SearchStatus status = SearchStatus::kNoPath;
  bool is_planned = false;
  bool floods = false;  ///< the next part has begun
  PathCost cost = kNoPathCost;
  std::uint64_t expanded = 0;
  std::vector<PlannedPart> plan;     ///< over all entrances, to the goal
  std::vector<NodeId> plan_nodes;    ///< where its parts lead
  std::vector<PlannedPart> smaller;  ///< scratch of cut_part()
  std::size_t refined = 0;           ///< so many of them are reached by `nodes`
  std::vector<NodeId> nodes;         ///< from the start on
  std::vector<NodeId> newest;        ///< scratch of straighten()
  std::size_t at = 0;                ///< number of the node where the agent is
};

/// How many expansions that took.
std::uint64_t RefiningPath::Parts::plan_on(std::uint64_t max_expansions) {
  const std::uint64_t before = expanded;
  const SearchResult result = search.advance(max_expansions, NoObserver());
  expanded = result.stats.expanded;
  if (result.status == SearchStatus::kUnfinished) return max_expansions;
  status = result.found() ? SearchStatus::kUnfinished : result.status;
  is_planned = result.found();
  cost = result.cost;
  if (!is_planned) return expanded - before;
  search.plan(plan);
  plan_nodes.clear();
  for (const PlannedPart& part : plan) plan_nodes.push_back(part.to);
  return expanded - before;
}

/// What the next part is: nothing where the path so far ends at its end.
RefiningPath::Parts::Next RefiningPath::Parts::next_is() const {
  if (refined == plan.size() || plan[refined].to == nodes.back()) return Next::kNothing;
  return plan[refined].level == PlannedPart::kOverBorder ? Next::kOverBorder : Next::kThroughCluster;
}

/// Of the next part, or to its end.
std::uint64_t RefiningPath::Parts::refine_on(std::uint64_t max_expansions) {
  if (refined == plan.size()) {
    status = SearchStatus::kFound;
    return 0;
  }
  const NodeId from = nodes.back();
  const auto [to, level] = plan[refined];
  const Next next = next_is();
  if (next != Next::kThroughCluster) {
    if (next == Next::kOverBorder) nodes.push_back(to);
    end_part();
    return 0;
  }
  if (level > 0) {
    const std::uint64_t before = expanded;
    cut_part();
    return std::min(expanded - before, max_expansions);
  }
  if (!floods) {
    flood.begin(from, index.shape().limits(cluster_of(from), index.grid()));
    flood.aim(to);
    floods = true;
  }
  for (std::uint64_t count = 1; count <= max_expansions; ++count) {
    const NodeId n = flood.expand([](NodeId, NodeId, std::uint64_t, Cost) {});
    if (n == kNoNode) {  // the index says what is not so: a file may
      status = SearchStatus::kNoPath;
      return count;
    }
    ++expanded;
    if (n != to) continue;
    const auto first = static_cast<std::ptrdiff_t>(nodes.size());
    for (NodeId back = to; back != from; back = flood.parent(back)) nodes.push_back(back);
    std::reverse(nodes.begin() + first, nodes.end());
    end_part();
    return count;
  }
  return max_expansions;
}

/// The next part, into those of the level below.
void RefiningPath::Parts::cut_part() {
  if (!cutter.cut(nodes.back(), plan[refined], smaller, expanded)) {
    status = SearchStatus::kNoPath;  // the index says what is not so: a file may
    return;
  }
  const auto at_part = static_cast<std::ptrdiff_t>(refined);
  plan.insert(plan.erase(plan.begin() + at_part), smaller.begin(), smaller.end());
  std::vector<NodeId> to;
  for (const PlannedPart& part : smaller) to.push_back(part.to);
  plan_nodes.insert(plan_nodes.erase(plan_nodes.begin() + at_part), to.begin(), to.end());
}

void RefiningPath::Parts::end_part() {
  floods = false;
  ++refined;
  if (smooths) straighten();
}

/// What was found last and nobody has walked.
void RefiningPath::Parts::straighten() {
  constexpr std::size_t kLookedAt = 2 * kStraightenWindow;  // whenever there are new ones
  const std::size_t most = std::max(nodes.size(), kLookedAt) - kLookedAt;
  const auto first = nodes.begin() + static_cast<std::ptrdiff_t>(std::max(at, most));
  newest.assign(first, nodes.end());
  straighten_path(index.grid(), newest, kStraightenWindow);
  nodes.erase(first, nodes.end());
  nodes.insert(nodes.end(), newest.begin(), newest.end());
}

RefiningPath::RefiningPath(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
RefiningPath::RefiningPath(RefiningPath&& other) noexcept = default;
RefiningPath& RefiningPath::operator=(RefiningPath&& other) noexcept = default;
RefiningPath::~RefiningPath() = default;

Result<RefiningPath> RefiningPath::make(const IndexSet& set, const RefiningOptions& options) {
  const auto clusters = set.get<ClusterIndex>();
  if (clusters == nullptr) {
    return Error{.code = ErrorCode::kInvalidArgument,
                 .message = "a path that is refined in parts needs the index 'clusters' to plan on"};
  }
  return RefiningPath(std::make_unique<Parts>(clusters, options));
}

const Map& RefiningPath::map() const {
  return parts_->search.map();
}

SearchStatus RefiningPath::begin(NodeId start, NodeId goal) {
  Parts& own = *parts_;
  const auto invalid = invalid_ends(own.index.grid(), start, goal);
  own.status = invalid.value_or(SearchStatus::kUnfinished);
  own.is_planned = own.floods = false;
  own.cost = kNoPathCost;
  own.expanded = 0;
  own.refined = own.at = 0;
  own.plan.clear();
  own.plan_nodes.clear();
  own.nodes.assign(invalid ? 0 : 1, start);
  if (!invalid) own.search.begin(start, goal, NoObserver());
  return own.status;
}

SearchStatus RefiningPath::advance(std::uint64_t max_expansions) {
  Parts& own = *parts_;
  while (own.status == SearchStatus::kUnfinished && max_expansions > 0)
    max_expansions -= own.is_planned ? own.refine_on(max_expansions) : own.plan_on(max_expansions);
  return own.status;
}

SearchStatus RefiningPath::status() const {
  return parts_->status;
}
bool RefiningPath::is_planned() const {
  return parts_->is_planned;
}
PathCost RefiningPath::planned_cost() const {
  return parts_->cost;
}
std::uint64_t RefiningPath::expanded() const {
  return parts_->expanded;
}

SearchStatus RefiningPath::advance_part() {
  Parts& own = *parts_;
  if (!own.is_planned && own.status == SearchStatus::kUnfinished) own.plan_on(kUnlimited);
  for (bool is_through = false; own.status == SearchStatus::kUnfinished && !is_through;) {
    const std::size_t before = own.refined;
    const bool leads_through = own.next_is() == Parts::Next::kThroughCluster;
    own.refine_on(kUnlimited);
    is_through = leads_through && own.refined > before;  // or it was cut into smaller ones
  }
  // Whoever has all of it need not ask once more to know that.
  while (own.status == SearchStatus::kUnfinished && own.next_is() == Parts::Next::kNothing)
    own.refine_on(kUnlimited);
  return own.status;
}

NodeId RefiningPath::step() {
  Parts& own = *parts_;
  if (!own.is_planned && own.status == SearchStatus::kUnfinished) own.plan_on(kUnlimited);
  while (own.at + 1 == own.nodes.size() && own.status == SearchStatus::kUnfinished) own.refine_on(kUnlimited);
  return own.at + 1 < own.nodes.size() ? own.nodes[++own.at] : kNoNode;
}

NodeId RefiningPath::at() const {
  return parts_->nodes.empty() ? kNoNode : parts_->nodes[parts_->at];
}

std::span<const NodeId> RefiningPath::ready() const {
  const std::span<const NodeId> nodes = parts_->nodes;
  return nodes.empty() ? nodes : nodes.subspan(parts_->at + 1);
}

std::span<const NodeId> RefiningPath::so_far() const {
  return parts_->nodes;
}

std::span<const NodeId> RefiningPath::ahead() const {
  return std::span<const NodeId>(parts_->plan_nodes).subspan(parts_->refined);
}

}  // namespace goalbound
