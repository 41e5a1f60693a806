#include "pictures/ros_map.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>

#include "formats/reading_report.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/grid.hpp"
#include "goalbound/open_options.hpp"
#include "goalbound/text.hpp"
#include "pictures/decode.hpp"
#include "pictures/map_picture.hpp"
#include "pictures/robot_map.hpp"

namespace goalbound {
namespace {

constexpr std::uint64_t kMaxHeadBytes = 64 << 10;

/// Of a pixel, 0 to 255.
using Channels = std::array<double, 4>;

Channels channels_at(const DecodedPicture& picture, std::size_t at) {
  constexpr double kFine = 257;
  Channels channels{};
  for (std::size_t c = 0; c < channels.size(); ++c)
    channels[c] = picture.fine.empty() ? picture.image.rgba[at + c] : picture.fine[at + c] / kFine;
  return channels;
}

/// Occupied by so many per cent, 0 to 100; nothing where it is unknown. As nav2_map_server reckons it.
std::optional<double> percent_of(const Channels& rgba, const RosMapHead& head, bool has_alpha) {
  constexpr double kMostPercent = 100;
  const double sum = rgba[0] + rgba[1] + rgba[2];
  // In trinary maps the alpha channel counts as a fourth colour, also where it is opaque.
  const bool four = head.mode == RosMode::kTrinary && has_alpha;
  const double shade = (four ? (sum + rgba[3]) / 4 : sum / 3) / 255;
  if (head.mode == RosMode::kRaw) {
    const double raw = std::round(shade * 255);
    return raw > kMostPercent ? std::nullopt : std::optional(raw);
  }
  if (head.mode == RosMode::kScale && rgba[3] != 255) return std::nullopt;
  const double occupied = head.negate ? shade : 1 - shade;
  if (occupied > head.occupied) return kMostPercent;
  if (occupied < head.free) return 0;
  if (head.mode == RosMode::kTrinary) return std::nullopt;
  return std::rint((occupied - head.free) / (head.occupied - head.free) * kMostPercent);
}

/// '.' for free cells, then letters for tens of per cent; '@' walls.
constexpr int kTens = 10;
char letter_of(std::optional<double> percent) {
  if (!percent) return kUnknownTerrain;
  if (*percent >= 100) return '@';
  const int tens = static_cast<int>(std::ceil(*percent / kTens));
  return tens == 0 ? '.' : static_cast<char>('a' + tens - 1);
}

TerrainCosts costs_of_tens() {
  TerrainCosts costs;
  costs['.'] = kTens;
  for (int tens = 1; tens <= kTens; ++tens)
    costs[static_cast<char>('a' + tens - 1)] = static_cast<std::uint16_t>(kTens + kTens * tens);
  return costs;
}

Result<RosMapHead> load_head(const std::filesystem::path& path) {
  const auto text = read_text_file(path, kMaxHeadBytes);
  if (!text) return text.error();
  return parse_ros_map(*text, path.string());
}

Result<std::shared_ptr<const Map>> load_ros_map(const std::filesystem::path& path,
                                                const OpenOptions& options) {
  const auto head = load_head(path);
  if (!head) return head.error();
  const auto picture =
      find_named_file(path.parent_path(), head->image, options.map.named_files, path.string());
  if (!picture) return picture.error();
  const auto decoded = load_decoded_picture(*picture);
  if (!decoded) return error_of_named_file(decoded.error(), path.string());
  auto map = map_of_ros(*decoded, *head);
  if (map) map = for_robot(*std::move(map), *head, options);
  if (!map) return Error{map.error().code, map.error().message, path.string()};
  ReadingReport reading = reading_of_picture(decoded->image);
  for (const auto& line : head->reading.lines())
    reading.count(line.thing, line.fate, line.count, line.things);
  return with_reading(*std::move(map), std::move(reading));
}

bool is_uniform_grid(const Map& map) {
  return map.as_grid() != nullptr && map.as_grid()->is_uniform();
}

/// As map_saver writes them: white for free cells, black for walls, a grey between for what is unknown.
std::string format_pgm(const Grid& grid) {
  std::string bytes = fmt::format("P5\n{} {}\n255\n", grid.width(), grid.height());
  for (const char letter : grid.terrain()) {
    const int shade = is_free_terrain(letter) ? 254 : letter == kUnknownTerrain ? 205 : 0;
    bytes += static_cast<char>(shade);
  }
  return bytes;
}

/// Where a file of that name is a map of ROS already, the frame stays that of the robot.
RosMapHead frame_of(const std::filesystem::path& path) {
  const auto head = load_head(path);
  return head ? *head : RosMapHead();
}

Result<void> save_ros_map(const Map& map, const std::filesystem::path& path) {
  std::filesystem::path picture = path;
  picture.replace_extension(".pgm");
  std::error_code failed;
  if (std::filesystem::exists(picture, failed) && !std::filesystem::exists(path, failed)) {
    return Error{
        ErrorCode::kInvalidArgument,
        fmt::format("'{}', which is written with it, is there already and belongs to another map; choose "
                    "another name, or move that file away",
                    picture.string()),
        path.string()};
  }
  RosMapHead frame = frame_of(path);
  frame.image = picture.filename().string();
  const auto head = format_ros_map(frame);
  if (!head) return Error{head.error().code, head.error().message, path.string()};
  const std::string pixels = format_pgm(*map.as_grid());
  const std::array<NewFile, 2> files = {NewFile{picture, pixels}, NewFile{path, *head}};
  return write_files(files);
}

}  // namespace

bool begins_as_ros_map(std::string_view beginning) {
  bool image = false;
  bool resolution = false;
  for (LineReader lines(beginning); const auto line = lines.next();) {
    image |= line->starts_with("image:");
    resolution |= line->starts_with("resolution:");
  }
  return image && resolution;
}

Result<std::shared_ptr<const Map>> map_of_ros(const DecodedPicture& picture, const RosMapHead& head) {
  const Image& image = picture.image;
  std::string letters;
  letters.reserve(image.rgba.size() / 4);
  bool uniform = true;
  for (std::size_t i = 0; i + 3 < image.rgba.size(); i += 4) {
    letters += letter_of(percent_of(channels_at(picture, i), head, picture.has_alpha));
    uniform &= letters.back() < 'a';
  }
  auto grid = uniform ? Grid::create(image.width, image.height, std::move(letters))
                      : Grid::create(image.width, image.height, std::move(letters), costs_of_tens());
  if (!grid) return grid.error();
  return std::shared_ptr<const Map>(std::make_shared<const Grid>(std::move(grid).value()));
}

extern const FormatInfo kFormat_ros_map;
const FormatInfo kFormat_ros_map = {
    .id = "ros-map",
    .extension = ".yaml",
    .description = "map of a robot (ROS map_server, nav2) with its picture; unknown cells are blocked",
    .reads = true,
    .writes = true,
    .recognises = begins_as_ros_map,
    .load = load_ros_map,
    .holds = is_uniform_grid,
    .save = save_ros_map,
    .beside = ".pgm",
    .takes = "unknown radius",
};

}  // namespace goalbound
