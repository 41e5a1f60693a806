// Any bytes as a graph of NetworkX: refused, or a graph that is written and read again.
#include "fuzz_list_graph.hpp"
#include "goalbound/roads.hpp"

using namespace goalbound;

int fuzz_node_link(const std::uint8_t* data, std::size_t size) {
  const auto graph = parse_node_link(test::as_text(data, size), "fuzz.json");
  test::require_graph(graph);
  if (!graph) return 0;
  const auto again = parse_node_link(format_node_link(*graph), "again.json");
  test::require(again.ok() && again->node_count() == graph->node_count() &&
                again->edge_count() == graph->edge_count());
  return 0;
}
