// Any bytes as a graph in JSON: refused, or a graph.
#include "fuzz_list_graph.hpp"
#include "goalbound/formats.hpp"

using namespace goalbound;

int fuzz_json_graph(const std::uint8_t* data, std::size_t size) {
  test::require_graph(parse_json_graph(test::as_text(data, size), "fuzz.json"));
  return 0;
}
