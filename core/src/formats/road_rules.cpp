// Which way and how fast one goes along a road, by the tags of OpenStreetMap. Source: the pages of its wiki
// on access restrictions, one-way roads, speed limits and default speeds.
#include <algorithm>
#include <array>
#include <cmath>
#include <string>

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
    {"trunk", 90, kByBike, 0},
    {"trunk_link", 50, kByBike, 0},
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

/// The most special one that a road has says whether.
std::string_view access_of(const RoadTags& tags, RoadProfile profile) {
  constexpr std::array<const char*, 4> kCar = {"motorcar", "motor_vehicle", "vehicle", "access"};
  constexpr std::array<const char*, 3> kBike = {"bicycle", "vehicle", "access"};
  constexpr std::array<const char*, 2> kFoot = {"foot", "access"};
  const auto first = [&](std::span<const char* const> keys) -> std::string_view {
    for (const char* key : keys) {
      if (const auto value = tags(key); !value.empty()) return value;
    }
    return {};
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
                "dismount", "psv", "bus", "hov");
}
bool allows(std::string_view access) {
  return is_any(access, "yes", "designated", "permissive", "official", "destination", "customers");
}

enum class OneWay : std::uint8_t { kNo, kForward, kBackward };

OneWay one_way_of(const RoadTags& tags, RoadProfile profile) {
  if (profile == RoadProfile::kFoot) return OneWay::kNo;
  if (profile == RoadProfile::kBike) {
    if (tags("oneway:bicycle") == "no" || tags("cycleway").starts_with("opposite")) return OneWay::kNo;
    if (tags("oneway:bicycle") == "yes") return OneWay::kForward;
  }
  const std::string_view text = tags("oneway");
  if (is_any(text, "-1", "reverse")) return OneWay::kBackward;
  if (is_any(text, "yes", "true", "1")) return OneWay::kForward;
  if (is_any(text, "no", "false", "0")) return OneWay::kNo;
  const bool implied = is_any(tags("junction"), "roundabout", "circular") ||
                       is_any(tags("highway"), "motorway", "motorway_link");
  return implied ? OneWay::kForward : OneWay::kNo;
}

/// By its class and who may go there; 0: nobody of the profile.
double usual_speed(const RoadTags& tags, RoadProfile profile) {
  const std::string_view access = access_of(tags, profile);
  if (tags("area") == "yes" || forbids(access)) return 0;
  if (tags("route") == "ferry") return kFerry;
  const auto found = std::ranges::find(kRoadKinds, tags("highway"), &RoadKind::name);
  if (found == kRoadKinds.end()) return 0;
  const double speed = speed_on(*found, profile);
  return speed == 0 && allows(access) ? speed_with_leave(profile) : speed;
}

/// Cars keep to the limit; others go as they can, and no faster.
double limited(double usual, const RoadTags& tags, const char* key, RoadProfile profile) {
  std::string_view text = tags(key);
  if (text.empty()) text = tags("maxspeed");
  const auto limit = road_speed(text);
  if (!limit || usual == 0 || usual == kFerry) return usual;
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
  return use;
}

}  // namespace goalbound
