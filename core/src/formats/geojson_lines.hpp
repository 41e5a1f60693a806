// Lines of GeoJSON as roads: what their properties say of costs and of ways.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/reading_report.hpp"
#include "goalbound/map.hpp"
#include "goalbound/result.hpp"
#include "goalbound/roads.hpp"

namespace goalbound {

/// "Cost" and "COST" are one.
struct WithoutCase {
  using is_transparent = void;
  bool operator()(std::string_view a, std::string_view b) const;
};

/// Properties of a feature as texts, by names in any case.
class GeoProperties {
 public:
  /// Of a list of values the first counts; what is null or an object is not there, but for
  /// "metadata.speed_limit" of Nav2.
  static GeoProperties of(const nlohmann::json& properties);
  void add(const std::string& key, std::string value) { values_.emplace(key, std::move(value)); }
  bool has(std::string_view key) const { return values_.find(key) != values_.end(); }
  /// Empty where there is none.
  std::string_view get(std::string_view key) const;

 private:
  std::map<std::string, std::string, WithoutCase> values_;
};

/// Properties that say what a line costs, the one that goes first before.
inline constexpr std::array<const char*, 6> kCostKeys = {"cost",       "weight",   "travel_time",
                                                         "travelTime", "duration", "length"};

/// The property of points that are nodes of a graph: how it is called.
inline constexpr const char* kNodeProperty = "node";

/// Properties of an edge of a graph of nav2's route server: the ids of the points that it leads from and to.
inline constexpr const char* kStartId = "startid";
inline constexpr const char* kEndId = "endid";
/// Whether a line is such an edge: it leads from one to the other alone.
bool is_route_edge(const GeoProperties& properties);

struct GeoLine {
  std::vector<std::uint32_t> vertices;  ///< numbers of junctions, no two in a row the same
  /// By kCostKeys, and last the one that the options name.
  std::array<std::optional<double>, kCostKeys.size() + 1> costs{};
  RoadUse use;                           ///< by maxspeed or its class; not its profile's, where there is none
  bool has_speed = false;                ///< the file says one, by a limit or a class
  std::optional<double> reverse_cost{};  ///< of going against it, where that is not the same
  bool is_closed = false;                ///< by costs below 0, or because its direction changes
  bool is_counted = false;               ///< RoadOptions::closed, which the reading report says
};

/// Without its vertices. What is assumed is counted. A road that is closed, and one that the profile of the
/// options may not go along has a use of 0 both ways.
GeoLine line_of(const GeoProperties& properties, const RoadOptions& options, ReadingReport& reading);

/// Counts ends that lie beside another line, and crossings, as find_road_gaps() does.
void count_gaps(const RoadParts& parts, ReadingReport& reading);

/// parse_geojson_roads, and what was assumed or ignored.
Result<RoadGraph> read_geojson_roads(std::string_view text, const std::string& name,
                                     const RoadOptions& options, ReadingReport& reading);
/// load_geojson_roads with the reading report.
Result<std::shared_ptr<const Map>> open_geojson_roads(const std::filesystem::path& path,
                                                      const RoadOptions& options = {});

/// Lines and where their vertices lie.
struct RoadNet {
  std::vector<GeoLine> lines;
  std::vector<RoadPoint> junctions;
};
/// Whether places are longitude and latitude. `is_plane`: the file says that they are not.
bool are_degrees(const std::vector<RoadPoint>& places, bool is_plane);

/// Pieces from vertex to vertex, each with its share of what its line costs. What that is, is counted.
/// Errors: kInvalidArgument for a property of costs that no line has.
Result<RoadParts> parts_of_lines(const RoadNet& net, bool is_plane, const RoadOptions& options,
                                 ReadingReport& reading);

}  // namespace goalbound
