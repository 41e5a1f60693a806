#include "goalbound/cell_graph.hpp"

#include <fmt/format.h>

#include "goalbound/text.hpp"

namespace goalbound {

void CellGraph::areas_of(NodeId node, std::vector<std::uint32_t>& areas) const {
  areas.assign(1, static_cast<std::uint32_t>(node));
}

std::optional<std::uint32_t> CellGraph::area_at(Place place) const {
  const NodeId node = node_at(place);
  if (node == kNoNode) return std::nullopt;
  return static_cast<std::uint32_t>(node);
}

Result<NodeId> CellGraph::find_node(std::string_view text) const {
  if (text.starts_with('#')) return ListGraph::find_node(text);
  const auto found = rows_->find_node(text);
  if (!found) return found.error();
  const NodeId node = node_of(rows_->cell(*found));
  if (node != kNoNode) return node;
  return Error{ErrorCode::kInvalidArgument, fmt::format("{} is a blocked cell", in_quotes(text))};
}

std::string CellGraph::name_of(NodeId n) const {
  if (!is_node(n)) return "blocked";
  const Cell at = cell(n);
  return fmt::format("{},{}", at.x, at.y);
}

std::string CellGraph::name_of(EdgeId edge) const {
  return "to " + name_of(out(edge.node)[index_of(edge.edge)].to);
}

const CellGraph* as_cell_graph(const Map& map) {
  return dynamic_cast<const CellGraph*>(&map);
}

}  // namespace goalbound
