#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "doors/door_query.hpp"
#include "doors/door_state.hpp"
#include "goalbound/canonical.hpp"
#include "goalbound/distances.hpp"
#include "goalbound/edited_map.hpp"
#include "goalbound/grid.hpp"
#include "goalbound/list_graph.hpp"
#include "goalbound/path_length.hpp"
#include "goalbound/turns.hpp"
#include "goalbound/units.hpp"

namespace goalbound {
namespace {

constexpr std::size_t kMostJoints = 4096;
/// Of opening all doors: a look at each pair of joints for each move takes a nanosecond.
constexpr std::uint64_t kMostLooks = 4'000'000'000;

Error refused(const Door& door, const std::string& why) {
  return {ErrorCode::kInvalidArgument, fmt::format("the door '{}' {}", door.name, why)};
}

/// Whether all of a door is of the map, and of no other door.
class DoorCheck {
 public:
  explicit DoorCheck(const Map& map) : map_(map) {}

  Result<void> run(const std::vector<Door>& doors) {
    if (turns_of(map_) != nullptr) {
      return Error{ErrorCode::kInvalidArgument,
                   "a map with rules about turns cannot have doors: open it without them (turns=ignored)"};
    }
    const auto unit = parse_unit(unit_of(map_));
    if (unit && unit->footprint != Footprint()) {
      return Error{
          ErrorCode::kInvalidArgument,
          fmt::format("doors are for units of one cell: this is the map of the unit '{}', which a shut door "
                      "would stop before it stands in it",
                      unit_of(map_))};
    }
    if (auto good = check_costs(); !good) return good;
    std::set<std::string_view> names;
    for (const Door& door : doors) {
      if (!door.name.empty() && !names.insert(door.name).second) return refused(door, "is there twice");
      if (door.cells.empty() && door.edges.empty()) return refused(door, "has no cells and no edges");
      const auto good = map_.as_grid() != nullptr ? check_cells(door, *map_.as_grid()) : check_edges(door);
      if (!good) return good.error();
    }
    return {};
  }

 private:
  /// What is dearer than any path of the map is not held as it is, and a shut door may make it the way.
  Result<void> check_costs() const {
    const double step = cost_step(map_);
    const ListGraph* list = map_.as_list();
    if (list == nullptr) return {};
    for (std::uint32_t slot = 0; slot < list->node_count(); ++slot) {
      const NodeId node = list->node_of_slot(slot);
      const auto out = list->out(node);
      for (std::size_t i = 0; i < out.size(); ++i) {
        const double cost = own_cost(*list, node, EdgeIndex(i));
        constexpr double kOfTheCost = 1e-9;
        if (cost - list->length_of(out[i].cost) <= 2 * step + kOfTheCost * cost) continue;
        return Error{
            ErrorCode::kInvalidArgument,
            fmt::format(
                "the edge from {} to {} costs {:g}, more than any path of the map as it is, and is not "
                "held exactly; a door that shuts may make it the way: leave it out, or give it a lower cost",
                list->name_of(node), list->name_of(out[i].to), cost)};
      }
    }
    return {};
  }
  Result<void> take(const Door& door, NodeId a, NodeId b, const std::string& what) {
    const auto [known, is_new] = taken_.emplace(std::pair(a, b), &door);
    if (is_new) return {};
    if (known->second == &door) return refused(door, fmt::format("has {} twice", what));
    return refused(door, fmt::format("and the door '{}' both have {}; give it to one of them",
                                     known->second->name, what));
  }
  Result<void> check_cells(const Door& door, const Grid& grid) {
    if (!door.edges.empty()) return refused(door, "has edges, but the map is a grid: give its cells");
    for (const Cell cell : door.cells) {
      const std::string what = fmt::format("the cell {},{}", cell.x, cell.y);
      if (!grid.contains(cell)) return refused(door, fmt::format("has {}, which lies off the map", what));
      if (auto good = take(door, grid.node(cell), kNoNode, what); !good) return good;
    }
    return {};
  }
  Result<void> check_edges(const Door& door) {
    if (!door.cells.empty()) return refused(door, "has cells, but the map is a graph: give its edges");
    std::vector<Edge> edges;
    for (const auto& [from, to] : door.edges) {
      if (!map_.is_node(from) || !map_.is_node(to))
        return refused(door, "has an edge between what are no nodes");
      map_.edges(from, edges);
      const std::string what = fmt::format("the edge from {} to {}", map_.name_of(from), map_.name_of(to));
      if (std::ranges::find(edges, to, &Edge::to) == edges.end())
        return refused(door, fmt::format("has {}, which the map has not", what));
      if (auto good = take(door, from, to, what); !good) return good;
    }
    return {};
  }

  const Map& map_;
  std::map<std::pair<NodeId, NodeId>, const Door*> taken_;
};

/// A map in a state of its doors.
Result<std::shared_ptr<const Map>> with_doors(const std::shared_ptr<const Map>& map,
                                              std::span<const Door> doors, const std::vector<bool>& open) {
  auto edited = EditedMap::make(map);
  if (!edited) return edited.error();
  std::vector<MapChange> changes;
  for (std::size_t i = 0; i < doors.size(); ++i) {
    for (const Cell cell : doors[i].cells)
      changes.push_back(open[i] ? MapChange::free(cell) : MapChange::block(cell));
    if (open[i]) continue;
    for (const auto& [from, to] : doors[i].edges) changes.push_back(MapChange::close(from, to));
  }
  if (auto done = edited->apply(changes); !done) return done.error();
  auto snapshot = edited->snapshot();
  if (!snapshot) return snapshot.error();
  return snapshot->map();
}

/// The least that an edge costs from one node to another; kInfiniteCost where there is none.
Cost cost_of_edge(const std::vector<Edge>& edges, NodeId to) {
  Cost least = kInfiniteCost;
  for (const Edge& edge : edges) {
    if (edge.to == to) least = std::min(least, edge.cost);
  }
  return least;
}

}  // namespace

bool DoorMap::Shared::is_there(const Move& move, const std::vector<bool>& is_open) const {
  const Grid* grid = open->as_grid();
  if (grid == nullptr) return is_open[move.door];
  const Cell from = grid->cell(joints[move.from]);
  if (!is_node(joints[move.from], is_open)) return false;
  DirectionSet free;
  for (const Direction d : kAllDirections) {
    const Cell beside = step(from, d);
    if (grid->contains(beside) && is_node(grid->node(beside), is_open)) free.add(d);
  }
  return canonical_successors(goalbound::row_of(grid->rule()), free).contains(move.direction);
}

/// It was possible with all doors open, and shut.
std::shared_ptr<const Map> DoorMap::Shared::map_of(const DoorState& its_state) const {
  std::call_once(its_state.made_map,
                 [&] { its_state.map = with_doors(open, doors, its_state.open).value(); });
  return its_state.map;
}

/// From the table of the state before where no door was shut.
std::shared_ptr<const DoorState> DoorMap::Shared::make_state(std::vector<bool> is_open,
                                                             const DoorState* before) const {
  bool only_opens = before != nullptr;
  for (std::size_t i = 0; only_opens && i < is_open.size(); ++i) only_opens = is_open[i] || !before->open[i];
  auto made = std::make_shared<DoorState>(only_opens ? before->table : DoorTable(joints.size(), between));
  for (std::uint32_t number = 0; number < moves.size(); ++number) {
    const Move& move = moves[number];
    if (!is_there(move, is_open)) continue;
    made->leave_at.push_back(move.from);
    made->arrive_at.push_back(move.to);
    if (!only_opens || !is_there(move, before->open)) made->table.add(move, number);
  }
  for (auto* ends : {&made->leave_at, &made->arrive_at}) {
    std::ranges::sort(*ends);
    ends->erase(std::unique(ends->begin(), ends->end()), ends->end());
  }
  made->open = std::move(is_open);
  return made;
}

namespace {

/// Fills what is made once.
class DoorMaker {
 public:
  explicit DoorMaker(DoorMap::Shared& shared) : shared_(shared) {}

  Result<void> run(const Progress* progress) {
    find_doors_of_cells();
    find_moves();
    if (shared_.joints.size() > kMostJoints) {
      return Error{ErrorCode::kLimit,
                   fmt::format("the doors join {} nodes, and {} is the most: declare fewer cells as doors",
                               shared_.joints.size(), kMostJoints)};
    }
    const std::uint64_t looks =
        std::uint64_t{shared_.moves.size()} * shared_.joints.size() * shared_.joints.size();
    if (looks > kMostLooks) {
      return Error{
          ErrorCode::kLimit,
          fmt::format(
              "the doors join {} nodes by {} moves, so that opening all of them would take about {} s: "
              "declare fewer cells as doors",
              shared_.joints.size(), shared_.moves.size(), looks / 1'000'000'000)};
    }
    shared_.part_of_slot = find_components(*shared_.shut).of_slot;
    return find_distances(progress);
  }

 private:
  void find_doors_of_cells() {
    shared_.door_of.assign(shared_.open->node_limit(), DoorMap::Shared::kNoJoint);
    const Grid* grid = shared_.open->as_grid();
    if (grid == nullptr) return;
    for (std::uint32_t i = 0; i < shared_.doors.size(); ++i) {
      for (const Cell cell : shared_.doors[i].cells) shared_.door_of[index_of(grid->node(cell))] = i;
    }
  }

  std::uint32_t joint_at(NodeId node) {
    std::uint32_t& number = shared_.joint_of[index_of(node)];
    if (number == DoorMap::Shared::kNoJoint) {
      number = static_cast<std::uint32_t>(shared_.joints.size());
      shared_.joints.push_back(node);
      shared_.places.push_back(shared_.open->place(node));
    }
    return number;
  }
  /// Every move of the open map that the shut one has not, or has at a higher cost.
  void find_moves() {
    const Map& open = *shared_.open;
    const Map& shut = *shared_.shut;
    shared_.joint_of.assign(open.node_limit(), DoorMap::Shared::kNoJoint);
    std::vector<Edge> open_edges;
    std::vector<Edge> shut_edges;
    for (std::uint32_t slot = 0; slot < open.node_count(); ++slot) {
      const NodeId node = open.node_of_slot(slot);
      open.edges(node, open_edges);
      shut_edges.clear();
      if (shut.is_node(node)) shut.edges(node, shut_edges);
      for (const Edge& edge : open_edges) {
        if (cost_of_edge(shut_edges, edge.to) <= edge.cost) continue;
        DoorMap::Shared::Move move;
        move.from = joint_at(node);
        move.to = joint_at(edge.to);
        move.cost = edge.cost;
        if (open.as_grid() != nullptr) {
          move.direction = direction_of(edge.index);
        } else {
          move.door = door_of_edge(node, edge.to);
        }
        shared_.moves.push_back(move);
      }
    }
  }
  std::uint32_t door_of_edge(NodeId from, NodeId to) const {
    std::uint32_t number = 0;
    while (std::ranges::find(shared_.doors[number].edges, std::pair(from, to)) ==
           shared_.doors[number].edges.end())
      ++number;
    return number;
  }

  Result<void> find_distances(const Progress* progress) {
    const std::size_t joints = shared_.joints.size();
    const Map& shut = *shared_.shut;
    auto finder = DistanceFinder::make(shut, {}, {.rows = joints}, progress);
    if (!finder) return finder.error();
    const ListGraph* list = shut.as_list();
    const bool is_symmetric = list == nullptr || list->is_symmetric();
    if (auto done = fill(*finder, false, shared_.to_joints, progress); !done) return done.error();
    if (!is_symmetric) {
      if (auto done = fill(*finder, true, shared_.from_joints, progress); !done) return done.error();
    }
    shared_.between.resize(joints * joints);
    for (std::size_t i = 0; i < joints; ++i) {
      const Cost* const row = shared_.to_joints_of(shared_.joints[i], own_);
      std::copy_n(row, joints, &shared_.between[i * joints]);
    }
    return {};
  }
  /// Of each joint to or from all nodes, laid out by node.
  Result<void> fill(DistanceFinder& finder, bool from_joints, std::vector<Cost>& rows,
                    const Progress* progress) {
    const std::size_t joints = shared_.joints.size();
    std::vector<Cost> costs(shared_.shut->node_count());
    rows.resize(costs.size() * joints);
    for (std::size_t i = 0; i < joints; ++i) {
      if (progress != nullptr && progress->cancelled())
        return Error{ErrorCode::kCancelled, "the doors were cancelled"};
      const NodeId joint = shared_.joints[i];
      const auto done = from_joints ? finder.from(joint, costs) : finder.to(joint, costs);
      if (!done) return done.error();
      for (std::size_t slot = 0; slot < costs.size(); ++slot) rows[slot * joints + i] = costs[slot];
    }
    return {};
  }

  DoorMap::Shared& shared_;
  std::vector<Cost> own_;
};

}  // namespace

Result<DoorMap> DoorMap::make(const std::shared_ptr<const Map>& map, std::vector<Door> doors,
                              const Progress* progress) {
  if (auto good = DoorCheck(*map).run(doors); !good) return good.error();
  auto shut = with_doors(map, doors, std::vector<bool>(doors.size(), false));
  if (!shut) return shut.error();
  auto open = with_doors(map, doors, std::vector<bool>(doors.size(), true));
  if (!open) return open.error();
  const auto shared = std::make_shared<Shared>();
  shared->shut = *std::move(shut);
  shared->open = *std::move(open);
  shared->doors = std::move(doors);
  if (auto done = DoorMaker(*shared).run(progress); !done) return done.error();
  shared->state = shared->make_state(std::vector<bool>(shared->doors.size(), false), nullptr);
  return DoorMap(shared);
}

const std::shared_ptr<const Map>& DoorMap::shut_map() const {
  return shared_->shut;
}
const std::shared_ptr<const Map>& DoorMap::open_map() const {
  return shared_->open;
}
std::shared_ptr<const Map> DoorMap::map_of_now() const {
  return shared_->map_of(*shared_->now());
}
std::span<const Door> DoorMap::doors() const {
  return shared_->doors;
}
std::size_t DoorMap::joint_count() const {
  return shared_->joints.size();
}
std::uint64_t DoorMap::byte_size() const {
  const std::size_t costs = shared_->to_joints.size() + shared_->from_joints.size() + shared_->between.size();
  return costs * sizeof(Cost) + shared_->now()->table.byte_size();
}

bool DoorMap::is_open(std::size_t door) const {
  return shared_->now()->open[door];
}
void DoorMap::set_open(std::size_t door, bool open) {
  std::vector<bool> all = shared_->now()->open;
  all[door] = open;
  set_all(all);
}
void DoorMap::set_all(const std::vector<bool>& open) {
  const auto before = shared_->now();
  if (open == before->open) return;
  auto made = shared_->make_state(open, before.get());
  const std::lock_guard lock(shared_->mutex);
  shared_->state = std::move(made);
}

Result<std::unique_ptr<Query>> DoorMap::query(const SearchInfo& info, IndexSet set,
                                              const QueryOptions& options) const {
  if (auto good = check_options(info, *shared_->shut, options); !good) return good.error();
  if (!claims_optimal(info, *shared_->shut, options) || options.allow_unsafe) {
    return Error{
        ErrorCode::kInvalidArgument,
        fmt::format("doors need an optimal search, and '{}' is not optimal with these options", info.id)};
  }
  auto made = make_query(info, *shared_->shut, std::move(set), options);
  if (!made) return made.error();
  return std::unique_ptr<Query>(std::make_unique<DoorQuery>(shared_, *std::move(made)));
}

}  // namespace goalbound
