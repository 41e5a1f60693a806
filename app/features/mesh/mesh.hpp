// On navigation meshes: ends anywhere on the ground, and what the ways between them are worth: over the nodes
// of the graph, pulled straight through the same polygons, and the shortest of all.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "goalbound/mesh_paths.hpp"
#include "goalbound/nav_mesh.hpp"
#include "goalbound/polyanya.hpp"
#include "model/background/latest.hpp"
#include "model/feature.hpp"
#include "model/view/space_view.hpp"

namespace goalbound::app {

/// Of the polygon that holds a point, in units of the file, the node that is nearest to it; kNoNode where
/// none does, or none of its sides leads on.
NodeId node_under(const NavMesh& mesh, const MeshPoint& at);

enum class MeshEnd : std::uint8_t { kStart, kGoal };

/// The ways between two points of a mesh.
struct MeshAnswer {
  MeshPoint start;
  MeshPoint goal;
  MeshPath path;  ///< with boxes where there are any
  bool with_boxes = false;
  std::size_t expanded_without = 0;  ///< nodes, by the same search without boxes
  /// Straight between these points; empty where links alone lead to the goal, and on a mesh whose edges were
  /// edited, which the ground does not know.
  std::vector<MeshPoint> shortest;
  double shortest_length = 0;
  PolyanyaResult shortest_search;       ///< that found it
  std::vector<MeshInterval> intervals;  ///< of that search, in the order in which they were made
};

/// While free ends are off, the ends are nodes; while they are on, points that anybody has put somewhere. An
/// end whose node is changed by anybody else lies at that node again.
class MeshWays final : public Feature {
 public:
  explicit MeshWays(Session& session);

  OngoingWork work() override;
  void end() override { set_free_ends(false); }
  void save(SavedLines& lines) const override;

  bool free_ends() const { return free_; }
  void set_free_ends(bool on) { free_ = on; }
  /// The end lies there, in units of the file, and `node` is the nearest one, which searches use.
  void put(MeshEnd end, const MeshPoint& at, NodeId node);
  /// It lies at its node again.
  void release(MeshEnd end) { pins_[static_cast<std::size_t>(end)].node = kNoNode; }
  void swap_ends() { std::swap(pins_[0], pins_[1]); }
  /// Nothing on other maps, and while the end is no node's and no point.
  std::optional<MeshPoint> at(MeshEnd end) const;

  /// The same in units of places, for pictures; nothing while ends are nodes.
  std::optional<SpacePoint> free_end(MeshEnd end) const;

  /// Of the ends as they are; null while it is being found.
  const MeshAnswer* answer() const;
  /// Changes with the answer.
  std::uint64_t revision() const { return revision_; }

 private:
  struct Question {
    std::shared_ptr<const Map> map;
    MeshPoint start;
    MeshPoint goal;
    std::shared_ptr<const Bounds> bounds;
    bool edited = false;
    friend bool operator==(const Question&, const Question&) = default;
  };
  struct Pin {
    MeshPoint at;
    NodeId node = kNoNode;  ///< which searches use instead
  };

  static MeshAnswer answer_to(const Question& question);
  /// Of the map that is open now; what was asked of another one goes, but for ends of one whose edges were
  /// edited. Where no layer shows them there are no ways.
  void follow();
  /// Takes over what is ready. Error: why there is no answer (memory); the question is not asked again.
  Result<void> adopt();
  std::optional<Question> question() const;

  std::shared_ptr<const Map> map_;
  std::shared_ptr<const Bounds> bounds_;
  bool wanted_ = false;
  bool edited_ = false;
  bool free_ = false;
  std::array<Pin, 2> pins_;  ///< by MeshEnd
  std::uint64_t revision_ = 0;
  Latest<Question, MeshAnswer> asking_;
};

ActionList mesh_actions();

}  // namespace goalbound::app
