// Which roads of OpenStreetMap are for whom, by their tags.
#include "formats/road_rules.hpp"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <string_view>

#include "formats/geojson_lines.hpp"

namespace goalbound::test {
namespace {

using Tags = std::map<std::string, std::string>;

RoadUse use(const Tags& tags, RoadProfile profile = RoadProfile::kCar) {
  return road_use(
      [&](const char* key) -> std::string_view {
        const auto found = tags.find(key);
        return found == tags.end() ? std::string_view() : std::string_view(found->second);
      },
      profile);
}
constexpr RoadUse kNobody = {0, 0};

TEST(RoadRules, ClassesSayWhoGoesHowFast) {
  EXPECT_EQ(use({{"highway", "residential"}}), (RoadUse{30, 30}));
  EXPECT_EQ(use({{"highway", "residential"}}, RoadProfile::kBike), (RoadUse{16, 16}));
  EXPECT_EQ(use({{"highway", "residential"}}, RoadProfile::kFoot), (RoadUse{5, 5}));
  EXPECT_EQ(use({{"highway", "footway"}}), kNobody);
  EXPECT_EQ(use({{"highway", "footway"}}, RoadProfile::kBike), kNobody);
  EXPECT_EQ(use({{"highway", "steps"}}, RoadProfile::kFoot), (RoadUse{3, 3}));
  EXPECT_EQ(use({{"highway", "motorway"}}, RoadProfile::kFoot), kNobody);
  EXPECT_EQ(use({{"building", "yes"}}), kNobody);
  EXPECT_EQ(use({{"highway", "proposed"}}), kNobody);
  EXPECT_EQ(use({{"route", "ferry"}}), (RoadUse{15, 15}));
  EXPECT_EQ(use({{"highway", "trunk"}}, RoadProfile::kFoot), (RoadUse{5, 5}));
  EXPECT_EQ(use({{"highway", "trunk"}, {"motorroad", "yes"}}, RoadProfile::kFoot), kNobody);
}

TEST(RoadRules, ALimitHoldsOnEveryRoadButNoFerry) {
  EXPECT_EQ(use({{"highway", "service"}, {"maxspeed", "30"}}), (RoadUse{30, 30}));
  EXPECT_EQ(use({{"highway", "service"}, {"maxspeed", "5"}}), (RoadUse{5, 5}));
  EXPECT_EQ(use({{"highway", "service"}, {"maxspeed:forward", "20"}}), (RoadUse{20, 15}));
  EXPECT_EQ(use({{"route", "ferry"}, {"maxspeed", "30"}}), (RoadUse{15, 15}));
  EXPECT_EQ(use({{"highway", "service"}, {"maxspeed", "5"}}, RoadProfile::kBike), (RoadUse{5, 5}));
}

TEST(RoadRules, LeaveOpensClassesThatAreForNoProfile) {
  for (const char* road : {"busway", "bus_guideway", "raceway", "escape", "elevator"}) {
    EXPECT_EQ(use({{"highway", road}}, RoadProfile::kFoot), kNobody) << road;
    EXPECT_EQ(use({{"highway", road}, {"access", "yes"}}, RoadProfile::kFoot), kNobody) << road;
    EXPECT_EQ(use({{"highway", road}, {"foot", "yes"}}, RoadProfile::kFoot), (RoadUse{5, 5})) << road;
  }
  EXPECT_EQ(use({{"highway", "construction"}, {"foot", "yes"}}, RoadProfile::kFoot), kNobody);
}

TEST(RoadRules, OneWayRoadsAreForThoseOnWheels) {
  const Tags one_way = {{"highway", "residential"}, {"oneway", "yes"}};
  EXPECT_EQ(use(one_way), (RoadUse{30, 0}));
  EXPECT_EQ(use(one_way, RoadProfile::kBike), (RoadUse{16, 0}));
  EXPECT_EQ(use(one_way, RoadProfile::kFoot), (RoadUse{5, 5}));
  EXPECT_EQ(use({{"highway", "residential"}, {"oneway", "-1"}}), (RoadUse{0, 30}));
  EXPECT_EQ(use({{"highway", "residential"}, {"junction", "roundabout"}}), (RoadUse{30, 0}));
  EXPECT_EQ(use({{"highway", "motorway"}}), (RoadUse{110, 0}));
  EXPECT_EQ(use({{"highway", "motorway"}, {"oneway", "no"}}), (RoadUse{110, 110}));
  EXPECT_EQ(
      use({{"highway", "residential"}, {"oneway", "yes"}, {"oneway:bicycle", "no"}}, RoadProfile::kBike),
      (RoadUse{16, 16}));
}

TEST(RoadRules, TheMostSpecialAccessCounts) {
  EXPECT_EQ(use({{"highway", "service"}, {"access", "private"}}), kNobody);
  EXPECT_EQ(use({{"highway", "service"}, {"access", "no"}, {"motor_vehicle", "yes"}}), (RoadUse{15, 15}));
  EXPECT_EQ(use({{"highway", "footway"}, {"bicycle", "yes"}}, RoadProfile::kBike), (RoadUse{6, 6}));
  EXPECT_EQ(use({{"highway", "primary"}, {"foot", "no"}}, RoadProfile::kFoot), kNobody);
  EXPECT_EQ(use({{"highway", "pedestrian"}, {"area", "yes"}}, RoadProfile::kFoot), kNobody);
}

TEST(RoadRules, AccessForAllOpensNoClassThatAProfileNeverTakes) {
  for (const char* value : {"yes", "permissive", "designated"}) {
    for (const char* road : {"steps", "footway", "corridor", "path", "track"})
      EXPECT_EQ(use({{"highway", road}, {"access", value}}), kNobody) << road;
    EXPECT_EQ(use({{"highway", "motorway"}, {"access", value}}, RoadProfile::kFoot), kNobody);
    EXPECT_EQ(use({{"highway", "motorway"}, {"access", value}}, RoadProfile::kBike), kNobody);
  }
  EXPECT_EQ(use({{"highway", "service"}, {"access", "yes"}}), (RoadUse{15, 15}));
  EXPECT_EQ(use({{"highway", "track"}, {"motor_vehicle", "yes"}}), (RoadUse{10, 10})) << "said of cars";
  EXPECT_EQ(use({{"highway", "service"}, {"access", "permit"}}), kNobody);
}

TEST(RoadRules, OneWayHoldsForWhomItSays) {
  const auto road = [](const char* key, const char* value, RoadProfile profile = RoadProfile::kCar) {
    return use({{"highway", "residential"}, {key, value}}, profile);
  };
  for (const char* key : {"oneway:motor_vehicle", "oneway:vehicle", "oneway:motorcar"}) {
    EXPECT_EQ(road(key, "yes"), (RoadUse{30, 0})) << key;
    EXPECT_EQ(road(key, "-1"), (RoadUse{0, 30})) << key;
    EXPECT_EQ(road(key, "yes", RoadProfile::kFoot), (RoadUse{5, 5})) << key;
  }
  EXPECT_EQ(road("oneway:motor_vehicle", "yes", RoadProfile::kBike), (RoadUse{16, 16}));
  EXPECT_EQ(road("oneway:vehicle", "yes", RoadProfile::kBike), (RoadUse{16, 0}));
  EXPECT_EQ(use({{"highway", "residential"}, {"oneway", "yes"}, {"oneway:motor_vehicle", "no"}}),
            (RoadUse{30, 30}));
  EXPECT_EQ(road("oneway:foot", "yes", RoadProfile::kFoot), (RoadUse{5, 0}));
  EXPECT_EQ(road("oneway", "reversible"), kNobody);
  EXPECT_EQ(road("oneway", "reversible", RoadProfile::kFoot), (RoadUse{5, 5}));
  EXPECT_EQ(road("oneway", "alternating"), (RoadUse{30, 30}));
}

TEST(RoadRules, BikesMayGoAgainstTheTraffic) {
  for (const auto& [key, value] : std::map<std::string, std::string>{{"cycleway", "opposite_lane"},
                                                                     {"cycleway:left", "opposite"},
                                                                     {"cycleway:right:oneway", "-1"},
                                                                     {"oneway:bicycle", "no"}}) {
    const Tags tags = {{"highway", "residential"}, {"oneway", "yes"}, {key, value}};
    EXPECT_EQ(use(tags, RoadProfile::kBike), (RoadUse{16, 16})) << key;
    EXPECT_EQ(use(tags), (RoadUse{30, 0})) << key;
  }
}

TEST(RoadRules, MotorRoadsAreForCars) {
  const Tags tags = {{"highway", "trunk"}, {"motorroad", "yes"}, {"access", "yes"}};
  EXPECT_EQ(use(tags), (RoadUse{90, 90}));
  EXPECT_EQ(use(tags, RoadProfile::kBike), kNobody);
  EXPECT_EQ(use({{"highway", "primary"}, {"motorroad", "yes"}}, RoadProfile::kFoot), kNobody);
  EXPECT_EQ(use({{"highway", "primary"}, {"motorroad", "yes"}, {"bicycle", "yes"}}, RoadProfile::kBike),
            (RoadUse{16, 16}));
}

TEST(RoadRules, BarriersStopWhoDoesNotFit) {
  /// "cbf": closed to cars, bikes, people; small letters: open, dots: no barrier.
  const auto told = [](const Tags& tags) {
    std::string text;
    for (const RoadProfile profile : kRoadProfiles) {
      const auto barrier = road_barrier(
          [&](const char* key) -> std::string_view {
            const auto found = tags.find(key);
            return found == tags.end() ? std::string_view() : std::string_view(found->second);
          },
          profile);
      const char letter = id_of(profile)[0];
      text += barrier == RoadBarrier::kNone   ? '.'
              : barrier == RoadBarrier::kOpen ? letter
                                              : static_cast<char>(letter - 'a' + 'A');
    }
    return text;
  };
  EXPECT_EQ(told({{"highway", "crossing"}}), "...");
  for (const char* barrier : {"gate", "lift_gate", "swing_gate", "sliding_gate", "cattle_grid", "toll_booth"})
    EXPECT_EQ(told({{"barrier", barrier}}), "cbf") << barrier;
  for (const char* barrier : {"bollard", "block", "cycle_barrier", "jersey_barrier", "chain", "stile"})
    EXPECT_EQ(told({{"barrier", barrier}}), "Cbf") << barrier;
  for (const char* barrier : {"wall", "fence", "yes"})
    EXPECT_EQ(told({{"barrier", barrier}}), "CBF") << barrier;
  EXPECT_EQ(told({{"barrier", "bollard"}, {"motor_vehicle", "yes"}}), "cbf");
  EXPECT_EQ(told({{"barrier", "bollard"}, {"bollard", "rising"}}), "cbf");
  EXPECT_EQ(told({{"barrier", "kerb"}, {"kerb", "lowered"}}), "cbf");
  EXPECT_EQ(told({{"barrier", "gate"}, {"access", "private"}}), "CBF");
  EXPECT_EQ(told({{"barrier", "gate"}, {"access", "no"}, {"foot", "yes"}}), "CBf");
  EXPECT_EQ(told({{"barrier", "gate"}, {"locked", "yes"}}), "CBF");
  EXPECT_EQ(told({{"barrier", "cycle_barrier"}, {"bicycle", "dismount"}}), "Cbf");
  EXPECT_EQ(told({{"motor_vehicle", "no"}}), "C..") << "without a barrier";
  EXPECT_EQ(told({{"barrier", "fence"}, {"access", "yes"}}), "cbf");
}

TEST(RoadRules, LimitsAreInAnyUnit) {
  EXPECT_EQ(road_speed("50"), 50);
  EXPECT_EQ(road_speed("50 km/h"), 50);
  EXPECT_NEAR(road_speed("30 mph").value(), 48.28, 0.01);
  EXPECT_EQ(road_speed("DE:urban"), 50);
  EXPECT_EQ(road_speed("walk"), 6);
  EXPECT_EQ(road_speed("none"), 130);
  EXPECT_EQ(road_speed("50;70"), 50);
  for (const char* none : {"", "signals", "0", "-5", "1e9", "50 furlongs", "nan"})
    EXPECT_FALSE(road_speed(none)) << none;
  EXPECT_EQ(use({{"highway", "primary"}, {"maxspeed", "30"}, {"maxspeed:backward", "50"}}),
            (RoadUse{30, 50}));
  EXPECT_EQ(use({{"highway", "primary"}, {"maxspeed", "100"}}, RoadProfile::kBike), (RoadUse{16, 16}));
}

TEST(RoadRules, AQuarterOfTheEarthIsTenThousandKilometres) {
  EXPECT_NEAR(metres_between({0, 0}, {90, 0}), 10'007'557, 1);
  EXPECT_NEAR(metres_between({0, 0}, {0, 1}), 111'195, 1);
  EXPECT_NEAR(metres_between({10, 60}, {11, 60}), 55'597, 5);
}

}  // namespace
}  // namespace goalbound::test
