// The figures that the paper prints.
// Source: Rabin & Sturtevant, "Combining Bounding Boxes and JPS to Prune Grid Pathfinding", AAAI 2016, Tables
// 1 to 4. Table 22.1 of Game AI Pro 3 repeats four rows of Table 1: A*, A*+BB+Regular, JPS+,
// JPS+BB+Canonical.
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "paper/entrants.hpp"
#include "paper/kinds.hpp"

namespace goalbound::paper::published {

inline constexpr std::string_view kCitation =
    "S. Rabin, N. R. Sturtevant: Combining Bounding Boxes and JPS to Prune Grid Pathfinding, AAAI 2016";
inline constexpr std::string_view kMachine = "2.4 GHz Intel Xeon E5620";

/// Table 1: game maps of the path planning competition.
struct Speed {
  double ms;
  double astar_factor;
  std::optional<double> jps_factor;
};
inline constexpr PerEntrant<Speed> kTable1 = {{
    {15.492, 1.0, std::nullopt},
    {1.888, 8.2, std::nullopt},
    {0.524, 29.6, std::nullopt},
    {0.072, 215.2, 1.0},
    {0.014, 1106.6, 5.1},
    {0.010, 1549.2, 7.2},
}};

/// Table 2: operations on the open list in billions, boxes in canonical ordering.
struct OpenList {
  EntrantIndex entrant;
  std::string_view kind;
  double add;
  double decrease;
  double ratio;
};
inline constexpr auto kTable2 = std::to_array<OpenList>({
    {kAStar, kDragonAgeMaps, 14'834.69, 6'929.67, 2.14},
    {kJpsPlus, kDragonAgeMaps, 1'235.14, 95.97, 12.87},
    {kJpsPlusCanonical, kDragonAgeMaps, 3.01, 0.05, 60.20},
    {kAStar, kWarcraftMaps, 1'097.72, 636.56, 1.72},
    {kJpsPlus, kWarcraftMaps, 21.33, 1.23, 17.34},
    {kJpsPlusCanonical, kWarcraftMaps, 3.91, 0.01, 391.00},
    {kAStar, kStarCraftMaps, 65'571.45, 36'074.92, 1.82},
    {kJpsPlus, kStarCraftMaps, 4'391.15, 308.19, 14.25},
    {kJpsPlusCanonical, kStarCraftMaps, 200.41, 0.78, 256.94},
});

/// Table 3: milliseconds a problem by kind of map, boxes in canonical ordering.
struct KindSpeed {
  std::string_view kind;
  double astar_boxes;
  double jps_plus;
  double jps_plus_boxes;
};
inline constexpr auto kTable3 = std::to_array<KindSpeed>({
    {kRandomMaps, 6.611, 213.589, 1.363},
    {kRoomMaps, 7.270, 0.582, 0.038},
    {kMazeMaps, 4.992, 0.324, 0.059},
    {kStarCraftMaps, 1.681, 0.165, 0.017},
    {kDragonAgeMaps, 0.212, 0.048, 0.008},
});

/// Table 4 and the text: what the boxes of the 132 maps of the competition took.
inline constexpr int kMaps = 132;
inline constexpr double kStoredGigabytes = 2.0;
inline constexpr double kPrecomputeMinutes = 3049.0;

}  // namespace goalbound::paper::published
