#include "goalbound/list_graph.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <unordered_set>
#include <utility>

#include "maps/adjacency.hpp"
#include "maps/cost_limit.hpp"
#include "maps/kinds.hpp"
#include "maps/lookup.hpp"
#include "maps/running_hash.hpp"

namespace goalbound {
namespace {

/// So that NodeId and the numbers of edges hold 32 bits, and one more.
constexpr std::size_t kMostNodes = 0xFFFFFFFEU;
constexpr std::size_t kMostEdges = 0xFFFFFFFEU;

Error refuse(ErrorCode code, std::string message) {
  return {.code = code, .message = std::move(message)};
}

Result<void> check_places(std::span<const Place> places, const MapKindInfo& kind) {
  if (places.size() > kMostNodes) {
    return refuse(ErrorCode::kLimit,
                  fmt::format("{} nodes are too many; {} are possible", places.size(), kMostNodes));
  }
  const std::int64_t farthest = kind.axes == 3 ? ListGraph::kFarthestInSpace : ListGraph::kFarthest;
  for (std::size_t i = 0; i < places.size(); ++i) {
    const Place p = places[i];
    for (const std::int64_t value : {p.x, p.y, p.z}) {
      if (std::abs(value) <= farthest) continue;
      return refuse(ErrorCode::kInvalidArgument,
                    fmt::format("node {} of {} lies at {},{},{}; coordinates reach to {} either way", i + 1,
                                places.size(), p.x, p.y, p.z, farthest));
    }
    if (kind.axes == 2 && p.z != 0) {
      return refuse(ErrorCode::kInvalidArgument,
                    fmt::format("node {} of {} lies at height {}; a map of the kind {} is flat", i + 1,
                                places.size(), p.z, kind.id));
    }
  }
  return {};
}

Result<void> check_names(std::span<const std::string> names, std::size_t node_count) {
  if (names.empty()) return {};
  if (names.size() != node_count) {
    return refuse(ErrorCode::kInvalidArgument,
                  fmt::format("{} names for {} nodes; each has one, or none has", names.size(), node_count));
  }
  std::unordered_set<std::string_view> seen;
  seen.reserve(names.size());
  for (const std::string& name : names) {
    if (!seen.insert(name).second) {
      return refuse(ErrorCode::kInvalidArgument, fmt::format("two nodes are called '{}'", name));
    }
  }
  return {};
}

/// The number of each node's first edge, and the number of all.
Result<std::vector<std::uint32_t>> first_edges_of(std::span<const ListGraph::Arc> arcs, std::size_t nodes) {
  if (arcs.size() > kMostEdges) {
    return refuse(ErrorCode::kLimit,
                  fmt::format("{} edges are too many; {} are possible", arcs.size(), kMostEdges));
  }
  std::vector<std::uint32_t> first(nodes + 1);
  for (const ListGraph::Arc& arc : arcs) {
    if (arc.from >= nodes || arc.to >= nodes) {
      return refuse(ErrorCode::kInvalidArgument,
                    fmt::format("there is no edge from node {} to node {}, counted from 0: the graph has {}",
                                arc.from, arc.to, nodes));
    }
    ++first[arc.from + std::size_t{1}];
  }
  for (std::size_t i = 1; i <= nodes; ++i) {
    if (first[i] > kMostEdgesOfANode) {
      return refuse(ErrorCode::kLimit, fmt::format("{} edges leave node {} of {}; {} are possible", first[i],
                                                   i, nodes, kMostEdgesOfANode));
    }
    first[i] += first[i - 1];
  }
  return first;
}

template <class T>
void add_to_hash(RunningHash& hash, std::span<const T> values) {
  static_assert(std::endian::native == std::endian::little && sizeof(T) % sizeof(std::uint32_t) == 0,
                "the bytes of the arrays are hashed as they lie, numbers of 32 bits with the low byte first");
  hash.add(std::as_bytes(values));
}

/// Whether every edge has one back at the same cost.
bool all_lead_back(const Adjacency& graph) {
  using Edge = ListGraph::OutEdge;
  const auto before = [](const Edge& a, const Edge& b) {
    return std::pair(a.to, a.cost) < std::pair(b.to, b.cost);
  };
  std::vector<Edge> sorted(graph.edges.begin(), graph.edges.end());
  for (std::uint32_t n = 0; n < graph.node_count(); ++n) {
    std::sort(sorted.begin() + graph.first[n], sorted.begin() + graph.first[n + 1], before);
  }
  const Adjacency ordered{graph.first, sorted};
  for (std::uint32_t n = 0; n < graph.node_count(); ++n) {
    for (const Edge& edge : graph.out(n)) {
      const auto back = ordered.out(static_cast<std::uint32_t>(edge.to));
      if (!std::binary_search(back.begin(), back.end(), Edge{NodeId(n), edge.cost}, before)) return false;
    }
  }
  return true;
}

double straight_distance(Place a, Place b) {
  return std::hypot(double(a.x) - b.x, double(a.y) - b.y, double(a.z) - b.z);
}

/// Of the lengths of edges between two places, at least 1. Where there are many, a sample of them, evenly
/// spread, says it.
double median_length(const Adjacency& graph, std::span<const Place> places) {
  constexpr std::size_t kSample = std::size_t{1} << 20;
  const std::size_t stride = graph.edges.size() / kSample + 1;
  std::vector<double> lengths;
  for (std::uint32_t n = 0; n < graph.node_count(); ++n) {
    const std::size_t first = (graph.first[n] + stride - 1) / stride * stride;
    for (std::size_t e = first; e < graph.first[n + 1]; e += stride) {
      const double length = straight_distance(places[n], places[index_of(graph.edges[e].to)]);
      if (length > 0) lengths.push_back(length);
    }
  }
  if (lengths.empty()) return 1;
  const auto middle = lengths.begin() + static_cast<std::ptrdiff_t>(lengths.size() / 2);
  std::nth_element(lengths.begin(), middle, lengths.end());
  return std::max(1.0, *middle);
}

}  // namespace

Result<ListGraph> ListGraph::create(Parts parts) {
  return create(std::move(parts), kMapKind_graph);
}

Result<ListGraph> ListGraph::create(Parts parts, const MapKindInfo& kind) {
  if (const auto checked = check_places(parts.places, kind); !checked) return checked.error();
  if (const auto checked = check_names(parts.names, parts.places.size()); !checked) return checked.error();
  if (!(parts.cost_unit > 0) || !std::isfinite(parts.cost_unit)) {
    return refuse(ErrorCode::kInvalidArgument,
                  fmt::format("{} is not a unit of costs; it is a number above 0", parts.cost_unit));
  }
  if (!(parts.place_unit > 0) || !std::isfinite(parts.place_unit)) {
    return refuse(ErrorCode::kInvalidArgument,
                  fmt::format("{} is not a unit of coordinates; it is a number above 0", parts.place_unit));
  }
  ListGraph graph;
  graph.kind_ = &kind;
  graph.places_ = std::move(parts.places);
  graph.first_number_ = parts.first_number;
  graph.cost_unit_ = parts.cost_unit;
  graph.place_unit_ = parts.place_unit;
  graph.y_up_ = parts.y_up;
  graph.lookup_ = std::make_shared<Lookup>(std::move(parts.names));
  graph.arcs_in_ = std::make_shared<LazyArcsIn>();
  graph.cost_scale_ = std::max(parts.least_cost_scale, 1U);
  if (const auto taken = graph.take_arcs(parts.arcs); !taken) return taken.error();
  if (const auto checked = graph.check_costs(); !checked) return checked.error();
  graph.describe();
  return graph;
}

/// No path costs more than it does here, where that was checked. Checked anew it might be refused: the bound
/// of what optimal paths cost is another one for edges that lead the other way (longest_path_bound).
Result<ListGraph> ListGraph::reversed() const {
  const ArcsIn arcs(*this);
  ListGraph graph;
  graph.kind_ = kind_;
  graph.places_ = places_;
  graph.first_.reserve(first_.size());
  graph.edges_.reserve(edges_.size());
  graph.first_.push_back(0);
  for (std::uint32_t to = 0; to < node_count(); ++to) {
    const auto into = arcs.into(NodeId(to));
    if (into.size() > kMostEdgesOfANode) {
      return refuse(ErrorCode::kLimit,
                    fmt::format("{} edges lead to {}; {} are possible where edges are taken "
                                "against their direction",
                                into.size(), name_of(NodeId(to)), kMostEdgesOfANode));
    }
    for (const InEdge& edge : into) graph.edges_.push_back({edge.from, edge.cost});
    graph.first_.push_back(graph.edge_count());
  }
  graph.first_number_ = first_number_;
  graph.cost_unit_ = cost_unit_ * cost_scale_;
  graph.place_unit_ = place_unit_;
  graph.y_up_ = y_up_;
  graph.lookup_ = std::make_shared<Lookup>(std::vector<std::string>());
  graph.arcs_in_ = std::make_shared<LazyArcsIn>();
  graph.describe();
  return graph;
}

ListGraph::ArcsIn::ArcsIn(const ListGraph& graph)
    : first_(std::size_t{graph.node_count()} + 1), edges_(graph.edge_count()) {
  for (const OutEdge& edge : graph.edges_) ++first_[index_of(edge.to) + 1];
  for (std::size_t i = 1; i < first_.size(); ++i) first_[i] += first_[i - 1];
  std::vector<std::uint32_t> next = first_;
  for (std::uint32_t from = 0; from < graph.node_count(); ++from) {
    const auto out = graph.out(NodeId(from));
    for (std::size_t e = 0; e < out.size(); ++e)
      edges_[next[index_of(out[e].to)]++] = {NodeId(from), out[e].cost, EdgeIndex(e)};
  }
}

const ListGraph::ArcsIn& ListGraph::arcs_in() const {
  return arcs_in_->of(*this);
}

std::unique_ptr<ListGraph> ListGraph::clone() const {
  return std::make_unique<ListGraph>(*this);
}

Result<void> ListGraph::take_arcs(std::span<const Arc> arcs) {
  auto first = first_edges_of(arcs, places_.size());
  if (!first) return first.error();
  first_ = *std::move(first);
  for (const Arc& arc : arcs) free_arcs_ += arc.cost == 0 ? 1 : 0;
  if (free_arcs_ > 0)
    cost_scale_ = std::max(cost_scale_, static_cast<std::uint32_t>(1 + most_free_arcs(node_count(), arcs)));
  edges_.resize(arcs.size());
  std::vector<std::uint32_t> next = first_;
  for (const Arc& arc : arcs) {
    const std::uint64_t cost = std::max(std::uint64_t{arc.cost} * cost_scale_, std::uint64_t{1});
    if (cost >= kInfiniteCost) {
      return refuse(ErrorCode::kLimit,
                    fmt::format("the edge from {} to {} costs {}{}; costs of 32 bits hold {}",
                                name_of(NodeId(arc.from)), name_of(NodeId(arc.to)), arc.cost, scale_text(),
                                kInfiniteCost - 1));
    }
    edges_[next[arc.from]++] = {NodeId(arc.to), static_cast<Cost>(cost)};
  }
  return {};
}

std::string ListGraph::scale_text() const {
  if (cost_scale_ == 1) return "";
  return fmt::format(", times {} to make room for edges that cost 0", cost_scale_);
}

Result<void> ListGraph::check_costs() const {
  Cost dearest = 0;
  for (const OutEdge& edge : edges_) dearest = std::max(dearest, edge.cost);
  // A search adds an edge to an optimal path before it knows that the sum is none.
  const std::uint64_t most = kInfiniteCost - 1 - std::uint64_t{dearest};
  const std::uint64_t bound = longest_path_bound({first_, edges_}, most + 1);
  if (bound <= most) return {};
  return refuse(
      ErrorCode::kLimit,
      fmt::format("an optimal path of this graph may cost {}{}; costs of 32 bits hold {} beside the "
                  "dearest edge. Coarser costs fit",
                  bound / cost_scale_, scale_text(), most / cost_scale_));
}

void ListGraph::describe() {
  for (const Place& place : places_) limits_.grow(place);
  const Adjacency graph{first_, edges_};
  symmetric_ = all_lead_back(graph);
  spacing_ = median_length(graph, places_);
  const std::string head = fmt::format("graph {} {} {}\n", kind_->axes, places_.size(), edges_.size());
  RunningHash hash;
  hash.add(head);
  add_to_hash(hash, std::span<const Place>(places_));
  add_to_hash(hash, std::span<const std::uint32_t>(first_));
  add_to_hash(hash, std::span<const OutEdge>(edges_));
  hash_ = hash.value();
}

void ListGraph::edges(NodeId n, std::vector<Edge>& edges) const {
  edges.clear();
  for (const OutEdge& edge : out(n)) edges.push_back({EdgeIndex(edges.size()), edge.to, edge.cost});
}

}  // namespace goalbound
