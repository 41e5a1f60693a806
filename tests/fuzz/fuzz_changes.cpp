// Any bytes as changes of a grid and of a list graph: refused, or changes of that map that are written and
// read again the same.
#include <algorithm>

#include "fuzz_target.hpp"
#include "goalbound/edited_map.hpp"
#include "goalbound/grid.hpp"
#include "goalbound/list_graph.hpp"

using namespace goalbound;

namespace {

void require_changes(std::string_view text, const Map& map) {
  const auto changes = parse_changes(text, "fuzz.changes", map);
  if (!changes) {
    test::require(!changes.error().message.empty() && changes.error().line > 0);
    return;
  }
  for (const MapChange& change : *changes) {
    const bool is_of_edge = change.kind == MapChange::Kind::kEdge || change.kind == MapChange::Kind::kClose;
    test::require(is_of_edge == (map.as_list() != nullptr));
    if (is_of_edge) {
      test::require(map.is_node(change.from) && map.is_node(change.to));
    } else {
      test::require(map.as_grid()->contains(change.cell));
    }
  }
  const auto again = parse_changes(format_changes(*changes, map), "again.changes", map);
  test::require(again.ok() && *again == *changes);
}

}  // namespace

int fuzz_changes(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = test::as_text(data, size);
  require_changes(text, Grid::create(16, 8, std::string(128, '.')).value());
  ListGraph::Parts parts;
  parts.places = {{0, 0}, {10, 0}, {10, 10}};
  parts.arcs = {{0, 1, 10}, {1, 2, 10}};
  parts.first_number = 1;
  require_changes(text, ListGraph::create(std::move(parts)).value());
  return 0;
}
