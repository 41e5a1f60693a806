// Any bytes as a DIMACS graph, arcs before the first zero byte and places behind it: refused, or a graph that
// is written and read again the same.
#include "fuzz_list_graph.hpp"
#include "goalbound/formats.hpp"

using namespace goalbound;

int fuzz_graph(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = test::as_text(data, size);
  const std::size_t cut = text.find('\0');
  const std::string_view arcs = text.substr(0, cut);
  const std::string_view places = cut == std::string_view::npos ? std::string_view() : text.substr(cut + 1);
  const auto graph = parse_dimacs_graph(arcs, "fuzz.gr", places, "fuzz.co");
  test::require_graph(graph);
  if (!graph) return 0;
  const auto again =
      parse_dimacs_graph(format_dimacs_arcs(*graph), "again.gr", format_dimacs_places(*graph), "again.co");
  test::require(again.ok() && again->hash() == graph->hash());
  return 0;
}
