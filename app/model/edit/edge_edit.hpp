// Steps of editing the edges of a list graph: closed, opened again, dearer, cheaper, new.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "goalbound/list_graph.hpp"
#include "model/edit/map_edit.hpp"

namespace goalbound::app {

/// What becomes of an edge.
struct EdgeCost {
  enum class Kind : std::uint8_t {
    kClosed,   ///< it leads nowhere any more
    kAsItWas,  ///< as it is on the map that was opened, or saved last
    kCost,     ///< it costs `value`, in the unit of the map's file
    kPercent,  ///< so many percent of what it costs, or closed of what it cost
  };

  Kind kind = Kind::kClosed;
  std::uint32_t value = 0;  ///< of the last two
  friend bool operator==(const EdgeCost&, const EdgeCost&) = default;
};
/// "closed", "open", "500", "200%". Error: kInvalidArgument for anything else.
Result<EdgeCost> parse_edge_cost(std::string_view text);
/// A text that parse_edge_cost() reads.
std::string text_of(const EdgeCost& cost);
/// For people: "closed", "as it was", "cost 500", "2 x the cost".
std::string words_of(const EdgeCost& cost);

/// What the tool does to an edge that is clicked.
struct EdgePaint {
  EdgeCost cost{};
  bool one_way = false;  ///< only the way from the end that is nearer to the mouse
};

/// The step that does it to the edges from `a` to `b` and, unless `one_way`, back, as far as there are or
/// were any. A cost makes a new edge where none is or was, both ways unless `one_way`. `original`: what
/// kAsItWas means, with the same nodes. The edit has no action yet. Errors: kInvalidArgument where no edge
/// leads between the nodes, or one is closed that is; kLimit for a cost of more than 32 bits.
Result<MapEdit> change_edges(const ListGraph& now, const ListGraph& original, NodeId a, NodeId b,
                             const EdgeCost& cost, bool one_way);

}  // namespace goalbound::app
