#include "roads/load_roads.hpp"

#include <fstream>
#include <string>

#include "formats/geojson_lines.hpp"
#include "formats/osm_json.hpp"
#include "goalbound/formats.hpp"
#include "roads/osm_roads.hpp"

namespace goalbound::app {
namespace {

constexpr std::size_t kBeginning = 64 << 10;
constexpr std::uint64_t kMostText = std::uint64_t{2} << 30;

std::string beginning_of(const std::filesystem::path& path) {
  std::error_code ignored;
  if (!std::filesystem::is_regular_file(path, ignored)) return {};
  std::ifstream file(path, std::ios::binary);
  std::string bytes(kBeginning, '\0');
  file.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  bytes.resize(static_cast<std::size_t>(file.gcount()));
  return bytes;
}

/// Errors: those of read_text_file.
Result<std::string> unpacked_beginning_of(const std::filesystem::path& path) {
  std::string beginning = beginning_of(path);
  if (!beginning.starts_with("\x1f\x8b")) return beginning;
  const auto text = read_text_file(path, kMostText);
  if (!text) return text.error();
  return text->substr(0, kBeginning);
}

bool begins_as_osm(std::string_view beginning) {
  return begins_as_osm_xml(beginning) || begins_as_osm_pbf(beginning) || begins_as_osm_json(beginning);
}

}  // namespace

bool is_osm_file(const std::filesystem::path& path) {
  if (path.extension() == ".gz" && path.stem().extension() != ".osm") return false;
  const auto beginning = unpacked_beginning_of(path);
  return beginning && begins_as_osm(*beginning);
}

bool is_geojson_file(const std::filesystem::path& path) {
  const auto beginning = unpacked_beginning_of(path);
  return beginning && begins_as_geojson(*beginning);
}

Result<std::shared_ptr<const Map>> load_roads(const std::filesystem::path& path, const RoadOptions& options) {
  if (options == RoadOptions()) return load_map(path);
  const auto beginning = unpacked_beginning_of(path);
  if (!beginning) return beginning.error();
  if (begins_as_osm(*beginning)) {
    if (options == RoadOptions{.profile = options.profile, .costs = options.costs, .rough = options.rough})
      return load_osm(path, options);
    return Error{
        ErrorCode::kInvalidArgument,
        "roads of OpenStreetMap meet in its nodes and cost time or length: leave out --cost, --closed and "
        "--snap",
        path.string()};
  }
  if (begins_as_geojson(*beginning)) return open_geojson_roads(path, options);
  const FileCosts costs{.key = options.cost, .closed = options.closed, .rough = options.rough};
  if (options == RoadOptions{.cost = costs.key, .closed = costs.closed, .rough = costs.rough})
    return load_by_costs(path, costs);
  // What is wrong with the file itself goes first.
  if (auto map = load_map(path); !map) return map;
  return Error{
      ErrorCode::kInvalidArgument,
      "profiles and road costs work only with OpenStreetMap and GeoJSON, --snap only with GeoJSON; this "
      "file states the costs of its edges itself",
      path.string()};
}

}  // namespace goalbound::app
