// What all copies of a DoorMap share: its maps, its joints with their distances, and the state of the doors.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "doors/door_table.hpp"
#include "goalbound/doors.hpp"

namespace goalbound {

/// One state of the doors, for queries: it never changes.
struct DoorState {
  explicit DoorState(DoorTable its_table) : table(std::move(its_table)) {}

  DoorTable table;
  std::vector<bool> open;                ///< by door
  std::vector<std::uint32_t> leave_at;   ///< joints from which a move leads that is there, in rising order
  std::vector<std::uint32_t> arrive_at;  ///< joints to which one leads
  // Made when it is asked for first:
  mutable std::once_flag made_map;
  mutable std::shared_ptr<const Map> map;
};

struct DoorMap::Shared {
  /// A move, and what it hangs on.
  struct Move : DoorMove {
    std::uint32_t door = 0;  ///< of graphs: the one door that it hangs on
    Direction direction{};   ///< of grids
  };
  static constexpr std::uint32_t kNoJoint = 0xFFFFFFFFU;

  std::shared_ptr<const Map> shut;
  std::shared_ptr<const Map> open;
  std::vector<Door> doors;
  std::vector<NodeId> joints;               ///< by number
  std::vector<Place> places;                ///< by joint
  std::vector<std::uint32_t> joint_of;      ///< by node; kNoJoint
  std::vector<std::uint32_t> door_of;       ///< by node, of cells of doors: the door; kNoJoint
  std::vector<Move> moves;                  ///< of all doors open
  std::vector<Cost> to_joints;              ///< from each slot of the shut map to each joint
  std::vector<Cost> from_joints;            ///< the other way; empty where it is the same
  std::vector<Cost> between;                ///< distances between joints on the shut map
  std::vector<std::uint32_t> part_of_slot;  ///< of the shut map: what no edges join

  mutable std::mutex mutex;
  std::shared_ptr<const DoorState> state;  ///< under the mutex

  std::shared_ptr<const DoorState> now() const {
    const std::lock_guard lock(mutex);
    return state;
  }
  /// Whether paths may visit it in that state.
  bool is_node(NodeId node, const std::vector<bool>& is_open) const {
    if (shut->is_node(node)) return true;
    const bool is_of_door = open->is_node(node) && door_of[index_of(node)] != kNoJoint;
    return is_of_door && is_open[door_of[index_of(node)]];
  }
  /// The map as it is in that state.
  std::shared_ptr<const Map> map_of(const DoorState& its_state) const;
  bool is_there(const Move& move, const std::vector<bool>& is_open) const;
  std::shared_ptr<const DoorState> make_state(std::vector<bool> is_open, const DoorState* before) const;

  /// Distances of a node to all joints; `own` is filled and given back for a cell of a door, which the shut
  /// map has not.
  const Cost* to_joints_of(NodeId node, std::vector<Cost>& own) const { return row_of(node, to_joints, own); }
  const Cost* from_joints_of(NodeId node, std::vector<Cost>& own) const {
    return row_of(node, from_joints.empty() ? to_joints : from_joints, own);
  }

 private:
  const Cost* row_of(NodeId node, const std::vector<Cost>& rows, std::vector<Cost>& own) const {
    if (shut->is_node(node)) return &rows[std::size_t{shut->slot(node)} * joints.size()];
    own.assign(joints.size(), kInfiniteCost);
    const std::uint32_t joint = joint_of[index_of(node)];
    if (joint != kNoJoint) own[joint] = 0;  // else no move leads there in any state
    return own.data();
  }
};

}  // namespace goalbound
