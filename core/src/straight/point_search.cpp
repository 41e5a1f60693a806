#include "goalbound/point_search.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "goalbound/any_angle.hpp"
#include "goalbound/grid.hpp"
#include "goalbound/mesh_any_angle.hpp"
#include "goalbound/nav_mesh.hpp"
#include "goalbound/polyanya.hpp"

namespace goalbound {
namespace {

SearchStatus status_of_ends(const Map& map, NodeId start, NodeId goal) {
  if (start == kNoNode) return SearchStatus::kStartOutside;
  if (goal == kNoNode) return SearchStatus::kGoalOutside;
  if (!map.is_node(start)) return SearchStatus::kStartBlocked;
  return map.is_node(goal) ? SearchStatus::kNoPath : SearchStatus::kGoalBlocked;
}

/// Over the cells of a grid.
class OverCells final : public PointSearch {
 public:
  OverCells(const Grid& grid, AnyAngleFinder finder) : grid_(grid), finder_(std::move(finder)) {}

  const PointAnswer& find(NodeId start, NodeId goal) override {
    answer_.points.clear();
    answer_.length = 0;
    answer_.status = status_of_ends(grid_, start, goal);
    if (answer_.status != SearchStatus::kNoPath) return answer_;
    const AnyAnglePath& path = finder_.find(grid_.cell(start), grid_.cell(goal));
    answer_.status = path.status;
    answer_.length = path.length;
    answer_.expanded = path.expanded;
    answer_.generated = path.generated;
    answer_.pruned = path.pruned;
    for (const HalfPoint& point : path.points)
      answer_.points.push_back({.x = 0.5 * (point.x - 1), .y = 0.5 * (point.y - 1)});
    return answer_;
  }

 private:
  const Grid& grid_;
  AnyAngleFinder finder_;
  PointAnswer answer_;
};

/// By the corners of a mesh.
class OverMesh final : public PointSearch {
 public:
  OverMesh(const NavMesh& mesh, MeshAngleFinder finder) : mesh_(mesh), finder_(std::move(finder)) {}

  const PointAnswer& find(NodeId start, NodeId goal) override {
    answer_.status = status_of_ends(mesh_, start, goal);
    if (answer_.status != SearchStatus::kNoPath) return answer_;
    return finder_.find(mesh_.point(start), mesh_.point(goal));
  }

 private:
  const NavMesh& mesh_;
  MeshAngleFinder finder_;
  PointAnswer answer_;  ///< without a path
};

/// By the polygons of a mesh.
class OverPolygons final : public PointSearch {
 public:
  explicit OverPolygons(const NavMesh& mesh) : mesh_(mesh), polyanya_(mesh) {}

  const PointAnswer& find(NodeId start, NodeId goal) override {
    answer_.points.clear();
    answer_.length = 0;
    answer_.status = status_of_ends(mesh_, start, goal);
    if (answer_.status != SearchStatus::kNoPath) return answer_;
    const PolyanyaResult result = polyanya_.find(mesh_.point(start), mesh_.point(goal));
    answer_.expanded = result.expanded;
    answer_.generated = result.generated;
    answer_.pruned = result.pruned;
    if (!result.found()) return answer_;
    answer_.status = SearchStatus::kFound;
    answer_.points.assign(polyanya_.path().begin(), polyanya_.path().end());
    answer_.length = length_in_plan(answer_.points);
    return answer_;
  }

 private:
  const NavMesh& mesh_;
  Polyanya polyanya_;
  PointAnswer answer_;
};

constexpr PointSearchInfo kAnyAngle = {
    .id = "any-angle",
    .name = "Any-angle search",
    .description = "the shortest of all paths over a grid or a mesh: straight lines between corners of walls",
    .index = "corners",
    .runs_on =
        [](const Map& map) {
          const NavMesh* mesh = as_nav_mesh(map);
          return AnyAngleFinder::runs_on(map) || (mesh != nullptr && MeshAngleFinder::runs_on(*mesh));
        },
    .make = [](const Map& map, const IndexSet& set) -> Result<std::unique_ptr<PointSearch>> {
      if (const NavMesh* mesh = as_nav_mesh(map)) {
        auto finder = MeshAngleFinder::make(*mesh, set);
        if (!finder) return finder.error();
        return std::unique_ptr<PointSearch>(std::make_unique<OverMesh>(*mesh, *std::move(finder)));
      }
      auto finder = AnyAngleFinder::make(map, set);
      if (!finder) return finder.error();
      return std::unique_ptr<PointSearch>(std::make_unique<OverCells>(*map.as_grid(), *std::move(finder)));
    }};

constexpr PointSearchInfo kPolyanya = {
    .id = "polyanya",
    .name = "Polyanya",
    .description = "the shortest of all paths over a navigation mesh: intervals of the sides of its polygons",
    .index = {},
    .runs_on = [](const Map& map) { return as_nav_mesh(map) != nullptr; },
    .make = [](const Map& map, const IndexSet& set) -> Result<std::unique_ptr<PointSearch>> {
      const NavMesh* mesh = as_nav_mesh(map);
      if (mesh == nullptr)
        return Error{ErrorCode::kInvalidArgument, "Polyanya runs on navigation meshes alone"};
      if (!set.empty()) return Error{ErrorCode::kInvalidArgument, "Polyanya asks no index"};
      return std::unique_ptr<PointSearch>(std::make_unique<OverPolygons>(*mesh));
    }};

constexpr std::array<const PointSearchInfo*, 2> kPointSearches = {&kAnyAngle, &kPolyanya};

}  // namespace

std::span<const PointSearchInfo* const> all_point_searches() {
  return kPointSearches;
}

const PointSearchInfo* point_search_of(const Map& map) {
  const auto found =
      std::ranges::find_if(kPointSearches, [&](const PointSearchInfo* info) { return info->runs_on(map); });
  return found == kPointSearches.end() ? nullptr : *found;
}

}  // namespace goalbound
