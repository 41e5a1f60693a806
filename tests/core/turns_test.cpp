// Turns: paths on maps whose junctions are taken apart, against a search over edges that shares no code with
// them and looks at the rules themselves.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <queue>
#include <random>
#include <set>
#include <vector>

#include "goalbound/goalbound.hpp"
#include "goalbound/path_length.hpp"
#include "goalbound/spot_paths.hpp"
#include "goalbound/turns.hpp"
#include "rounds.hpp"

namespace goalbound {
namespace {

using test::rounds;
using Nodes = std::vector<std::uint32_t>;

/// A road that leads from one end to the other, and back unless it is one-way.
struct Road {
  std::uint32_t from = 0;
  std::uint32_t to = 0;
  double cost = 0;
  bool one_way = false;
};

/// Roads and rules, as a test tells them.
struct Town {
  std::uint32_t nodes = 0;
  std::vector<Road> roads;
  TurnRules rules;
};

Result<OwnCostGraph> graph_of(const Town& town) {
  ListGraph::Parts parts;
  for (std::uint32_t n = 0; n < town.nodes; ++n) {
    // On a circle, so that no two lie at one place and estimates say something.
    parts.places.push_back({static_cast<std::int32_t>(40 * std::cos(n)),
                            static_cast<std::int32_t>(40 * std::sin(n)) + static_cast<std::int32_t>(n)});
    parts.names.push_back(std::string(1, static_cast<char>('a' + n)));
  }
  std::vector<double> costs;
  for (const Road& road : town.roads) {
    parts.arcs.push_back({road.from, road.to, 0});
    costs.push_back(road.cost);
    if (road.one_way) continue;
    parts.arcs.push_back({road.to, road.from, 0});
    costs.push_back(road.cost);
  }
  return OwnCostGraph::create(std::move(parts), costs, town.rules);
}

/// Goes from edge to edge and remembers the nodes that it came over.
class EdgeDijkstra {
 public:
  struct State {
    Nodes nodes;    ///< that were visited last
    int road = -1;  ///< that was taken last
    friend auto operator<=>(const State&, const State&) = default;
  };

  explicit EdgeDijkstra(const Town& town) : town_(town), arms_(town.nodes) {
    for (const Road& road : town.roads) {
      ++arms_[road.from];
      ++arms_[road.to];
    }
    for (const TurnRule& rule : town.rules.rules) memory_ = std::max(memory_, rule.nodes.size());
  }

  /// By node.
  std::vector<double> costs_from(std::uint32_t start) const {
    std::vector<double> costs(town_.nodes, kNever);
    costs[start] = 0;
    visit({{{{start}, -1}, 0}}, [&](const State& state, double cost) {
      if (state.road >= 0) costs[state.nodes.back()] = std::min(costs[state.nodes.back()], cost);
    });
    return costs;
  }

  /// From a share of a road to a share of a road, both from its first node.
  double cost_between(std::size_t from, double start, std::size_t to, double goal) const {
    const Road& road = town_.roads[from];
    const Road& last = town_.roads[to];
    double least = kNever;
    if (from == to && goal >= start) least = (goal - start) * road.cost;
    if (from == to && goal < start && !road.one_way) least = (start - goal) * road.cost;
    std::map<State, double> begin = {
        {{{road.from, road.to}, static_cast<int>(from)}, (1 - start) * road.cost}};
    if (!road.one_way) begin[{{road.to, road.from}, static_cast<int>(from)}] = start * road.cost;
    visit(begin, [&](const State& state, double cost) {
      const double there = cost_onward(state, to, false);
      if (there != kNever) least = std::min(least, cost + there - (1 - goal) * last.cost);
      const double back = cost_onward(state, to, true);
      if (back != kNever) least = std::min(least, cost + back - goal * last.cost);
    });
    return least;
  }

  /// The least that it costs to visit these nodes in this order; kNever where that is forbidden.
  double cost_of(const Nodes& path) const {
    std::map<State, double> now = {{{{path.front()}, -1}, 0}};
    for (std::size_t i = 1; i < path.size(); ++i) {
      std::map<State, double> next;
      for (const auto& [state, cost] : now) {
        for (std::size_t r = 0; r < town_.roads.size(); ++r) {
          for (const bool back : {false, true}) {
            const double more = cost_onward(state, r, back);
            const std::uint32_t to = back ? town_.roads[r].from : town_.roads[r].to;
            if (more == kNever || to != path[i]) continue;
            State after{state.nodes, static_cast<int>(r)};
            after.nodes.push_back(to);
            const auto [known, is_new] = next.try_emplace(after, cost + more);
            if (!is_new) known->second = std::min(known->second, cost + more);
          }
        }
      }
      now = std::move(next);
    }
    double least = kNever;
    for (const auto& [state, cost] : now) least = std::min(least, cost);
    return least;
  }

  static constexpr double kNever = std::numeric_limits<double>::infinity();

 private:
  /// Every state that can be reached, with the least that it costs.
  template <class Use>
  void visit(std::map<State, double> reached, const Use& use) const {
    using Entry = std::pair<double, State>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
    for (const auto& [state, cost] : reached) open.push({cost, state});
    while (!open.empty()) {
      const auto [cost, state] = open.top();
      open.pop();
      if (cost > reached.at(state)) continue;
      use(state, cost);
      for (std::size_t r = 0; r < town_.roads.size(); ++r) {
        for (const bool back : {false, true}) {
          const double more = cost_onward(state, r, back);
          if (more == kNever) continue;
          State to{state.nodes, static_cast<int>(r)};
          to.nodes.push_back(back ? town_.roads[r].from : town_.roads[r].to);
          if (to.nodes.size() > memory_) to.nodes.erase(to.nodes.begin());
          const auto [known, is_new] = reached.try_emplace(to, cost + more);
          if (!is_new && known->second <= cost + more) continue;
          known->second = cost + more;
          open.push({cost + more, to});
        }
      }
    }
  }

  static bool ends_with(const Nodes& nodes, const Nodes& rule, std::size_t count) {
    return nodes.size() >= count &&
           std::equal(rule.begin(), rule.begin() + static_cast<std::ptrdiff_t>(count),
                      nodes.end() - static_cast<std::ptrdiff_t>(count));
  }

  double cost_onward(const State& state, std::size_t r, bool back) const {
    const Road& road = town_.roads[r];
    const std::uint32_t over = back ? road.to : road.from;
    const std::uint32_t to = back ? road.from : road.to;
    if (over != state.nodes.back() || (back && road.one_way)) return kNever;
    if (state.road < 0) return road.cost;
    Nodes nodes = state.nodes;
    nodes.push_back(to);
    double said = -1;
    // By the nodes that were visited when somebody said how to go on: whether one of them goes on so.
    std::map<Nodes, bool> only;
    for (const TurnRule& rule : town_.rules.rules) {
      if (rule.kind == TurnRule::Kind::kNo && ends_with(nodes, rule.nodes, rule.nodes.size())) return kNever;
      if (rule.kind == TurnRule::Kind::kCosts && ends_with(nodes, rule.nodes, 3))
        said = std::max(said, rule.cost);
      if (rule.kind != TurnRule::Kind::kOnly) continue;
      for (std::size_t i = rule.nodes.size() == 3 ? 2 : 3; i < rule.nodes.size(); ++i) {
        if (!ends_with(state.nodes, rule.nodes, i)) continue;
        bool& allowed = only[Nodes(rule.nodes.begin(), rule.nodes.begin() + static_cast<std::ptrdiff_t>(i))];
        allowed = allowed || rule.nodes[i] == to;
      }
    }
    for (const auto& [begun, allowed] : only) {
      if (!allowed) return kNever;
    }
    if (said >= 0) return road.cost + said;
    if (static_cast<int>(r) == state.road) {
      if (town_.rules.u_turns != kTurnForbidden) return road.cost + town_.rules.u_turns;
      return ways_out(over) > 1 ? kNever : road.cost;
    }
    const bool costs = town_.rules.cost != nullptr && arms_[over] >= 3;
    return road.cost + (costs ? town_.rules.cost(state.nodes[state.nodes.size() - 2], over, to) : 0);
  }

  int ways_out(std::uint32_t node) const {
    int count = 0;
    for (const Road& road : town_.roads)
      count += (road.from == node ? 1 : 0) + (road.to == node && !road.one_way ? 1 : 0);
    return count;
  }

  const Town& town_;
  std::vector<int> arms_;
  std::size_t memory_ = 3;
};

class TownMaker {
 public:
  explicit TownMaker(std::uint64_t seed) : random_(seed) {}

  Town make() {
    Town town;
    town.nodes = pick(3, 9);
    add_roads(town);
    const std::uint32_t rules = pick(0, 8);
    for (std::uint32_t i = 0; i < rules; ++i) add_rule(town);
    const std::uint32_t u_turns = pick(0, 3);
    town.rules.u_turns = u_turns == 0 ? kTurnForbidden : u_turns == 1 ? 2.5 : 0;
    if (pick(0, 2) == 0)
      town.rules.cost = [](std::uint32_t from, std::uint32_t over, std::uint32_t to) {
        return (from * 7 + over * 5 + to * 3) % 4 * 0.5;
      };
    return town;
  }

 private:
  std::uint32_t pick(std::uint32_t least, std::uint32_t most) {
    return std::uniform_int_distribution<std::uint32_t>(least, most)(random_);
  }

  /// Each has a cost of its own, so that it is known which edge leads back; between two nodes one-way roads
  /// all lead the same way.
  void add_roads(Town& town) {
    std::set<std::uint32_t> costs;
    const std::uint32_t count = pick(town.nodes, 2 * town.nodes + 2);
    while (town.roads.size() < count) {
      const std::uint32_t from = pick(0, town.nodes - 1);
      const std::uint32_t to = pick(0, town.nodes - 1);
      const std::uint32_t cost = pick(1, 400);
      if (from == to || !costs.insert(cost).second) continue;
      const bool one_way = pick(0, 3) == 0;
      const bool is_against = std::ranges::any_of(
          town.roads, [&](const Road& road) { return road.from == to && road.to == from; });
      if (is_against) continue;
      town.roads.push_back({from, to, cost / 4.0, one_way});
    }
  }

  void add_rule(Town& town) {
    TurnRule rule;
    rule.kind = static_cast<TurnRule::Kind>(pick(0, 2));
    const std::uint32_t count =
        rule.kind == TurnRule::Kind::kCosts ? 3 : 3 + (pick(0, 1) == 0 ? 0 : pick(0, 3));
    rule.nodes.push_back(pick(0, town.nodes - 1));
    if (rule.kind == TurnRule::Kind::kCosts) rule.cost = pick(0, 20) / 2.0;
    while (rule.nodes.size() < count) {
      std::vector<std::uint32_t> onward;
      for (const Road& road : town.roads) {
        if (road.from == rule.nodes.back()) onward.push_back(road.to);
        if (road.to == rule.nodes.back() && !road.one_way) onward.push_back(road.from);
      }
      if (onward.empty()) return;
      rule.nodes.push_back(onward[pick(0, static_cast<std::uint32_t>(onward.size()) - 1)]);
    }
    town.rules.rules.push_back(std::move(rule));
  }

  std::mt19937_64 random_;
};

Nodes told_path(const Query& query) {
  std::vector<NodeId> path;
  query.path(path);
  Nodes nodes;
  for (const NodeId node : path) nodes.push_back(static_cast<std::uint32_t>(node));
  return nodes;
}

/// Every pair of nodes by one search.
void expect_right(const Town& town, const OwnCostGraph& graph, const SearchInfo& search) {
  Progress progress;
  IndexSet boxes;
  if (search.prunes())
    boxes = index_set_of(std::make_shared<const Bounds>(
        precompute(graph, {.ordering = usual_ordering(graph.kind())}, progress).value()));
  const auto query = make_query(search, graph, used_by(search, graph, boxes));
  ASSERT_TRUE(query) << query.error().message;
  const EdgeDijkstra oracle(town);
  for (std::uint32_t start = 0; start < town.nodes; ++start) {
    const std::vector<double> costs = oracle.costs_from(start);
    for (std::uint32_t goal = 0; goal < town.nodes; ++goal) {
      const SearchResult result = (*query)->find(NodeId(start), NodeId(goal));
      ASSERT_EQ(result.found(), costs[goal] != EdgeDijkstra::kNever)
          << search.id << " " << start << " " << goal;
      if (!result.found()) continue;
      ASSERT_NEAR(graph.length_of(result.cost), costs[goal], 1e-9)
          << search.id << " " << start << " " << goal;
      const Nodes path = told_path(**query);
      ASSERT_EQ(path.front(), start);
      ASSERT_EQ(path.back(), goal);
      ASSERT_NEAR(oracle.cost_of(path), costs[goal], 1e-9) << search.id << " " << start << " " << goal;
      std::vector<NodeId> told;
      for (const std::uint32_t node : path) told.push_back(NodeId(node));
      ASSERT_EQ(cost_of_path(graph, told, NodeId(start), NodeId(goal)), result.cost);
    }
  }
}

TEST(Turns, EverySearchIsRightOnRandomTowns) {
  std::vector<const SearchInfo*> searches;
  for (const SearchInfo* search : all_searches()) {
    if (search->optimal && search->list.make != nullptr && !search->counts_moves) searches.push_back(search);
  }
  std::uint64_t apart = 0;
  for (int round = 0; round < rounds(300); ++round) {
    const Town town = TownMaker(static_cast<std::uint64_t>(round)).make();
    const auto graph = graph_of(town);
    ASSERT_TRUE(graph) << graph.error().message;
    if (const Turns* turns = graph->turns()) apart += turns->apart_count();
    SCOPED_TRACE(round);
    expect_right(town, *graph, *searches[static_cast<std::size_t>(round) % searches.size()]);
    if (HasFatalFailure()) return;
  }
  EXPECT_GT(apart, 0U);
}

TEST(Turns, HoldBetweenPlacesOnRoads) {
  for (int round = 0; round < rounds(100); ++round) {
    SCOPED_TRACE(round);
    const Town town = TownMaker(static_cast<std::uint64_t>(round) + 1'000'000).make();
    const auto graph = graph_of(town);
    ASSERT_TRUE(graph);
    const auto query = make_query(*find_search("astar"), *graph);
    const EdgeDijkstra oracle(town);
    std::mt19937_64 random(static_cast<std::uint64_t>(round));
    // In the order of edges out of each node.
    std::vector<std::size_t> edges(town.nodes);
    std::vector<EdgeId> of_road;
    for (const Road& road : town.roads) {
      of_road.push_back({NodeId(road.from), EdgeIndex(edges[road.from]++)});
      if (!road.one_way) ++edges[road.to];
    }
    for (int pair = 0; pair < 20; ++pair) {
      const std::size_t from = random() % of_road.size();
      const std::size_t to = random() % of_road.size();
      const double start = static_cast<double>(1 + random() % 7) / 8;
      const double goal = static_cast<double>(1 + random() % 7) / 8;
      const SpotPath path = find_between(**query, {of_road[from].node, of_road[from].edge, start},
                                         {of_road[to].node, of_road[to].edge, goal});
      const double least = oracle.cost_between(from, start, to, goal);
      ASSERT_EQ(path.found(), least != EdgeDijkstra::kNever)
          << from << " " << start << " " << to << " " << goal;
      if (!path.found()) continue;
      ASSERT_NEAR(path.length.length, least, 1e-9) << from << " " << start << " " << to << " " << goal;
    }
  }
}

}  // namespace
}  // namespace goalbound
