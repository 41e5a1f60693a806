#include "model/searches/pseudocode.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <span>
#include <string_view>

namespace goalbound::app {
namespace {

struct CodeLine {
  std::string_view text;
  CodeStep step = CodeStep::kNone;
};

constexpr auto kBestFirst = std::to_array<CodeLine>({
    {"open = { start },  g(start) = 0", CodeStep::kStart},
    {"while open is not empty:"},
    {"  n = pop the node with the lowest f", CodeStep::kExpand},
    {"  if n is the goal: return path", CodeStep::kGoal},
    {"  if an index refuses n: skip", CodeStep::kNodeTest},
    {"  for each edge d from n to m:"},
    {"    if goal not in box(n, d): skip", CodeStep::kEdgeTest},
    {"    if g(n) + cost(n, m) ≥ g(m): skip", CodeStep::kCostTest},
    {"    g(m) = g(n) + cost(n, m)"},
    {"    put m on open, or move it up", CodeStep::kOpen},
    {"return no path", CodeStep::kFail},
});

constexpr auto kJumps = std::to_array<CodeLine>({
    {"open = { start },  g(start) = 0", CodeStep::kStart},
    {"while open is not empty:"},
    {"  n = pop the node with the lowest f", CodeStep::kExpand},
    {"  if n is the goal: return path", CodeStep::kGoal},
    {"  if an index refuses n: skip", CodeStep::kNodeTest},
    {"  for each direction d to look in:"},
    {"    if goal not in box(n, d): skip", CodeStep::kEdgeTest},
    {"    m = jump(n, d); if none: skip", CodeStep::kJump},
    {"    if g(n) + cost(n, m) ≥ g(m): skip", CodeStep::kCostTest},
    {"    g(m) = g(n) + cost(n, m)"},
    {"    put m on open, or move it up", CodeStep::kOpen},
    {"return no path", CodeStep::kFail},
});

/// The same from both ends: on the goal's side edges are taken the other way.
constexpr auto kBothEnds = std::to_array<CodeLine>({
    {"open = { start }, { goal },  g = 0,  best = ∞", CodeStep::kStart},
    {"while both next g together are below best:"},
    {"  n = pop the node with the lowest g", CodeStep::kExpand},
    {"  if an index refuses n: skip", CodeStep::kNodeTest},
    {"  for each edge d from n to m:"},
    {"    if other end not in box(n, d): skip", CodeStep::kEdgeTest},
    {"    if g(n) + cost(n, m) ≥ g(m): skip", CodeStep::kCostTest},
    {"    g(m) = g(n) + cost(n, m)"},
    {"    put m on open, or move it up", CodeStep::kOpen},
    {"    if the other side knows m:"},
    {"      best = min(best, their sum)", CodeStep::kMeet},
    {"if best < ∞: return path", CodeStep::kGoal},
    {"return no path", CodeStep::kFail},
});

/// Its two sides are one piece of code: g is the cost from the start or, on the other side, to the goal.
constexpr auto kHierarchy = std::to_array<CodeLine>({
    {"open = { start }, { goal },  g = 0,  best = ∞", CodeStep::kStart},
    {"while a node is left on either path to a root:"},
    {"  n = the one of the lowest rank"},
    {"  if both sides reach n:"},
    {"    best = min(best, their sum)", CodeStep::kMeet},
    {"  if g(n) ≥ best: skip"},
    {"  take n from open", CodeStep::kExpand},
    {"  if an index refuses n: skip", CodeStep::kNodeTest},
    {"  for each arc up from n to m:"},
    {"    if other end not in box(n, m): skip", CodeStep::kEdgeTest},
    {"    if g(n) + cost(n, m) ≥ g(m): skip", CodeStep::kCostTest},
    {"    g(m) = g(n) + cost(n, m)"},
    {"    m is on open", CodeStep::kOpen},
    {"if best < ∞: return path", CodeStep::kGoal},
    {"return no path", CodeStep::kFail},
});

/// Both sides climb; what was never contracted is searched by the start's side alone.
constexpr auto kSubgoals = std::to_array<CodeLine>({
    {"open = { start }, { goal },  g = 0,  best = ∞", CodeStep::kStart},
    {"while the least f on either open is below best:"},
    {"  n = pop the subgoal with the lowest f", CodeStep::kExpand},
    {"  if an index refuses n: skip", CodeStep::kNodeTest},
    {"  for each edge from n to a subgoal m:"},
    {"    if goal not in box(n, m): skip", CodeStep::kEdgeTest},
    {"    if g(n) + cost(n, m) ≥ g(m): skip", CodeStep::kCostTest},
    {"    g(m) = g(n) + cost(n, m)"},
    {"    put m on open, or move it up", CodeStep::kOpen},
    {"    if the other side knows m:"},
    {"      best = min(best, their sum)", CodeStep::kMeet},
    {"if best < ∞: return path, cell by cell", CodeStep::kGoal},
    {"return no path", CodeStep::kFail},
});

constexpr auto kClusters = std::to_array<CodeLine>({
    {"flood the clusters of start and goal", CodeStep::kStart},
    {"open = entrances of start's cluster,  best = ∞"},
    {"while the lowest f on open is below best:"},
    {"  n = pop the entrance with the lowest f", CodeStep::kExpand},
    {"  for each entrance m in n's cluster or beside:"},
    {"    if g(n) + cost(n, m) ≥ g(m): skip", CodeStep::kCostTest},
    {"    g(m) = g(n) + cost(n, m)"},
    {"    put m on open, or move it up", CodeStep::kOpen},
    {"    if m is an entrance of the goal's cluster:"},
    {"      best = min(best, g(m) + cost(m, goal))", CodeStep::kMeet},
    {"if best < ∞: refine the plan, return path", CodeStep::kGoal},
    {"return no path", CodeStep::kFail},
});

constexpr auto kHubLabels = std::to_array<CodeLine>({
    {"best = ∞", CodeStep::kStart},
    {"for each end n, start and goal:"},
    {"  read the label of n", CodeStep::kExpand},
    {"    it has hub m and the cost between n and m", CodeStep::kOpen},
    {"for each hub m in both labels:"},
    {"  best = min(best, cost to m + cost from m)", CodeStep::kMeet},
    {"if best < ∞: return path over that hub", CodeStep::kGoal},
    {"return no path", CodeStep::kFail},
});

constexpr auto kWalk = std::to_array<CodeLine>({
    {"n = start,  path = { start }", CodeStep::kStart},
    {"repeat:"},
    {"  stand at n", CodeStep::kExpand},
    {"  if n is the goal: return path", CodeStep::kGoal},
    {"  d = look up the first edge from n to the goal"},
    {"  if there is none: return no path", CodeStep::kFail},
    {"  n = the end of d; add n to the path", CodeStep::kOpen},
});

std::span<const CodeLine> lines_of(SearchMethod method) {
  switch (method) {
    case SearchMethod::kBestFirst:
      return kBestFirst;
    case SearchMethod::kJumps:
      return kJumps;
    case SearchMethod::kBothEnds:
      return kBothEnds;
    case SearchMethod::kHierarchy:
      return kHierarchy;
    case SearchMethod::kSubgoals:
      return kSubgoals;
    case SearchMethod::kClusters:
      return kClusters;
    case SearchMethod::kHubLabels:
      return kHubLabels;
    case SearchMethod::kWalk:
      return kWalk;
  }
  return {};
}

/// Ids of the kinds that do this for the search, those inside of others among them.
std::vector<std::string_view> kinds_with(IndexRole role, const IndexSet& set) {
  std::vector<std::string_view> ids;
  const auto take = [&](const IndexKind& kind) {
    if (kind.roles.contains(role)) ids.push_back(kind.id);
  };
  for (const auto& index : set.members()) {
    take(index->kind());
    for (const IndexValues& inside : index->values().inside()) take(*inside.kind());
  }
  return ids;
}

/// The test of boxes names the indices that are asked in their place, or besides.
std::string edge_test(std::string_view line, const std::vector<std::string_view>& asked) {
  constexpr std::string_view kBox = "box";
  const bool boxes_alone = std::ranges::all_of(asked, [](std::string_view id) { return id == "boxes"; });
  if (boxes_alone) return std::string(line);
  const std::string_view arguments = line.substr(line.find(kBox) + kBox.size());
  return fmt::format("    if {} refuses {}", fmt::join(asked, " or "), arguments);
}

}  // namespace

CodeStep step_of(TraceEventKind kind) {
  switch (kind) {
    case TraceEventKind::kStart:
      return CodeStep::kStart;
    case TraceEventKind::kExpand:
      return CodeStep::kExpand;
    case TraceEventKind::kOpen:
    case TraceEventKind::kDecrease:
    case TraceEventKind::kReopen:
    case TraceEventKind::kUnite:
    case TraceEventKind::kUniteReopen:
      return CodeStep::kOpen;
    case TraceEventKind::kDeadEnd:
    case TraceEventKind::kPass:
      return CodeStep::kJump;
    case TraceEventKind::kReject:
      return CodeStep::kCostTest;
    case TraceEventKind::kPrune:
      return CodeStep::kEdgeTest;
    case TraceEventKind::kRefuse:
      return CodeStep::kNodeTest;
    case TraceEventKind::kMeet:
      return CodeStep::kMeet;
    case TraceEventKind::kGoal:
      return CodeStep::kGoal;
    case TraceEventKind::kExhausted:
      return CodeStep::kFail;
  }
  return CodeStep::kNone;
}

std::vector<PseudocodeLine> pseudocode_of(const SearchInfo& search, const IndexSet& set) {
  const auto of_edges = kinds_with(IndexRole::kEdges, set);
  const bool tests_nodes = !kinds_with(IndexRole::kNodes, set).empty();
  std::vector<PseudocodeLine> lines;
  for (const CodeLine& line : lines_of(search.method)) {
    if (line.step == CodeStep::kNodeTest && !tests_nodes) continue;
    const bool tests_edges = line.step == CodeStep::kEdgeTest;
    if (tests_edges && of_edges.empty() && !search.prunes()) continue;
    lines.push_back({tests_edges ? edge_test(line.text, of_edges) : std::string(line.text), line.step});
  }
  return lines;
}

}  // namespace goalbound::app
