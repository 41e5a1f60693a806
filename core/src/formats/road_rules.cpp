// Which way and how fast one goes along a road, by the tags of OpenStreetMap. Source: the pages of its wiki
// on access restrictions, one-way roads, speed limits and default speeds.
#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <span>
#include <string>

#include "formats/road_rules.hpp"
#include "goalbound/roads.hpp"
#include "goalbound/text.hpp"

namespace goalbound {
namespace {

/// Kilometres an hour of each profile on a class of roads; 0: not without leave.
struct RoadKind {
  std::string_view name;
  double car;
  double bike;
  double foot;
};
constexpr double kOnFoot = 5;
constexpr double kByBike = 16;
constexpr double kFerry = 15;
constexpr double kWalkingSpeed = 6;
constexpr double kNoLimit = 130;
constexpr double kKilometresAMile = 1.609344;
constexpr double kKilometresAKnot = 1.852;
constexpr double kLeastSpeed = 1;
constexpr double kMostSpeed = 300;

constexpr auto kRoadKinds = std::to_array<RoadKind>({
    {"motorway", 110, 0, 0},
    {"motorway_link", 60, 0, 0},
    {"trunk", 90, kByBike, kOnFoot},
    {"trunk_link", 50, kByBike, kOnFoot},
    {"primary", 70, kByBike, kOnFoot},
    {"primary_link", 50, kByBike, kOnFoot},
    {"secondary", 60, kByBike, kOnFoot},
    {"secondary_link", 50, kByBike, kOnFoot},
    {"tertiary", 50, kByBike, kOnFoot},
    {"tertiary_link", 40, kByBike, kOnFoot},
    {"unclassified", 50, kByBike, kOnFoot},
    {"road", 40, kByBike, kOnFoot},
    {"residential", 30, kByBike, kOnFoot},
    {"living_street", 10, 10, kOnFoot},
    {"service", 15, 14, kOnFoot},
    {"track", 0, 12, kOnFoot},
    {"cycleway", 0, 18, kOnFoot},
    {"path", 0, 12, kOnFoot},
    {"footway", 0, 0, kOnFoot},
    {"pedestrian", 0, 0, kOnFoot},
    {"bridleway", 0, 0, kOnFoot},
    {"steps", 0, 0, 3},
    {"corridor", 0, 0, kOnFoot},
    {"platform", 0, 0, kOnFoot},
    {"busway", 0, 0, 0},
    {"bus_guideway", 0, 0, 0},
    {"raceway", 0, 0, 0},
    {"escape", 0, 0, 0},
    {"elevator", 0, 0, 0},
    {"ladder", 0, 0, 0},
});

template <class... Words>
bool is_any(std::string_view text, Words... words) {
  return ((text == words) || ...);
}

double speed_on(const RoadKind& road, RoadProfile profile) {
  switch (profile) {
    case RoadProfile::kCar:
      return road.car;
    case RoadProfile::kBike:
      return road.bike;
    case RoadProfile::kFoot:
      return road.foot;
  }
  return 0;
}

/// Where a profile may go although its class says nothing of it.
double speed_with_leave(RoadProfile profile) {
  switch (profile) {
    case RoadProfile::kCar:
      return 10;
    case RoadProfile::kBike:
      return kWalkingSpeed;
    case RoadProfile::kFoot:
      return kOnFoot;
  }
  return 0;
}

/// What is said of who may go there, and whether of the profile itself or of everybody.
struct Access {
  std::string_view value;
  bool is_special = false;
};

/// The most special one that a road has says whether.
Access access_of(const RoadTags& tags, RoadProfile profile) {
  constexpr std::array<const char*, 3> kCar = {"motorcar", "motor_vehicle", "vehicle"};
  constexpr std::array<const char*, 2> kBike = {"bicycle", "vehicle"};
  constexpr std::array<const char*, 1> kFoot = {"foot"};
  const auto first = [&](std::span<const char* const> keys) -> Access {
    for (const char* key : keys) {
      if (const auto value = tags(key); !value.empty()) return {value, true};
    }
    return {tags("access"), false};
  };
  switch (profile) {
    case RoadProfile::kCar:
      return first(kCar);
    case RoadProfile::kBike:
      return first(kBike);
    case RoadProfile::kFoot:
      return first(kFoot);
  }
  return {};
}

bool forbids(std::string_view access) {
  return is_any(access, "no", "private", "agricultural", "forestry", "military", "emergency", "use_sidepath",
                "dismount", "psv", "bus", "hov", "permit", "restricted");
}
bool allows(std::string_view access) {
  return is_any(access, "yes", "designated", "permissive", "official", "destination", "customers");
}

enum class OneWay : std::uint8_t { kNo, kForward, kBackward, kChanging };

/// Nothing where the text says nothing of it.
std::optional<OneWay> one_way_by(std::string_view text) {
  if (is_any(text, "-1", "reverse")) return OneWay::kBackward;
  if (is_any(text, "yes", "true", "1")) return OneWay::kForward;
  // Which way an alternating one leads changes within minutes: one waits.
  if (is_any(text, "no", "false", "0", "alternating")) return OneWay::kNo;
  // Of these, which change a few times a day, nobody knows when.
  if (text == "reversible") return OneWay::kChanging;
  return std::nullopt;
}

/// A lane for bikes against the traffic of a one-way road.
bool has_contraflow(const RoadTags& tags) {
  constexpr std::array<const char*, 4> kLanes = {"cycleway", "cycleway:left", "cycleway:right",
                                                 "cycleway:both"};
  constexpr std::array<const char*, 3> kWays = {"cycleway:left:oneway", "cycleway:right:oneway",
                                                "cycleway:both:oneway"};
  return std::ranges::any_of(kLanes, [&](const char* key) { return tags(key).starts_with("opposite"); }) ||
         std::ranges::any_of(kWays, [&](const char* key) { return is_any(tags(key), "-1", "no"); });
}

/// The most special key that says something of it.
OneWay one_way_of(const RoadTags& tags, RoadProfile profile) {
  if (profile == RoadProfile::kFoot) return one_way_by(tags("oneway:foot")).value_or(OneWay::kNo);
  constexpr std::array<const char*, 4> kCar = {"oneway:motorcar", "oneway:motor_vehicle", "oneway:vehicle",
                                               "oneway"};
  constexpr std::array<const char*, 3> kBike = {"oneway:bicycle", "oneway:vehicle", "oneway"};
  const bool is_bike = profile == RoadProfile::kBike;
  if (is_bike && tags("oneway:bicycle").empty() && has_contraflow(tags)) return OneWay::kNo;
  for (const char* key : is_bike ? std::span<const char* const>(kBike) : std::span<const char* const>(kCar)) {
    if (const auto said = one_way_by(tags(key))) return *said;
  }
  const bool implied = is_any(tags("junction"), "roundabout", "circular") ||
                       is_any(tags("highway"), "motorway", "motorway_link");
  return implied ? OneWay::kForward : OneWay::kNo;
}

bool is_ferry(const RoadTags& tags) {
  return tags("route") == "ferry";
}

/// By its class and who may go there; 0: nobody of the profile.
double usual_speed(const RoadTags& tags, RoadProfile profile) {
  const Access access = access_of(tags, profile);
  if (tags("area") == "yes" || forbids(access.value)) return 0;
  if (is_ferry(tags)) return kFerry;
  const auto found = std::ranges::find(kRoadKinds, tags("highway"), &RoadKind::name);
  if (found == kRoadKinds.end()) return 0;
  // That everybody may go there makes no road of a footway, but what is said of the profile itself does.
  const bool has_leave = access.is_special && allows(access.value);
  if (tags("motorroad") == "yes" && profile != RoadProfile::kCar && !has_leave) return 0;
  const double speed = speed_on(*found, profile);
  return speed == 0 && has_leave ? speed_with_leave(profile) : speed;
}

/// Which of the barriers that are no walls let cars through.
bool lets_cars_through(std::string_view barrier) {
  return is_any(barrier, "no", "gate", "lift_gate", "swing_gate", "sliding_gate", "sliding_beam", "bump_gate",
                "hampshire_gate", "cattle_grid", "border_control", "toll_booth", "sally_port", "entrance",
                "height_restrictor", "arch");
}
bool is_wall(std::string_view barrier) {
  return is_any(barrier, "yes", "wall", "fence", "hedge", "city_wall", "retaining_wall", "guard_rail");
}

/// Cars keep to the limit; others go as they can, and no faster. Ferries go as they go.
double limited(double usual, const RoadTags& tags, const char* key, RoadProfile profile) {
  std::string_view text = tags(key);
  if (text.empty()) text = tags("maxspeed");
  const auto limit = road_speed(text);
  if (!limit || usual == 0 || is_ferry(tags)) return usual;
  return profile == RoadProfile::kCar ? *limit : std::min(usual, *limit);
}

/// "DE:urban": what goes without a sign.
std::optional<double> implied_speed(std::string_view text) {
  if (text.ends_with(":urban")) return 50;
  if (text.ends_with(":rural")) return 90;
  if (text.ends_with(":motorway")) return 120;
  if (text.ends_with(":living_street")) return 10;
  if (text.ends_with(":walk")) return kWalkingSpeed;
  return std::nullopt;
}

}  // namespace

std::string_view id_of(RoadProfile profile) {
  constexpr std::array<std::string_view, 3> kIds = {"car", "bike", "foot"};
  return kIds[static_cast<std::size_t>(profile)];
}
std::string_view id_of(RoadCosts costs) {
  return costs == RoadCosts::kTime ? "time" : "length";
}

std::optional<RoadProfile> find_road_profile(std::string_view id) {
  for (const RoadProfile profile : kRoadProfiles) {
    if (id_of(profile) == id) return profile;
  }
  return std::nullopt;
}
std::optional<RoadCosts> find_road_costs(std::string_view id) {
  for (const RoadCosts costs : kRoadCosts) {
    if (id_of(costs) == id) return costs;
  }
  return std::nullopt;
}

std::optional<double> road_speed(std::string_view text) {
  text = trimmed(text.substr(0, text.find(';')));
  if (text == "none") return kNoLimit;
  if (text == "walk") return kWalkingSpeed;
  const auto end = std::min(text.find_first_not_of("0123456789."), text.size());
  const auto number = parse_number<double>(text.substr(0, end));
  if (!number.ok()) return implied_speed(text);
  const std::string_view unit = trimmed(text.substr(end));
  double speed = number.value;
  if (unit == "mph") {
    speed *= kKilometresAMile;
  } else if (unit == "knots") {
    speed *= kKilometresAKnot;
  } else if (!is_any(unit, "", "km/h", "kmh", "kph")) {
    return std::nullopt;
  }
  if (!(speed >= kLeastSpeed && speed <= kMostSpeed)) return std::nullopt;
  return speed;
}

RoadUse road_use(const RoadTags& tags, RoadProfile profile) {
  const double usual = usual_speed(tags, profile);
  RoadUse use = {limited(usual, tags, "maxspeed:forward", profile),
                 limited(usual, tags, "maxspeed:backward", profile)};
  const OneWay one_way = one_way_of(tags, profile);
  if (one_way == OneWay::kForward) use.backward = 0;
  if (one_way == OneWay::kBackward) use.forward = 0;
  if (one_way == OneWay::kChanging) return {};
  return use;
}

RoadBarrier road_barrier(const RoadTags& tags, RoadProfile profile) {
  const std::string_view access = access_of(tags, profile).value;
  const std::string_view barrier = tags("barrier");
  // One may push a bike past a point.
  if (forbids(access) && !is_any(access, "dismount", "use_sidepath")) return RoadBarrier::kClosed;
  if (barrier.empty()) return RoadBarrier::kNone;
  if (allows(access)) return RoadBarrier::kOpen;
  if (tags("locked") == "yes") return RoadBarrier::kClosed;
  const bool sinks = barrier == "bollard" && tags("bollard") == "rising";
  const bool is_low = barrier == "kerb" && is_any(tags("kerb"), "lowered", "flush", "no", "rolled");
  const bool open = profile == RoadProfile::kCar    ? sinks || is_low || lets_cars_through(barrier)
                    : profile == RoadProfile::kBike ? !is_wall(barrier) && barrier != "full-height_turnstile"
                                                    : !is_wall(barrier);
  return open ? RoadBarrier::kOpen : RoadBarrier::kClosed;
}

}  // namespace goalbound
