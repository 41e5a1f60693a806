// What an index does unless its kind says otherwise.
#include "goalbound/index.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "goalbound/text.hpp"

namespace goalbound {
namespace {

/// The node that was refused, or the one that a refused edge leads to; kNoNode for an edge that there is not.
NodeId far_end(const Map& map, const Refused& refused) {
  if (refused.what == Refused::What::kNode) return refused.node;
  if (refused.what == Refused::What::kArc) return refused.to;
  std::vector<Edge> edges;
  map.edges(refused.node, edges);
  const auto edge = std::ranges::find(edges, refused.edge, &Edge::index);
  return edge == edges.end() ? kNoNode : edge->to;
}

}  // namespace

const IndexParameter* IndexKind::parameter(std::string_view wanted) const {
  return find_entry(parameters, wanted);
}

bool depends_on(const IndexKind& kind, std::string_view id) {
  return kind.id == id || std::ranges::any_of(kind.needs, [id](std::string_view needed) {
           return depends_on(*find_index(needed), id);
         });
}

std::string_view IndexKind::what_it_does() const {
  if (roles.empty()) return "answers by itself";
  if (roles.contains(IndexRole::kEdges)) return "refuses edges";
  return roles.contains(IndexRole::kNodes) ? "refuses nodes" : "raises estimates";
}

std::string_view IndexKind::after_changes() const {
  if (repair != nullptr) return "repaired where few moves change, otherwise rebuilt";
  return valid_after_removals ? "rebuilt; its estimates hold until a move is added or cheaper" : "rebuilt";
}

PathsKept paths_kept(const IndexValues& values) {
  const auto kept = values.kind()->paths_kept;
  return kept == nullptr ? PathsKept::kAll : kept(values);
}

QueryContext Index::context(const Map& map, NodeId start, NodeId goal, SearchSide side) const {
  return {.start = start,
          .goal = goal,
          .place = map.place(side == SearchSide::kStart ? goal : start),
          .side = side};
}

std::uint8_t Index::allowed_edges(std::uint32_t /*slot*/, std::size_t /*first*/, std::uint8_t edges,
                                  const QueryContext& /*context*/) const {
  return edges;
}

bool Index::may_expand(std::uint32_t /*slot*/, Cost /*travelled*/, Cost /*at_least_left*/,
                       const QueryContext& /*context*/) const {
  return true;
}

std::uint8_t Index::allowed_out_edges(std::uint32_t /*slot*/, std::size_t /*first*/, std::uint8_t edges,
                                      Cost /*travelled*/, Cost /*at_least_left*/,
                                      const QueryContext& /*context*/) const {
  return edges;
}

Cost Index::lower_bound(Cost estimate, std::uint32_t /*slot*/, const QueryContext& /*context*/) const {
  return estimate;
}

std::string Index::why(const Map& map, const Refused& refused, const QueryContext& context) const {
  if (!kind().roles.contains(IndexRole::kEstimates)) return {};
  const NodeId node = far_end(map, refused);
  if (node == kNoNode || lower_bound(0, map.slot(node), context) != kInfiniteCost) return {};
  const std::string name = map.name_of(node);
  return context.side == SearchSide::kStart ? fmt::format("no path leads from {} to the goal", name)
                                            : fmt::format("no path leads from the start to {}", name);
}

void Index::picture(const Map& /*map*/, std::size_t /*which*/, NodeId /*node*/,
                    const QueryContext* /*context*/, IndexPicture& picture) const {
  picture = IndexPicture();
}

}  // namespace goalbound
