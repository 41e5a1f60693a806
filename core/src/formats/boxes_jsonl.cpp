// Boxes as JSON lines, one node a line.
#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "formats/append.hpp"
#include "goalbound/exports.hpp"
#include "goalbound/formats.hpp"

namespace goalbound {

extern const FormatInfo kFormat_boxes_jsonl;
const FormatInfo kFormat_boxes_jsonl = {
    .id = "boxes-jsonl",
    .extension = ".jsonl",
    .description = "boxes as JSON lines, one node a line",
    .reads = false,
    .writes = true,
};

namespace {

class LineWriter {
 public:
  LineWriter(const Map& map, const Bounds& bounds)
      : map_(map), bounds_(bounds), is_grid_(map.as_grid() != nullptr), words_(map.place_words()) {}

  std::string write() {
    for (std::uint32_t slot = 0; slot < map_.node_count(); ++slot) line(slot);
    return std::move(text_);
  }

 private:
  void line(std::uint32_t slot) {
    const NodeId node = map_.node_of_slot(slot);
    const Place place = map_.place(node);
    text_ += '{';
    if (!is_grid_) append(text_, "\"node\":{},", json(map_.name_of(node)));
    append(text_, "\"x\":{},\"y\":{}", words_.of(place.x), words_.of(place.y));
    if (words_.axes == 3) append(text_, ",\"z\":{}", words_.of(place.z));
    append(text_, ",\"quality\":\"{}\",", name_of(bounds_.quality(slot)));
    map_.edges(node, edges_);
    is_grid_ ? boxes_by_direction(slot) : boxes_in_order(slot);
    text_ += "}\n";
  }

  /// "boxes":{"N":[0,3,0,2],"E":null}
  void boxes_by_direction(std::uint32_t slot) {
    text_ += "\"boxes\":{";
    const char* separator = "";
    for (const Edge& edge : edges_) {
      append(text_, "{}\"{}\":", separator, name_of(direction_of(edge.index)));
      limits(bounds_.box(slot, edge.index));
      separator = ",";
    }
    text_ += '}';
  }

  /// "edges":[{"to":"#812","box":[0,3,0,2]},{"to":"#813","box":null}]
  void boxes_in_order(std::uint32_t slot) {
    text_ += "\"edges\":[";
    const char* separator = "";
    for (const Edge& edge : edges_) {
      append(text_, "{}{{\"to\":{},\"box\":", separator, json(map_.name_of(edge.to)));
      limits(bounds_.box(slot, edge.index));
      text_ += '}';
      separator = ",";
    }
    text_ += ']';
  }

  void limits(const Box& box) {
    if (box.empty()) {
      text_ += "null";
      return;
    }
    append(text_, "[{}]", words_.cells(box));
  }

  /// Names are what their file holds, perhaps no UTF-8: such bytes are replaced.
  static std::string json(const std::string& text) {
    using nlohmann::json;
    return json(text).dump(-1, ' ', false, json::error_handler_t::replace);
  }

  const Map& map_;
  const Bounds& bounds_;
  bool is_grid_;
  PlaceWords words_;
  std::string text_;
  std::vector<Edge> edges_;
};

}  // namespace

std::string format_boxes_jsonl(const Map& map, const Bounds& bounds) {
  return LineWriter(map, bounds).write();
}

}  // namespace goalbound
