// Graphs and paths as GeoJSON.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "formats/append.hpp"
#include "formats/geojson_lines.hpp"
#include "formats/turn_rules.hpp"
#include "goalbound/address.hpp"
#include "goalbound/roads.hpp"
#include "goalbound/spot_paths.hpp"

namespace goalbound {
namespace {

/// Its name as it stands in files: "17" of "#17".
std::string quoted_name(const Map& map, const Spot& spot) {
  std::string name = name_of(map, spot);
  if (name.starts_with('#')) name.erase(0, 1);
  return nlohmann::json(name).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::string place_text(const Map& map, const Address& at) {
  return map.kind().axes == 3 ? fmt::format("[{},{},{}]", at.x, at.y, at.z)
                              : fmt::format("[{},{}]", at.x, at.y);
}

class GeoJsonWriter {
 public:
  explicit GeoJsonWriter(const ListGraph& map) : map_(map), graph_(*roads_of(map)) {}

  std::string write() {
    text_ = "{\"type\":\"FeatureCollection\",\"features\":[";
    for (std::uint32_t node = 0; node < graph_.node_count(); ++node) add_node(NodeId(node));
    for (std::uint32_t node = 0; node < graph_.node_count(); ++node) add_edges(NodeId(node));
    for (const TurnRule& rule : rules_by_nodes(map_).value_or(std::vector<TurnRule>())) add_turn(rule);
    return text_ + "\n]}\n";
  }

 private:
  void add_node(NodeId node) {
    append(text_,
           "{}\n{{\"type\":\"Feature\",\"properties\":{{\"{}\":{}}},\"geometry\":{{\"type\":\"Point\","
           "\"coordinates\":{}}}}}",
           text_.ends_with('[') ? "" : ",", kNodeProperty, quoted_name(graph_, Spot{node}),
           place_text(graph_, address_of(graph_, node)));
  }

  /// Of two edges that lead back at the same cost the first one stands for both; of several like it as many
  /// as lead back.
  void add_edges(NodeId from) {
    const auto out = graph_.out(from);
    for (std::size_t e = 0; e < out.size(); ++e) {
      const NodeId to = out[e].to;
      const double cost = own_cost(graph_, from, EdgeIndex(e));
      const std::size_t before = count_like(from, e, to, cost);
      const bool leads_back = to != from && before < count_like(to, graph_.out(to).size(), from, cost);
      if (!leads_back || index_of(from) < index_of(to)) add_edge(from, to, cost, !leads_back);
    }
  }

  /// How many of the first edges out of a node lead to that node at that cost.
  std::size_t count_like(NodeId from, std::size_t edges, NodeId to, double cost) const {
    std::size_t count = 0;
    for (std::size_t e = 0; e < edges; ++e)
      count += graph_.out(from)[e].to == to && own_cost(graph_, from, EdgeIndex(e)) == cost ? 1 : 0;
    return count;
  }

  void add_edge(NodeId from, NodeId to, double cost, bool one_way) {
    append(text_,
           ",\n{{\"type\":\"Feature\",\"properties\":{{\"from\":{},\"to\":{},\"cost\":{},\"oneway\":{}}},"
           "\"geometry\":{{\"type\":\"LineString\",\"coordinates\":[{},{}]}}}}",
           quoted_name(graph_, Spot{from}), quoted_name(graph_, Spot{to}), cost, one_way,
           place_text(graph_, address_of(graph_, from)), place_text(graph_, address_of(graph_, to)));
  }

  void add_turn(const TurnRule& rule) {
    append(text_,
           ",\n{{\"type\":\"Feature\",\"properties\":{{\"{}\":{}}},\"geometry\":{{\"type\":\"LineString\","
           "\"coordinates\":[",
           kTurnRule, text_of(rule));
    for (const std::uint32_t node : rule.nodes)
      append(text_, "{}{}", text_.ends_with('[') ? "" : ",",
             place_text(graph_, address_of(graph_, NodeId(node))));
    text_ += "]}}";
  }

  const ListGraph& map_;
  const ListGraph& graph_;  ///< of its roads
  std::string text_;
};

}  // namespace

std::string format_geojson(const ListGraph& graph) {
  return GeoJsonWriter(graph).write();
}

std::string format_geojson_path(const Map& map, std::span<const NodeId> path, double length) {
  SpotPath same;
  if (path.empty()) return format_geojson_path(map, same);
  same.result.status = SearchStatus::kFound;
  same.start = {path.front()};
  same.goal = {path.back()};
  same.nodes.assign(path.begin(), path.end());
  same.length.length = length;
  return format_geojson_path(map, same);
}

std::string format_geojson_path(const Map& map, const SpotPath& path) {
  const std::vector<Address> line = addresses_of(map, path);
  std::string places;
  for (const Address& at : line) append(places, "{}{}", places.empty() ? "" : ",", place_text(map, at));
  // A line has two places or more.
  if (line.size() == 1) append(places, ",{}", place_text(map, line.front()));
  const std::string geometry =
      line.empty() ? "null" : fmt::format("{{\"type\":\"LineString\",\"coordinates\":[{}]}}", places);
  return fmt::format(
      "{{\"type\":\"Feature\",\"properties\":{{\"from\":{},\"to\":{},\"length\":{},\"nodes\":{}}},"
      "\"geometry\":{}}}\n",
      line.empty() ? "null" : quoted_name(map, path.start),
      line.empty() ? "null" : quoted_name(map, path.goal), path.length.length, path.nodes.size(), geometry);
}

}  // namespace goalbound
