#include "model/files/opened_file.hpp"

#include <fmt/format.h>

#include <utility>
#include <vector>

#include "model/actions/action.hpp"

namespace goalbound::app {
namespace {

/// Of several profiles a file of OpenStreetMap has the roads, and a map has those of one.
bool is_of_openstreetmap(const std::filesystem::path& path) {
  const FormatInfo* format = format_of_file(path);
  return format != nullptr && format->id.starts_with("osm-");
}

}  // namespace

Result<OpenOptions> how_to_open(std::span<const std::string> arguments) {
  OpenOptions how;
  for (const std::string& argument : arguments) {
    if (auto added = add_open_option(how, argument); !added) return added.error();
  }
  if (how.map == MapOptions() && how.unit.empty()) return how;
  return Error{
      ErrorCode::kInvalidArgument,
      "moves and unit are actions of their own, for the map that is open; files anywhere are allowed "
      "where the viewer is started, by --files-anywhere"};
}

OpenOptions opened_how(const Document& document) {
  const std::string& origin = document.origin();
  const auto opened = parse_action(std::string_view(origin).substr(0, origin.find('\n')));
  if (!opened || opened->name != "open" || opened->arguments.size() < 2) return {};
  const auto how = how_to_open(words_of(std::span(opened->arguments).subspan(1)));
  return how ? *how : OpenOptions();
}

Result<OpenedMap> open_file(const std::filesystem::path& path, const OpenOptions& how, RoadProfile usual,
                            NamedFiles named) {
  OpenOptions said = how;
  if (said == OpenOptions() && is_of_openstreetmap(path)) said.roads.profile = usual;
  ActionCall origin{"open", {path.string()}};
  for (std::string& option : list_open_options(said)) origin.arguments.emplace_back(std::move(option));
  said.map.named_files = named;
  auto map = load_map(path, said);
  if (!map) return map.error();
  return OpenedMap{.map = std::move(map).value(),
                   .name = path.filename().string(),
                   .path = path,
                   .origin = format_action(origin)};
}

}  // namespace goalbound::app
