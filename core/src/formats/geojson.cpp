// GeoJSON (RFC 7946): lines as roads, vertices that are equal as junctions; see docs/map-formats.md.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <unordered_set>
#include <utility>

#include "formats/geojson_junctions.hpp"
#include "formats/geojson_lines.hpp"
#include "formats/json_items.hpp"
#include "formats/map_format.hpp"
#include "formats/snap_lines.hpp"
#include "formats/turn_rules.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/open_options.hpp"
#include "goalbound/roads.hpp"
#include "goalbound/text.hpp"

namespace goalbound {
namespace {

constexpr std::uint64_t kMaxGeoJsonBytes = std::uint64_t{1} << 30;
constexpr std::size_t kMostGeometries = 64;  ///< of collections inside of each other

using Json = nlohmann::json;

/// Whether a writer of this file holds all of a map: points at one place would become one.
bool is_kept_by_geojson(const Map& map) {
  const ListGraph* graph = roads_of(map);
  if (graph == nullptr || map.kind().id != "graph" || !rules_by_nodes(map)) return false;
  std::vector<std::uint64_t> places;
  places.reserve(graph->node_count());
  for (const Place& place : graph->places()) {
    if (place.z != 0) return false;
    places.push_back(std::uint64_t{static_cast<std::uint32_t>(place.x)} << 32 |
                     static_cast<std::uint32_t>(place.y));
  }
  std::ranges::sort(places);
  return std::ranges::adjacent_find(places) == places.end();
}

}  // namespace

extern const FormatInfo kFormat_geojson;
const FormatInfo kFormat_geojson = {
    .id = "geojson",
    .extension = ".geojson",
    .description = "lines of GeoJSON as roads: vertices that are equal are one junction",
    .reads = true,
    .writes = true,
    .recognises = begins_as_geojson,
    .load = [](const std::filesystem::path& path,
               const OpenOptions& options) { return open_geojson_roads(path, options.roads); },
    .holds = is_kept_by_geojson,
    .holds_what =
        "graphs in the plane without two nodes at one place, which would become one, and whose rules about "
        "turns are the same for all edges between two nodes",
    .save =
        [](const Map& map, const std::filesystem::path& path) {
          return write_file(path, format_geojson(*map.as_list()));
        },
    .parse =
        [](std::string_view text, std::string_view, const std::string& name) {
          ReadingReport reading;
          auto roads = read_geojson_roads(text, name, {}, reading);
          return as_map(std::move(roads), std::move(reading));
        },
    .format = [](const Map& map) -> Result<MapBytes> { return MapBytes{format_geojson(*map.as_list())}; },
    .takes = "profile road-costs cost closed snap turns u-turns turn-costs",
};

namespace {

/// What is wrong, thrown up to the feature that has it.
struct WrongGeometry {
  std::string message;
};

/// Of GeoJSONSeq: a whole object in each line.
bool is_a_feature_a_line(std::string_view text) {
  LineReader lines(text);
  for (int i = 0; i < 2; ++i) {
    const auto line = lines.next();
    if (!line || !trimmed(*line).starts_with('{') || !trimmed(*line).ends_with('}')) return false;
  }
  return true;
}

class GeoJsonReader {
 public:
  GeoJsonReader(const SourceText& source, const RoadOptions& options, ReadingReport& reading)
      : source_(source), options_(options), reading_(reading) {}

  Result<RoadGraph> read() {
    constexpr std::array<std::string_view, 1> kLists = {"features"};
    const auto rest = read_json_items(source_, kLists, [this](const JsonItem& item) {
      return take_feature(item.value, item.offset, fmt::format("features[{}]", item.number));
    });
    if (!rest && is_a_feature_a_line(source_.text)) {
      return source_.error(
          0,
          "this is GeoJSON with a feature a line: join them, as by 'ogr2ogr out.geojson FILE', "
          "and open that");
    }
    if (!rest) return rest.error();
    // A single feature or geometry is a file too.
    if (const std::string type = type_of(*rest); type != "FeatureCollection") {
      if (auto taken = take_feature(*rest, source_.text.size(), "the file"); !taken) return taken.error();
    }
    if (auto taken = take_route(); !taken) return taken.error();
    if (lines_.empty()) {
      return source_.error(source_.text.size(),
                           "there is no line (LineString, MultiLineString) that one may go along");
    }
    read_crs(*rest);
    std::vector<TurnRule> turns = rules_of_turns();
    RoadNet net{std::move(lines_), junctions_.take()};
    if (options_.snap > 0) {
      if (!names_.empty())
        return source_.error(
            0, "nodes of this file have names, which lines that are joined would lose: leave out --snap");
      snap_lines(net, are_degrees(net.junctions, is_plane_), options_.snap, reading_);
    }
    auto parts = parts_of_lines(net, is_plane_, options_, reading_);
    if (!parts) return in_file(Result<RoadGraph>(parts.error()), source_.name);
    parts->turns.rules = std::move(turns);
    if (auto set = set_turns(*parts, options_, reading_); !set)
      return in_file(Result<RoadGraph>(set.error()), source_.name);
    if (const std::string why = name_junctions(*parts); !why.empty())
      reading_.count("name of a node", fmt::format("left out, because {}: nodes are numbered from 0", why),
                     names_.size(), "names of nodes");
    tell_what_is_left_out();
    count_gaps(*parts, reading_);
    return in_file(RoadGraph::create(*std::move(parts), RoughCosts::kHeld), source_.name);
  }

 private:
  struct RoutePoint {
    RoadPoint at;
    std::string id;
    std::size_t offset = 0;
  };
  struct RouteEdge {
    GeoLine line;
    std::array<std::string, 2> ends;  ///< ids of points
    std::vector<RoadPoint> points;    ///< that it is drawn through
    std::size_t offset = 0;
  };

  static std::string type_of(const Json& value) {
    if (!value.is_object()) return {};
    const auto found = value.find("type");
    return found != value.end() && found->is_string() ? found->get<std::string>() : std::string();
  }

  static constexpr std::string_view kNoLine = "line of one place";
  static constexpr std::string_view kNoLines = "lines of one place";
  void leave_out(std::string_view thing, std::string_view things) {
    reading_.count(thing, "left out, because it is no line", 1, things);
  }

  Result<void> take_feature(const Json& value, std::size_t offset, const std::string& where) {
    offset_ = offset;
    try {
      if (!value.is_object()) throw WrongGeometry{"must be an object"};
      if (type_of(value) != "Feature") {
        take_geometry(value, GeoProperties(), 0);
        return {};
      }
      const auto geometry = value.find("geometry");
      if (geometry == value.end() || geometry->is_null()) {
        leave_out("feature without a place", "features without a place");
        return {};
      }
      take_geometry(*geometry, properties_of(value), 0);
      return {};
    } catch (const WrongGeometry& wrong) {
      return source_.error(offset, fmt::format("{} {}", where, wrong.message));
    }
  }

  /// Those of a feature; the `id` of the feature itself where they have none.
  static GeoProperties properties_of(const Json& feature) {
    const auto found = feature.find("properties");
    GeoProperties properties = found == feature.end() ? GeoProperties() : GeoProperties::of(*found);
    const auto id = feature.find("id");
    if (id != feature.end() && !id->is_structured() && !id->is_null() && !properties.has("id"))
      properties.add("id", json_text(*id));
    return properties;
  }

  void take_geometry(const Json& geometry, const GeoProperties& properties, std::size_t depth) {
    const std::string type = type_of(geometry);
    const auto member = [&](const char* name) -> const Json& {
      const auto found = geometry.find(name);
      if (found == geometry.end() || !found->is_array())
        throw WrongGeometry{fmt::format("has a {} without an array '{}'", in_quotes(type), name)};
      return *found;
    };
    if (type == "LineString" && !holds_lines(member("coordinates"))) {
      take_line(member("coordinates"), properties);
    } else if (type == "MultiLineString" || type == "LineString") {
      for (const Json& line : member("coordinates")) take_line(line, properties);
    } else if (type == "GeometryCollection" && depth < kMostGeometries) {
      for (const Json& inner : member("geometries")) take_geometry(inner, properties, depth + 1);
    } else if (type == "Point" && properties.has(kNodeProperty)) {
      names_.emplace_back(junctions_.at(point_of(member("coordinates"))),
                          std::string(properties.get(kNodeProperty)));
    } else if (type == "Point" && properties.has("id") && is_place(geometry.value("coordinates", Json()))) {
      route_points_.push_back({point_of(geometry["coordinates"]), route_id(properties.get("id")), offset_});
    } else if (type == "Point" || type == "MultiPoint" || type == "Polygon" || type == "MultiPolygon") {
      const bool is_point = type.find("Point") != std::string::npos;
      leave_out(is_point ? "point" : "area", is_point ? "points" : "areas");
    } else {
      throw WrongGeometry{fmt::format("is of the type {}, which GeoJSON does not have", in_quotes(type))};
    }
  }

  /// "7" for 7.0 too, as tools write whole numbers whose column has decimals.
  static std::string route_id(std::string_view text) {
    const std::size_t dot = text.find('.');
    const bool is_whole = dot != std::string_view::npos && dot > 0 &&
                          text.find_first_not_of('0', dot + 1) == std::string_view::npos &&
                          text.find_first_not_of("-0123456789") == dot;
    return std::string(is_whole ? text.substr(0, dot) : text);
  }
  /// A LineString of nav2 that has the coordinates of a MultiLineString.
  static bool holds_lines(const Json& coordinates) {
    const auto begins_with_list = [](const Json& value) {
      return value.is_array() && !value.empty() && value[0].is_array();
    };
    return begins_with_list(coordinates) && begins_with_list(coordinates[0]);
  }
  static bool is_place(const Json& value) {
    return value.is_array() && value.size() >= 2 && value[0].is_number() && value[1].is_number();
  }
  static RoadPoint point_of(const Json& value) {
    if (!is_place(value)) throw WrongGeometry{"has coordinates that are not [X, Y] with numbers"};
    return {value[0].get<double>(), value[1].get<double>()};
  }

  void take_line(const Json& coordinates, const GeoProperties& properties) {
    if (!coordinates.is_array()) throw WrongGeometry{"has a line that is not an array of coordinates"};
    std::vector<RoadPoint> points;
    for (const Json& place : coordinates) points.push_back(point_of(place));
    if (properties.has(kTurnRule)) return take_turn(properties.get(kTurnRule), std::move(points));
    if (properties.has(kStartId) != properties.has(kEndId))
      throw WrongGeometry{"has one of 'startid' and 'endid', and an edge of a route graph needs both"};
    GeoLine line = line_of(properties, options_, reading_);
    if (line.is_closed) {
      reading_.count("line", "closed, because its costs are below 0 or its direction changes");
      return;
    }
    if (line.use == RoadUse()) {
      if (!line.is_counted) ++not_for_profile_;
      return;
    }
    if (is_route_edge(properties)) {
      RouteEdge edge{.line = std::move(line),
                     .ends = {route_id(properties.get(kStartId)), route_id(properties.get(kEndId))},
                     .points = {},
                     .offset = offset_};
      edge.points = std::move(points);
      route_edges_.push_back(std::move(edge));
      return;
    }
    take_vertices(std::move(line), points);
  }

  /// A line from junction to junction that is no road, but says something of turns.
  void take_turn(std::string_view text, std::vector<RoadPoint> points) {
    const auto rule = turn_rule_of(text);
    if (!rule)
      throw WrongGeometry{fmt::format("has a '{}' {}; it is {}", kTurnRule, in_quotes(text), kTurnRuleForms)};
    const bool is_turn = points.size() == 3;
    if (points.size() < 3 || (rule->kind == TurnRule::Kind::kCosts && !is_turn))
      throw WrongGeometry{fmt::format(
          "is a '{}', whose line has three places, or more where it is \"no\" or \"only\"", kTurnRule)};
    turns_.emplace_back(*rule, std::move(points));
  }

  /// Those that lead from junction to junction.
  std::vector<TurnRule> rules_of_turns() {
    std::vector<TurnRule> rules;
    for (auto& [rule, points] : turns_) {
      for (const RoadPoint& point : points) {
        if (const auto junction = junctions_.find(point)) rule.nodes.push_back(*junction);
      }
      if (rule.nodes.size() == points.size()) {
        rules.push_back(std::move(rule));
      } else {
        reading_.count("rule about a turn", "left out, because it leads over a place that is no junction", 1,
                       "rules about turns");
      }
    }
    return rules;
  }

  /// What has one place only is no line, and that place no junction.
  void take_vertices(GeoLine line, const std::vector<RoadPoint>& points) {
    const auto differs = [&](const RoadPoint& p) { return p.x != points[0].x || p.y != points[0].y; };
    if (std::ranges::none_of(points, differs)) return leave_out(kNoLine, kNoLines);
    for (const RoadPoint& point : points) {
      const std::uint32_t junction = junctions_.at(point);
      if (line.vertices.empty() || line.vertices.back() != junction) line.vertices.push_back(junction);
    }
    lines_.push_back(std::move(line));
  }

  /// Edges of a route graph lead from id to id, whatever places their lines begin and end at; points with an
  /// id are its nodes.
  Result<void> take_route() {
    if (route_edges_.empty() || route_points_.empty()) {
      for (std::size_t i = 0; i < route_points_.size(); ++i) leave_out("point", "points");
      take_edges_alone();
      return {};
    }
    std::map<std::string_view, std::uint32_t> nodes;
    std::unordered_set<std::uint32_t> taken;
    for (const RoutePoint& point : route_points_) {
      const std::uint32_t node = node_of(point.at, taken);
      if (!nodes.emplace(point.id, node).second)
        return source_.error(point.offset, fmt::format("a second point has the id {}", in_quotes(point.id)));
      names_.emplace_back(node, point.id);
    }
    for (RouteEdge& edge : route_edges_) {
      for (const std::string& id : edge.ends) {
        const auto node = nodes.find(id);
        if (node == nodes.end()) {
          return source_.error(edge.offset,
                               fmt::format("a line from {} to {}: no point has the id {}",
                                           in_quotes(edge.ends[0]), in_quotes(edge.ends[1]), in_quotes(id)));
        }
        edge.line.vertices.push_back(node->second);
      }
      take_route_edge(edge);
    }
    return {};
  }

  /// Edges of a route graph without its points: what lies at their ends has their ids.
  void take_edges_alone() {
    std::set<std::pair<std::uint32_t, std::string>> named;
    for (RouteEdge& edge : route_edges_) {
      take_vertices(std::move(edge.line), edge.points);
      if (edge.points.empty() || options_.snap > 0) continue;
      for (const std::size_t end : {0, 1}) {
        const auto junction = junctions_.find(end == 0 ? edge.points.front() : edge.points.back());
        if (junction && named.emplace(*junction, edge.ends[end]).second)
          names_.emplace_back(*junction, edge.ends[end]);
      }
    }
  }

  /// The junction at a place, or a node of its own where that is another one already.
  std::uint32_t node_of(const RoadPoint& point, std::unordered_set<std::uint32_t>& taken) {
    const auto junction = junctions_.find(point);
    if (junction && taken.contains(*junction)) count_at_one_place(1, reading_);
    const std::uint32_t node = junction && !taken.contains(*junction) ? *junction : junctions_.add(point);
    taken.insert(node);
    return node;
  }

  void take_route_edge(RouteEdge& edge) {
    const auto lies_at = [&](const RoadPoint& point, std::uint32_t node) {
      const RoadPoint& at = junctions_.points()[node];
      return point.x == at.x && point.y == at.y;
    };
    const auto& [from, to] = std::pair(edge.line.vertices[0], edge.line.vertices[1]);
    if (edge.points.empty() || !lies_at(edge.points.front(), from) || !lies_at(edge.points.back(), to))
      ++ends_beside_;
    if (edge.points.size() > 2)
      reading_.count("edge with points between its ends", "it leads straight, as Nav2 takes it", 1,
                     "edges with points between their ends");
    if (from == to) {
      leave_out(kNoLine, kNoLines);
    } else {
      lines_.push_back(std::move(edge.line));
    }
  }

  /// Before RFC 7946 files could say that their places are not degrees.
  void read_crs(const Json& root) {
    const auto crs = root.find("crs");
    if (crs == root.end() || crs->is_null()) return;
    const std::string text = crs->dump();
    // Geographic systems of the register of EPSG, by continent those that open data is published in.
    constexpr auto kDegrees = std::to_array<std::string_view>(
        {"CRS84", "CRS83", "CRS27", "4326", "4979", "4258", "4937", "4269", "4267", "4283", "7844", "4674",
         "4490",  "4612",  "6668",  "4019", "4322", "4617", "4167", "4148", "4171", "4230", "4277"});
    is_plane_ = std::ranges::none_of(
        kDegrees, [&](std::string_view known) { return text.find(known) != std::string::npos; });
  }

  /// Where each junction has a name and no two the same. Else why not; empty also for a file without names.
  std::string name_junctions(RoadParts& parts) const {
    std::vector<std::string> names(parts.nodes.size());
    std::map<std::string_view, std::uint32_t> seen;
    for (const auto& [junction, name] : names_) {
      if (!is_node_name(name)) return fmt::format("{} is none", in_quotes(name));
      if (!names[junction].empty())
        return fmt::format("{} and {} lie at one place", in_quotes(names[junction]), in_quotes(name));
      if (!seen.emplace(name, junction).second) return fmt::format("two are called {}", in_quotes(name));
      names[junction] = name;
    }
    if (!names_.empty() && names_.size() < parts.nodes.size())
      return fmt::format("{} of {} nodes have none", parts.nodes.size() - names_.size(), parts.nodes.size());
    if (!names_.empty()) parts.names = std::move(names);
    return {};
  }

  void tell_what_is_left_out() {
    reading_.count("line that begins or ends beside the points of its ids", "the ids count", ends_beside_,
                   "lines that begin or end beside the points of their ids");
    reading_.count("line",
                   fmt::format("left out, because it is not for '{}'",
                               id_of(options_.profile.value_or(RoadProfile::kCar))),
                   not_for_profile_);
  }

  const SourceText& source_;
  const RoadOptions& options_;
  ReadingReport& reading_;
  GeoJunctions junctions_;
  std::vector<GeoLine> lines_;
  std::vector<std::pair<TurnRule, std::vector<RoadPoint>>> turns_;  ///< until all junctions are there
  std::vector<std::pair<std::uint32_t, std::string>> names_;
  std::vector<RoutePoint> route_points_;  ///< until all lines are there
  std::vector<RouteEdge> route_edges_;    ///< until all points are there
  std::size_t ends_beside_ = 0;
  std::size_t offset_ = 0;  ///< of the feature that is read
  std::size_t not_for_profile_ = 0;
  bool is_plane_ = false;
};

}  // namespace

bool begins_as_geojson(std::string_view beginning) {
  const auto first = beginning.find_first_not_of(kTextBlanks);
  if (first == std::string_view::npos || beginning[first] != '{') return false;
  constexpr std::array<std::string_view, 5> kGeoTypes = {"\"FeatureCollection\"", "\"Feature\"",
                                                         "\"LineString\"", "\"MultiLineString\"",
                                                         "\"GeometryCollection\""};
  return beginning.find("\"type\"") != std::string_view::npos &&
         std::ranges::any_of(kGeoTypes, [&](std::string_view type) {
           return beginning.find(type) != std::string_view::npos;
         });
}

Result<RoadGraph> parse_geojson_roads(std::string_view text, const std::string& name,
                                      const RoadOptions& options) {
  ReadingReport reading;
  return read_geojson_roads(text, name, options, reading);
}

Result<RoadGraph> read_geojson_roads(std::string_view text, const std::string& name,
                                     const RoadOptions& options, ReadingReport& reading) {
  const SourceText source{text, name};
  return GeoJsonReader(source, options, reading).read();
}

Result<std::shared_ptr<const Map>> open_geojson_roads(const std::filesystem::path& path,
                                                      const RoadOptions& options) {
  const auto text = read_text_file(path, kMaxGeoJsonBytes);
  if (!text) return text.error();
  ReadingReport reading;
  auto graph = read_geojson_roads(*text, path.string(), options, reading);
  return as_map(std::move(graph), std::move(reading));
}

Result<RoadGraph> load_geojson_roads(const std::filesystem::path& path, const RoadOptions& options) {
  const auto text = read_text_file(path, kMaxGeoJsonBytes);
  if (!text) return text.error();
  return parse_geojson_roads(*text, path.string(), options);
}

}  // namespace goalbound
