#include <CLI/Option.hpp>
#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "command.hpp"
#include "goalbound/mesh_any_angle.hpp"
#include "goalbound/mesh_paths.hpp"
#include "goalbound/polyanya.hpp"
#include "index_options.hpp"
#include "inputs.hpp"
#include "mesh_points.hpp"

namespace goalbound::cli {
namespace {

class MeshPathCommand final : public Command {
 public:
  void declare(CLI::App& app) override {
    app.add_option("MESH", map_,
                   "a navigation mesh: .mesh; a level or a mesh of Detour: .obj, .gltf, .glb, .bin")
        ->required()
        ->type_name("");
    app.add_option("START", start_, "any point X,Y of the mesh, or X,Y,Z")->required()->type_name("");
    app.add_option("GOAL", goal_, "another one")->required()->type_name("");
    app.add_option("--nodes", nodes_,
                   "where the nodes lie: centres or edge-middles; default: as the file says")
        ->type_name("WHERE");
    index_.declare(app, false);
  }

  Result<ExitStatus> run(Console& console) override {
    const auto loaded = load();
    if (!loaded) return loaded.error();
    const NavMesh& mesh = **loaded;
    const auto start = mesh_point_named(start_);
    if (!start) return start.error();
    const auto goal = mesh_point_named(goal_);
    if (!goal) return goal.error();
    const auto indices = provide(console, mesh);
    if (!indices) return indices.error();
    auto finder = MeshPathFinder::make(mesh, indices->over_nodes);
    if (!finder) return finder.error();
    const MeshPath& path = finder->find(*start, *goal);
    const auto shortest = shortest_of(mesh, indices->corners, *start, *goal);
    if (!shortest) return shortest.error();
    return report(console, mesh, path, *shortest);
  }

 private:
  Result<std::shared_ptr<const NavMesh>> load() const {
    const auto nodes = nodes_.empty() ? Result<MeshNodes>(MeshNodes::kCentres) : mesh_nodes_named(nodes_);
    if (!nodes) return nodes.error();
    auto mesh = load_mesh(map_);
    if (!mesh || nodes_.empty() || *nodes == (*mesh)->nodes()) return mesh;
    auto other = NavMesh::create((*mesh)->parts(), *nodes);
    if (!other) return other.error();
    return std::make_shared<const NavMesh>(std::move(other).value());
  }

  struct Indices {
    IndexSet over_nodes;
    IndexSet corners;  ///< of the shortest path
  };
  Result<Indices> provide(Console& console, const NavMesh& mesh) {
    const auto search = search_named("astar-gb");
    if (!search) return search.error();
    const auto wanted = index_.wanted();
    if (!wanted) return wanted.error();
    const auto values = IndexOptions::values_of(wanted->empty() ? WantedSet() : wanted->front());
    if (!values) return values.error();
    IndexMaker maker(console, mesh, index_);
    const auto is_corners = [](const IndexValues& one) { return one.kind()->id == "corners"; };
    if (std::ranges::any_of(*values, is_corners)) {
      const auto set = maker.provide(wanted->front());
      if (!set) return set.error();
      Indices indices;
      for (const auto& member : set->members())
        (is_corners(member->values()) ? indices.corners : indices.over_nodes).add(member);
      return indices;
    }
    auto boxes = index_.provide(console, **search, {.allow_unsafe = index_.allow_unsafe}, maker);
    if (!boxes) return boxes.error();
    return Indices{.over_nodes = *std::move(boxes), .corners = {}};
  }

  /// By Polyanya, which needs no preparation, or by corners where their boxes are there.
  static Result<std::optional<std::vector<MeshPoint>>> shortest_of(const NavMesh& mesh,
                                                                   const IndexSet& corners,
                                                                   const MeshPoint& start,
                                                                   const MeshPoint& goal) {
    std::optional<std::vector<MeshPoint>> shortest;
    if (corners.empty()) {
      Polyanya polyanya(mesh);
      if (polyanya.find(start, goal).found())
        shortest.emplace(polyanya.path().begin(), polyanya.path().end());
      return shortest;
    }
    auto finder = MeshAngleFinder::make(mesh, corners);
    if (!finder) return finder.error();
    const PointAnswer& answer = finder->find(start, goal);
    if (answer.found()) shortest = answer.points;
    return shortest;
  }

  Result<ExitStatus> report(Console& console, const NavMesh& mesh, const MeshPath& path,
                            const std::optional<std::vector<MeshPoint>>& shortest) const {
    switch (path.status) {
      case MeshPath::Status::kStartOutside:
        return outside_mesh(start_, map_);
      case MeshPath::Status::kGoalOutside:
        return outside_mesh(goal_, map_);
      case MeshPath::Status::kNoPath:
        console.print_json(json_of(mesh, path, shortest));
        console.print("there is no path from {} to {}\n", start_, goal_);
        return ExitStatus::kGood;
      case MeshPath::Status::kFound:
        break;
    }
    console.print_json(json_of(mesh, path, shortest));
    console.print("over {} nodes ({}): length {:.6f}, {} expanded, {} pruned\n", path.nodes.size(),
                  id_of(mesh.nodes()), path.node_length, path.expanded, path.pruned);
    console.print("by string pulling through {} polygons: length {:.6f}, by", path.corridor.size(),
                  path.straight_length);
    for (const MeshPoint& p : path.straight) console.print(" {}", mesh_point_text(p));
    console.print("\n");
    if (!shortest) return ExitStatus::kGood;
    const double least = length_of(*shortest);
    console.print(
        "the shortest (any-angle): length {:.6f}; string pulling is {:.2f} % longer, the path over nodes "
        "{:.2f} %\n",
        least, percent_over(path.straight_length, least), percent_over(path.node_length, least));
    return ExitStatus::kGood;
  }

  /// The same keys with and without a path: what there is not is null.
  Json json_of(const NavMesh& mesh, const MeshPath& path,
               const std::optional<std::vector<MeshPoint>>& shortest) const {
    const auto of_path = [&](Json value) { return path.found() ? std::move(value) : Json(nullptr); };
    Json straight = Json::array();
    for (const MeshPoint& p : path.straight) straight.push_back(mesh_point_json(p));
    return {{"mesh", map_},
            {"nodes_at", id_of(mesh.nodes())},
            {"found", path.found()},
            {"node_length", of_path(path.node_length)},
            {"straight_length", of_path(path.straight_length)},
            {"corridor", of_path(path.corridor)},
            {"straight", of_path(std::move(straight))},
            {"expanded", path.expanded},
            {"pruned", path.pruned},
            {"shortest_length", shortest ? Json(length_of(*shortest)) : Json(nullptr)}};
  }

  /// Costs of nodes are whole numbers, rounded down: none is shorter than the shortest.
  static double percent_over(double length, double least) {
    return least > 0 ? std::max(0.0, (length / least - 1) * 100) : 0;
  }

  std::string map_;
  std::string start_;
  std::string goal_;
  std::string nodes_;
  IndexOptions index_;
};

}  // namespace

extern const CommandInfo kCommand_mesh_path;
const CommandInfo kCommand_mesh_path = {
    .id = "mesh-path",
    .description =
        "paths between two points of a navmesh: over nodes, by string pulling, and the shortest (any-angle)",
    .examples =
        "  goalbound mesh-path arena.mesh 2.5,4.5 44,31.5\n"
        "  goalbound mesh-path arena.mesh 2.5,4.5 44,31.5 --nodes edge-middles --json\n",
    .make = &make_command<MeshPathCommand>,
};

}  // namespace goalbound::cli
