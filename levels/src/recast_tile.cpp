#include "recast_tile.hpp"

#include <DetourAlloc.h>
#include <DetourNavMesh.h>
#include <DetourNavMeshBuilder.h>
#include <Recast.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>

namespace goalbound {
namespace {

/// The index of a cell's first span has 24 bits.
constexpr int kMostSpans = (1 << 24) - 1;
constexpr unsigned short kWalkFlag = 1;

template <class T, void (*free)(T*)>
struct FreeWith {
  void operator()(T* object) const { free(object); }
};
template <class T, void (*free)(T*)>
using Owned = std::unique_ptr<T, FreeWith<T, free>>;

/// Keeps what Recast says when it fails.
class Context final : public rcContext {
 public:
  Context() : rcContext(true) { enableTimer(false); }
  const std::string& last() const { return last_; }

 private:
  void doLog(const rcLogCategory category, const char* message, const int length) override {
    if (category == RC_LOG_ERROR) last_.assign(message, static_cast<std::size_t>(std::max(length, 0)));
  }
  std::string last_;
};

class TileBuilder {
 public:
  TileBuilder(const RecastInput& input, const RecastOptions& options, const TileJob& job,
              const Progress& progress)
      : input_(input), options_(options), job_(job), progress_(progress) {}

  Result<std::string> build(const std::vector<int>& triangles) {
    for (const auto& step : {&TileBuilder::find_ground, &TileBuilder::find_regions,
                             &TileBuilder::make_polygons, &TileBuilder::make_detail}) {
      if (progress_.cancelled()) return Error{ErrorCode::kCancelled, "the mesh was cancelled"};
      if (auto good = (this->*step)(triangles); !good) return good.error();
      if (polygons_ != nullptr && polygons_->npolys == 0) return std::string();
    }
    return tile_bytes();
  }

 private:
  Error failed(std::string_view step) const {
    return {
        ErrorCode::kLimit,
        fmt::format(
            "Recast cannot make {} of tile {}, {}{}{}; larger cells or smaller tiles (tile-size) need less",
            step, job_.column, job_.row, context_.last().empty() ? "" : ": ", context_.last())};
  }

  int cells_high(double length) const {
    return static_cast<int>(std::floor(length / options_.cell_height + 1e-6));
  }
  int whole(double value) const { return static_cast<int>(value); }
  int climb() const { return cells_high(options_.max_climb); }
  int height() const {
    return std::max(3, static_cast<int>(std::ceil(options_.agent_height / options_.cell_height - 1e-6)));
  }
  int radius() const {
    return static_cast<int>(std::ceil(options_.agent_radius / options_.cell_size - 1e-6));
  }

  Result<void> find_ground(const std::vector<int>& triangles) {
    Owned<rcHeightfield, rcFreeHeightField> solid(rcAllocHeightfield());
    const auto size = static_cast<float>(options_.cell_size);
    if (solid == nullptr ||
        !rcCreateHeightfield(&context_, *solid, job_.cells_wide, job_.cells_deep, job_.low.data(),
                             job_.high.data(), size, static_cast<float>(options_.cell_height)))
      return failed("the grid");
    for (const int triangle : triangles) {
      const int* corner = &input_.triangles[static_cast<std::size_t>(triangle) * 3];
      const auto point = [&](int i) { return &input_.points[static_cast<std::size_t>(corner[i]) * 3]; };
      if (!rcRasterizeTriangle(&context_, point(0), point(1), point(2),
                               input_.areas[static_cast<std::size_t>(triangle)], *solid, climb()))
        return failed("the cells");
    }
    rcFilterLowHangingWalkableObstacles(&context_, climb(), *solid);
    rcFilterLedgeSpans(&context_, height(), climb(), *solid);
    rcFilterWalkableLowHeightSpans(&context_, height(), *solid);
    if (rcGetHeightFieldSpanCount(&context_, *solid) > kMostSpans) return failed("so many cells with ground");
    ground_.reset(rcAllocCompactHeightfield());
    if (ground_ == nullptr || !rcBuildCompactHeightfield(&context_, height(), climb(), *solid, *ground_))
      return failed("the ground");
    return {};
  }

  Result<void> find_regions(const std::vector<int>& /*triangles*/) {
    const int least = whole(options_.region_min_size);
    const int merged = whole(options_.region_merge_size);
    // The radius is kept in a byte, two a cell.
    if (radius() > 127) return failed(fmt::format("a margin of {} cells for the agent", radius()));
    if (!rcErodeWalkableArea(&context_, radius(), *ground_) || !rcBuildDistanceField(&context_, *ground_) ||
        !rcBuildRegions(&context_, *ground_, job_.border, least * least, merged * merged))
      return failed("the regions");
    return {};
  }

  Result<void> make_polygons(const std::vector<int>& /*triangles*/) {
    Owned<rcContourSet, rcFreeContourSet> contours(rcAllocContourSet());
    const int length = whole(std::min(options_.edge_max_length / options_.cell_size, 1e6));
    if (contours == nullptr ||
        !rcBuildContours(&context_, *ground_, static_cast<float>(options_.edge_max_error), length, *contours))
      return failed("the contours");
    polygons_.reset(rcAllocPolyMesh());
    if (polygons_ == nullptr || !rcBuildPolyMesh(&context_, *contours, whole(options_.corners), *polygons_))
      return failed("the polygons");
    return {};
  }

  Result<void> make_detail(const std::vector<int>& /*triangles*/) {
    detail_.reset(rcAllocPolyMeshDetail());
    // Of 0, which should mean none, this version of Recast makes triangles without corners.
    const double distance =
        options_.detail_distance < 0.9 ? 1e9 : options_.detail_distance * options_.cell_size;
    if (detail_ == nullptr ||
        !rcBuildPolyMeshDetail(&context_, *polygons_, *ground_, static_cast<float>(distance),
                               static_cast<float>(options_.detail_max_error * options_.cell_height),
                               *detail_))
      return failed("the heights");
    return {};
  }

  Result<std::string> tile_bytes() {
    for (int i = 0; i < polygons_->npolys; ++i) {
      polygons_->areas[i] = 0;
      polygons_->flags[i] = kWalkFlag;
    }
    dtNavMeshCreateParams params{};
    give_polygons(params);
    give_links(params);
    params.walkableHeight = static_cast<float>(options_.agent_height);
    params.walkableRadius = static_cast<float>(options_.agent_radius);
    params.walkableClimb = static_cast<float>(options_.max_climb);
    params.tileX = job_.column;
    params.tileY = job_.row;
    std::copy_n(polygons_->bmin, 3, params.bmin);
    std::copy_n(polygons_->bmax, 3, params.bmax);
    params.cs = polygons_->cs;
    params.ch = polygons_->ch;
    params.buildBvTree = true;
    unsigned char* data = nullptr;
    int size = 0;
    if (!dtCreateNavMeshData(&params, &data, &size)) return failed("Detour's tile");
    std::string bytes(reinterpret_cast<const char*>(data), static_cast<std::size_t>(size));
    dtFree(data);
    return bytes;
  }

  void give_polygons(dtNavMeshCreateParams& params) const {
    params.verts = polygons_->verts;
    params.vertCount = polygons_->nverts;
    params.polys = polygons_->polys;
    params.polyAreas = polygons_->areas;
    params.polyFlags = polygons_->flags;
    params.polyCount = polygons_->npolys;
    params.nvp = polygons_->nvp;
    params.detailMeshes = detail_->meshes;
    params.detailVerts = detail_->verts;
    params.detailVertsCount = detail_->nverts;
    params.detailTris = detail_->tris;
    params.detailTriCount = detail_->ntris;
  }

  void give_links(dtNavMeshCreateParams& params) {
    const std::size_t count = input_.link_ways.size();
    // Detour looks for ground within this of an end.
    radii_.assign(count, static_cast<float>(std::max(options_.agent_radius, options_.cell_size)));
    flags_.assign(count, kWalkFlag);
    areas_.assign(count, 0);
    names_.resize(count);
    for (std::size_t i = 0; i < count; ++i) names_[i] = static_cast<unsigned>(i);
    params.offMeshConVerts = input_.link_ends.data();
    params.offMeshConRad = radii_.data();
    params.offMeshConDir = input_.link_ways.data();
    params.offMeshConAreas = areas_.data();
    params.offMeshConFlags = flags_.data();
    params.offMeshConUserID = names_.data();
    params.offMeshConCount = static_cast<int>(count);
  }

  const RecastInput& input_;
  const RecastOptions& options_;
  const TileJob& job_;
  const Progress& progress_;
  Context context_;
  Owned<rcCompactHeightfield, rcFreeCompactHeightfield> ground_;
  Owned<rcPolyMesh, rcFreePolyMesh> polygons_;
  Owned<rcPolyMeshDetail, rcFreePolyMeshDetail> detail_;
  std::vector<float> radii_;
  std::vector<unsigned short> flags_;
  std::vector<unsigned char> areas_;
  std::vector<unsigned> names_;
};

}  // namespace

Result<std::string> build_tile(const RecastInput& input, const std::vector<int>& triangles,
                               const RecastOptions& options, const TileJob& job, const Progress& progress) {
  return TileBuilder(input, options, job, progress).build(triangles);
}

}  // namespace goalbound
