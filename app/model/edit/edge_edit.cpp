#include "model/edit/edge_edit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "model/actions/arguments.hpp"
#include "model/edit/changed_map.hpp"

namespace goalbound::app {
namespace {

constexpr std::int64_t kMostCost = std::numeric_limits<std::uint32_t>::max();
constexpr std::int64_t kMostPercent = 100'000;

/// What an edge costs in the unit of the file; nothing where there is none.
using FileCost = std::optional<std::uint32_t>;

FileCost cost_in_file(const ListGraph& graph, NodeId from, NodeId to) {
  const Cost cost = cost_of_move(graph, from, to);
  return cost == kInfiniteCost ? FileCost() : FileCost(cost / graph.cost_scale());
}

/// One way between two nodes.
struct Way {
  NodeId from;
  NodeId to;
  FileCost now;
  FileCost original;
};

Way way_between(const ListGraph& now, const ListGraph& original, NodeId from, NodeId to) {
  return {from, to, cost_in_file(now, from, to), cost_in_file(original, from, to)};
}

Result<FileCost> scaled(const Way& way, std::uint32_t percent) {
  const std::uint64_t of = way.now.value_or(way.original.value_or(0));
  const std::uint64_t cost = std::max(of * percent / 100, std::min(of, std::uint64_t{1}));
  if (cost <= static_cast<std::uint64_t>(kMostCost)) return FileCost(static_cast<std::uint32_t>(cost));
  return Error{ErrorCode::kLimit,
               fmt::format("an edge may cost {} at most; {} is too dear", kMostCost, cost)};
}

Result<FileCost> cost_after(const Way& way, const EdgeCost& cost) {
  switch (cost.kind) {
    case EdgeCost::Kind::kClosed:
      return FileCost();
    case EdgeCost::Kind::kAsItWas:
      return way.original;
    case EdgeCost::Kind::kCost:
      return FileCost(cost.value);
    case EdgeCost::Kind::kPercent:
      break;
  }
  return scaled(way, cost.value);
}

MapChange change_of(const Way& way, FileCost cost) {
  return cost ? MapChange::edge(way.from, way.to, *cost) : MapChange::close(way.from, way.to);
}

}  // namespace

Result<EdgeCost> parse_edge_cost(std::string_view text) {
  if (text == "closed") return EdgeCost{EdgeCost::Kind::kClosed};
  if (text == "open") return EdgeCost{EdgeCost::Kind::kAsItWas};
  const bool percent = text.ends_with('%');
  const auto value = percent ? integer_argument(text.substr(0, text.size() - 1), 1, kMostPercent)
                             : integer_argument(text, 0, kMostCost);
  if (!value) {
    return invalid(
        fmt::format("'{}' is nothing that an edge becomes; write closed, open (as it was), a cost as "
                    "500, or a share of its cost as 200%",
                    text));
  }
  return EdgeCost{percent ? EdgeCost::Kind::kPercent : EdgeCost::Kind::kCost,
                  static_cast<std::uint32_t>(*value)};
}

std::string text_of(const EdgeCost& cost) {
  switch (cost.kind) {
    case EdgeCost::Kind::kClosed:
      return "closed";
    case EdgeCost::Kind::kAsItWas:
      return "open";
    case EdgeCost::Kind::kCost:
      return fmt::format("{}", cost.value);
    case EdgeCost::Kind::kPercent:
      break;
  }
  return fmt::format("{}%", cost.value);
}

std::string words_of(const EdgeCost& cost) {
  switch (cost.kind) {
    case EdgeCost::Kind::kClosed:
      return "closed";
    case EdgeCost::Kind::kAsItWas:
      return "as it was";
    case EdgeCost::Kind::kCost:
      return fmt::format("cost {}", cost.value);
    case EdgeCost::Kind::kPercent:
      break;
  }
  return fmt::format("{} × the cost", cost.value / 100.0);
}

Result<MapEdit> change_edges(const ListGraph& now, const ListGraph& original, NodeId a, NodeId b,
                             const EdgeCost& cost, bool one_way) {
  std::vector<Way> ways = {way_between(now, original, a, b)};
  if (!one_way && a != b) ways.push_back(way_between(now, original, b, a));
  bool is_known = false;
  for (const Way& way : ways) is_known = is_known || way.now || way.original;
  const bool makes_new = !is_known && cost.kind == EdgeCost::Kind::kCost;
  if (!is_known && !makes_new) {
    return invalid(fmt::format("no edge leads from {} to {}{}; a cost makes a new one", now.name_of(a),
                               now.name_of(b), one_way ? "" : ", nor back"));
  }
  MapEdit edit;
  for (const Way& way : ways) {
    if (!makes_new && !way.now && !way.original) continue;
    const auto after = cost_after(way, cost);
    if (!after) return after.error();
    if (*after != way.now) edit.edges.push_back({change_of(way, way.now), change_of(way, *after)});
  }
  return edit;
}

}  // namespace goalbound::app
