// Files of roads that say more than one map holds.
#pragma once

#include <filesystem>
#include <memory>

#include "goalbound/map.hpp"
#include "goalbound/result.hpp"
#include "goalbound/roads.hpp"

namespace goalbound::app {

/// Whether a file is one of OpenStreetMap, by its beginning: a profile chooses which of its ways are roads.
/// One packed by gzip has to say so by its name, as whatever is packed would be unpacked twice otherwise.
bool is_osm_file(const std::filesystem::path& path);
/// The same of GeoJSON, whose lines all are roads without a profile.
bool is_geojson_file(const std::filesystem::path& path);

/// load_map with these options. Errors: also kInvalidArgument for files of other formats, whose costs are
/// their own.
Result<std::shared_ptr<const Map>> load_roads(const std::filesystem::path& path, const RoadOptions& options);

}  // namespace goalbound::app
