// Which edges of each node a goal keeps: the question of a search with boxes, asked of every node at once.
#pragma once

#include <optional>
#include <string>
#include <variant>

#include "goalbound/search/box_test.hpp"
#include "model/indices/inspection.hpp"

namespace goalbound::app {

/// Map and boxes must outlive it, and belong together; the goal is a node. Cost: as a search asks, eight
/// boxes at once.
class KeptEdges {
 public:
  KeptEdges(const Map& map, const Bounds& bounds, NodeId goal);

  /// How many edges of a node have a box that holds the goal; nothing for a node whose boxes are missing.
  std::optional<std::size_t> count(std::uint32_t slot) const;
  /// Which of the first kEdgesOfAWindow.
  WindowEdges edges(std::uint32_t slot) const;

 private:
  unsigned in_block(std::uint32_t slot, std::size_t block) const;
  std::size_t blocks(std::uint32_t slot) const;

  const Bounds* bounds_;
  std::variant<BoxTest, ListBoxTest> test_;
};

/// "2 of 8 edges keep the goal", for a node; "boxes not computed yet".
std::string kept_text(const Map& map, const Bounds& bounds, NodeId goal, NodeId node);

}  // namespace goalbound::app
