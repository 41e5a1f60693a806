// Maps of robots, as ROS keeps them: a text that says how the shades of a picture are meant.
// Sources: the documentation of map_server (ROS 1) and of nav2_map_server (ROS 2), and what both do where it
// is silent. Where they differ, nav2_map_server is followed: docs/map-formats.md.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "formats/reading_report.hpp"
#include "goalbound/map.hpp"
#include "goalbound/result.hpp"
#include "pictures/decode.hpp"

namespace goalbound {

/// What is known of a cell.
enum class RosMode : std::uint8_t {
  kTrinary,  ///< free, occupied or unknown
  kScale,    ///< and how likely it is occupied, between the two thresholds
  kRaw,      ///< the shade itself, 0 to 255, is the likelihood in per cent; more than 100 is unknown
};

/// What the text says.
struct RosMapHead {
  std::string image;               ///< file of the picture, from the folder of the text
  double resolution = 1;           ///< metres a cell
  std::array<double, 3> origin{};  ///< of the lower left cell: x, y in metres, and turn in radians
  bool negate = false;             ///< light cells are occupied; says nothing of raw shades
  double occupied = 0.65;          ///< cells more likely occupied are walls
  double free = 0.196;             ///< cells less likely occupied are free
  RosMode mode = RosMode::kTrinary;
  ReadingReport reading{};  ///< what the text does not say, and what was passed over of it
};

/// Whether a text begins as such a head does.
bool begins_as_ros_map(std::string_view beginning);
/// Errors: kSyntax with the line; kLimit for a text too large; kVersion
/// in a build without yaml-cpp.
Result<RosMapHead> parse_ros_map(std::string_view text, const std::string& name);

/// A text that parse_ros_map() takes. Error kVersion, as of that, in a build without yaml-cpp.
Result<std::string> format_ros_map(const RosMapHead& head);

/// The letter of cells that nobody has seen: blocked.
inline constexpr char kUnknownTerrain = 'O';
/// A uniform grid, or one with costs where cells are neither free nor walls: of p per cent a cell costs
/// 1 + p / 10 times what a free one does, rounded up to tens of per cent. Unknown cells are blocked. Errors:
/// those of Grid::create.
Result<std::shared_ptr<const Map>> map_of_ros(const DecodedPicture& picture, const RosMapHead& head);

}  // namespace goalbound
