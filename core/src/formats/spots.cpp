#include "goalbound/spots.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <optional>
#include <vector>

#include "formats/file_frame.hpp"
#include "formats/reading_report.hpp"
#include "goalbound/list_graph.hpp"
#include "goalbound/roads.hpp"
#include "goalbound/text.hpp"
#include "goalbound/turns.hpp"

namespace goalbound {
namespace {

constexpr std::string_view kOnRoad = "road:";

Error no_spot(std::string message) {
  return {ErrorCode::kInvalidArgument, std::move(message)};
}

std::string cell_text(const Place& cell, std::uint32_t axes) {
  return axes == 3 ? fmt::format("{},{},{}", cell.x, cell.y, cell.z) : fmt::format("{},{}", cell.x, cell.y);
}

/// The cell of the object that is called so; empty where none is.
Result<std::string> cell_of_object(const FileFrame& frame, std::string_view name) {
  std::vector<std::string> cells;
  for (const FileFrame::Named& place : frame.places) {
    if (place.name == name) cells.push_back(cell_text(frame.cell_at(place.at), frame.axes));
  }
  if (cells.empty()) return std::string();
  if (cells.size() == 1) return cells.front();
  constexpr std::size_t kMost = 4;
  const std::size_t count = cells.size();
  cells.resize(std::min(count, kMost));
  return no_spot(fmt::format("{} names {} objects, at {}{}; name the cell", in_quotes(name), count,
                             fmt::join(cells, ", "), count > kMost ? ", ..." : ""));
}

/// "120px,88px" on a level, "1.5m,-2m,0.5m" in a space of a robot: the cell there; empty for other texts.
Result<std::string> cell_of_measures(const std::optional<FileFrame>& frame, std::string_view text) {
  const auto given = given_place(text);
  if (!given || given->unit.empty()) return std::string();
  if (frame && given->unit == frame->unit && given->axes == frame->axes)
    return cell_text(frame->cell_at(given->at), frame->axes);
  if (frame)
    return no_spot(fmt::format("{} is no place here: the map has {} numbers in {}", in_quotes(text),
                               frame->axes, frame->unit));
  return no_spot(fmt::format("{} is no place here: {}", in_quotes(text),
                             given->unit == "px"
                                 ? "pixels work only on levels of Tiled and LDtk whose cells are squares"
                                 : "metres work only on OctoMaps and maps of robots"));
}

/// Null for a map of another kind.
const ListGraph* graph_of_roads(const Map& map) {
  const ListGraph* graph = roads_of(map);
  return graph != nullptr && graph->kind().id == "graph" ? graph : nullptr;
}

/// The same, where places on edges are. `text` asks for one.
Result<const ListGraph*> graph_with_roads(const Map& map, std::string_view text) {
  if (const ListGraph* graph = graph_of_roads(map)) return graph;
  return no_spot(
      fmt::format("{} is no place here: places on an edge work only on roads and other graphs, and "
                  "this map is of the kind '{}'",
                  in_quotes(text), map.kind().id));
}

Spot spot_on(const ListGraph& graph, const EdgeId& edge, double share) {
  if (share <= 0) return {edge.node};
  if (share >= 1) return {graph.out(edge.node)[index_of(edge.edge)].to};
  return {edge.node, edge.edge, share};
}

std::optional<EdgeId> cheapest_edge(const ListGraph& graph, NodeId from, NodeId to) {
  std::optional<EdgeId> least;
  const auto out = graph.out(from);
  for (std::size_t e = 0; e < out.size(); ++e) {
    if (out[e].to == to && (!least || out[e].cost < out[index_of(least->edge)].cost))
      least = EdgeId{from, EdgeIndex(e)};
  }
  return least;
}

/// "A" as "#A" would be, or as it stands: coordinates.
std::optional<NodeId> end_called(const ListGraph& graph, std::string_view text) {
  if (text.empty()) return std::nullopt;
  if (!text.starts_with('#')) {
    if (const auto named = graph.find_node(fmt::format("#{}", text))) return *named;
  }
  const auto found = graph.find_node(text);
  return found ? std::optional(*found) : std::nullopt;
}

/// That there is no such edge, and what to write instead.
Error no_edge(const ListGraph& graph, std::string_view text, NodeId from, NodeId to, double share) {
  const std::string begins = graph.name_of(from);
  const std::string ends = graph.name_of(to);
  const std::string words =
      fmt::format("{} lies on no edge: none leads from {} to {}", in_quotes(text), begins, ends);
  if (const auto other = cheapest_edge(graph, to, from)) {
    return no_spot(fmt::format("{}, because the road is one-way; from {} to {} one does: write '{}'", words,
                               ends, begins, name_of(graph, Spot{other->node, other->edge, 1 - share})));
  }
  constexpr std::size_t kMost = 4;
  const auto out = graph.out(from);
  std::vector<std::string> names;
  for (const ListGraph::OutEdge& edge : out.first(std::min(out.size(), kMost)))
    names.push_back(graph.name_of(edge.to));
  if (names.empty()) return no_spot(fmt::format("{}; from {} none leads anywhere", words, begins));
  return no_spot(fmt::format("{}; from {} edges lead to {}{}", words, begins, fmt::join(names, ", "),
                             out.size() > kMost ? ", ..." : ""));
}

/// "A>B@0.25"; nothing where the text has not that form.
std::optional<Result<Spot>> spot_between(const Map& map, std::string_view text) {
  const std::size_t at = text.rfind('@');
  if (at == std::string_view::npos || text.find('>') >= at) return std::nullopt;
  const std::string_view ends = text.substr(0, at);
  const auto graph = graph_with_roads(map, text);
  if (!graph) return graph.error();
  const auto share = parse_number<double>(text.substr(at + 1));
  if (!share.ok() || !(share.value >= 0 && share.value <= 1))
    return no_spot(
        fmt::format("{} has no share of an edge behind the @, which is a number from 0 to 1, as in "
                    "'{}@0.25'",
                    in_quotes(text), ends));
  // Names may have such a sign in them.
  for (std::size_t cut = ends.find('>'); cut != std::string_view::npos; cut = ends.find('>', cut + 1)) {
    const auto from = end_called(**graph, ends.substr(0, cut));
    const auto to = end_called(**graph, ends.substr(cut + 1));
    if (!from || !to) continue;
    if (const auto edge = cheapest_edge(**graph, *from, *to)) return spot_on(**graph, *edge, share.value);
    return no_edge(**graph, text, *from, *to, share.value);
  }
  return no_spot(fmt::format("{} names no two nodes; a place on an edge is written as in '{}>#B@0.25'",
                             in_quotes(ends), map.node_count() == 0 ? "#A" : map.name_of(NodeId{0})));
}

/// Looks for the place on any edge that lies nearest to a point; on maps of the world by distances on the
/// ground.
class NearestRoad {
 public:
  NearestRoad(const Map& map, const ListGraph& graph, const Address& point)
      : graph_(graph), x_(point.x * graph.place_unit()), y_(point.y * graph.place_unit()) {
    const RoadGraph* roads = as_road_graph(map);
    if (roads == nullptr || !roads->in_degrees()) return;
    constexpr double kMostDegrees = 89;
    const double degrees = std::clamp(point.y, -kMostDegrees, kMostDegrees);
    across_ = std::cos(degrees * std::numbers::pi / 180);
  }

  /// `nothing_near`: where no edge is.
  Spot find(const Spot& nothing_near) {
    for (std::uint32_t node = 0; node < graph_.node_count(); ++node) {
      const auto out = graph_.out(NodeId(node));
      for (std::size_t e = 0; e < out.size(); ++e) look_at({NodeId(node), EdgeIndex(e)}, out[e]);
    }
    if (!edge_) return nothing_near;
    // A name that people can read; a billionth of an edge is less than a place is known to.
    constexpr double kSteps = 1e9;
    return spot_on(graph_, *edge_, std::round(share_ * kSteps) / kSteps);
  }

 private:
  void look_at(const EdgeId& edge, const ListGraph::OutEdge& to) {
    const auto [x, y] = seen(graph_.place(edge.node));
    const auto [end_x, end_y] = seen(graph_.place(to.to));
    const double dx = end_x - x;
    const double dy = end_y - y;
    const double length = dx * dx + dy * dy;
    const double share = length > 0 ? std::clamp(-(x * dx + y * dy) / length, 0.0, 1.0) : 0;
    const double away_x = x + share * dx;
    const double away_y = y + share * dy;
    const double away = away_x * away_x + away_y * away_y;
    if (away > least_ || (away == least_ && to.cost >= cost_)) return;
    least_ = away;
    cost_ = to.cost;
    edge_ = edge;
    share_ = share;
  }
  /// From the point.
  std::pair<double, double> seen(const Place& place) const {
    return {(place.x - x_) * across_, place.y - y_};
  }

  const ListGraph& graph_;
  double x_;  ///< as places of the graph are, but not rounded
  double y_;
  double across_ = 1;
  double least_ = std::numeric_limits<double>::infinity();
  Cost cost_ = kInfiniteCost;
  std::optional<EdgeId> edge_;
  double share_ = 0;
};

Result<Spot> spot_on_road(const Map& map, std::string_view text) {
  const auto graph = graph_with_roads(map, fmt::format("{}{}", kOnRoad, text));
  if (!graph) return graph.error();
  const auto given = given_place(text);
  // What is no place, or lies far beyond the map, is refused as it is for nodes.
  const auto node = map.find_node(text);
  if (!node) return node.error();
  if (!given || !given->unit.empty())
    return no_spot(fmt::format("{} is no place; write coordinates, as in {}{}", in_quotes(text), kOnRoad,
                               map.place_words().of(map.place(NodeId{0}))));
  return NearestRoad(map, **graph, {given->at[0], given->at[1], given->at[2]}).find({*node});
}

std::vector<NodeId> nodes_at_place_of(const ListGraph& graph, NodeId node) {
  std::vector<NodeId> nodes;
  const Place place = graph.place(node);
  const auto places = graph.places();
  for (std::size_t i = 0; i < places.size(); ++i) {
    if (places[i] == place) nodes.push_back(NodeId(static_cast<std::uint32_t>(i)));
  }
  return nodes;
}

Result<Spot> as_spot(const Result<NodeId>& node) {
  if (!node) return node.error();
  return Spot{*node};
}

}  // namespace

std::optional<GivenPlace> given_place(std::string_view text) {
  const auto fields = split_fields(text, ',');
  GivenPlace given;
  if (fields.size() < 2 || fields.size() > given.at.size()) return std::nullopt;
  for (std::string_view field : fields) {
    for (const std::string_view unit : {"px", "m"}) {
      if (!field.ends_with(unit)) continue;
      if (!given.unit.empty() && given.unit != unit) return std::nullopt;
      given.unit = unit;
      field.remove_suffix(unit.size());
      break;
    }
    const auto number = parse_number<double>(field);
    if (!number.ok()) return std::nullopt;
    given.at[given.axes++] = number.value;
    given.is_no_cell = given.is_no_cell || field.find_first_of(".-") != std::string_view::npos;
  }
  return given;
}

Result<Spot> find_spot(const std::shared_ptr<const Map>& opened, const Map& now, std::string_view text) {
  const std::optional<FileFrame> frame = reading_of(opened).frame();
  const auto object = frame ? cell_of_object(*frame, text) : Result<std::string>(std::string());
  if (!object) return object.error();
  if (!object->empty()) return as_spot(now.find_node(*object));
  const auto measured = cell_of_measures(frame, text);
  if (!measured) return measured.error();
  if (!measured->empty()) return as_spot(now.find_node(*measured));
  if (text.starts_with(kOnRoad)) return spot_on_road(now, text.substr(kOnRoad.size()));
  const auto node = now.find_node(text);
  if (node) return text.starts_with('#') ? Spot{*node} : spot_at(now, *node);
  if (const auto between = spot_between(now, text)) return *between;
  return node.error();
}

Result<Spot> find_spot(const std::shared_ptr<const Map>& opened, std::string_view text) {
  return find_spot(opened, *opened, text);
}

Result<NodeId> find_node(const std::shared_ptr<const Map>& opened, std::string_view text) {
  return find_node(opened, *opened, text);
}

Result<NodeId> find_node(const std::shared_ptr<const Map>& opened, const Map& now, std::string_view text) {
  const auto spot = find_spot(opened, now, text);
  if (!spot) return spot.error();
  if (spot->is_node()) return spot->node;
  return no_spot(fmt::format("{} lies on an edge, at {}; only a node will do here", in_quotes(text),
                             name_of(now, *spot)));
}

Result<Spot> spot_at(const Map& map, NodeId node) {
  const ListGraph* graph = graph_of_roads(map);
  if (graph == nullptr || !graph->is_node(node)) return Spot{node};
  const std::size_t count = nodes_at_place_of(*graph, node).size();
  if (count <= kMostAtOnePlace) return Spot{.node = node, .is_shared = count > 1};
  return no_spot(fmt::format("at {} lie {} nodes; name one of them, as in {}",
                             graph->place_words().of(graph->place(node)), count, graph->name_of(node)));
}

bool has_shared_places(const Map& map) {
  const ListGraph* graph = graph_of_roads(map);
  if (graph == nullptr) return false;
  std::vector<std::array<std::int32_t, 3>> places;
  for (const Place& place : graph->places()) places.push_back({place.x, place.y, place.z});
  std::ranges::sort(places);
  return std::ranges::adjacent_find(places) != places.end();
}

std::vector<NodeId> nodes_of(const Map& map, const Spot& spot) {
  const ListGraph* graph = roads_of(map);
  if (!spot.is_shared || graph == nullptr) return {spot.node};
  return nodes_at_place_of(*graph, spot.node);
}

std::string name_of(const Map& map, const Spot& spot) {
  if (spot.is_node()) return map.name_of(spot.node);
  const NodeId to = map.as_list()->out(spot.node)[index_of(spot.edge)].to;
  return fmt::format("{}>{}@{}", map.name_of(spot.node), map.name_of(to), spot.share);
}

Address address_of(const Map& map, const Spot& spot) {
  const Address from = address_of(map, spot.node);
  if (spot.is_node()) return from;
  const Address to = address_of(map, map.as_list()->out(spot.node)[index_of(spot.edge)].to);
  const auto between = [&](double a, double b) { return a + (b - a) * spot.share; };
  return {between(from.x, to.x), between(from.y, to.y), between(from.z, to.z)};
}

}  // namespace goalbound
