// Turn restrictions of OpenStreetMap. Source: the page "Relation:restriction" of its wiki; where it leaves
// open what only_* over ways means, the reading of OSRM: who has begun the way over must end it so.
#pragma once

#include <cstdint>
#include <functional>
#include <osmium/osm/relation.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/reading_report.hpp"
#include "goalbound/roads.hpp"
#include "goalbound/turns.hpp"

namespace goalbound {

/// Collects restrictions, and tells them in nodes of the graph once that is known.
class OsmTurns {
 public:
  OsmTurns(RoadProfile profile, ReadingReport& reading) : profile_(profile), reading_(reading) {}

  /// Other relations are passed over.
  void take(const osmium::Relation& relation);
  /// Whether any rule was taken.
  bool empty() const { return restrictions_.empty(); }

  /// Points of a way, in its order; none for a way that is not in the graph.
  using PointsOfWay = std::function<std::span<const std::int64_t>(std::int64_t way)>;
  /// The node of a point; nothing for one that is none.
  using NodeOfPoint = std::function<std::optional<std::uint32_t>(std::int64_t point)>;
  /// As rules of nodes.
  std::vector<TurnRule> rules(const PointsOfWay& points_of, const NodeOfPoint& node_of) const;

 private:
  struct Restriction {
    std::string value;  ///< "no_left_turn"
    std::vector<std::int64_t> from;
    std::vector<std::int64_t> to;
    std::vector<std::int64_t> over_ways;
    std::vector<std::int64_t> over_points;
  };

  std::string value_for_profile(const osmium::TagList& tags, std::string_view type);
  void leave_out(std::string_view why) const;

  RoadProfile profile_;
  ReadingReport& reading_;
  std::vector<Restriction> restrictions_;
};

}  // namespace goalbound
