// Indices inside of others: made on the graphs that the search of what is around walks.
#include "goalbound/nested_index.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "goalbound/list_graph.hpp"
#include "indices/inner_graph.hpp"

namespace goalbound {
namespace {

/// Two nodes and the way between them: kinds tell by the kind of map alone what suits it.
Result<ListGraph> smallest_inner_graph(const Map& map) {
  return inner_graph(map, {.places = {{0, 0, 0}, {1, 0, 0}}, .arcs = {{0, 1, 1}, {1, 0, 1}}});
}

Error part_of(std::string_view relation, const IndexKind& kind, Error error) {
  if (error.code != ErrorCode::kCancelled)
    error.message = fmt::format("{} the index '{}': {}", relation, kind.id, error.message);
  return error;
}
Error inside_of(const IndexKind& around, const Error& error) {
  return part_of("inside of", around, error);
}

/// Of the index itself and of what it is made of, whatever is inside.
Result<IndexValues> resolved_alone(const Map& map, const IndexValues& values) {
  const IndexKind& kind = *values.kind();
  auto resolved = kind.resolve == nullptr ? Result<IndexValues>(values) : kind.resolve(map, values);
  if (!resolved) return resolved;
  for (const std::string_view needed : kind.needs) {
    const auto ingredient = resolved_alone(map, needed_values(resolved->without_inside(), needed));
    if (!ingredient) return part_of("for", kind, ingredient.error());
  }
  return resolved;
}

Result<IndexValues> resolved_inside(const IndexKind& around, const Map& graph, const IndexValues& values) {
  auto resolved = resolved_alone(graph, values);
  if (!resolved) return inside_of(around, resolved.error());
  if (paths_kept(*resolved) == PathsKept::kAll) return resolved;
  return Error{.message = fmt::format(
                   "the index '{}' cannot be inside of '{}', which it loses paths of: it keeps some "
                   "of the optimal ones",
                   resolved->text(), around.id)};
}

/// The number of the edge between two nodes; kNoEdge without one.
EdgeIndex edge_between(const Map& graph, NodeId from, NodeId to) {
  std::vector<Edge> edges;
  graph.edges(from, edges);
  const auto at = std::ranges::find(edges, to, &Edge::to);
  return at == edges.end() ? kNoEdge : at->index;
}

}  // namespace

Result<ListGraph> inner_graph(const Map& map, ListGraph::Parts parts) {
  parts.place_unit = map.place_unit();
  parts.y_up = map.y_up();
  const ListGraph* list = map.as_list();
  return list != nullptr ? ListGraph::create(std::move(parts), list->kind())
                         : ListGraph::create(std::move(parts));
}

Result<IndexValues> resolve_values(const Map& map, const IndexValues& values) {
  auto resolved = resolved_alone(map, values);
  if (!resolved || values.inside().empty()) return resolved;
  const auto graph = smallest_inner_graph(map);
  if (!graph) return graph.error();
  std::vector<IndexValues> inside;
  for (const IndexValues& inner : values.inside()) {
    auto good = resolved_inside(*values.kind(), *graph, inner);
    if (!good) return good.error();
    inside.push_back(*std::move(good));
  }
  if (auto set = resolved->set_inside(std::move(inside)); !set) return set.error();
  return resolved;
}

Result<std::shared_ptr<const Index>> make_inside(const IndexRequest& request, Progress& progress) {
  auto around = request.set.members().front();
  if (const auto nested = std::dynamic_pointer_cast<const NestedIndex>(around)) around = nested->around();
  auto graphs = around->kind().inner(request.map, *around);
  if (!graphs) return graphs.error();
  const auto& [of_start, of_goal] = graphs->graphs;
  std::array<IndexSet, 2> inside;
  for (std::size_t side = 0; side < inside.size(); ++side) {
    if (side > 0 && of_goal == of_start) {
      inside[side] = inside.front();
      continue;
    }
    for (const IndexValues& values : request.values.inside()) {
      auto made = make_index(*graphs->graphs[side], values, inside[side], progress,
                             {.threads = request.threads, .memory_limit = request.memory_limit});
      if (!made) return inside_of(*request.values.kind(), made.error());
      inside[side].add(*std::move(made));
    }
  }
  return std::shared_ptr<const Index>(std::make_shared<const NestedIndex>(
      request.values, std::move(around), *std::move(graphs), std::move(inside)));
}

std::uint64_t NestedIndex::byte_size() const {
  std::uint64_t bytes = graphs_.node_of_slot.size() * sizeof(NodeId);
  const bool same = graphs_.graphs[0] == graphs_.graphs[1];
  for (std::size_t side = 0; side < (same ? 1U : 2U); ++side) {
    const Map& graph = *graphs_.graphs[side];
    bytes += inside_[side].byte_size() + graph.node_count() * (sizeof(Place) + sizeof(std::uint32_t)) +
             graph.box_count() * sizeof(ListGraph::OutEdge);
  }
  return bytes;
}

void NestedIndex::ends(const Map& map, NodeId n, SearchSide side, std::vector<InnerEnd>& ends) const {
  const auto* some = dynamic_cast<const InnerEnds*>(around_.get());
  if (some != nullptr) return some->inner_ends(n, side, ends);
  ends.assign(1, {inner_node(map, n), 0});
}

std::vector<NodeId> NestedIndex::inner_nodes(const Map& map, NodeId n) const {
  const auto* some = dynamic_cast<const InnerEnds*>(around_.get());
  if (some == nullptr) return {inner_node(map, n)};
  std::vector<NodeId> nodes;
  some->inner_nodes(n, nodes);
  return nodes;
}

std::vector<Refused> NestedIndex::inner_refusals(const Map& map, const Refused& refused,
                                                 SearchSide side) const {
  std::vector<Refused> result;
  const bool is_arc = refused.what == Refused::What::kArc;
  for (const NodeId to : inner_nodes(map, is_arc ? refused.to : refused.node)) {
    Refused inner = refused;
    inner.node = to;
    inner.what = Refused::What::kNode;
    if (is_arc) {
      for (const NodeId from : inner_nodes(map, refused.node)) {
        const EdgeIndex edge = edge_between(graph(side), from, to);
        if (edge == kNoEdge) continue;
        result.push_back(refused);
        result.back().node = from;
        result.back().to = to;
        result.back().what = Refused::What::kEdge;
        result.back().edge = edge;
      }
    }
    result.push_back(inner);  // an end is joined to nodes around it, as to this one
  }
  return result;
}

std::string NestedIndex::why(const Map& map, const Refused& refused, const QueryContext& context) const {
  if (refused.what == Refused::What::kEdge) return {};
  const bool from_start = context.side == SearchSide::kStart;
  const SearchSide far_side = from_start ? SearchSide::kGoal : SearchSide::kStart;
  std::vector<InnerEnd> own_ends;
  std::vector<InnerEnd> far_ends;
  ends(map, from_start ? context.start : context.goal, context.side, own_ends);
  ends(map, from_start ? context.goal : context.start, far_side, far_ends);
  if (own_ends.empty() || far_ends.empty())
    return "nothing around that end leads to another node of the graph";
  for (const Refused& inner : inner_refusals(map, refused, context.side)) {
    std::string words = why_inside(inner, context.side, own_ends.front().node, far_ends);
    if (!words.empty()) return words;
  }
  return {};
}

/// What the first index says that refuses it for all of the far ends.
std::string NestedIndex::why_inside(const Refused& inner, SearchSide side, NodeId near,
                                    const std::vector<InnerEnd>& far_ends) const {
  for (const auto& index : inside(side).members()) {
    std::string first;
    const bool refuses = std::ranges::all_of(far_ends, [&](const InnerEnd& end) {
      QueryContext own = index->context(graph(side), near, end.node, SearchSide::kStart);
      // For its words alone: what is far is the start for people. An estimate would be one of the way back.
      if (!index->kind().roles.contains(IndexRole::kEstimates)) own.side = side;
      std::string words = index->why(graph(side), inner, own);
      const bool is_refused = !words.empty();
      if (first.empty()) first = std::move(words);
      return is_refused;
    });
    if (refuses) return first;
  }
  return {};
}

}  // namespace goalbound
