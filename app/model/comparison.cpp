#include "model/comparison.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "words/numbers.hpp"

namespace goalbound::app {

bool same_options(const QueryOptions& a, const QueryOptions& b) {
  return a.heuristic == b.heuristic && a.open_list == b.open_list && a.weight_percent == b.weight_percent &&
         a.skip_way_back == b.skip_way_back && a.neighbours == b.neighbours &&
         a.allow_unsafe == b.allow_unsafe;
}

bool asks_boxes(const SearchInfo& search, std::span<const IndexValues> indices) {
  return search.needs_bounds && std::ranges::none_of(indices, [](const IndexValues& index) {
           return index.kind()->roles.contains(IndexRole::kEdges);
         });
}

std::string SearchRun::why_refused(std::size_t number, NodeId node, EdgeIndex edge, SearchSide side) const {
  if (number >= set.size()) return {};
  const Index& asked = *set.members()[number];
  return asked.why(*map, {node, edge}, asked.aim(*map, start, goal, side));
}

std::string SearchRun::why_refused(const TraceEvent& event) const {
  const bool of_node = event.kind == TraceEventKind::kRefuse;
  if (!of_node && event.edge != kNoEdge) return why_refused(event.index, event.node, event.edge, event.side);
  if (event.index >= set.size()) return {};
  const Index& asked = *set.members()[event.index];
  Refused refused = {.node = event.from, .to = event.node, .what = Refused::What::kArc};
  if (of_node) {
    refused = {.node = event.node,
               .what = Refused::What::kNode,
               .travelled = event.g,
               .at_least_left = event.f - event.g};
  }
  return asked.why(*map, refused, asked.aim(*map, start, goal, event.side));
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

Judgement judge_saving(const SidePanel& left, const SidePanel& right) {
  if (left.run == nullptr || right.run == nullptr) return {};
  const SearchResult& a = left.run->result;
  const SearchResult& b = right.run->result;
  if (a.found() != b.found()) return {};
  if (a.stats.expanded == 0 || b.stats.expanded == 0 || a.stats.expanded == b.stats.expanded) return {};
  const bool fewer = a.stats.expanded > b.stats.expanded;
  const double factor = static_cast<double>(a.stats.expanded) / static_cast<double>(b.stats.expanded);
  const std::string text = fewer ? factor_text(factor) + " × fewer" : factor_text(1 / factor) + " × more";
  // Fewer expansions are what boxes are for; more are no fault, and without a path there is nothing to
  // praise.
  return {text + " expansions", text,
          fewer && b.found() ? Judgement::Tone::kGood : Judgement::Tone::kNeutral};
}

Judgement judge_outcome(const SidePanel& left, const SidePanel& right) {
  const auto equal = equal_length(left, right);
  const auto has_ended = [](const SearchRun& run) {
    return run.player != nullptr && run.player->position() == run.trace->size();
  };
  if (!equal || !has_ended(*left.run) || !has_ended(*right.run)) return {};
  if (*equal) return {"equal length", "equal", Judgement::Tone::kGood};
  const SearchResult& a = left.run->result;
  const SearchResult& b = right.run->result;
  const bool both = a.found() && b.found();
  const bool is_left = both ? a.cost > b.cost : !a.found();
  return {fmt::format("{} {}", is_left ? "left" : "right", both ? "is longer" : "lost its path"), "differ",
          Judgement::Tone::kBad};
}

}  // namespace goalbound::app
