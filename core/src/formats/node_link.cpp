// Graphs as NetworkX writes them in JSON (node_link_data): lists of nodes and of links between their ids.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <initializer_list>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "formats/append.hpp"
#include "formats/json_items.hpp"
#include "formats/named_graph.hpp"
#include "formats/turn_rules.hpp"
#include "goalbound/roads.hpp"
#include "goalbound/text.hpp"

namespace goalbound {
namespace {

using Json = nlohmann::json;

/// Pairs of members that say where a node lies.
struct PlaceKeys {
  const char* x;
  const char* y;
  bool degrees;
};
constexpr auto kPlaceKeys = std::to_array<PlaceKeys>(
    {{"x", "y", false}, {"lon", "lat", true}, {"lng", "lat", true}, {"longitude", "latitude", true}});
constexpr std::array<const char*, 3> kWeightKeys = {"weight", "cost", "length"};

/// Numbers of other libraries are sometimes texts.
std::optional<double> number_in(const Json& value) {
  if (value.is_number()) return value.get<double>();
  if (!value.is_string()) return std::nullopt;
  const auto number = parse_number<double>(value.get_ref<const std::string&>());
  return number.ok() ? std::optional(number.value) : std::nullopt;
}
std::optional<double> member_number(const Json& object, const char* key) {
  const auto found = object.find(key);
  return found == object.end() ? std::nullopt : number_in(*found);
}

class NodeLinkReader {
 public:
  NodeLinkReader(const SourceText& source, GraphReading& reading) : source_(source), reading_(reading) {}

  Result<OwnCostGraph> read() {
    constexpr std::array<std::string_view, 3> kLists = {"nodes", "links", "edges"};
    const auto rest = read_json_items(source_, kLists, [this](const JsonItem& item) {
      return item.list == "nodes" ? take_node(item) : take_link(item);
    });
    if (!rest) return rest.error();
    const auto directed = rest->find("directed");
    const bool one_way = directed != rest->end() && directed->is_boolean() && directed->get<bool>();
    for (NamedGraph::Edge& edge : graph_.edges) edge.one_way = one_way;
    graph_.y_up = true;
    if (auto taken = take_turns(*rest); !taken) return taken.error();
    reading_.report.count("other member of nodes or links", "ignored", others_.size(),
                          "other members of nodes or links");
    return make_list_graph(graph_, source_, reading_);
  }

 private:
  Error error(const JsonItem& item, std::string_view what) const {
    return source_.error(item.offset, fmt::format("{}[{}] {}", item.list, item.number, what));
  }

  Result<void> take_node(const JsonItem& item) {
    if (!item.value.is_object()) return error(item, "must be an object");
    const auto id = item.value.find("id");
    if (id == item.value.end()) return error(item, "has no 'id'");
    const auto place = place_of(item.value, *id);
    if (!place) {
      return error(item,
                   "has no coordinates: 'x' and 'y', 'pos': [X, Y], or 'lon' and 'lat'; in NetworkX "
                   "set_node_attributes gives them to a graph");
    }
    for (const auto& [key, value] : item.value.items()) {
      if (!is_any(key, {"id", "x", "y", "lon", "lng", "lat", "longitude", "latitude", "pos"}))
        others_.insert("nodes." + key);
    }
    graph_.nodes.push_back({json_text(*id), {place->x, place->y, 0}, item.offset});
    return {};
  }

  std::optional<RoadPoint> place_of(const Json& node, const Json& id) {
    for (const PlaceKeys& keys : kPlaceKeys) {
      const auto x = member_number(node, keys.x);
      const auto y = member_number(node, keys.y);
      if (!x || !y) continue;
      graph_.degrees = graph_.degrees || keys.degrees;
      return RoadPoint{*x, *y};
    }
    if (const auto pos = node.find("pos"); pos != node.end()) return pair_of(*pos);
    // Those of grid_2d_graph are called by their column and row.
    return pair_of(id);
  }

  static std::optional<RoadPoint> pair_of(const Json& value) {
    if (!value.is_array() || value.size() < 2) return std::nullopt;
    const auto x = number_in(value[0]);
    const auto y = number_in(value[1]);
    if (!x || !y) return std::nullopt;
    return RoadPoint{*x, *y};
  }

  Result<void> take_link(const JsonItem& item) {
    if (!item.value.is_object()) return error(item, "must be an object");
    const auto source = item.value.find("source");
    const auto target = item.value.find("target");
    if (source == item.value.end() || target == item.value.end())
      return error(item, "has no 'source' and 'target'");
    NamedGraph::Edge edge{.from = json_text(*source), .to = json_text(*target), .offset = item.offset};
    take_cost(item.value, edge);
    graph_.edges.push_back(std::move(edge));
    return {};
  }

  /// Of the graph itself: {"turns": [{"nodes": ["a", "b", "c"], "turn_rule": "no"}]}.
  Result<void> take_turns(const Json& file) {
    const Json* const graph = member_of(file, "graph");
    const Json* const turns = graph != nullptr ? member_of(*graph, "turns") : nullptr;
    if (turns == nullptr) return {};
    if (!turns->is_array()) return source_.error(source_.text.size(), "graph.turns must be an array");
    for (const Json& turn : *turns) {
      const Json* const nodes = member_of(turn, "nodes");
      const Json* const rule = member_of(turn, kTurnRule);
      const auto known = rule != nullptr ? turn_rule_of(json_text(*rule)) : std::nullopt;
      if (nodes == nullptr || !nodes->is_array() || !known) {
        return source_.error(source_.text.size(),
                             fmt::format("graph.turns[{}] must have an array 'nodes', and '{}', which is {}",
                                         graph_.turns.size(), kTurnRule, kTurnRuleForms));
      }
      NamedGraph::Turn taken{.rule = *known, .nodes = {}, .offset = source_.text.size()};
      for (const Json& node : *nodes) taken.nodes.push_back(json_text(node));
      graph_.turns.push_back(std::move(taken));
    }
    return {};
  }
  static const Json* member_of(const Json& object, const char* name) {
    const auto found = object.is_object() ? object.find(name) : object.end();
    return found == object.end() ? nullptr : &*found;
  }

  void take_cost(const Json& link, NamedGraph::Edge& edge) {
    for (const char* key : kWeightKeys) {
      if (reading_.cost.empty() && !edge.cost) edge.cost = member_number(link, key);
    }
    for (const auto& [key, value] : link.items()) {
      if (reading_.is_cost(key)) {
        edge.cost = number_in(value);
      } else if (!is_any(key, {"source", "target", "key"}) && !is_weight(key)) {
        others_.insert("links." + key);
      }
    }
  }
  static bool is_any(std::string_view name, std::initializer_list<std::string_view> names) {
    return std::ranges::find(names, name) != names.end();
  }
  static bool is_weight(std::string_view name) {
    return std::ranges::find(kWeightKeys, name) != kWeightKeys.end();
  }

  const SourceText& source_;
  GraphReading& reading_;
  std::set<std::string> others_;  ///< names that mean nothing here
  NamedGraph graph_;
};

std::string id_text(const ListGraph& graph, NodeId node) {
  std::string name = graph.name_of(node);
  if (name.starts_with('#')) name.erase(0, 1);
  // A whole number stays one, also of 64 bits as those of OpenStreetMap.
  const auto number = parse_number<std::int64_t>(name);
  return number.ok() && std::to_string(number.value) == name
             ? name
             : Json(name).dump(-1, ' ', false, Json::error_handler_t::replace);
}

/// "{}" without rules.
std::string turns_text(const ListGraph& map, const ListGraph& roads) {
  std::string text;
  for (const TurnRule& rule : rules_by_nodes(map).value_or(std::vector<TurnRule>())) {
    append(text, "{}\n{{\"nodes\": [", text.empty() ? "" : ",");
    for (const std::uint32_t node : rule.nodes)
      append(text, "{}{}", text.ends_with('[') ? "" : ", ", id_text(roads, NodeId(node)));
    append(text, "], \"{}\": {}}}", kTurnRule, text_of(rule));
  }
  return text.empty() ? "{}" : fmt::format("{{\"turns\": [{}\n]}}", text);
}

}  // namespace

bool begins_as_node_link(std::string_view beginning) {
  const auto first = beginning.find_first_not_of(kTextBlanks);
  const auto has = [&](std::string_view word) { return beginning.find(word) != std::string_view::npos; };
  return first != std::string_view::npos && beginning[first] == '{' && has("\"nodes\"") &&
         !has("\"goalbound graph\"") && (has("\"multigraph\"") || has("\"directed\"") || has("\"links\""));
}

Result<OwnCostGraph> read_node_link(std::string_view text, const std::string& name, GraphReading& reading) {
  const SourceText source{text, name};
  return NodeLinkReader(source, reading).read();
}

Result<OwnCostGraph> parse_node_link(std::string_view text, const std::string& name) {
  GraphReading reading;
  return read_node_link(text, name, reading);
}

std::string format_node_link(const ListGraph& map) {
  const ListGraph& graph = *roads_of(map);
  std::string text = fmt::format("{{\"directed\": true, \"multigraph\": true, \"graph\": {}, \"nodes\": [",
                                 turns_text(map, graph));
  for (std::uint32_t node = 0; node < graph.node_count(); ++node) {
    const Place place = graph.place(NodeId(node));
    append(text, "{}\n{{\"id\": {}, \"x\": {}, \"y\": {}}}", node == 0 ? "" : ",",
           id_text(graph, NodeId(node)), place.x / graph.place_unit(), place.y / graph.place_unit());
  }
  text += "\n], \"links\": [";
  const char* comma = "";
  for (std::uint32_t node = 0; node < graph.node_count(); ++node) {
    std::size_t key = 0;
    for (const ListGraph::OutEdge& edge : graph.out(NodeId(node))) {
      const double cost = own_cost(graph, NodeId(node), EdgeIndex(key));
      append(text, "{}\n{{\"source\": {}, \"target\": {}, \"key\": {}, \"weight\": {}}}",
             std::exchange(comma, ","), id_text(graph, NodeId(node)), id_text(graph, edge.to), key++, cost);
    }
  }
  return text + "\n]}\n";
}

}  // namespace goalbound
