#include "model/searches/comparison.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "model/searches/length_text.hpp"
#include "words/numbers.hpp"

namespace goalbound::app {

bool same_options(const QueryOptions& a, const QueryOptions& b) {
  return a.heuristic == b.heuristic && a.open_list == b.open_list && a.weight_percent == b.weight_percent &&
         a.skip_way_back == b.skip_way_back && a.neighbours == b.neighbours &&
         a.allow_unsafe == b.allow_unsafe;
}

bool asks_boxes(const SearchInfo& search, std::span<const IndexValues> indices) {
  const auto refuses = [](const IndexValues& index) {
    return index.kind()->roles.contains(IndexRole::kEdges);
  };
  return search.asks_edges() && (boxes_among(indices) != nullptr || std::ranges::none_of(indices, refuses));
}

const SmoothPath& SearchRun::smooth() const {
  const Grid* grid = map->as_grid();
  if (!smoothed)
    smoothed = grid != nullptr && grid->has_equal_costs() ? smooth_path(*grid, path) : SmoothPath();
  return *smoothed;
}

const Map& SearchRun::indexed_map() const {
  return edited && edited->way != AnswerWay::kPlain ? *edited->changed->before : *map;
}

Box SearchRun::box_of(EdgeId edge) const {
  const Map& indexed = indexed_map();
  if (bounds == nullptr || !indexed.is_node(edge.node)) return {};
  const EdgeIndex old = same_edge(*map, edge, indexed);
  return old == kNoEdge ? Box() : bounds->box(indexed.slot(edge.node), old);
}

std::string SearchRun::why_refused(std::size_t number, NodeId node, EdgeIndex edge, SearchSide side) const {
  const Map& indexed = indexed_map();
  const bool is_on_map = indexed.is_node(node) && indexed.is_node(start) && indexed.is_node(goal);
  if (number >= set.size() || !is_on_map) return {};
  const EdgeIndex old = same_edge(*map, {node, edge}, indexed);
  if (old == kNoEdge) return {};
  const Index& asked = *set.members()[number];
  return asked.why(indexed, {node, old}, asked.context(indexed, start, goal, side));
}

std::string SearchRun::why_refused(const TraceEvent& event) const {
  if (event.index >= set.size()) return {};
  const Map& indexed = indexed_map();
  if (!indexed.is_node(start) || !indexed.is_node(goal)) return {};
  const bool of_node = event.kind == TraceEventKind::kRefuse;
  const bool of_edge = !of_node && event.edge != kNoEdge;
  const Index& asked = *set.members()[event.index];
  const QueryContext context = asked.context(indexed, start, goal, event.side);
  const bool has_gone = !of_node && !of_edge && !info->has_own_arcs() && &indexed != map.get();
  if (has_gone) {
    if (event.side != SearchSide::kStart) return {};  // which of the edges into the node it was is not told
    const EdgeIndex old = edge_between(indexed, event.from, event.node);
    return old == kNoEdge ? std::string() : asked.why(indexed, {event.from, old}, context);
  }
  Refused refused = {.node = event.from, .to = event.node, .what = Refused::What::kArc};
  if (of_node || of_edge) {
    if (!indexed.is_node(event.node)) return {};
    refused = {.node = event.node,
               .edge = of_edge ? same_edge(*map, {event.node, event.edge}, indexed) : kNoEdge,
               .what = of_node ? Refused::What::kNode : Refused::What::kEdge,
               .travelled = event.g,
               .at_least_left = event.f - event.g};
    if (of_edge && refused.edge == kNoEdge) return {};
  }
  return asked.why(indexed, refused, context);
}

std::optional<std::size_t> SearchRun::refused_by(NodeId node, EdgeIndex edge) const {
  for (std::size_t i = 0; i < set.size(); ++i) {
    if (!why_refused(i, node, edge).empty()) return i;
  }
  return std::nullopt;
}

bool SearchRun::lost_length() const {
  return shortest && result.found() && result.cost > *shortest && claims_optimal(*info, *map, options);
}

std::optional<bool> equal_length(const SidePanel& left, const SidePanel& right) {
  if (left.run == nullptr || right.run == nullptr) return std::nullopt;
  const SearchRun& a = *left.run;
  const SearchRun& b = *right.run;
  // While the goal is dragged one side may be a problem ahead of the other.
  if (a.start != b.start || a.goal != b.goal) return std::nullopt;
  if (!a.result.found() && !b.result.found()) return std::nullopt;
  return a.result.found() == b.result.found() && a.result.cost == b.result.cost;
}

namespace {

/// Of two searches that go on: less than that is chance.
constexpr double kTellingFactor = 1.25;

/// Nodes expanded by the events that are shown, or where none is yet, by all of them.
std::uint64_t expanded(const SearchRun& run, bool begun) {
  return begun && run.player != nullptr ? run.player->counts().expanded : run.result.stats.expanded;
}

bool has_begun(const SearchRun& run) {
  return run.player != nullptr && run.player->position() > 0;
}

bool has_ended(const SearchRun& run) {
  return run.player != nullptr && run.player->position() == run.trace->size();
}

bool is_optimal(const SearchRun& run) {
  return run.info != nullptr && run.map != nullptr && claims_optimal(*run.info, *run.map, run.options);
}

/// "cells expanded", and "so far" while a search goes on.
std::string expansions_text(const SearchRun& a, const SearchRun& b, bool begun) {
  const std::string nodes(a.map == nullptr ? "nodes" : a.map->kind().nodes_word);
  return nodes + (begun && !(has_ended(a) && has_ended(b)) ? " expanded so far" : " expanded");
}

}  // namespace

Judgement judge_saving(const SidePanel& left, const SidePanel& right) {
  if (left.run == nullptr || right.run == nullptr) return {};
  const SearchRun& a = *left.run;
  const SearchRun& b = *right.run;
  if (a.result.found() != b.result.found()) return {};
  // A search that is not that of the side has answered.
  const auto is_plain = [](const SearchRun& run) {
    return run.edited && run.edited->way == AnswerWay::kPlain;
  };
  if (is_plain(a) || is_plain(b)) return {};
  const bool begun = has_begun(a) || has_begun(b);
  const std::uint64_t before = expanded(a, begun);
  const std::uint64_t now = expanded(b, begun);
  if (a.result.stats.expanded == 0 || b.result.stats.expanded == 0) return {};
  std::string detail = expansions_text(a, b, begun);
  const double factor = before == 0 || now == 0 ? 1 : static_cast<double>(before) / static_cast<double>(now);
  const bool fewer = factor >= 1;
  const double times = fewer ? factor : 1 / factor;
  const std::string number = factor_text(times);
  // One clock drives both, so that nothing is to be told before the first of them has ended.
  const bool both_go_on = begun && !has_ended(a) && !has_ended(b);
  if (both_go_on && times < kTellingFactor)
    return {"about as many", "≈ 1 ×", Judgement::Tone::kNeutral, std::move(detail)};
  if (number == factor_text(1)) return {"as many", "1 ×", Judgement::Tone::kNeutral, std::move(detail)};
  // Fewer expansions are what boxes are for; more are no fault, and without a path there is nothing to
  // praise.
  return {number + (fewer ? " × fewer" : " × more"), number + " ×",
          fewer && b.result.found() ? Judgement::Tone::kGood : Judgement::Tone::kNeutral, std::move(detail)};
}

Judgement judge_end(const SearchRun& run, const SearchRun* other) {
  if (!has_ended(run)) return {};
  const bool same = other != nullptr && other->start == run.start && other->goal == run.goal;
  const bool other_found = same && other->result.found();
  if (!run.result.found()) {
    if (!run.lost_path() && !other_found) return {};
    return {"lost", "lost", Judgement::Tone::kBad};
  }
  const PathCost cost = run.result.cost;
  PathCost best = run.shortest.value_or(cost);
  if (other_found) best = std::min<PathCost>(best, other->result.cost);
  if (best >= cost) {
    const bool known = is_optimal(run) || (other_found && is_optimal(*other));
    return known ? Judgement{"optimal", "optimal", Judgement::Tone::kGood} : Judgement{};
  }
  const std::string by = run.map == nullptr ? "" : " by " + length_text(*run.map, cost - best);
  return {"longer" + by, "longer", is_optimal(run) ? Judgement::Tone::kBad : Judgement::Tone::kNeutral};
}

}  // namespace goalbound::app
