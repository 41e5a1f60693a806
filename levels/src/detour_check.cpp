// A tile as bytes that anybody may have written: everything that Detour takes for granted.
#include <DetourCommon.h>
#include <fmt/format.h>

#include <cmath>
#include <cstring>
#include <vector>

#include "detour_mesh.hpp"

namespace goalbound {
namespace {

/// Coordinates farther out would not fit into the whole numbers that Detour makes of them.
constexpr float kFarthestInTile = 1e7F;
constexpr int kMostTileColumn = 1 << 20;
/// Of each kind of thing in a tile; references have room for fewer polygons.
constexpr int kMostOfAKind = 1 << 24;

class TileCheck {
 public:
  explicit TileCheck(std::string_view bytes) : bytes_(bytes) {}

  Result<void> check() {
    if (auto good = check_header(); !good) return good;
    if (auto good = cut(); !good) return good;
    if (auto good = check_vertices(); !good) return good;
    for (int p = 0; p < header_.polyCount; ++p) {
      if (auto good = check_polygon(p); !good) return good;
    }
    for (int p = 0; p < header_.offMeshBase; ++p) {
      if (auto good = check_detail(p); !good) return good;
    }
    for (int n = 0; n < header_.bvNodeCount; ++n) {
      if (auto good = check_tree_node(n); !good) return good;
    }
    for (int c = 0; c < header_.offMeshConCount; ++c) {
      if (auto good = check_connection(c); !good) return good;
    }
    return {};
  }

 private:
  static Error corrupt(std::string message) { return {ErrorCode::kCorrupt, std::move(message)}; }
  static bool is_near(float value) { return std::abs(value) <= kFarthestInTile; }  // false for NaN
  static bool is_length(float value) { return value >= 0 && value <= kFarthestInTile; }

  Result<void> check_header() {
    if (bytes_.size() < sizeof header_) return corrupt("it ends within its header");
    std::memcpy(&header_, bytes_.data(), sizeof header_);
    if (header_.magic != DT_NAVMESH_MAGIC) return corrupt("it does not begin as a tile of Detour");
    if (header_.version != DT_NAVMESH_VERSION) {
      return Error{ErrorCode::kVersion, fmt::format("it is of version {}; this program reads version {}",
                                                    header_.version, DT_NAVMESH_VERSION)};
    }
    for (const int count :
         {header_.polyCount, header_.vertCount, header_.maxLinkCount, header_.detailMeshCount,
          header_.detailVertCount, header_.detailTriCount, header_.bvNodeCount, header_.offMeshConCount}) {
      if (count < 0 || count > kMostOfAKind) return corrupt(fmt::format("a count of it is {}", count));
    }
    // Detour writes into the last link without asking whether there is one.
    if (header_.polyCount == 0 || header_.maxLinkCount == 0) return corrupt("it has no polygon or no link");
    if (header_.offMeshBase < 0 || header_.offMeshBase != header_.polyCount - header_.offMeshConCount)
      return corrupt("its off-mesh connections are not its last polygons");
    if (header_.detailMeshCount < header_.offMeshBase) return corrupt("polygons lack their heights");
    return check_numbers();
  }

  Result<void> check_numbers() const {
    for (const int column : {header_.x, header_.y, header_.layer}) {
      if (std::abs(static_cast<long long>(column)) > kMostTileColumn)
        return corrupt(fmt::format("it lies in column or row {}", column));
    }
    for (int axis = 0; axis < 3; ++axis) {
      const float low = header_.bmin[axis];
      const float high = header_.bmax[axis];
      if (!is_near(low) || !is_near(high) || low > high) return corrupt("its bounds are not a box");
    }
    const bool lengths = is_length(header_.walkableHeight) && is_length(header_.walkableRadius) &&
                         is_length(header_.walkableClimb) && is_length(header_.bvQuantFactor);
    if (!lengths) return corrupt("the size of its agent is not a length");
    return {};
  }

  /// One part after the other, each a whole number of words.
  template <class Item>
  bool take(std::size_t& at, int count, std::vector<Item>& items) const {
    const std::size_t size = sizeof(Item) * static_cast<std::size_t>(count);
    const std::size_t room = (size + 3) & ~std::size_t{3};
    if (room > bytes_.size() - at) return false;
    items.resize(static_cast<std::size_t>(count));
    if (size > 0) std::memcpy(items.data(), bytes_.data() + at, size);
    at += room;
    return true;
  }

  Result<void> cut() {
    std::size_t at = (sizeof(dtMeshHeader) + 3) & ~std::size_t{3};
    std::vector<dtLink> links;  // Detour makes them anew
    const bool fits = take(at, header_.vertCount * 3, vertices_) && take(at, header_.polyCount, polygons_) &&
                      take(at, header_.maxLinkCount, links) && take(at, header_.detailMeshCount, details_) &&
                      take(at, header_.detailVertCount * 3, detail_vertices_) &&
                      take(at, header_.detailTriCount * 4, triangles_) &&
                      take(at, header_.bvNodeCount, tree_) && take(at, header_.offMeshConCount, connections_);
    if (!fits || at != bytes_.size()) {
      return corrupt(fmt::format("its {} bytes are not as many as its counts ask for", bytes_.size()));
    }
    return {};
  }

  Result<void> check_vertices() const {
    for (const auto* list : {&vertices_, &detail_vertices_}) {
      for (const float value : *list) {
        if (!is_near(value))
          return corrupt(
              fmt::format("the coordinate {:g} is not a number up to {:g}", value, kFarthestInTile));
      }
    }
    return {};
  }

  Result<void> check_polygon(int number) const {
    const dtPoly& polygon = polygons_[static_cast<std::size_t>(number)];
    const bool is_connection = number >= header_.offMeshBase;
    const int type = is_connection ? DT_POLYTYPE_OFFMESH_CONNECTION : DT_POLYTYPE_GROUND;
    const int least = is_connection ? 2 : 3;
    const int most = is_connection ? 2 : DT_VERTS_PER_POLYGON;
    if (polygon.getType() != type || polygon.vertCount < least || polygon.vertCount > most)
      return corrupt(fmt::format("polygon {} has {} corners or the wrong type", number, polygon.vertCount));
    for (int i = 0; i < polygon.vertCount; ++i) {
      if (polygon.verts[i] >= header_.vertCount)
        return corrupt(fmt::format("polygon {} names a corner that does not exist", number));
      const unsigned neighbour = polygon.neis[i];
      const bool leaves = (neighbour & DT_EXT_LINK) != 0;
      const bool known =
          leaves ? (neighbour & 0xFFU) < 8 : static_cast<int>(neighbour) <= header_.offMeshBase;
      if (!is_connection && !known)
        return corrupt(fmt::format("polygon {} names a neighbour that does not exist", number));
    }
    return {};
  }

  /// The triangles of the polygon's heights.
  Result<void> check_detail(int number) const {
    const dtPolyDetail& detail = details_[static_cast<std::size_t>(number)];
    const unsigned corners = polygons_[static_cast<std::size_t>(number)].vertCount;
    const auto wrong = [&] { return corrupt(fmt::format("the heights of polygon {} lie outside", number)); };
    // Without a triangle Detour would look for the nearest side among none.
    if (detail.triCount == 0 || detail.triBase > triangles_.size() / 4 ||
        detail.triCount > triangles_.size() / 4 - detail.triBase)
      return wrong();
    // Nor without a side at the polygon's border.
    bool has_border = false;
    for (std::size_t t = detail.triBase; t < detail.triBase + std::size_t{detail.triCount}; ++t) {
      for (int side = 0; side < 3; ++side)
        has_border |= (dtGetDetailTriEdgeFlags(triangles_[t * 4 + 3], side) & DT_DETAIL_EDGE_BOUNDARY) != 0;
      for (std::size_t corner = 0; corner < 3; ++corner) {
        const unsigned vertex = triangles_[t * 4 + corner];
        if (vertex < corners) continue;
        const std::uint64_t own = std::uint64_t{detail.vertBase} + vertex - corners;
        if (own >= static_cast<std::uint64_t>(header_.detailVertCount)) return wrong();
      }
    }
    if (!has_border) return wrong();
    return {};
  }

  /// A leaf names a polygon of the ground, another node how many nodes may be skipped.
  Result<void> check_tree_node(int number) const {
    const int i = tree_[static_cast<std::size_t>(number)].i;
    const long long skipped = -static_cast<long long>(i);
    const bool good = i >= 0 ? i < header_.offMeshBase : skipped <= header_.bvNodeCount - number;
    if (!good) return corrupt(fmt::format("node {} of its tree of boxes leads outside", number));
    return {};
  }

  Result<void> check_connection(int number) const {
    const dtOffMeshConnection& connection = connections_[static_cast<std::size_t>(number)];
    bool good = connection.poly >= header_.offMeshBase && connection.poly < header_.polyCount &&
                is_length(connection.rad) && (connection.side < 8 || connection.side == 0xFF);
    for (const float value : connection.pos) good = good && is_near(value);
    if (!good) return corrupt(fmt::format("off-mesh connection {} is none", number));
    return {};
  }

  std::string_view bytes_;
  dtMeshHeader header_{};
  std::vector<float> vertices_;
  std::vector<dtPoly> polygons_;
  std::vector<dtPolyDetail> details_;
  std::vector<float> detail_vertices_;
  std::vector<unsigned char> triangles_;
  std::vector<dtBVNode> tree_;
  std::vector<dtOffMeshConnection> connections_;
};

}  // namespace

Result<void> check_tile(std::string_view bytes) {
  return TileCheck(bytes).check();
}

}  // namespace goalbound
