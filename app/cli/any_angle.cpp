#include "any_angle.hpp"

#include <utility>

#include "goalbound/any_angle.hpp"
#include "goalbound/mesh_any_angle.hpp"
#include "goalbound/nav_mesh.hpp"
#include "goalbound/search.hpp"
#include "mesh_points.hpp"
#include "node_words.hpp"
#include "words/numbers.hpp"

namespace goalbound::cli {
namespace {

Result<IndexSet> corners_for(Console& console, const Map& map, const IndexOptions& index) {
  const auto wanted = index.wanted();
  if (!wanted) return wanted.error();
  if (wanted->empty()) return IndexSet();
  return IndexMaker(console, map, index).provide(wanted->front());
}

Result<AnyAngleFinder> finder_for(const AnyAngleRequest& request, const IndexSet& set) {
  const bool has_index = !set.members().empty();
  if (&request.opened == &request.now || !has_index) return AnyAngleFinder::make(request.now, set);
  return AnyAngleFinder::make_changed(request.now, request.opened, set);
}

/// Of the shortest path of cells.
Result<double> length_over_cells(const Map& map, const Ends& ends) {
  auto query = make_query(*find_search("astar"), map);
  if (!query) return query.error();
  const SearchResult result = (*query)->find(ends.start, ends.goal);
  return result.found() ? map.length_of(result.cost) : 0;
}

Json point_json(HalfPoint point) {
  return {0.5 * (point.x - 1), 0.5 * (point.y - 1)};
}

/// A node, or any point.
Result<MeshPoint> mesh_end(Console& console, const MeshAngleRequest& request, const std::string& text,
                           std::string_view which) {
  if (!text.starts_with('#')) return mesh_point_named(text);
  const auto node = find_end(console, {*request.map, request.map_file, request.map}, text, which);
  if (!node) return node.error();
  return as_nav_mesh(*request.map)->point(*node);
}

void print_counts(Console& console, std::uint64_t expanded, std::uint64_t generated, std::uint64_t pruned) {
  console.print("{} corners expanded, {} lines followed, {} pruned\n", grouped(expanded), grouped(generated),
                grouped(pruned));
}

}  // namespace

Result<ExitStatus> search_any_angle(Console& console, const MeshAngleRequest& request,
                                    const IndexOptions& index) {
  const NavMesh& mesh = *as_nav_mesh(*request.map);
  const auto start = mesh_end(console, request, request.start, "start");
  if (!start) return start.error();
  const auto goal = mesh_end(console, request, request.goal, "goal");
  if (!goal) return goal.error();
  const auto set = corners_for(console, mesh, index);
  if (!set) return set.error();
  auto finder = MeshAngleFinder::make(mesh, *set);
  if (!finder)
    return Error{.code = finder.error().code, .message = finder.error().message, .file = request.map_file};
  const PointAnswer& path = finder->find(*start, *goal);
  if (path.status == SearchStatus::kStartOutside) return outside_mesh(request.start, request.map_file);
  if (path.status == SearchStatus::kGoalOutside) return outside_mesh(request.goal, request.map_file);
  Json points = Json::array();
  for (const MeshPoint& point : path.points) points.push_back(mesh_point_json(point));
  console.print_json({{"map", request.map_file},
                      {"algorithm", "any-angle"},
                      {"index", set->text()},
                      {"start", mesh_point_json(*start)},
                      {"goal", mesh_point_json(*goal)},
                      {"found", path.found()},
                      {"length", path.found() ? Json(path.length) : Json(nullptr)},
                      {"points", std::move(points)},
                      {"expanded", path.expanded},
                      {"generated", path.generated},
                      {"pruned", path.pruned}});
  if (!path.found()) {
    console.print("there is no path from {} to {}\n", request.start, request.goal);
    return ExitStatus::kGood;
  }
  console.print("any-angle path of length {:.6f}: {} straight lines\n", path.length, path.points.size() - 1);
  print_counts(console, path.expanded, path.generated, path.pruned);
  if (!request.shows_path) return ExitStatus::kGood;
  for (const MeshPoint& point : path.points) console.print("{}\n", mesh_point_text(point));
  return ExitStatus::kGood;
}

Result<ExitStatus> search_any_angle(Console& console, const AnyAngleRequest& request,
                                    const IndexOptions& index) {
  const Map& map = request.now;
  const auto set = corners_for(console, request.opened, index);
  if (!set) return set.error();
  auto finder = finder_for(request, *set);
  if (!finder)
    return Error{.code = finder.error().code, .message = finder.error().message, .file = request.map_file};
  const Grid& grid = *map.as_grid();
  const AnyAnglePath& path = finder->find(grid.cell(request.ends.start), grid.cell(request.ends.goal));
  const auto over_cells = length_over_cells(map, request.ends);
  if (!over_cells) return over_cells.error();
  Json points = Json::array();
  for (const HalfPoint point : path.points) points.push_back(point_json(point));
  const auto of_path = [&](Json value) { return path.found() ? std::move(value) : Json(nullptr); };
  const auto over_cells_json = *over_cells > 0 ? Json(*over_cells) : Json(nullptr);
  console.print_json({{"map", request.map_file},
                      {"algorithm", "any-angle"},
                      {"index", set->text()},
                      {"start", node_json(map, request.ends.start)},
                      {"goal", node_json(map, request.ends.goal)},
                      {"found", path.found()},
                      {"way", id_of(path.way)},
                      {"length", of_path(path.length)},
                      {"points", std::move(points)},
                      {"length_over_cells", over_cells_json},
                      {"expanded", path.expanded},
                      {"generated", path.generated},
                      {"pruned", path.pruned}});
  if (!path.found()) {
    console.print("there is no path from {} to {}\n", map.name_of(request.ends.start),
                  map.name_of(request.ends.goal));
    return ExitStatus::kGood;
  }
  console.print("any-angle path of length {:.6f}: {} straight lines", path.length,
                path.points.empty() ? 0 : path.points.size() - 1);
  constexpr double kRounding = 1e-9;
  if (*over_cells > path.length * (1 - kRounding) && path.length > 0) {
    console.print("; the shortest path of cells is {:.2f} % longer", (*over_cells / path.length - 1) * 100);
  } else if (*over_cells > 0) {
    console.print(
        "; the shortest path of cells is {:.6f} long, because its rule of moving crosses corners of walls",
        *over_cells);
  }
  console.print("\n");
  print_counts(console, path.expanded, path.generated, path.pruned);
  if (!request.shows_path) return ExitStatus::kGood;
  for (const HalfPoint point : path.points)
    console.print("{},{}\n", 0.5 * (point.x - 1), 0.5 * (point.y - 1));
  return ExitStatus::kGood;
}

}  // namespace goalbound::cli
