// Any bytes as a DIMACS graph, arcs before the first zero byte and places behind it: refused, or a graph.
#include "fuzz_target.hpp"
#include "goalbound/weighted_graph.hpp"

using namespace goalbound;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = test::as_text(data, size);
  const std::size_t cut = text.find('\0');
  const std::string_view arcs = text.substr(0, cut);
  const std::string_view places = cut == std::string_view::npos ? std::string_view() : text.substr(cut + 1);
  const auto graph = parse_dimacs_graph(arcs, "fuzz.gr", places, "fuzz.co");
  if (!graph) {
    test::require(!graph.error().message.empty());
    return 0;
  }
  for (std::uint32_t node = 0; node < graph->node_count(); ++node) {
    for (const WeightedGraph::Edge& edge : graph->edges(node))
      test::require(edge.to < graph->node_count() && edge.cost > 0);
  }
  return 0;
}
