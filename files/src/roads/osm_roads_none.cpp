// Where libosmium was left out: files of OpenStreetMap are known, and refused.
#include "roads/osm_roads.hpp"

namespace goalbound {
namespace {

Error no_osmium(std::string file) {
  return {ErrorCode::kVersion,
          "this is a map of OpenStreetMap, and this build has no libosmium: build with "
          "GOALBOUND_WITH_ROADS=ON, or take its roads as GeoJSON",
          std::move(file)};
}

}  // namespace

Result<RoadGraph> parse_osm(std::string_view /*bytes*/, OsmEncoding /*encoding*/, const std::string& name,
                            const RoadOptions& /*options*/, ReadingReport& /*reading*/) {
  return no_osmium(name);
}

Result<std::shared_ptr<const Map>> load_osm(const std::filesystem::path& path,
                                            const RoadOptions& /*options*/) {
  return no_osmium(path.string());
}

}  // namespace goalbound
