// Files of maps of any kind: which format reads one, and which format a map is written in.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

#include "formats/file_name_line.hpp"
#include "formats/gzip.hpp"
#include "formats/map_format.hpp"
#include "formats/osm_json.hpp"
#include "formats/tiled_map.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/open_options.hpp"
#include "goalbound/path_length.hpp"
#include "goalbound/text.hpp"
#include "goalbound/units.hpp"

namespace goalbound {
namespace {

/// Formats are recognised by this much: long heads of comments are not rare.
constexpr std::size_t kBeginning = 64 << 10;
/// Of a map in memory, expanded: as much as the largest of its files may hold.
constexpr std::uint64_t kMostBytes = std::uint64_t{2} << 30;
/// Of a map of tiles, as formats of such maps have it.
constexpr std::uint64_t kMostTextBytes = std::uint64_t{256} << 20;

const FormatInfo* find_by_content(std::string_view beginning) {
  const auto formats = all_formats();
  const auto found = std::ranges::find_if(formats, [&](const FormatInfo* format) {
    return format->recognises != nullptr && format->recognises(beginning);
  });
  return found == formats.end() ? nullptr : *found;
}

const FormatInfo* find_by_name(const std::filesystem::path& path) {
  const auto formats = all_formats();
  const std::string extension = without_gz(path).extension().string();
  const auto found = std::ranges::find_if(formats, [&](const FormatInfo* format) {
    return format->recognises != nullptr && format->extension == extension;
  });
  return found == formats.end() ? nullptr : *found;
}

/// "moving-ai-map (.map), ..." of the formats with that function.
template <class Function>
std::string list_formats(Function FormatInfo::*function) {
  std::vector<std::string> names;
  for (const FormatInfo* format : all_formats()) {
    if (format->*function != nullptr) names.push_back(fmt::format("{} ({})", format->id, format->extension));
  }
  return fmt::format("{}", fmt::join(names, ", "));
}

/// Files of other programs, by how they begin, and what to do with them.
struct OtherFile {
  std::string_view beginning;
  std::string_view words;
};
constexpr auto kOtherFiles = std::to_array<OtherFile>({
    {std::string_view("\0\0\x27\x0a", 4),
     "this is a shapefile: turn it into GeoJSON, as by 'ogr2ogr out.geojson FILE' or QGIS, and open that"},
    {"SQLite format 3",
     "this is a database of SQLite, as GeoPackage is: save its lines as GeoJSON, as by 'ogr2ogr out.geojson "
     "FILE' or QGIS, and open that"},
    {"PK\x03\x04", "this is a ZIP archive: unpack it, and open the file with the map"},
    {"<gpx",
     "this is GPX, tracks of a receiver: turn it into GeoJSON, as by 'ogr2ogr out.geojson FILE tracks'"},
    {"<kml", "this is KML: turn it into GeoJSON, as by 'ogr2ogr out.geojson FILE', and open that"},
    {"<gml:", "this is GML: turn it into GeoJSON, as by 'ogr2ogr out.geojson FILE', and open that"},
    {"<!DOCTYPE html",
     "this is a page of HTML, as servers send it instead of a map: open it in a browser to see why"},
    {"<html", "this is a page of HTML, as servers send it instead of a map: open it in a browser to see why"},
});

/// What is no map, but known, and what to do with it; empty for other files.
std::string_view known_and_not_read(std::string_view beginning) {
  const auto has = [&](std::string_view word) { return beginning.find(word) != std::string_view::npos; };
  const std::string_view text = trimmed(beginning, kTextBlanks);
  for (const OtherFile& other : kOtherFiles) {
    if (beginning.starts_with(other.beginning) || (other.beginning[0] == '<' && has(other.beginning)))
      return other.words;
  }
  if (text.starts_with('<') && has("<osmChange"))
    return "this is osmChange, which says what changed in a map: apply it to that one, as by 'osmium "
           "apply-changes', and open the result";
  if (!text.starts_with('{')) return {};
  if (begins_as_osm_json(beginning))
    return "this is JSON of OpenStreetMap, as of Overpass: the command line, the viewer and goalbound::files "
           "open it, and 'goalbound convert' makes a graph of it that every program opens";
  if (has("\"Topology\"") && has("\"type\""))
    return "this is TopoJSON: turn it into GeoJSON, as by 'topo2geo' or mapshaper, and open that";
  return {};
}

Error unknown_file(const std::filesystem::path& path, std::string_view beginning) {
  if (const auto known = known_and_not_read(beginning); !known.empty())
    return {ErrorCode::kSyntax, std::string(known), path.string(), 1};
  const std::string what = beginning.empty()
                               ? "the file is empty"
                               : fmt::format("unknown map format: the file begins with {}",
                                             in_quotes(beginning.substr(0, beginning.find('\n'))));
  return {ErrorCode::kSyntax, fmt::format("{}; known formats: {}", what, list_formats(&FormatInfo::load)),
          path.string(), 1};
}

/// Whether the file names another one than `second` as the one that belongs to it, in a line "map FILE".
bool names_another(const std::filesystem::path& file, const std::filesystem::path& second) {
  constexpr std::string_view kWord = "map";
  const auto beginning = read_beginning(file, kBeginning);
  if (!beginning) return false;
  LineReader lines(*beginning);
  while (const auto line = lines.next()) {
    const auto words = split_words(*line);
    if (words.empty() || words[0] != kWord) continue;
    const std::string_view name = file_name_after(kWord, *line);
    std::error_code failed;
    return !name.empty() && !std::filesystem::equivalent(file.parent_path() / name, second, failed);
  }
  return false;
}

/// The format that maps like this one are written in; null: none.
std::vector<const FormatInfo*> formats_that_hold(const Map& map) {
  std::vector<const FormatInfo*> holding;
  for (const FormatInfo* format : all_formats()) {
    if (format->holds != nullptr && format->holds(map)) holding.push_back(format);
  }
  return holding;
}

Error held_by_no_format(const Map& map) {
  return {ErrorCode::kInvalidArgument, fmt::format("no format holds all of this {}; maps are written as {}",
                                                   map.kind().name, list_formats(&FormatInfo::save))};
}

/// Why files of that ending do not hold a map; ends in a semicolon.
std::string why_not_in(const Map& map, std::string_view ending) {
  const auto formats = all_formats();
  const auto found = [&](const auto& fits) {
    return std::ranges::find_if(formats, [&](const FormatInfo* format) {
      return format->extension == ending && format->load != nullptr && fits(*format);
    });
  };
  const auto writer = found([](const FormatInfo& format) { return format.save != nullptr; });
  if (writer == formats.end()) {
    if (ending.empty()) return {};
    const bool reads = found([](const FormatInfo&) { return true; }) != formats.end();
    return reads ? fmt::format("files {} are read, and not written so; ", ending)
                 : fmt::format("no format of maps has the ending {}; ", ending);
  }
  if ((*writer)->holds_what.empty()) return fmt::format("files {} do not hold such a map; ", ending);
  const bool is_graph = map.kind().id == "graph";
  return fmt::format("files {} hold {}{}; ", ending, (*writer)->holds_what,
                     is_graph ? "" : ", and this is no graph");
}

/// Why a map of which `holding` hold all is not written with another ending.
std::string cannot_be_held(const Map& map, const std::vector<const FormatInfo*>& holding,
                           std::string_view ending) {
  std::vector<std::string_view> endings;
  endings.reserve(holding.size());
  for (const FormatInfo* format : holding) endings.push_back(format->extension);
  return fmt::format("{}the name of a file with this {} must end in {}", why_not_in(map, ending),
                     map.kind().name, fmt::join(endings, " or "));
}

Error cannot_be_parsed(const FormatInfo& format, const std::string& name) {
  if (format.load == nullptr) return {ErrorCode::kSyntax, std::string(format.no_map), name, 1};
  return {ErrorCode::kSyntax,
          fmt::format("a file of the format '{}' names others beside it; open it as a file", format.id), name,
          1};
}

/// Whether a file has exactly these bytes.
bool holds_already(const NewFile& file) {
  const auto bytes = read_file(file.path, file.bytes.size());
  return bytes && *bytes == file.bytes;
}

}  // namespace

Result<void> write_with_beside(const NewFile& file, const NewFile& second) {
  std::error_code failed;
  const bool is_there = std::filesystem::exists(second.path, failed);
  const bool belongs = std::filesystem::exists(file.path, failed) && !names_another(file.path, second.path);
  if (is_there && !belongs && !holds_already(second)) {
    return Error{ErrorCode::kInvalidArgument,
                 fmt::format("'{}', which is written with it, is there already and belongs to another map; "
                             "choose another name, or move that file away",
                             second.path.string()),
                 file.path.string()};
  }
  const std::array files = {second, file};
  return write_files(files);
}

namespace {

/// By what it holds, and else by its name; null for a file of none.
const FormatInfo* format_of(const std::filesystem::path& path, std::string_view beginning) {
  const FormatInfo* format = find_by_content(beginning);
  if (format != nullptr || !known_and_not_read(beginning).empty()) return format;
  return find_by_name(path);
}

/// Whether a format has a use for an option.
bool takes(const FormatInfo& format, std::string_view word) {
  const auto words = split_words(format.takes);
  return std::ranges::find(words, word) != words.end();
}

Result<std::shared_ptr<const Map>> if_fine_enough(Result<std::shared_ptr<const Map>> map,
                                                  const std::string& name) {
  if (!map) return map;
  const std::string why = too_rough(**map);
  if (why.empty()) return map;
  return Error{
      ErrorCode::kLimit,
      fmt::format(
          "{}; the option '--rough-costs' ('rough-costs' in libraries and the viewer) opens it all the same",
          why),
      name};
}

/// Which formats have a use for an option: "geojson (.geojson)".
std::string formats_that_take(std::string_view word) {
  std::vector<std::string> names;
  for (const FormatInfo* format : all_formats()) {
    if (takes(*format, word)) names.push_back(fmt::format("{} ({})", format->id, format->extension));
  }
  return fmt::format("{}", fmt::join(names, ", "));
}

/// Whether the format has a use for all that is said. What concerns cells is refused by the map itself.
Result<void> check_options(const FormatInfo& format, const OpenOptions& options,
                           const std::filesystem::path& path) {
  OpenOptions of_format = options;
  of_format.map = {};
  of_format.unit.clear();
  of_format.units.clear();
  of_format.rough_costs = false;
  for (const OpenWord& word : open_words()) {
    if (!word.said(of_format) || takes(format, word.id)) continue;
    const std::string others = formats_that_take(word.id);
    return Error{ErrorCode::kInvalidArgument,
                 fmt::format("'{}' has no use for a file of the format {}: it is for {}", word.id, format.id,
                             others.empty() ? "formats that this build does not read" : others),
                 path.string()};
  }
  if (!options.roads.costs || options.roads.cost.empty()) return {};
  return Error{ErrorCode::kInvalidArgument, "'cost' and 'road-costs' contradict each other", path.string()};
}

Result<std::shared_ptr<const Map>> load_as_filed(const std::filesystem::path& path,
                                                 const OpenOptions& options) {
  const auto beginning = read_beginning(path, kBeginning);
  if (!beginning) return beginning.error();
  const FormatInfo* format = format_of(path, *beginning);
  if (format == nullptr) return unknown_file(path, *beginning);
  if (format->load == nullptr)
    return Error{ErrorCode::kSyntax, std::string(format->no_map), path.string(), 1};
  if (auto good = check_options(*format, options, path); !good) return good.error();
  return format->load(path, options);
}

/// With its names of units and for the one that is said, by the options for maps of cells.
Result<std::shared_ptr<const Map>> as_said(Result<std::shared_ptr<const Map>> map,
                                           const OpenOptions& options) {
  if (!options.units.empty()) {
    auto units = load_units(options.units);
    if (!units) return units.error();
    map = with_named_units(*map, *std::move(units));
  }
  if (map) map = with_options(*std::move(map), options.map);
  return map && !options.unit.empty() ? with_unit_called(*map, options.unit) : std::move(map);
}

}  // namespace

const FormatInfo* format_of_file(const std::filesystem::path& path) {
  const auto beginning = read_beginning(path, kBeginning);
  return beginning ? format_of(path, *beginning) : nullptr;
}

Result<std::shared_ptr<const Map>> load_map(const std::filesystem::path& path, const MapOptions& options) {
  return load_map(path, OpenOptions{.map = options});
}

Result<std::shared_ptr<const Map>> load_map(const std::filesystem::path& path, const OpenOptions& options) {
  auto map = load_as_filed(path, options);
  if (!map) return map;
  const ReadingReport reading = reading_of(*map);
  auto changed = in_file(as_said(std::move(map), options), path.string());
  if (changed) changed = with_reading(*std::move(changed), reading);
  return options.rough_costs ? std::move(changed) : if_fine_enough(std::move(changed), path.string());
}

Result<std::vector<TileLayer>> layers_of_tile_map(const std::filesystem::path& path, NamedFiles named) {
  const auto beginning = read_beginning(path, kBeginning);
  if (!beginning) return beginning.error();
  const FormatInfo* format = format_of(path, *beginning);
  if (format == nullptr || !takes(*format, "blocks")) {
    return Error{
        ErrorCode::kInvalidArgument,
        "only maps of Tiled and LDtk have layers, tiles and properties that may be named as blocking",
        path.string()};
  }
  const auto text = read_text_file(path, kMostTextBytes);
  if (!text) return text.error();
  const FilesAround around{path.parent_path(), named};
  WhatBlocks what;
  const auto cells = format->id == "ldtk" ? read_ldtk(*text, path.string(), around, what)
                                          : read_tiled_map(*text, path.string(), around, what);
  if (!cells && what.layers().empty()) return cells.error();
  return what.layers();
}

std::vector<std::filesystem::path> files_of_map(const std::filesystem::path& path) {
  std::vector<std::filesystem::path> files = {path};
  const FormatInfo* format = find_by_name(path);
  if (format != nullptr && !format->beside.empty()) files.push_back(beside(without_gz(path), format->beside));
  return files;
}

Result<void> save_map(const Map& map, const std::filesystem::path& path) {
  const std::vector<const FormatInfo*> holding = formats_that_hold(map);
  if (holding.empty()) {
    Error error = held_by_no_format(map);
    error.file = path.string();
    return error;
  }
  const std::string ending = path.extension().string();
  const auto found = std::ranges::find(holding, ending, &FormatInfo::extension);
  if (found != holding.end()) return (*found)->save(map, path);
  return Error{ErrorCode::kInvalidArgument, cannot_be_held(map, holding, ending), path.string()};
}

Result<std::shared_ptr<const Map>> parse_map(std::string_view bytes, const std::string& name,
                                             std::string_view beside) {
  const auto text = text_of_bytes(bytes, name, kMostBytes);
  if (!text) return text.error();
  const std::string_view beginning = std::string_view(*text).substr(0, kBeginning);
  const FormatInfo* format = find_by_content(beginning);
  if (format == nullptr) return unknown_file(name, beginning);
  if (format->parse == nullptr) return cannot_be_parsed(*format, name);
  const auto second = text_of_bytes(beside, name_beside(name, format->beside), kMostBytes);
  if (!second) return second.error();
  return if_fine_enough(format->parse(*text, *second, name), name);
}

Result<MapBytes> format_map(const Map& map) {
  const std::vector<const FormatInfo*> holding = formats_that_hold(map);
  const auto found =
      std::ranges::find_if(holding, [](const FormatInfo* format) { return format->format != nullptr; });
  return found == holding.end() ? Result<MapBytes>(held_by_no_format(map)) : (*found)->format(map);
}

}  // namespace goalbound
