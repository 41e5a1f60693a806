// What the viewer shows of an index: outlines, a heat map, marked nodes, a graph.
// Not stable: it may change with any version (docs/library.md).
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "goalbound/map.hpp"

namespace goalbound {

/// What the numbers of a picture mean.
enum class PictureValues : std::uint8_t {
  kNumbers,  ///< amounts, to be compared
  kClasses,  ///< from 0; each class has its word, or all are parts of the map
  kEdges,    ///< an edge of the inspected node: its number and one; 0 for none
};
/// A picture that an index has of itself, or of what it knows of one node.
struct IndexPictureInfo {
  std::string_view id;           ///< "shapes"
  std::string_view name;         ///< "Shapes"
  std::string_view description;  ///< one line
  bool of_all_nodes = false;     ///< has IndexPicture::values, and they do not depend on the inspected node
  bool of_node = false;          ///< has IndexPicture::values, and they depend on the inspected node
  bool is_graph = false;         ///< has IndexPicture::lines
  PictureValues values = PictureValues::kNumbers;  ///< what the values are
  std::span<const std::string_view> words{};       ///< of each class; empty: the classes are parts of the map

  /// Whether a heat map can show it.
  bool has_values() const { return of_all_nodes || of_node; }
};
/// A closed line in the units of places, by x, y and z.
using IndexLine = std::vector<std::array<double, 3>>;
/// What such a picture shows. Each part may be empty.
struct IndexPicture {
  /// Lines around something that belongs to an edge of the inspected node, or to no edge.
  struct Outline {
    EdgeIndex edge = kNoEdge;  ///< of the node
    IndexLine line;            ///< closed
  };
  /// A line between two nodes.
  struct Line {
    NodeId from = kNoNode;  ///< of the map
    NodeId to = kNoNode;    ///< of the map, another one
    std::uint8_t tone = 0;  ///< its level, or what else tells lines apart
  };
  std::vector<Outline> outlines;  ///< in the order of edges
  std::vector<double> values;     ///< by slot: what a heat map shows
  std::vector<NodeId> marks;      ///< nodes that stand out
  std::vector<Line> lines;        ///< of a graph of its own
};

}  // namespace goalbound
