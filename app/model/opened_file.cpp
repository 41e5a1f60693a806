#include "model/opened_file.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "goalbound/text.hpp"
#include "model/action.hpp"
#include "pictures/map_picture.hpp"
#include "roads/load_roads.hpp"

namespace goalbound::app {
namespace {

constexpr std::string_view kBlocks = "blocks=";
constexpr std::string_view kDepth = "depth=";

Result<std::shared_ptr<const Map>> load_picture(const std::filesystem::path& path,
                                                const PictureFiles& pictures) {
  if (pictures.load == nullptr)
    return Error{ErrorCode::kInvalidArgument, "pictures cannot be read here", path.string()};
  const auto image = pictures.load(path);
  if (!image) return image.error();
  auto map = map_of_picture(*image);
  if (!map) return Error{map.error().code, map.error().message, path.string()};
  return map;
}

/// As the user says, or as the file does.
Result<std::shared_ptr<const Map>> load_file(const std::filesystem::path& path, const PictureFiles& pictures,
                                             const HowToOpen& how, NamedFiles named) {
  if (how.depth || !how.blocks.empty())
    return load_tile_map(path, {.blocks = how.blocks, .depth = how.depth, .named_files = named});
  if (how.profile) return load_roads(path, {.profile = how.profile, .costs = std::nullopt});
  return is_picture_file(path) ? load_picture(path, pictures) : load_map(path, {.named_files = named});
}

}  // namespace

Result<HowToOpen> how_to_open(std::string_view text) {
  HowToOpen how;
  const std::string_view all = text;
  if (text.starts_with(kDepth)) {
    const std::string_view number = text.substr(kDepth.size(), text.find(' ') - kDepth.size());
    const auto depth = parse_number<std::int32_t>(number);
    if (!depth.ok())
      return Error{ErrorCode::kInvalidArgument,
                   fmt::format("the depth {} is no whole number", in_quotes(number))};
    how.depth = depth.value;
    text.remove_prefix(std::min(kDepth.size() + number.size() + 1, text.size()));
    if (text.empty()) return how;
  }
  if (!text.starts_with(kBlocks)) {
    if (const auto profile = find_road_profile(all)) return HowToOpen{.profile = *profile};
    return Error{ErrorCode::kInvalidArgument,
                 fmt::format("{} is none of: car, bike, foot, blocks=NAMES, depth=N", in_quotes(text))};
  }
  for (const std::string_view name : split_fields(text.substr(kBlocks.size()), ',')) {
    if (name.empty())
      return Error{ErrorCode::kInvalidArgument,
                   "blocks= wants names of layers, tiles or properties with commas between"};
    how.blocks.emplace_back(name);
  }
  return how;
}

std::string text_of(const HowToOpen& how) {
  if (how.profile) return std::string(id_of(*how.profile));
  std::string text = how.depth ? fmt::format("{}{}", kDepth, *how.depth) : std::string();
  if (how.blocks.empty()) return text;
  return fmt::format("{}{}{}{}", text, text.empty() ? "" : " ", kBlocks, fmt::join(how.blocks, ","));
}

HowToOpen opened_how(const Document& document) {
  const std::string& origin = document.origin();
  const auto opened = parse_action(std::string_view(origin).substr(0, origin.find('\n')));
  if (!opened || opened->name != "open" || opened->arguments.size() != 2) return {};
  const auto how = how_to_open(opened->arguments[1]);
  return how ? *how : HowToOpen();
}

Result<OpenedMap> open_file(const std::filesystem::path& path, const PictureFiles& pictures,
                            const HowToOpen& how, RoadProfile usual, NamedFiles named) {
  HowToOpen said = how;
  if (!said.is_said() && is_osm_file(path)) said.profile = usual;
  auto map = load_file(path, pictures, said, named);
  if (!map) return map.error();
  ActionCall origin{"open", {path.string()}};
  if (said.is_said()) origin.arguments.push_back(text_of(said));
  return OpenedMap{.map = std::move(map).value(),
                   .name = path.filename().string(),
                   .path = path,
                   .origin = format_action(origin)};
}

}  // namespace goalbound::app
