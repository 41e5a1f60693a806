// Any bytes as OpenStreetMap, as XML, as JSON and in its binary form: refused, or a graph.
#include "formats/osm_json.hpp"
#include "fuzz_list_graph.hpp"
#include "roads/osm_roads.hpp"

using namespace goalbound;

int fuzz_osm(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes = test::as_text(data, size);
  const auto encoding = begins_as_osm_pbf(bytes)    ? OsmEncoding::kPbf
                        : begins_as_osm_json(bytes) ? OsmEncoding::kJson
                                                    : OsmEncoding::kXml;
  for (const RoadProfile profile : kRoadProfiles) {
    ReadingReport reading;
    const auto graph =
        parse_osm(bytes, encoding, "fuzz.osm", {.profile = profile, .costs = RoadCosts::kTime}, reading);
    test::require_graph(graph);
  }
  return 0;
}
