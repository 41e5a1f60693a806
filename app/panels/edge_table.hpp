// The edges of the inspected node as a table: what each is called, where it leads, its box, whether the goal
// test keeps it, what it reaches.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "panels/context.hpp"
#include "panels/edge_verdict.hpp"

namespace goalbound::app {

/// What the panel is about in this frame.
struct InspectedNode {
  std::optional<NodeId> node;              ///< pointed at, and paths may visit it
  const Inspection* inspection = nullptr;  ///< of that node; null while it is being made
  bool pending() const { return node.has_value() && inspection == nullptr; }
};

/// As high for one node of a map as for any other, so that what stands below keeps its place. Rows are put
/// into words once, not in every frame, and only those in sight are drawn.
class EdgeTable {
 public:
  void draw(PanelContext& context, const InspectedNode& inspected);

 private:
  enum Column : std::size_t {
    kEdge,
    kTarget,
    kTest,
    kBoxX,
    kBoxY,
    kBoxZ,
    kArea,
    kNodes,
    kSlack,
    kColumnCount
  };
  using Texts = std::array<std::string, kColumnCount>;
  struct Row {
    EdgeIndex edge;
    Texts texts;
    std::string box;  ///< all limits in one line, for rows of two lines
    EdgeVerdict verdict{EdgeVerdict::Kind::kWall, {}, {}};
    bool is_missing = false;  ///< the node has no such edge
  };
  /// What the rows depend on.
  struct Source {
    std::uint64_t map_revision = 0;
    std::optional<NodeId> node;
    std::uint64_t inspection_revision = 0;  ///< 0: there is none
    IndexKey boxes;
    NodeId goal = kNoNode;
    friend bool operator==(const Source&, const Source&) = default;
  };
  /// Left edges and widths in pixels.
  struct Columns {
    std::array<float, kColumnCount> left{};
    std::array<float, kColumnCount> width{};  ///< 0: the column is not there
    float pattern = 0;                        ///< length of the sample of the line pattern
    bool two_lines = false;                   ///< boxes stand below the rest of their rows
    float row_height = 0;
  };

  void refresh(const PanelContext& context, const InspectedNode& inspected);
  void begin_map(const Map* map);
  Row row_of(const Map* map, const InspectedNode& inspected, EdgeIndex edge, NodeId goal) const;
  Columns columns_for(const PanelContext& context, float left, float width) const;
  Columns place(const PanelContext& context, float left, float width, bool two_lines) const;
  void draw_heads(PanelContext& context, const Columns& columns) const;
  void draw_rows(PanelContext& context, const Columns& columns);
  void draw_row(PanelContext& context, const Columns& columns, const Row& row);
  void draw_texts(PanelContext& context, const Columns& columns, const Row& row, const Rect& rect) const;
  void draw_edge(const PanelContext& context, const Columns& columns, const Row& row, float middle) const;

  bool over_row_ = false;  ///< the mouse is on a row
  std::optional<Source> source_;
  std::vector<Row> rows_;
  Texts heads_;
  Texts help_;
  Texts limits_;               ///< what the rows of this map may say at most; empty without a map
  bool is_list_ = false;       ///< a map whose nodes may have any number of edges
  std::size_t most_rows_ = 0;  ///< edges of the node that has most of them
};

}  // namespace goalbound::app
