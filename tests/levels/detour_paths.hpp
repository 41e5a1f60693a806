// Paths by our searches and by Detour's own between the same points of one mesh.
#pragma once

#include <DetourNavMesh.h>
#include <DetourNavMeshQuery.h>

#include <array>
#include <chrono>
#include <cmath>
#include <memory>
#include <optional>
#include <random>
#include <vector>

#include "detour_mesh.hpp"
#include "goalbound/goalbound.hpp"
#include "goalbound/levels/recast.hpp"
#include "goalbound/nav_mesh.hpp"

namespace goalbound::test {

struct MeshEnd {
  std::uint32_t area = 0;
  MeshPoint point;
};

/// One way to get there; lengths in the unit of the level, in space.
struct MeshWay {
  bool found = false;
  double by_nodes = 0;  ///< along the middles of sides, or of polygons, that the search went by
  double pulled = 0;    ///< straight through the same polygons
  double seconds = 0;   ///< of the search alone
};

/// A mesh of one tile, whose polygons have the same numbers on both sides.
class DetourPaths {
 public:
  DetourPaths(const RecastMesh& built, MeshNodes nodes)
      : mesh_(NavMesh::create(built.parts, nodes).value()), detour_(nav_mesh_of(built.detour).value()) {
    query_.reset(dtAllocNavMeshQuery());
    query_->init(detour_.get(), 65535);
    base_ = detour_->getPolyRefBase(std::as_const(*detour_).getTile(0));
    PrecomputeOptions options;
    options.ordering = usual_ordering(mesh_.kind());
    Progress progress;
    bounds_ = std::make_unique<Bounds>(precompute(mesh_, options, progress).value());
    ours_ = make_query(*find_search("astar-gb"), mesh_, index_set_of(*bounds_)).value();
  }

  const NavMesh& mesh() const { return mesh_; }
  bool same_polygons() const {
    return std::cmp_equal(std::as_const(*detour_).getTile(0)->header->offMeshBase, mesh_.area_count());
  }

  MeshEnd random_end(std::mt19937& random) const {
    const auto area = static_cast<std::uint32_t>(random() % mesh_.area_count());
    const auto corners = mesh_.polygon(area);
    const std::size_t i = 1 + random() % (corners.size() - 2);
    double u = static_cast<double>(random() % 1000 + 1) / 1002;
    double v = static_cast<double>(random() % 1000 + 1) / 1002;
    if (u + v > 1) u = 1 - u, v = 1 - v;
    const auto& points = mesh_.parts().points;
    const MeshPoint& a = points[corners[0]];
    const MeshPoint& b = points[corners[i]];
    const MeshPoint& c = points[corners[i + 1]];
    return {area,
            {a.x + u * (b.x - a.x) + v * (c.x - a.x), a.y + u * (b.y - a.y) + v * (c.y - a.y),
             a.z + u * (b.z - a.z) + v * (c.z - a.z)}};
  }

  MeshWay by_detour(const MeshEnd& from, const MeshEnd& to) {
    const auto start = spot(from.point);
    const auto goal = spot(to.point);
    std::array<dtPolyRef, 4096> path{};
    int count = 0;
    const auto begin = Clock::now();
    query_->findPath(base_ | from.area, base_ | to.area, start.data(), goal.data(), &filter_, path.data(),
                     &count, static_cast<int>(path.size()));
    MeshWay way;
    way.seconds = since(begin);
    way.found = count > 0 && path[static_cast<std::size_t>(count) - 1] == (base_ | to.area);
    if (!way.found) return way;
    std::vector<std::uint32_t> corridor;
    for (int i = 0; i < count; ++i) corridor.push_back(path[static_cast<std::size_t>(i)] & ~base_);
    way.by_nodes = along_middles(from, corridor, to);
    way.pulled = pulled(from, corridor, to);
    return way;
  }

  /// Between the nodes of both polygons that make the whole way the shortest one.
  MeshWay by_us(const MeshEnd& from, const MeshEnd& to) {
    MeshWay best;
    if (from.area == to.area) {
      best = {true, distance(from.point, to.point), distance(from.point, to.point), 0};
      return best;
    }
    std::vector<NodeId> nodes;
    const auto begin = Clock::now();
    for (const NodeId first : mesh_.nodes_of(from.area)) {
      for (const NodeId last : mesh_.nodes_of(to.area)) {
        const SearchResult answer = ours_->find(first, last);
        if (answer.status != SearchStatus::kFound) continue;
        const double length = distance(from.point, mesh_.point(first)) +
                              static_cast<double>(answer.cost) / mesh_.unit() +
                              distance(mesh_.point(last), to.point);
        if (best.found && length >= best.by_nodes) continue;
        best.found = true;
        best.by_nodes = length;
        ours_->path(nodes);
      }
    }
    best.seconds = since(begin);
    if (best.found) best.pulled = pulled(from, corridor_of(from, nodes, to), to);
    return best;
  }

 private:
  using Clock = std::chrono::steady_clock;
  static double since(Clock::time_point begin) {
    return std::chrono::duration<double>(Clock::now() - begin).count();
  }
  static double distance(const MeshPoint& a, const MeshPoint& b) {
    return std::hypot(a.x - b.x, a.y - b.y, a.z - b.z);
  }
  static std::array<float, 3> spot(const MeshPoint& p) {
    return {static_cast<float>(p.x), static_cast<float>(p.z), static_cast<float>(p.y)};
  }

  /// The middle of the side that two polygons share.
  MeshPoint middle(std::uint32_t area, std::uint32_t next) const {
    const auto corners = mesh_.polygon(area);
    const auto beyond = mesh_.beyond(area);
    for (std::size_t i = 0; i < corners.size(); ++i) {
      if (beyond[i] != next) continue;
      const MeshPoint& a = mesh_.parts().points[corners[i]];
      const MeshPoint& b = mesh_.parts().points[corners[(i + 1) % corners.size()]];
      return {(a.x + b.x) / 2, (a.y + b.y) / 2, (a.z + b.z) / 2};
    }
    return {std::nan(""), 0, 0};
  }

  double along_middles(const MeshEnd& from, const std::vector<std::uint32_t>& corridor,
                       const MeshEnd& to) const {
    double length = 0;
    MeshPoint at = from.point;
    for (std::size_t i = 0; i + 1 < corridor.size(); ++i) {
      const MeshPoint next = middle(corridor[i], corridor[i + 1]);
      length += distance(at, next);
      at = next;
    }
    return length + distance(at, to.point);
  }

  std::vector<std::uint32_t> corridor_of(const MeshEnd& from, const std::vector<NodeId>& nodes,
                                         const MeshEnd& to) const {
    std::vector<std::uint32_t> corridor = {from.area};
    const auto enter = [&](std::uint32_t area) {
      if (corridor.back() != area) corridor.push_back(area);
    };
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      const auto [a, b] = mesh_.sides_of(nodes[i]);
      if (i + 1 == nodes.size() || mesh_.nodes() == MeshNodes::kCentres) {
        if (mesh_.nodes() == MeshNodes::kCentres) enter(a);
        continue;
      }
      const auto [c, d] = mesh_.sides_of(nodes[i + 1]);
      enter(a == c || a == d ? a : b);
    }
    enter(to.area);
    return corridor;
  }

  double pulled(const MeshEnd& from, const std::vector<std::uint32_t>& corridor, const MeshEnd& to) const {
    std::vector<dtPolyRef> refs;
    for (const std::uint32_t area : corridor) refs.push_back(base_ | area);
    const auto start = spot(from.point);
    const auto goal = spot(to.point);
    std::vector<float> points(3 * 1024);
    int count = 0;
    query_->findStraightPath(start.data(), goal.data(), refs.data(), static_cast<int>(refs.size()),
                             points.data(), nullptr, nullptr, &count, 1024);
    double length = 0;
    for (std::size_t i = 3; i < 3 * static_cast<std::size_t>(count); i += 3)
      length +=
          std::hypot(points[i] - points[i - 3], points[i + 1] - points[i - 2], points[i + 2] - points[i - 1]);
    return length;
  }

  struct FreeQuery {
    void operator()(dtNavMeshQuery* query) const { dtFreeNavMeshQuery(query); }
  };

  NavMesh mesh_;
  NavMeshPointer detour_;
  std::unique_ptr<dtNavMeshQuery, FreeQuery> query_;
  dtQueryFilter filter_;
  dtPolyRef base_ = 0;
  std::unique_ptr<Bounds> bounds_;
  std::unique_ptr<Query> ours_;
};

}  // namespace goalbound::test
