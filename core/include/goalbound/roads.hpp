// Roads as maps: lines of the world, of which files say how fast and which way one may go.
// Not stable: it may change with any version (docs/library.md).
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "goalbound/path_length.hpp"
#include "goalbound/result.hpp"
#include "goalbound/turns.hpp"

namespace goalbound {

/// Who goes on the roads.
enum class RoadProfile : std::uint8_t { kCar, kBike, kFoot };
/// What edges cost.
enum class RoadCosts : std::uint8_t {
  kTime,    ///< seconds that it takes
  kLength,  ///< metres
};
/// "car", "bike", "foot".
std::string_view id_of(RoadProfile profile);
/// "time", "length".
std::string_view id_of(RoadCosts costs);
/// Every profile, in order.
inline constexpr std::array<RoadProfile, 3> kRoadProfiles = {RoadProfile::kCar, RoadProfile::kBike,
                                                             RoadProfile::kFoot};
/// Every kind of costs, in order.
inline constexpr std::array<RoadCosts, 2> kRoadCosts = {RoadCosts::kTime, RoadCosts::kLength};
/// Nothing for another word.
std::optional<RoadProfile> find_road_profile(std::string_view id);
/// Nothing for another word.
std::optional<RoadCosts> find_road_costs(std::string_view id);

/// How roads are opened, where a file says more than one map holds.
struct RoadOptions {
  std::optional<RoadProfile> profile{};  ///< nothing: car for OpenStreetMap, all lines of other files
  std::optional<RoadCosts> costs{};      ///< nothing: time for OpenStreetMap, what the file says for others
  /// Of GeoJSON: the property that lines cost, in any case. Empty: the first that is there of those that
  /// docs/map-formats.md lists.
  std::string cost{};
  /// Of GeoJSON: lines that end so near to another one or nearer, or cross it, are joined; in metres, or,
  /// where places are no degrees, in their unit. 0: they are counted.
  double snap = 0;
  /// Of graphs, GeoJSON and tables: what costs so much or more is closed: no edge, or a wall. Of a line of
  /// GeoJSON all of it counts.
  double closed = kNoneClosed;
  bool ignores_turns = false;  ///< rules about turns that the file has are counted, and not obeyed
  /// What a U-turn costs, in the unit of edges; kTurnForbidden: it is forbidden but at dead ends. Nothing: it
  /// is free, or costs what the profile says where turns cost.
  std::optional<double> u_turns{};
  bool turn_costs = false;  ///< turns cost what the profile says, where edges cost seconds

  friend bool operator==(const RoadOptions&, const RoadOptions&) = default;
};

/// How fast a road is gone along, in kilometres an hour; 0: not that way.
struct RoadUse {
  double forward = 0;   ///< in the order of its points
  double backward = 0;  ///< against it

  friend bool operator==(const RoadUse&, const RoadUse&) = default;
};
/// What a file says of a road under that key, as OpenStreetMap has keys; empty: nothing. Not kept.
using RoadTags = std::function<std::string_view(const char* key)>;
/// By the tags of OpenStreetMap: highway, access and those of the profile, oneway, junction, maxspeed,
/// route=ferry. Source: the pages of its wiki about these keys.
RoadUse road_use(const RoadTags& tags, RoadProfile profile);
/// A speed in kilometres an hour: "50", "30 mph", "walk", "none", "DE:urban"; nothing for other texts.
std::optional<double> road_speed(std::string_view text);

/// Longitude and latitude in degrees, or places of another plane.
struct RoadPoint {
  double x = 0;  ///< longitude
  double y = 0;  ///< latitude
};
/// On a sphere of 6,371,008.8 m. Source: the haversine formula.
double metres_between(const RoadPoint& a, const RoadPoint& b);

/// What a graph of roads is made of.
struct RoadParts {
  /// From one node to another one, both numbers of nodes.
  struct Piece {
    std::uint32_t from = 0;  ///< its first node
    std::uint32_t to = 0;    ///< its second node
    double cost = 0;         ///< in the unit that people see
    bool one_way = false;    ///< from `from` to `to` alone
  };
  std::vector<RoadPoint> nodes{};       ///< where they lie
  std::vector<std::string> names{};     ///< one a node, or none at all: then they are numbered from 0
  std::vector<Piece> pieces{};          ///< of roads
  bool degrees = true;                  ///< places are longitude and latitude
  LengthUnit unit = LengthUnit::kCost;  ///< of costs
  TurnRules turns{};                    ///< of its nodes
};

/// A list graph of the kind `graph` that knows what its places and its costs are.
class RoadGraph final : public OwnCostGraph {
 public:
  /// Places become whole by a power of ten, up to a million, as far as they fit. Errors: kLimit for
  /// places that are no numbers or too far; those of OwnCostGraph::create.
  static Result<RoadGraph> create(RoadParts parts, RoughCosts rough = RoughCosts::kRefused);

  /// Whether places are longitude and latitude.
  bool in_degrees() const { return degrees_; }

 protected:
  /// With its units.
  std::unique_ptr<ListGraph> clone() const override { return std::make_unique<RoadGraph>(*this); }

 private:
  explicit RoadGraph(OwnCostGraph graph) : OwnCostGraph(std::move(graph)) {}

  bool degrees_ = true;
};
/// Null for other maps.
const RoadGraph* as_road_graph(const Map& map);
const RoadGraph* as_road_graph(const Map&& map) = delete;

// --- GeoJSON (RFC 7946): lines as roads; see docs/map-formats.md ---
/// Errors: kSyntax with the line; kInvalidArgument for a profile where no line says what road it is.
Result<RoadGraph> parse_geojson_roads(std::string_view text, const std::string& name,
                                      const RoadOptions& options = {});
/// Errors: also those of read_text_file.
Result<RoadGraph> load_geojson_roads(const std::filesystem::path& path, const RoadOptions& options = {});
/// Whether a text begins as GeoJSON does.
bool begins_as_geojson(std::string_view beginning);
/// Nodes as points with their names, edges as lines with costs. Edges that lead back at the same cost are one
/// line.
std::string format_geojson(const ListGraph& graph);
/// A path as one line, with what is known of it. Places are in the unit of the map's file.
std::string format_geojson_path(const Map& map, std::span<const NodeId> path, double length);

// --- NetworkX's node-link JSON ---
/// Errors: kSyntax and kLimit with the line.
Result<OwnCostGraph> parse_node_link(std::string_view text, const std::string& name);
/// Whether a text begins as such a graph does.
bool begins_as_node_link(std::string_view beginning);
/// Directed, with every edge, as a multigraph.
std::string format_node_link(const ListGraph& graph);

}  // namespace goalbound
