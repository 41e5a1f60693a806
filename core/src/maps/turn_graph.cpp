#include "maps/turn_graph.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "maps/way_back.hpp"

namespace goalbound {
namespace {

/// At a node of two roads nobody turns.
constexpr std::uint32_t kJunction = 3;
constexpr std::uint32_t kNoWayBack = 0xFFFFFFFFU;
/// Turns of a map together: some gigabytes of memory.
constexpr std::uint64_t kMostTurns = std::uint64_t{1} << 28;

/// Sums of decimals are no decimals: what a turn costs is added so that they are.
double sum_of_decimals(double a, double b) {
  constexpr double kMillion = 1e6;
  return b == 0 ? a : std::round((a + b) * kMillion) / kMillion;
}

}  // namespace

std::size_t TurnGraphMaker::PairHash::operator()(const Pair& nodes) const {
  constexpr std::uint64_t kMix = 0x9E3779B97F4A7C15ULL;
  std::uint64_t mixed = 0;
  for (const std::uint32_t node : nodes) mixed = (mixed ^ node) * kMix ^ (mixed >> 29);
  return static_cast<std::size_t>(mixed ^ (mixed >> 32));
}

TurnGraphMaker::TurnGraphMaker(std::shared_ptr<const OwnCostGraph> roads, std::vector<double> own,
                               const TurnRules& rules)
    : roads_(std::move(roads)), own_(std::move(own)), rules_(rules), turns_(std::make_shared<Turns>()) {
  for (std::uint32_t n = 0; n < roads_->node_count(); ++n)
    tails_.insert(tails_.end(), roads_->out(NodeId(n)).size(), n);
  has_said_.resize(roads_->node_count());
}

std::uint32_t TurnGraphMaker::to_of(std::uint32_t edge) const {
  return static_cast<std::uint32_t>(end_of(*roads_, edge_id(edge)));
}

Result<OwnCostGraph> TurnGraphMaker::make(RoughCosts rough) {
  take_rules();
  if (rules_.u_turns != 0 || rules_.cost != nullptr) find_ways_back();
  const std::vector<bool> is_apart = find_apart();
  if (auto numbered = number_states(is_apart); !numbered) return numbered.error();
  if (turns_->apart_count_ == 0) return *roads_;
  add_edges();
  std::vector<bool> arrives;
  for (const EdgeIndex edge : turns_->road_edges_) arrives.push_back(edge == kNoEdge);
  auto made = hold(std::move(parts_), costs_, arrives, rough);
  if (!made) return made;
  for (const auto& [way, forbidden] : ways_) turns_->forbidden_ways_.push_back(way);
  turns_->roads_ = std::move(roads_);
  made->turns_ = std::move(turns_);
  return made;
}

// --- rules ---

void TurnGraphMaker::take_rules() {
  for (const TurnRule& rule : rules_.rules) {
    constexpr std::size_t kTurn = 3;
    if (rule.nodes.size() < kTurn || !is_way(rule.nodes)) continue;
    if (rule.kind == TurnRule::Kind::kNo) forbid(rule.nodes);
    if (rule.kind == TurnRule::Kind::kOnly) take_only(rule);
    if (rule.kind != TurnRule::Kind::kCosts || rule.nodes.size() != kTurn) continue;
    double& cost = said_[{rule.nodes[0], rule.nodes[1], rule.nodes[2]}];
    cost = std::max(cost, rule.cost);
    has_said_[rule.nodes[1]] = true;
  }
  forbid_others();
}

bool TurnGraphMaker::is_way(const Way& nodes) const {
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    if (nodes[i] >= roads_->node_count()) return false;
    if (i == 0) continue;
    const auto out = roads_->out(NodeId(nodes[i - 1]));
    if (std::ranges::find(out, NodeId(nodes[i]), &ListGraph::OutEdge::to) == out.end()) return false;
  }
  return true;
}

void TurnGraphMaker::forbid(Way way) {
  if (way.size() == 3) {
    said_[{way[0], way[1], way[2]}] = kTurnForbidden;
    has_said_[way[1]] = true;
  } else {
    ways_[std::move(way)] = true;
  }
}

/// Of rules that begin alike any may be followed.
void TurnGraphMaker::take_only(const TurnRule& rule) {
  const std::size_t shortest = rule.nodes.size() == 3 ? 2 : 3;
  for (std::size_t i = shortest; i < rule.nodes.size(); ++i)
    only_[Way(rule.nodes.begin(), rule.nodes.begin() + static_cast<std::ptrdiff_t>(i))].push_back(
        rule.nodes[i]);
}

void TurnGraphMaker::forbid_others() {
  for (const auto& [way, allowed] : only_) {
    for (const ListGraph::OutEdge& edge : roads_->out(NodeId(way.back()))) {
      const auto to = static_cast<std::uint32_t>(edge.to);
      if (std::ranges::find(allowed, to) != allowed.end()) continue;
      Way other = way;
      other.push_back(to);
      forbid(std::move(other));
    }
  }
}

void TurnGraphMaker::find_ways_back() {
  ways_back_.reserve(tails_.size());
  for (std::uint32_t e = 0; e < tails_.size(); ++e) {
    const auto back = way_back(*roads_, edge_id(e));
    ways_back_.push_back(back ? roads_->first_edge(back->node) +
                                    static_cast<std::uint32_t>(index_of(back->edge))
                              : kNoWayBack);
  }
  // A road that leads back is one road: its edge that leads there does not count besides.
  arms_.resize(roads_->node_count());
  for (std::uint32_t e = 0; e < tails_.size(); ++e) {
    ++arms_[tails_[e]];
    if (ways_back_[e] == kNoWayBack) ++arms_[to_of(e)];
  }
}

// --- which junctions ---

std::vector<bool> TurnGraphMaker::find_apart() const {
  std::vector<bool> is_apart = has_said_;
  for (const auto& [way, forbidden] : ways_) {
    for (std::size_t i = 1; i + 1 < way.size(); ++i) is_apart[way[i]] = true;
  }
  if (ways_back_.empty()) return is_apart;
  for (std::uint32_t n = 0; n < is_apart.size(); ++n) is_apart[n] = is_apart[n] || turns_cost_at(n);
  return is_apart;
}

bool TurnGraphMaker::turns_cost_at(std::uint32_t node) const {
  if (rules_.cost != nullptr && arms_[node] >= kJunction) return true;
  if (rules_.u_turns == 0) return false;
  const auto into = roads_->arcs_in().into(NodeId(node));
  const bool has_way_back = std::ranges::any_of(into, [&](const ListGraph::InEdge& edge) {
    return ways_back_[roads_->first_edge(edge.from) + index_of(edge.edge)] != kNoWayBack;
  });
  return has_way_back && (rules_.u_turns != kTurnForbidden || roads_->out(NodeId(node)).size() > 1);
}

// --- nodes ---

void TurnGraphMaker::add_prefixes(std::uint32_t node) {
  const auto found = prefix_nodes_.find(node);
  if (found == prefix_nodes_.end()) return;
  for (const Way* way : prefixes_at_[found->second]) {
    const auto out = roads_->out(NodeId((*way)[way->size() - 2]));
    for (std::size_t e = 0; e < out.size(); ++e) {
      if (out[e].to != NodeId(node)) continue;
      const auto edge = roads_->first_edge(NodeId((*way)[way->size() - 2])) + static_cast<std::uint32_t>(e);
      copies_[{way, edge}] = roads_->node_count() + static_cast<std::uint32_t>(states_.size());
      states_.push_back({edge, way});
    }
  }
}

Result<void> TurnGraphMaker::number_states(const std::vector<bool>& is_apart) {
  for (const auto& [way, forbidden] : ways_) {
    for (std::size_t i = 3; i < way.size(); ++i)
      prefixes_.emplace(Way(way.begin(), way.begin() + static_cast<std::ptrdiff_t>(i)), 0U);
  }
  for (const auto& [way, number] : prefixes_) {
    const auto [found, is_new] =
        prefix_nodes_.try_emplace(way.back(), static_cast<std::uint32_t>(prefixes_at_.size()));
    if (is_new) prefixes_at_.emplace_back();
    prefixes_at_[found->second].push_back(&way);
  }
  node_of_.resize(tails_.size());
  for (std::uint32_t e = 0; e < tails_.size(); ++e) node_of_[e] = to_of(e);
  std::uint64_t turns = tails_.size();
  const std::uint32_t junctions = roads_->node_count();
  for (std::uint32_t n = 0; n < junctions; ++n) {
    turns_->first_.push_back(junctions + static_cast<std::uint32_t>(states_.size()));
    if (!is_apart[n]) continue;
    ++turns_->apart_count_;
    const std::size_t before = states_.size();
    for (const ListGraph::InEdge& edge : roads_->arcs_in().into(NodeId(n))) {
      const auto by = roads_->first_edge(edge.from) + static_cast<std::uint32_t>(index_of(edge.edge));
      node_of_[by] = junctions + static_cast<std::uint32_t>(states_.size());
      states_.push_back({by, nullptr});
    }
    add_prefixes(n);
    turns += (states_.size() - before) * (roads_->out(NodeId(n)).size() + 1);
    states_.push_back({});
    if (turns > kMostTurns)
      return Error{
          ErrorCode::kLimit,
          fmt::format("more than {} turns at junctions where one of them is forbidden or costs something",
                      kMostTurns)};
    turns_->junctions_.resize(states_.size(), NodeId(n));
  }
  turns_->first_.push_back(junctions + static_cast<std::uint32_t>(states_.size()));
  return {};
}

// --- edges ---

TurnGraphMaker::Way TurnGraphMaker::history(const State& state) const {
  return state.way != nullptr ? *state.way : Way{tails_[state.by], to_of(state.by)};
}

double TurnGraphMaker::cost_of_turn(const State& state, std::uint32_t out) const {
  const std::uint32_t over = tails_[out];
  const std::uint32_t to = to_of(out);
  Way way = ways_.empty() ? Way() : history(state);
  for (way.push_back(to); way.size() > 3; way.erase(way.begin())) {
    if (ways_.contains(way)) return kTurnForbidden;
  }
  if (has_said_[over]) {
    const auto said = said_.find({tails_[state.by], over, to});
    if (said != said_.end()) return said->second;
  }
  if (ways_back_.empty()) return 0;
  if (ways_back_[state.by] == out) {
    if (rules_.u_turns != kTurnForbidden) return rules_.u_turns;
    return roads_->out(NodeId(over)).size() > 1 ? kTurnForbidden : 0;
  }
  return rules_.cost != nullptr && arms_[over] >= kJunction ? rules_.cost(tails_[state.by], over, to) : 0;
}

std::uint32_t TurnGraphMaker::onward(const State& state, std::uint32_t out) const {
  if (prefixes_.empty()) return node_of_[out];
  Way way = history(state);
  for (way.push_back(to_of(out)); way.size() >= 3; way.erase(way.begin())) {
    const auto prefix = prefixes_.find(way);
    if (prefix != prefixes_.end()) return copies_.at({&prefix->first, out});
  }
  return node_of_[out];
}

void TurnGraphMaker::add_edge(std::uint32_t from, std::uint32_t to, double cost, EdgeIndex road_edge) {
  parts_.arcs.push_back({from, to, 0});
  costs_.push_back(cost);
  turns_->road_edges_.push_back(road_edge);
}

void TurnGraphMaker::add_edges_on(std::uint32_t node, const State& state) {
  const std::uint32_t junction = to_of(state.by);
  const std::uint32_t first = roads_->first_edge(NodeId(junction));
  const std::size_t count = roads_->out(NodeId(junction)).size();
  for (std::uint32_t e = 0; e < count; ++e) {
    const double cost = cost_of_turn(state, first + e);
    if (cost == kTurnForbidden) continue;
    add_edge(node, onward(state, first + e), sum_of_decimals(own_[first + e], cost), EdgeIndex(e));
  }
  add_edge(node, turns_->first_[junction + std::size_t{1}] - 1, 0, kNoEdge);
}

void TurnGraphMaker::add_edges() {
  const std::uint32_t junctions = roads_->node_count();
  parts_.place_unit = roads_->place_unit();
  parts_.y_up = roads_->y_up();
  parts_.places.assign(roads_->places().begin(), roads_->places().end());
  for (const NodeId junction : turns_->junctions_) parts_.places.push_back(roads_->place(junction));
  for (std::uint32_t n = 0; n < junctions; ++n) {
    for (std::uint32_t e = 0; e < roads_->out(NodeId(n)).size(); ++e)
      add_edge(n, node_of_[roads_->first_edge(NodeId(n)) + e], own_[roads_->first_edge(NodeId(n)) + e],
               EdgeIndex(e));
  }
  for (std::uint32_t i = 0; i < states_.size(); ++i) {
    const std::uint32_t node = junctions + i;
    if (NodeId(node) != turns_->arrival_of(turns_->junctions_[i])) add_edges_on(node, states_[i]);
  }
}

}  // namespace goalbound
