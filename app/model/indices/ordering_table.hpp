// The boxes of one edge, or of all edges of a node, in every ordering and as they are inherited, in numbers.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "model/indices/inspection.hpp"

namespace goalbound::app {

/// Sums over the edges that are compared.
struct BoxNumbers {
  double area = 0;            ///< places in x and y that the boxes cover
  std::uint64_t nodes = 0;    ///< in the boxes, that paths may visit
  std::uint64_t reached = 0;  ///< of them, through the edge and in the ordering
  /// Share of the nodes that are not reached, 0..1.
  double slack() const {
    return nodes == 0 ? 0 : static_cast<double>(nodes - reached) / static_cast<double>(nodes);
  }
};

struct OrderingRow {
  Ordering ordering = Ordering::kCanonical;
  bool inherited = false;             ///< else exact
  bool in_use = false;                ///< these are the boxes that searches prune by
  std::optional<BoxNumbers> numbers;  ///< nothing while they are not known
};

class Session;
/// Of the inspected node, in the orderings of its kind: exact boxes, then inherited ones where the ordering
/// has them. Of the chosen edge, or without one of all. Empty without a node.
std::vector<OrderingRow> compare_orderings(const Session& session);

}  // namespace goalbound::app
