#include "indices/look_ups/look_up_maker.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <numeric>

#include "hierarchy/map_arcs.hpp"
#include "indices/regions.hpp"

namespace goalbound {
namespace {

constexpr std::uint32_t kMostEntries = 0xFFFF;  ///< of a table: links out of one node

Error cancelled_look_ups() {
  return {ErrorCode::kCancelled, "the look-up tables were cancelled"};
}

LookUpGraph look_up_graph_of(const Map& map) {
  const MapArcs arcs = arcs_of(map);
  LookUpGraph graph;
  graph.first = arcs.first;
  graph.arcs.reserve(arcs.arcs.size());
  for (const MapArcs::Arc& arc : arcs.arcs)
    graph.arcs.push_back({arc.to, arc.cost, static_cast<std::uint32_t>(arc.edge.value())});
  for (std::uint32_t slot = 0; slot < map.node_count(); ++slot)
    graph.places.push_back(map.place(map.node_of_slot(slot)));
  return graph;
}

std::uint32_t middle_of(const LookUpCosts& costs) {
  const auto far = [&](std::size_t i) {
    PathCost sum = 0;
    for (std::size_t j = 0; j < costs.size; ++j) sum += costs.cost(i, j) + costs.cost(j, i);
    return sum;
  };
  std::uint32_t best = 0;
  PathCost least = kNoWay;
  for (std::uint32_t i = 0; i < costs.size; ++i) {
    const PathCost sum = far(i);
    if (sum < least) best = i;
    least = std::min(least, sum);
  }
  return best;
}

}  // namespace

LookUpMaker::LookUpMaker(const IndexRequest& request, Progress& progress)
    : request_(request),
      progress_(progress),
      wanted_size_(request.values.number("nodes")),
      graph_(look_up_graph_of(request.map)) {}

Result<LookUpTables> LookUpMaker::make() {
  progress_.start(graph_.node_count());
  tables_.starts = {0};
  tables_.first_link = {0};
  for (std::size_t level = 0;; ++level) {
    tables_.starts.push_back(first_ + graph_.node_count());
    tables_.parents.resize(tables_.starts.back());
    if (is_last(level)) break;
    if (auto done = cut(level); !done) return done.error();
    rise();
  }
  if (auto done = add_last_components(); !done) return done.error();
  goalbound::remove_useless_links(tables_, groups_);
  if (std::ranges::all_of(tables_.high, [](std::uint8_t byte) { return byte == 0; })) tables_.high.clear();
  return std::move(tables_);
}

/// All tables of the next level would be one, or nothing became fewer.
bool LookUpMaker::is_last(std::size_t level) const {
  if (level + 1 == request_.values.number("levels") || graph_.node_count() <= wanted_size_) return true;
  const std::vector<LookUpMembers> parts = joined_parts(graph_);
  return std::ranges::max(parts, {}, &LookUpMembers::size).size() <= wanted_size_;
}

Result<std::vector<LookUpMembers>> LookUpMaker::pieces(std::size_t level) const {
  constexpr std::uint32_t kMostRegions = std::numeric_limits<Region>::max();
  const std::uint32_t nodes = graph_.node_count();
  const std::uint32_t count = std::min((nodes + wanted_size_ - 1) / wanted_size_, kMostRegions);
  auto regions = level == 0 ? regions_of(request_.map, request_.values.of("partition"), count, progress_)
                            : kd_tree_regions(graph_.places, count);
  if (!regions) return regions.error();
  std::vector<LookUpMembers> result(*std::ranges::max_element(*regions) + std::size_t{1});
  for (std::uint32_t n = 0; n < nodes; ++n) result[(*regions)[n]].push_back(n);
  return result;
}

std::vector<LookUpMembers> LookUpMaker::halves(const LookUpMembers& members) const {
  std::vector<Place> places;
  for (const std::uint32_t member : members) places.push_back(graph_.places[member]);
  const std::vector<Region> regions = kd_tree_regions(places, 2);
  std::vector<LookUpMembers> result(2);
  for (std::size_t i = 0; i < members.size(); ++i) result[regions[i]].push_back(members[i]);
  return result;
}

Result<void> LookUpMaker::cut(std::size_t level) {
  auto all = pieces(level);
  if (!all) return all.error();
  spokes_.assign(graph_.node_count(), {});
  middles_.clear();
  LookUpFloods floods(graph_);
  for (LookUpMembers& piece : *all) {
    if (auto done = take_piece(floods, std::move(piece)); !done) return done;
  }
  return {};
}

/// What is no good as a component is halved until it is.
Result<void> LookUpMaker::take_piece(LookUpFloods& floods, LookUpMembers piece) {
  constexpr std::size_t kMuchLarger = 4;
  std::vector<LookUpMembers> left = {std::move(piece)};
  while (!left.empty()) {
    if (progress_.cancelled()) return cancelled_look_ups();
    const LookUpMembers members = std::move(left.back());
    left.pop_back();
    if (members.empty()) continue;
    std::vector<LookUpMembers> parts = strong_parts(graph_, members);
    if (parts.size() > 1) {
      std::ranges::move(parts, std::back_inserter(left));
      continue;
    }
    const bool is_large = members.size() > kMuchLarger * wanted_size_;
    const LookUpCosts costs = is_large ? LookUpCosts() : floods.within(members);
    if (is_large || is_problematic(floods, members, costs)) {
      std::ranges::move(halves(members), std::back_inserter(left));
    } else if (auto added = add_component(members, costs); !added) {
      return added;
    }
  }
  return {};
}

/// Not convex, as far as that is allowed: a way from one of its nodes to another one that leaves it is
/// shorter.
bool LookUpMaker::is_problematic(LookUpFloods& floods, const LookUpMembers& members,
                                 const LookUpCosts& costs) const {
  constexpr std::size_t kSmallest = 4;
  if (members.size() < kSmallest) return false;
  return floods.has_short_cut(members, costs, 100.0 / (100.0 + request_.values.number("detour")));
}

Result<void> LookUpMaker::add_component(const LookUpMembers& members, const LookUpCosts& costs) {
  if (auto fits = check(costs.entries.size()); !fits) return fits;
  const auto component = static_cast<std::uint32_t>(middles_.size());
  const std::uint32_t middle = middle_of(costs);
  middles_.push_back(graph_.places[members[middle]]);
  tables_.centres.push_back(first_ + members[middle]);
  LookUpMembers& group = groups_.emplace_back();
  for (std::size_t i = 0; i < members.size(); ++i) {
    spokes_[members[i]] = {component, costs.cost(middle, i), costs.cost(i, middle)};
    tables_.parents[first_ + members[i]] = tables_.starts.back() + component;
    group.push_back(first_ + members[i]);
  }
  if (!add_entries(costs.entries)) return too_much();
  if (first_ == 0) progress_.advance(members.size());
  return {};
}

/// Parts between which no edge leads; within each one all nodes have one table.
Result<void> LookUpMaker::add_last_components() {
  LookUpFloods floods(graph_);
  std::uint32_t component = tables_.starts.back();
  for (const LookUpMembers& part : joined_parts(graph_)) {
    if (auto fits = check(std::uint64_t{part.size()} * part.size()); !fits) return fits;
    LookUpMembers& group = groups_.emplace_back();
    for (const std::uint32_t member : part) {
      tables_.parents[first_ + member] = component;
      group.push_back(first_ + member);
    }
    bool is_good = true;
    floods.each_row(part, [&](std::span<const PathCost> /*costs*/, std::span<const std::uint32_t> entries) {
      is_good = add_entries(entries);
      if (first_ == 0) progress_.advance();
      return is_good && !progress_.cancelled();
    });
    if (progress_.cancelled()) return cancelled_look_ups();
    if (!is_good) return too_much();
    ++component;
  }
  tables_.starts.push_back(component);
  return {};
}

/// Of each pair of components that lie beside each other the one that is shortest from middle to middle.
/// Those that lead back into where they come from never are.
std::vector<LookUpMaker::Crossing> LookUpMaker::crossings() const {
  std::vector<Crossing> result;
  for (std::uint32_t n = 0; n < graph_.node_count(); ++n) {
    const Spoke& from = spokes_[n];
    for (const LookUpGraph::Arc& arc : graph_.out(n)) {
      const Spoke& to = spokes_[arc.to];
      if (to.component == from.component) continue;
      result.push_back({from.component, to.component, from.there + arc.cost + to.back, n, arc.number});
    }
  }
  std::ranges::sort(result);
  const auto same_pair = [](const Crossing& a, const Crossing& b) {
    return a.component == b.component && a.to == b.to;
  };
  result.erase(std::unique(result.begin(), result.end(), same_pair), result.end());
  return result;
}

/// Components become the nodes of the level at hand.
void LookUpMaker::rise() {
  const std::uint32_t first = tables_.starts.back();
  const auto count = static_cast<std::uint32_t>(middles_.size());
  LookUpGraph above;
  above.places = std::move(middles_);
  above.first.assign(count + std::size_t{1}, 0);
  const std::vector<Crossing> all = crossings();
  std::size_t at = 0;
  for (std::uint32_t component = 0; component < count; ++component) {
    for (std::uint32_t number = 0; at < all.size() && all[at].component == component; ++at, ++number) {
      above.arcs.push_back({all[at].to, all[at].cost, number});
      tables_.links.push_back({first + all[at].to, first_ + all[at].from, all[at].edge});
    }
    above.first[component + 1] = static_cast<std::uint32_t>(above.arcs.size());
    tables_.first_link.push_back(static_cast<std::uint32_t>(tables_.links.size()));
  }
  graph_ = std::move(above);
  first_ = first;
}

bool LookUpMaker::add_entries(std::span<const std::uint32_t> entries) {
  for (const std::uint32_t entry : entries) {
    if (entry > kMostEntries) return false;
    tables_.low.push_back(static_cast<std::uint8_t>(entry & 0xFF));
    tables_.high.push_back(static_cast<std::uint8_t>(entry >> 8));
  }
  return true;
}

Result<void> LookUpMaker::check(std::uint64_t more_entries) const {
  if ((tables_.low.size() + more_entries) * 2 <= request_.memory_limit) return {};
  return too_much();
}

Error LookUpMaker::too_much() const {
  return {ErrorCode::kLimit,
          fmt::format("the index '{}' takes more than the {} bytes that are allowed on this map, or has more "
                      "than {} links at a component; try other 'nodes', or more 'levels'",
                      request_.values.text(), request_.memory_limit, kMostEntries)};
}

}  // namespace goalbound
