// On navigation meshes: where the nodes lie, and ends that are no nodes.
#include <fmt/format.h>

#include <array>
#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "features/mesh/mesh.hpp"
#include "goalbound/mesh_paths.hpp"
#include "goalbound/nav_mesh.hpp"
#include "model/actions/action_calls.hpp"
#include "model/actions/action_list.hpp"
#include "model/actions/typed.hpp"
#include "model/session.hpp"

namespace goalbound::app {
namespace {

const NavMesh* mesh_of(const Session& session) {
  return session.has_map() ? as_nav_mesh(session.map()) : nullptr;
}

bool shows_mesh(const Session& session) {
  return mesh_of(session) != nullptr;
}

Result<const NavMesh*> expect_mesh(const Session& session) {
  if (const auto map = expect_map(session); !map) return map.error();
  if (const NavMesh* mesh = mesh_of(session)) return mesh;
  return invalid(fmt::format("this is for navigation meshes (.mesh), and the open map is a {}",
                             session.document().kind().name));
}

/// How the mesh came to be: as before, and then by that line. One that it takes the place of goes.
std::string origin_with(std::string origin, std::string_view line) {
  if (origin.empty()) return origin;
  const std::string_view word = line.substr(0, line.find(' '));
  const std::size_t last = origin.rfind('\n');
  if (last != std::string::npos && std::string_view(origin).substr(last + 1).starts_with(word))
    origin.resize(last);
  return origin + '\n' + std::string(line);
}

/// Another mesh of the same ground, which `make(NavMesh)` makes of the one that is open; start and goal stay
/// as near as its nodes allow.
template <class Make>
Result<void> open_instead(Session& session, const ActionCall& call, const Make& make,
                          std::function<Result<void>(Session&)> then = {}) {
  const Document& document = session.document();
  const Ends before = {session.searches().start(), session.searches().goal()};
  const auto mesh = std::shared_ptr<const NavMesh>(document.shared_map(), as_nav_mesh(document.map()));
  const auto open = [=, name = document.name(),
                     origin = origin_with(document.origin(), format_action(call))]() -> Result<OpenedMap> {
    auto made = make(*mesh);
    if (!made) return made.error();
    return OpenedMap{
        .map = std::make_shared<const NavMesh>(std::move(made).value()), .name = name, .origin = origin};
  };
  const auto ends = [before, mesh](const Map& made) {
    if (before.start == kNoNode || before.goal == kNoNode || made.node_count() == 0) return Ends();
    const NavMesh& other = *as_nav_mesh(made);
    const auto nearest = [&](NodeId end) { return other.nearest_node(other.place_of(mesh->point(end))); };
    return Ends{nearest(before.start), nearest(before.goal)};
  };
  return session.open(
      {.call = call, .name = document.name(), .make = open, .ends = ends, .then = std::move(then)});
}

constexpr auto kMeshNodesWords = std::to_array<std::string_view>({"centres", "edge-middles"});

Result<void> mesh_nodes(Session& session, const ActionCall& call, OneOf<kMeshNodesWords> choice) {
  const auto mesh = expect_mesh(session);
  if (!mesh) return mesh.error();
  const MeshNodes nodes = *find_mesh_nodes(kMeshNodesWords[choice]);
  if ((*mesh)->nodes() == nodes) return {};
  return open_instead(session, call,
                      [nodes](const NavMesh& before) { return NavMesh::create(before.parts(), nodes); });
}

Result<void> mesh_merge(Session& session, const ActionCall& call) {
  const auto mesh = expect_mesh(session);
  if (!mesh) return mesh.error();
  const auto merge = [](const NavMesh& before) -> Result<NavMesh> {
    auto merged = NavMesh::create(merge_polygons(before), before.nodes());
    if (merged && merged->area_count() == before.area_count())
      return invalid("no two neighbours make a larger convex polygon");
    return merged;
  };
  return open_instead(session, call, merge,
                      [before = (*mesh)->area_count()](Session& merged) -> Result<void> {
                        const std::uint32_t now = as_nav_mesh(merged.map())->area_count();
                        merged.messages().add(false, fmt::format("{} polygons, before {}", now, before));
                        return {};
                      });
}

Result<void> points(Session& session, const std::optional<Switch>& wanted) {
  if (const auto mesh = expect_mesh(session); !mesh) return mesh.error();
  MeshWays& ways = session.feature<MeshWays>();
  ways.set_free_ends(wanted.value_or(Switch()).of(ways.free_ends()));
  return {};
}

/// "12.5,7" or, where floors lie above each other, "12.5,7,3".
Result<MeshPoint> mesh_point(std::string_view text) {
  std::array<double, 3> values{};
  std::size_t count = 0;
  for (std::string_view rest = text; count < values.size(); ++count) {
    const std::size_t comma = rest.find(',');
    const auto value = number_argument(rest.substr(0, comma));
    if (!value) return value.error();
    values[count] = *value;
    if (comma == std::string_view::npos) {
      if (count == 0) break;
      return MeshPoint{values[0], values[1], values[2]};
    }
    rest.remove_prefix(comma + 1);
  }
  return invalid(fmt::format("'{}' is no point of a mesh; write X,Y or X,Y,Z in units of its file", text));
}

Result<void> put_end(Session& session, const std::string& where, MeshEnd end) {
  const auto mesh = expect_mesh(session);
  if (!mesh) return mesh.error();
  const auto at = mesh_point(where);
  if (!at) return at.error();
  const NodeId node = node_under(**mesh, *at);
  if (node == kNoNode)
    return invalid(fmt::format("no polygon that others can be reached from holds {}", where));
  session.feature<MeshWays>().set_free_ends(true);
  const Searches& searches = session.searches();
  session.searches().set_problem(end == MeshEnd::kStart ? node : searches.start(),
                                 end == MeshEnd::kGoal ? node : searches.goal());
  session.feature<MeshWays>().put(end, *at, node);
  return {};
}

Result<void> start_point(Session& session, const std::string& where) {
  return put_end(session, where, MeshEnd::kStart);
}
Result<void> goal_point(Session& session, const std::string& where) {
  return put_end(session, where, MeshEnd::kGoal);
}

void add_nodes(ActionList& list, std::string_view call, std::string_view label, std::string_view help,
               MeshNodes nodes) {
  list.add({.id = "mesh-nodes",
            .arguments = "centres|edge-middles",
            .label = label,
            .menu = "Edit/Mesh",
            .menu_call = call,
            .help = help,
            .execute = typed<mesh_nodes>,
            .checked =
                [nodes](const Session& session) {
                  return shows_mesh(session) && mesh_of(session)->nodes() == nodes;
                },
            .enabled = shows_mesh});
}

}  // namespace

ActionList mesh_actions() {
  ActionList list;
  add_nodes(list, "mesh-nodes centres", "Nodes in the middle of polygons",
            "Open the mesh with a node in the middle of each polygon.", MeshNodes::kCentres);
  add_nodes(list, "mesh-nodes edge-middles", "Nodes in the middle of shared sides",
            "Open the mesh with a node in the middle of each side that two polygons share.",
            MeshNodes::kEdgeMiddles);
  list.add({.id = "mesh-merge",
            .label = "Merge polygons",
            .menu = "Edit/Mesh",
            .menu_call = "mesh-merge",
            .help =
                "Join neighbours of a navigation mesh to larger convex polygons: fewer nodes and floods, and "
                "straighter paths.",
            .execute = typed<mesh_merge>,
            .enabled = shows_mesh});
  list.add({.id = "points",
            .arguments = "[on|off|toggle]",
            .label = "Free start and goal",
            .menu = "Edit/Mesh",
            .menu_call = "points toggle",
            .key = "Alt+P",
            .help = "On navigation meshes start and goal go anywhere on the ground, not only to nodes: drag "
                    "them. The legend tells what the paths between them are worth.",
            .execute = typed<points>,
            .checked = [](const Session& session) { return session.feature<MeshWays>().free_ends(); },
            .enabled = shows_mesh});
  list.add({.id = "start-point",
            .arguments = "X,Y[,Z]",
            .label = "Start at a point",
            .help = "On navigation meshes start at a point, in units of the file.",
            .execute = typed<start_point>,
            .looks_around = true});
  list.add({.id = "goal-point",
            .arguments = "X,Y[,Z]",
            .label = "Goal at a point",
            .help = "On navigation meshes put the goal to a point, in units of the file.",
            .execute = typed<goal_point>,
            .looks_around = true});
  return list;
}

}  // namespace goalbound::app
