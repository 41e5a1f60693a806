// Boxes as a table, one edge a line.
#include <fmt/format.h>

#include <string>
#include <utility>
#include <vector>

#include "formats/append.hpp"
#include "goalbound/exports.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/text.hpp"

namespace goalbound {

extern const FormatInfo kFormat_boxes_csv;
const FormatInfo kFormat_boxes_csv = {
    .id = "boxes-csv",
    .extension = ".csv",
    .description = "boxes as a table, one edge a line",
    .reads = false,
    .writes = true,
};

namespace {

class TableWriter {
 public:
  TableWriter(const Map& map, const Bounds& bounds)
      : map_(map), bounds_(bounds), is_grid_(map.as_grid() != nullptr), words_(map.place_words()) {}

  std::string write() {
    const bool deep = words_.axes == 3;
    text_ = fmt::format("{}x,y{},quality,{},min_x,max_x,min_y,max_y{},{}\n", is_grid_ ? "" : "node,",
                        deep ? ",z" : "", is_grid_ ? "direction" : "edge,to", deep ? ",min_z,max_z" : "",
                        is_grid_ ? "cells" : "places");
    for (std::uint32_t slot = 0; slot < map_.node_count(); ++slot) {
      const NodeId node = map_.node_of_slot(slot);
      const std::string start = beginning(node, bounds_.quality(slot));
      map_.edges(node, edges_);
      for (const Edge& edge : edges_) line(start, node, edge, bounds_.box(slot, edge.index));
    }
    return std::move(text_);
  }

 private:
  /// What all lines of a node begin with.
  std::string beginning(NodeId node, NodeQuality quality) const {
    return fmt::format("{}{},{},", is_grid_ ? "" : csv_field(map_.name_of(node)) + ",",
                       words_.of(map_.place(node)), name_of(quality));
  }

  void line(std::string_view start, NodeId node, const Edge& edge, const Box& box) {
    text_ += start;
    text_ += is_grid_ ? map_.name_of(EdgeId{node, edge.index})
                      : fmt::format("{},{}", edge.index.value(), csv_field(map_.name_of(edge.to)));
    append(text_, ",{},{}\n", words_.cells(box), box.area());
  }

  const Map& map_;
  const Bounds& bounds_;
  bool is_grid_;
  PlaceWords words_;
  std::string text_;
  std::vector<Edge> edges_;
};

}  // namespace

std::string format_boxes_csv(const Map& map, const Bounds& bounds) {
  return TableWriter(map, bounds).write();
}

}  // namespace goalbound
