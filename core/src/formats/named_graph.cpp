#include "formats/named_graph.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <unordered_map>
#include <utility>

#include "formats/decimal_scale.hpp"
#include "formats/map_format.hpp"
#include "formats/names.hpp"
#include "formats/turn_rules.hpp"
#include "goalbound/roads.hpp"
#include "goalbound/text.hpp"

namespace goalbound {
namespace {

constexpr std::size_t kLongestName = 200;

/// Names reach terminals and files of other programs.
bool is_printable(std::string_view name) {
  while (!name.empty()) {
    const std::size_t length = printable_length(name);
    if (length == 0) return false;
    name.remove_prefix(length);
  }
  return true;
}

std::uint64_t at_places_of_others(const NamedGraph& graph) {
  std::vector<std::pair<double, double>> places;
  for (const NamedGraph::Node& node : graph.nodes) places.emplace_back(node.place[0], node.place[1]);
  std::ranges::sort(places);
  return static_cast<std::uint64_t>(places.end() - std::unique(places.begin(), places.end()));
}

/// What costs more than anything leads nowhere.
bool is_closed(const NamedGraph::Edge& edge) {
  return edge.cost && *edge.cost == std::numeric_limits<double>::infinity();
}

class GraphMaker {
 public:
  GraphMaker(const NamedGraph& graph, const SourceText& source, GraphReading& reading)
      : graph_(graph), source_(source), reading_(reading), closed_(reading.closed) {}

  std::uint64_t closed_edges() const { return closed_edges_; }

  Result<OwnCostGraph> make() {
    if (auto taken = take_nodes(); !taken) return taken.error();
    if (auto taken = take_edges(); !taken) return taken.error();
    if (auto taken = take_turns(); !taken) return taken.error();
    return in_file(OwnCostGraph::create(std::move(parts_), costs_, turns_, RoughCosts::kHeld), source_.name);
  }

 private:
  Result<void> take_nodes() {
    double farthest = 0;
    for (const NamedGraph::Node& node : graph_.nodes) {
      if (auto checked = check_node(node); !checked) return checked;
      for (const double value : node.place) {
        places_.take(value);
        farthest = std::max(farthest, std::abs(value));
      }
    }
    places_.keep_within(ListGraph::kFarthest, farthest);
    parts_.place_unit = places_.factor();
    parts_.y_up = graph_.y_up;
    for (const NamedGraph::Node& node : graph_.nodes) {
      parts_.places.push_back({whole(node.place[0]), whole(node.place[1])});
      parts_.names.push_back(node.name);
    }
    return {};
  }

  Result<void> check_node(const NamedGraph::Node& node) {
    if (!is_node_name(node.name)) {
      return source_.error(node.offset,
                           fmt::format("the name {} of a node must be 1 to {} bytes of printable UTF-8",
                                       in_quotes(node.name), kLongestName));
    }
    if (!numbers_.emplace(node.name, static_cast<std::uint32_t>(numbers_.size())).second)
      return source_.error(node.offset, fmt::format("a second node {}", in_quotes(node.name)));
    for (const double value : node.place) {
      if (!(std::abs(value) <= ListGraph::kFarthest)) {
        return source_.error(node.offset,
                             fmt::format("the node {} lies at {}; coordinates reach to {} either way",
                                         in_quotes(node.name), value, ListGraph::kFarthest),
                             ErrorCode::kLimit);
      }
    }
    return {};
  }

  std::int32_t whole(double coordinate) const {
    return static_cast<std::int32_t>(std::lround(coordinate * places_.factor()));
  }

  Result<void> take_edges() {
    for (const NamedGraph::Edge& edge : graph_.edges) {
      if (auto checked = check_edge(edge); !checked) return checked;
    }
    take_arcs();
    return {};
  }

  Result<void> take_turns() {
    for (const NamedGraph::Turn& turn : graph_.turns) {
      TurnRule rule = turn.rule;
      for (const std::string& name : turn.nodes) {
        const auto node = numbers_.find(name);
        if (node == numbers_.end())
          return source_.error(turn.offset,
                               fmt::format("a turn over the node {}, which there is not", in_quotes(name)));
        rule.nodes.push_back(node->second);
      }
      const bool is_turn = rule.nodes.size() == 3;
      if (rule.nodes.size() < 3 || (rule.kind == TurnRule::Kind::kCosts && !is_turn))
        return source_.error(turn.offset,
                             "a turn has three nodes, or more where its rule is \"no\" or \"only\"");
      turns_.rules.push_back(std::move(rule));
    }
    std::vector<std::pair<std::uint32_t, std::uint32_t>> edges;
    if (!turns_.rules.empty()) {
      for (const ListGraph::Arc& arc : parts_.arcs) edges.emplace_back(arc.from, arc.to);
    }
    keep_useful_rules(turns_, edges, reading_.ignores_turns, reading_.report);
    turns_.u_turns = reading_.u_turns;
    return {};
  }

  void take_arcs() {
    const auto add = [&](std::uint32_t from, std::uint32_t to, double cost) {
      parts_.arcs.push_back({from, to, 0});
      costs_.push_back(cost);
    };
    for (const NamedGraph::Edge& edge : graph_.edges) {
      const std::uint32_t from = numbers_.at(edge.from);
      const std::uint32_t to = numbers_.at(edge.to);
      const double cost = edge.cost ? *edge.cost : length(edge);
      if (is_closed(edge)) continue;
      if (cost >= closed_) {
        ++closed_edges_;
        continue;
      }
      add(from, to, cost);
      if (!edge.one_way && from != to) add(to, from, cost);
    }
  }

  Result<void> check_edge(const NamedGraph::Edge& edge) const {
    for (const std::string& end : {edge.from, edge.to}) {
      if (!numbers_.contains(end))
        return source_.error(edge.offset,
                             fmt::format("an edge of the node {}, which there is not", in_quotes(end)));
    }
    const bool is_left_out = edge.cost && (is_closed(edge) || *edge.cost >= closed_);
    if (edge.cost && !is_left_out && !(*edge.cost >= 0 && *edge.cost <= kMostCost)) {
      return source_.error(
          edge.offset, fmt::format("the edge from {} to {} costs {}; costs are 0 to {}", in_quotes(edge.from),
                                   in_quotes(edge.to), *edge.cost, kMostCost));
    }
    return {};
  }

  /// In units of the file, or in metres.
  double length(const NamedGraph::Edge& edge) const {
    const auto& a = graph_.nodes[numbers_.at(edge.from)].place;
    const auto& b = graph_.nodes[numbers_.at(edge.to)].place;
    if (graph_.degrees) return metres_between({a[0], a[1]}, {b[0], b[1]});
    return std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
  }

  const NamedGraph& graph_;
  const SourceText& source_;
  GraphReading& reading_;
  const double closed_;  ///< RoadOptions::closed
  TurnRules turns_;
  std::uint64_t closed_edges_ = 0;
  std::unordered_map<std::string_view, std::uint32_t> numbers_;
  DecimalScale places_;
  ListGraph::Parts parts_;
  std::vector<double> costs_;  ///< of its arcs
};

}  // namespace

void count_closed(ReadingReport& reading, double closed, std::uint64_t edges) {
  reading.count(fmt::format("edge that costs {} or more", closed), "closed", edges,
                fmt::format("edges that cost {} or more", closed));
}

bool is_node_name(std::string_view name) {
  return !name.empty() && name.size() <= kLongestName && is_printable(name);
}

std::size_t SourceText::line_of(std::size_t offset) const {
  const std::string_view before = text.substr(0, offset);
  return 1 + static_cast<std::size_t>(std::ranges::count(before, '\n'));
}

Error SourceText::error(std::size_t offset, std::string message, ErrorCode code) const {
  return {code, std::move(message), name, line_of(offset)};
}

bool GraphReading::is_cost(std::string_view name) const {
  return !cost.empty() && folded(name) == folded(cost);
}

void count_at_one_place(std::uint64_t nodes, ReadingReport& reading) {
  reading.count("node at the place of another", "coordinates mean any of them, in arrays and in C the first",
                nodes, "nodes at the places of others");
}

Result<OwnCostGraph> make_list_graph(const NamedGraph& graph, const SourceText& source,
                                     GraphReading& reading) {
  const auto with = static_cast<std::uint64_t>(
      std::ranges::count_if(graph.edges, [](const NamedGraph::Edge& edge) { return edge.cost.has_value(); }));
  if (with == 0 && !reading.cost.empty()) {
    return Error{ErrorCode::kInvalidArgument,
                 fmt::format("no edge has a number called {}", in_quotes(reading.cost)), source.name};
  }
  if (with > 0 && reading.tells_lengths)
    reading.report.count("edge without a cost", "weighed by its length", graph.edges.size() - with,
                         "edges without a cost");
  reading.report.count("edge of an infinite cost", "closed",
                       static_cast<std::uint64_t>(std::ranges::count_if(graph.edges, is_closed)),
                       "edges of an infinite cost");
  count_at_one_place(at_places_of_others(graph), reading.report);
  GraphMaker maker(graph, source, reading);
  auto made = maker.make();
  count_closed(reading.report, reading.closed, maker.closed_edges());
  if (made && with == 0 && !graph.edges.empty())
    made->set_unit(graph.degrees ? LengthUnit::kMetres : LengthUnit::kUnits);
  return made;
}

}  // namespace goalbound
