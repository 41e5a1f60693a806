// Any bytes as GraphML: refused, or a graph.
#include "fuzz_list_graph.hpp"
#include "goalbound/formats.hpp"

using namespace goalbound;

int fuzz_graphml(const std::uint8_t* data, std::size_t size) {
  test::require_graph(parse_graphml(test::as_text(data, size), "fuzz.graphml"));
  return 0;
}
