// Files of OpenStreetMap as formats of maps: by car, costs are seconds.
#include <memory>

#include "formats/osm_json.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/open_options.hpp"
#include "roads/osm_roads.hpp"

namespace goalbound {
namespace {

Result<std::shared_ptr<const Map>> load_osm_map(const std::filesystem::path& path,
                                                const OpenOptions& options) {
  return load_osm(path, options.roads);
}

}  // namespace

extern const FormatInfo kFormat_osm_xml;
const FormatInfo kFormat_osm_xml = {
    .id = "osm-xml",
    .extension = ".osm",
    .description = "roads of OpenStreetMap as XML, also packed by gzip or bzip2; by car, in seconds",
    .reads = true,
    .writes = false,
    .recognises = begins_as_osm_xml,
    .load = load_osm_map,
    .takes = "profile road-costs turns u-turns turn-costs",
};

extern const FormatInfo kFormat_osm_pbf;
const FormatInfo kFormat_osm_pbf = {
    .id = "osm-pbf",
    .extension = ".pbf",
    .description = "the same in its binary form",
    .reads = true,
    .writes = false,
    .recognises = begins_as_osm_pbf,
    .load = load_osm_map,
    .takes = "profile road-costs turns u-turns turn-costs",
};

extern const FormatInfo kFormat_osm_json;
const FormatInfo kFormat_osm_json = {
    .id = "osm-json",
    .extension = ".json",
    .description = "the same as JSON, of Overpass ([out:json], also 'out geom')",
    .reads = true,
    .writes = false,
    .recognises = begins_as_osm_json,
    .load = load_osm_map,
    .takes = "profile road-costs turns u-turns turn-costs",
};

}  // namespace goalbound
