// Any bytes as roads in GeoJSON: refused, or a graph that is written and read again the same.
#include "fuzz_list_graph.hpp"
#include "goalbound/roads.hpp"

using namespace goalbound;

int fuzz_geojson(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = test::as_text(data, size);
  const auto graph = parse_geojson_roads(text, "fuzz.geojson");
  test::require_graph(graph);
  static_cast<void>(
      parse_geojson_roads(text, "fuzz.geojson", {.profile = RoadProfile::kBike, .costs = RoadCosts::kTime}));
  if (!graph || graph->edge_count() == 0) return 0;
  // Places that rounding brings together become one junction.
  const auto again = parse_geojson_roads(format_geojson(*graph), "again.geojson");
  test::require(again.ok() ? again->node_count() <= graph->node_count() : !again.error().message.empty());
  return 0;
}
