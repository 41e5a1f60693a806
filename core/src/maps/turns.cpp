#include "goalbound/turns.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <utility>

#include "goalbound/path_length.hpp"

namespace goalbound {
namespace {

/// A node that a told path may be at, and what it costs to get there.
struct ToldStep {
  NodeId node = kNoNode;
  std::uint64_t cost = 0;
  std::size_t before = 0;  ///< which of the steps before
};

/// Looks for the cheapest way along junctions.
class ToldPath {
 public:
  ToldPath(const ListGraph& graph, const Turns& turns) : graph_(graph), turns_(turns) {}

  std::optional<std::vector<NodeId>> nodes(std::span<const NodeId> path, std::size_t* reached) {
    steps_.push_back({{path.front(), 0, 0}});
    for (const NodeId node : path.subspan(1)) {
      if (reached != nullptr) *reached = steps_.size();
      if (!step_to(node)) return std::nullopt;
    }
    if (reached != nullptr) *reached = steps_.size();
    const NodeId last = path.back();
    const bool is_junction = index_of(last) < turns_.junction_count();
    if (path.size() > 1 && is_junction && turns_.is_apart(last)) step_to(turns_.arrival_of(last));
    return back_from_cheapest();
  }

 private:
  bool arrives(NodeId node, std::size_t edge) const {
    return turns_.road_edge(graph_.first_edge(node) + static_cast<std::uint32_t>(edge)) == kNoEdge;
  }

  bool step_to(NodeId told) {
    const bool is_junction = index_of(told) < turns_.junction_count();
    std::vector<ToldStep> next;
    const std::vector<ToldStep>& now = steps_.back();
    for (std::size_t i = 0; i < now.size(); ++i) {
      const auto out = graph_.out(now[i].node);
      for (std::size_t e = 0; e < out.size(); ++e) {
        const bool fits = is_junction ? turns_.junction_of(out[e].to) == told && !arrives(now[i].node, e)
                                      : out[e].to == told;
        if (fits) keep({out[e].to, now[i].cost + out[e].cost, i}, next);
      }
    }
    if (next.empty()) return false;
    steps_.push_back(std::move(next));
    return true;
  }

  static void keep(const ToldStep& step, std::vector<ToldStep>& steps) {
    const auto same = std::ranges::find(steps, step.node, &ToldStep::node);
    if (same == steps.end()) {
      steps.push_back(step);
    } else if (step.cost < same->cost) {
      *same = step;
    }
  }

  std::vector<NodeId> back_from_cheapest() const {
    std::vector<NodeId> nodes;
    const std::vector<ToldStep>& last = steps_.back();
    auto at = static_cast<std::size_t>(std::ranges::min_element(last, {}, &ToldStep::cost) - last.begin());
    for (std::size_t i = steps_.size(); i-- > 0;) {
      nodes.push_back(steps_[i][at].node);
      at = steps_[i][at].before;
    }
    std::ranges::reverse(nodes);
    return nodes;
  }

  const ListGraph& graph_;
  const Turns& turns_;
  std::vector<std::vector<ToldStep>> steps_;
};

}  // namespace

void Turns::tell(std::vector<NodeId>& path) const {
  if (path.size() > 1) {
    const NodeId junction = junction_of(path.back());
    if (is_apart(junction) && path.back() == arrival_of(junction)) path.pop_back();
  }
  for (NodeId& node : path) node = junction_of(node);
}

const Turns* turns_of(const Map& map) {
  const auto* graph = dynamic_cast<const OwnCostGraph*>(&map);
  return graph != nullptr ? graph->turns() : nullptr;
}

const ListGraph* roads_of(const Map& map) {
  const Turns* turns = turns_of(map);
  return turns != nullptr ? &turns->roads() : map.as_list();
}

std::optional<std::vector<NodeId>> nodes_of_told_path(const Map& map, std::span<const NodeId> path,
                                                      std::size_t* reached) {
  const Turns* turns = turns_of(map);
  if (turns == nullptr || path.empty()) {
    if (reached != nullptr) *reached = path.size();
    return std::vector<NodeId>(path.begin(), path.end());
  }
  return ToldPath(*map.as_list(), *turns).nodes(path, reached);
}

std::string forbidden_turn(const Map& map, std::span<const NodeId> path) {
  // The shortest end of it that is forbidden by itself.
  std::size_t count = std::min<std::size_t>(path.size(), 3);
  while (count < path.size() && nodes_of_told_path(map, path.last(count))) ++count;
  const auto way = path.last(count);
  std::string over;
  for (std::size_t i = 1; i + 1 < way.size(); ++i) over += (over.empty() ? "" : ", ") + map.name_of(way[i]);
  return fmt::format("from {} over {} to {}", map.name_of(way.front()), over, map.name_of(way.back()));
}

std::vector<JunctionTurn> turns_at(const Map& map, NodeId junction) {
  std::vector<JunctionTurn> found;
  const Turns* turns = turns_of(map);
  if (turns == nullptr || !turns->is_apart(junction)) return found;
  const OwnCostGraph& roads = turns->roads();
  const ListGraph& graph = *map.as_list();
  std::uint32_t node = turns->parts_of(junction).first;
  for (const ListGraph::InEdge& in : roads.arcs_in().into(junction)) {
    const auto onward = graph.out(NodeId(node));
    std::size_t next = 0;
    for (std::size_t e = 0; e < roads.out(junction).size(); ++e) {
      const EdgeId out{junction, EdgeIndex(e)};
      double cost = kTurnForbidden;
      if (next < onward.size() &&
          turns->road_edge(graph.first_edge(NodeId(node)) + static_cast<std::uint32_t>(next)) == out.edge) {
        constexpr double kMillion = 1e6;
        const double more =
            own_cost(graph, NodeId(node), EdgeIndex(next)) - own_cost(roads, junction, out.edge);
        cost = std::round(more * kMillion) / kMillion;
        ++next;
      }
      if (cost != 0) found.push_back({{in.from, in.edge}, out, cost});
    }
    ++node;
  }
  return found;
}

namespace {

/// Rules of one junction by the nodes before and after it; nothing where that does not tell them.
std::optional<std::vector<TurnRule>> rules_at(const Map& map, const ListGraph& roads, NodeId junction) {
  struct Said {
    double cost = 0;
    std::size_t edges = 0;
  };
  const auto number = [](NodeId node) { return static_cast<std::uint32_t>(node); };
  const auto edges_between = [&](NodeId from, NodeId to) {
    return static_cast<std::size_t>(std::ranges::count(roads.out(from), to, &ListGraph::OutEdge::to));
  };
  std::map<std::pair<NodeId, NodeId>, Said> said;
  for (const JunctionTurn& turn : turns_at(map, junction)) {
    const NodeId to = roads.out(junction)[index_of(turn.out.edge)].to;
    const auto [known, is_new] = said.try_emplace({turn.in.node, to}, Said{turn.cost, 0});
    ++known->second.edges;
    if (known->second.cost != turn.cost) return std::nullopt;
  }
  std::vector<TurnRule> rules;
  for (const auto& [ends, rule] : said) {
    const auto& [from, to] = ends;
    if (rule.edges != edges_between(from, junction) * edges_between(junction, to)) return std::nullopt;
    const bool is_no = rule.cost == kTurnForbidden;
    rules.push_back({.kind = is_no ? TurnRule::Kind::kNo : TurnRule::Kind::kCosts,
                     .nodes = {number(from), number(junction), number(to)},
                     .cost = is_no ? 0 : rule.cost});
  }
  return rules;
}

}  // namespace

std::optional<std::vector<TurnRule>> rules_by_nodes(const Map& map) {
  std::vector<TurnRule> rules;
  const Turns* turns = turns_of(map);
  if (turns == nullptr) return rules;
  for (std::uint32_t n = 0; n < turns->junction_count(); ++n) {
    auto more = rules_at(map, turns->roads(), NodeId(n));
    if (!more) return std::nullopt;
    rules.insert(rules.end(), std::make_move_iterator(more->begin()), std::make_move_iterator(more->end()));
  }
  for (const auto& way : turns->forbidden_ways())
    rules.push_back({.kind = TurnRule::Kind::kNo, .nodes = way});
  return rules;
}

TurnCounts count_turns(const Map& map) {
  TurnCounts counts;
  const Turns* turns = turns_of(map);
  if (turns == nullptr) return counts;
  counts.apart = turns->apart_count();
  counts.forbidden_ways = turns->forbidden_ways().size();
  for (std::uint32_t n = 0; n < turns->junction_count(); ++n) {
    for (const JunctionTurn& turn : turns_at(map, NodeId(n)))
      ++(turn.cost == kTurnForbidden ? counts.forbidden_turns : counts.costly_turns);
  }
  return counts;
}

}  // namespace goalbound
