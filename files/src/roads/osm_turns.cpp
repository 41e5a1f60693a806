#include "roads/osm_turns.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "goalbound/text.hpp"

namespace goalbound {
namespace {

using Points = std::span<const std::int64_t>;
using PointList = std::vector<std::int64_t>;

/// Kinds of vehicles that a profile is, the most special one first.
std::span<const std::string_view> vehicles_of(RoadProfile profile) {
  static constexpr std::array<std::string_view, 3> kCar = {"motorcar", "motor_vehicle", "vehicle"};
  static constexpr std::array<std::string_view, 2> kBike = {"bicycle", "vehicle"};
  static constexpr std::array<std::string_view, 1> kFoot = {"foot"};
  switch (profile) {
    case RoadProfile::kCar:
      return kCar;
    case RoadProfile::kBike:
      return kBike;
    case RoadProfile::kFoot:
      break;
  }
  return kFoot;
}

bool is_known_value(std::string_view value) {
  constexpr auto kTurns = std::to_array<std::string_view>(
      {"no_left_turn", "no_right_turn", "no_straight_on", "no_u_turn", "no_entry", "no_exit",
       "only_left_turn", "only_right_turn", "only_straight_on", "only_u_turn"});
  return std::ranges::find(kTurns, value) != kTurns.end();
}

std::string_view value_of(const osmium::TagList& tags, const std::string& key) {
  const char* value = tags[key.c_str()];
  return value == nullptr ? std::string_view() : std::string_view(value);
}

/// Ways over which one goes, as the points between both ends, which are among them.
class ChainOfWays {
 public:
  ChainOfWays(const OsmTurns::PointsOfWay& points_of, std::span<const std::int64_t> ways)
      : points_of_(points_of), ways_(ways), used_(ways.size()) {}

  /// All that begin at the point, over every way once. The last point of each is where one arrives.
  std::vector<PointList> from(std::int64_t point) {
    found_.clear();
    so_far_.assign(1, point);
    go_on();
    return std::move(found_);
  }

 private:
  void go_on() {
    constexpr std::size_t kMostFound = 16;
    if (found_.size() >= kMostFound) return;
    if (std::ranges::find(used_, false) == used_.end()) return found_.push_back(so_far_);
    for (std::size_t i = 0; i < ways_.size(); ++i) {
      const Points points = points_of_(ways_[i]);
      if (used_[i] || points.size() < 2) continue;
      if (points.front() == so_far_.back()) take(i, PointList(points.begin() + 1, points.end()));
      if (points.back() == so_far_.back() && points.front() != points.back())
        take(i, PointList(points.rbegin() + 1, points.rend()));
    }
  }
  void take(std::size_t way, const PointList& points) {
    const std::size_t before = so_far_.size();
    used_[way] = true;
    so_far_.insert(so_far_.end(), points.begin(), points.end());
    go_on();
    so_far_.resize(before);
    used_[way] = false;
  }

  const OsmTurns::PointsOfWay& points_of_;
  std::span<const std::int64_t> ways_;
  std::vector<bool> used_;
  PointList so_far_;
  std::vector<PointList> found_;
};

/// Points of a way beside one of its ends.
PointList beside_end(Points points, std::int64_t end) {
  PointList found;
  if (points.size() < 2) return found;
  if (points.front() == end) found.push_back(points[1]);
  if (points.back() == end) found.push_back(points[points.size() - 2]);
  return found;
}

/// Points of a way beside one of its points.
PointList beside_point(Points points, std::int64_t point) {
  PointList found;
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (points[i] != point) continue;
    if (i > 0) found.push_back(points[i - 1]);
    if (i + 1 < points.size()) found.push_back(points[i + 1]);
  }
  return found;
}

}  // namespace

void OsmTurns::leave_out(std::string_view why) const {
  reading_.count("turn restriction", fmt::format("left out, because {}", why));
}

/// Empty where none holds for the profile.
std::string OsmTurns::value_for_profile(const osmium::TagList& tags, std::string_view type) {
  constexpr std::string_view kPlain = "restriction";
  const auto vehicles = vehicles_of(profile_);
  const auto is_ours = [&](std::string_view vehicle) {
    return std::ranges::find(vehicles, vehicle) != vehicles.end();
  };
  const std::string not_ours = fmt::format("it is not for '{}'", id_of(profile_));
  bool is_conditional = !value_of(tags, "restriction:conditional").empty();
  std::string value;
  for (const std::string_view vehicle : vehicles) {
    const std::string key = fmt::format("{}:{}", kPlain, vehicle);
    is_conditional = is_conditional || !value_of(tags, key + ":conditional").empty();
    if (value.empty()) value = value_of(tags, key);
  }
  const bool is_for_all =
      type == kPlain ? profile_ != RoadProfile::kFoot : is_ours(type.substr(kPlain.size() + 1));
  if (value.empty() && is_for_all) value = value_of(tags, std::string(kPlain));
  const auto excepted = split_fields(value_of(tags, "except"), ';');
  if (std::ranges::any_of(excepted, [&](std::string_view word) { return is_ours(trimmed(word)); })) {
    leave_out(not_ours);
    return {};
  }
  constexpr std::string_view kAtTimes = "turn restriction that holds at times (:conditional, hour_on)";
  constexpr std::string_view kSeveral = "turn restrictions that hold at times (:conditional, hour_on)";
  const auto hours = std::to_array<const char*>({"day_on", "day_off", "hour_on", "hour_off"});
  if (std::ranges::any_of(hours, [&](const char* key) { return tags.has_key(key); })) {
    reading_.count(kAtTimes, "left out", 1, kSeveral);
    return {};
  }
  if (is_conditional) {
    reading_.count(kAtTimes, value.empty() ? "left out" : "what it says for other times is obeyed", 1,
                   kSeveral);
  } else if (value.empty()) {
    leave_out(not_ours);
  }
  return value;
}

void OsmTurns::take(const osmium::Relation& relation) {
  const std::string_view type = value_of(relation.tags(), "type");
  if (type != "restriction" && !type.starts_with("restriction:")) return;
  Restriction restriction{.value = value_for_profile(relation.tags(), type),
                          .from = {},
                          .to = {},
                          .over_ways = {},
                          .over_points = {}};
  if (restriction.value.empty()) return;
  if (!is_known_value(restriction.value)) return leave_out("its kind is unknown");
  for (const auto& member : relation.members()) {
    const std::string_view role = member.role();
    const bool is_way = member.type() == osmium::item_type::way;
    if (role == "from" && is_way) restriction.from.push_back(member.ref());
    if (role == "to" && is_way) restriction.to.push_back(member.ref());
    if (role != "via") continue;
    if (is_way) restriction.over_ways.push_back(member.ref());
    if (member.type() == osmium::item_type::node) restriction.over_points.push_back(member.ref());
  }
  const bool is_only = restriction.value.starts_with("only");
  const bool has_over = restriction.over_points.size() == 1
                            ? restriction.over_ways.empty()
                            : restriction.over_points.empty() && !restriction.over_ways.empty();
  if (restriction.from.empty() || restriction.to.empty() || !has_over)
    return leave_out("it has not one 'from', 'via' and 'to'");
  if (is_only && (restriction.from.size() > 1 || restriction.to.size() > 1))
    return leave_out("only_* has one 'from' and one 'to'");
  restrictions_.push_back(std::move(restriction));
}

namespace {

/// One restriction as ways over points.
class RestrictionWays {
 public:
  RestrictionWays(const OsmTurns::PointsOfWay& points_of, std::string_view value)
      : points_of_(points_of), is_u_turn_(value.ends_with("_u_turn")) {}

  /// Why there are none; empty: there are.
  std::string_view why_none() const { return why_; }

  void over_point(std::int64_t from, std::int64_t point, std::int64_t to) {
    const Points way_in = points_of_(from);
    const Points way_out = points_of_(to);
    if (way_in.empty() || way_out.empty()) return none("a way of it is not in the map");
    PointList before = beside_end(way_in, point);
    PointList after = beside_end(way_out, point);
    // Where one may turn round, a road need not end.
    if (is_u_turn_ && from == to) before = after = beside_point(way_in, point);
    if (before.empty() || after.empty()) {
      const bool is_within = !beside_point(way_in, point).empty() && !beside_point(way_out, point).empty();
      return none(is_within ? "its 'via' lies within a way, which leaves open where it leads"
                            : "its ways do not meet");
    }
    for (const std::int64_t a : before) {
      for (const std::int64_t b : after) {
        if (from != to || (a == b) == is_u_turn_) ways_.push_back({a, point, b});
      }
    }
    if (ways_.empty()) none("its 'from' and 'to' are one road, and it is no rule about turning round");
  }

  void over_ways(std::int64_t from, std::span<const std::int64_t> over, std::int64_t to) {
    const Points way_in = points_of_(from);
    const Points way_out = points_of_(to);
    const bool is_there =
        std::ranges::none_of(over, [&](std::int64_t way) { return points_of_(way).empty(); });
    if (way_in.empty() || way_out.empty() || !is_there) return none("a way of it is not in the map");
    constexpr std::size_t kMostWays = 12;
    if (over.size() > kMostWays) return none("it leads over more than 12 ways");
    const std::size_t before = ways_.size();
    ChainOfWays chain(points_of_, over);
    std::vector<std::int64_t> ends = {way_in.front()};
    if (way_in.back() != way_in.front()) ends.push_back(way_in.back());
    for (const std::int64_t end : ends) {
      for (const PointList& points : chain.from(end)) add(way_in, points, way_out);
    }
    if (ways_.size() == before) none("its ways do not meet");
  }

  const std::vector<PointList>& ways() const { return ways_; }

 private:
  void none(std::string_view why) { why_ = why; }
  void add(Points way_in, const PointList& points, Points way_out) {
    for (const std::int64_t a : beside_end(way_in, points.front())) {
      for (const std::int64_t b : beside_end(way_out, points.back())) {
        PointList way = {a};
        way.insert(way.end(), points.begin(), points.end());
        way.push_back(b);
        ways_.push_back(std::move(way));
      }
    }
  }

  const OsmTurns::PointsOfWay& points_of_;
  bool is_u_turn_;
  std::vector<PointList> ways_;
  std::string_view why_;
};

}  // namespace

std::vector<TurnRule> OsmTurns::rules(const PointsOfWay& points_of, const NodeOfPoint& node_of) const {
  std::vector<TurnRule> rules;
  for (const Restriction& restriction : restrictions_) {
    RestrictionWays ways(points_of, restriction.value);
    for (const std::int64_t from : restriction.from) {
      for (const std::int64_t to : restriction.to) {
        if (restriction.over_ways.empty()) {
          ways.over_point(from, restriction.over_points.front(), to);
        } else {
          ways.over_ways(from, restriction.over_ways, to);
        }
      }
    }
    bool is_whole = true;
    for (const PointList& way : ways.ways()) {
      TurnRule rule{.kind =
                        restriction.value.starts_with("only") ? TurnRule::Kind::kOnly : TurnRule::Kind::kNo};
      for (const std::int64_t point : way) {
        if (const auto node = node_of(point)) rule.nodes.push_back(*node);
      }
      if (rule.nodes.size() == way.size()) {
        rules.push_back(std::move(rule));
      } else {
        is_whole = false;
      }
    }
    if (!ways.why_none().empty()) leave_out(ways.why_none());
    if (!is_whole) leave_out("a point of it is missing or closed");
  }
  return rules;
}

}  // namespace goalbound
