// The search of the registry with containers in the place of boxes: of the template, as all others. With
// policies that are chosen at run time, and one open list, so that it is compiled once for each type of
// graph.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "goalbound/containers.hpp"
#include "searches/map_query.hpp"

namespace goalbound {
namespace {

constexpr std::string_view kOpenListOfContainers = "binary-heap";

/// A graph that tells a pruner its edges by node, as containers need its place, and counts them as a table.
template <class Graph>
class ContainerGraph : public Graph {
 public:
  struct EdgesOfNode {
    NodeId node = kNoNode;
    typename Graph::EdgeSet edges;
  };

  ContainerGraph(const QuerySetup& setup, const ContainerIndex& containers)
      : Graph(setup), bytes_(containers.byte_size()) {}
  EdgesOfNode boxes_of(NodeId n, typename Graph::EdgeSet edges) const { return {this->map_node(n), edges}; }
  std::uint64_t byte_size() const { return Graph::byte_size() + bytes_; }

 private:
  std::uint64_t bytes_;
};

class ContainerPruning {
 public:
  static constexpr bool kPrunes = true;
  explicit ContainerPruning(const ContainerIndex& containers) : containers_(&containers) {}
  void aim(Place goal) { goal_ = goal; }

  /// Those to follow, as what the set of edges is intersected with.
  template <class EdgesOfNode>
  auto keep(const EdgesOfNode& of) const {
    if constexpr (std::is_same_v<decltype(of.edges), DirectionSet>) {
      DirectionSet kept;
      for (const Direction d : of.edges) {
        if (containers_->keeps(of.node, d, goal_)) kept.add(d);
      }
      return kept;
    } else {
      unsigned kept = 0;
      for (const EdgeIndex e : of.edges) {
        if (containers_->keeps(of.node, e, goal_)) kept |= 1U << (e.value() - of.edges.first());
      }
      return static_cast<std::uint8_t>(kept);
    }
  }

 private:
  const ContainerIndex* containers_;
  Place goal_;
};

template <class Graph, class Heuristic>
std::unique_ptr<Query> make_with(const QuerySetup& setup, const ContainerIndex& containers) {
  using Search = BestFirstSearch<ContainerGraph<Graph>, Heuristic, BinaryHeap, ContainerPruning>;
  return std::make_unique<MapQuery<Search>>(nullptr, ContainerGraph<Graph>(setup, containers),
                                            Heuristic(setup), ContainerPruning(containers),
                                            setup.skip_way_back);
}

/// Whether it steps from node to node by costs, as searches with a chosen open list do.
bool asks_containers(const SearchInfo& info, const SearchOn& on) {
  return info.needs_bounds && !info.canonical &&
         (on.configure == &configure_octile || on.configure == &configure_weighted ||
          on.configure == &configure_list);
}

}  // namespace

Result<void> check_container_query(const SearchInfo& info, const Map& map, const QueryOptions& options) {
  if (auto checked = check_options(info, map, options); !checked) return checked;
  if (!asks_containers(info, info.on(map))) {
    return Error{
        .message = fmt::format(
            "the search '{}' asks no containers; use 'astar-gb', 'dijkstra-gb' or 'wastar-gb'", info.id)};
  }
  if (!options.open_list.empty() && options.open_list != kOpenListOfContainers) {
    return Error{.message = fmt::format("searches with containers have the open list '{}', not '{}'",
                                        kOpenListOfContainers, options.open_list)};
  }
  return {};
}

Result<std::unique_ptr<Query>> make_container_query(const SearchInfo& info, const ContainerIndex& containers,
                                                    const QueryOptions& options) {
  const Map& map = containers.map();
  if (auto checked = check_container_query(info, map, options); !checked) return checked.error();
  const SearchOn& on = info.on(map);
  const QuerySetup setup = {
      .map = &map,
      .grid = map.as_grid(),
      .list = map.as_list(),
      .bounds = nullptr,
      .heuristic = find_heuristic(options.heuristic.empty() ? on.heuristic : options.heuristic),
      .open_list = find_open_list(kOpenListOfContainers),
      .weight_percent = options.weight_percent,
      .skip_way_back = options.skip_way_back,
      .neighbours = options.neighbours,
      .stop = nullptr};
  if (setup.list != nullptr) return make_with<ListEdges, NormHeuristic>(setup, containers);
  if (setup.grid->is_uniform()) return make_with<ChosenOctileGraph, ChosenHeuristic>(setup, containers);
  return make_with<WeightedOctileGraph, ChosenHeuristic>(setup, containers);
}

}  // namespace goalbound
