// Lines of GeoJSON as roads: what their properties say of costs and of ways.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "goalbound/result.hpp"
#include "goalbound/roads.hpp"

namespace goalbound {

/// Properties of a feature as texts.
class GeoProperties {
 public:
  /// Of a list of values the first counts; what is null or an object is not there.
  static GeoProperties of(const nlohmann::json& properties);
  void add(const std::string& key, std::string value) { values_.emplace(key, std::move(value)); }
  bool has(std::string_view key) const { return values_.find(key) != values_.end(); }
  /// Empty where there is none.
  std::string_view get(std::string_view key) const;

 private:
  std::map<std::string, std::string, std::less<>> values_;
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
  std::array<std::optional<double>, kCostKeys.size()> costs{};
  RoadUse use;             ///< by maxspeed or its class; not its profile's, where there is none
  bool has_speed = false;  ///< the file says one, by a limit or a class
};

/// Without its vertices. A road that the profile of the options may not go along has a use of 0 both ways.
GeoLine line_of(const GeoProperties& properties, const RoadOptions& options);

/// Pieces from vertex to vertex, each with its share of what its line costs. `is_plane`: places are no
/// degrees. Errors: kInvalidArgument.
Result<RoadParts> parts_of_lines(const std::vector<GeoLine>& lines, std::vector<RoadPoint> junctions,
                                 bool is_plane, const RoadOptions& options);

}  // namespace goalbound
