// What the index `corners` holds of a mesh.
#pragma once

#include <optional>
#include <vector>

#include "goalbound/nav_mesh.hpp"
#include "straight/corner_parts.hpp"
#include "straight/mesh_ground.hpp"

namespace goalbound {

/// Of each polygon the corners that see some of it tautly; while boxes are made of each corner those
/// polygons.
class PolygonViews {
 public:
  class Seen {
   public:
    Seen() = default;
    Seen(std::uint32_t corner, bool is_whole) : packed_(2 * corner + (is_whole ? 1U : 0U)) {}
    std::uint32_t corner() const { return packed_ / 2; }
    /// Whether all of the polygon is in its sight.
    bool is_whole() const { return (packed_ & 1U) != 0; }

   private:
    std::uint32_t packed_ = 0;
  };
  /// Nothing where it was cancelled.
  static std::optional<PolygonViews> make(const MeshGround& ground, int threads, Progress& progress);
  /// From the lists of a file. Nothing where they are none of this ground.
  static std::optional<PolygonViews> from_lists(const MeshGround& ground, std::vector<std::uint32_t> first,
                                                std::vector<Seen> seen);
  std::span<const std::uint32_t> all_first() const { return first_; }
  std::span<const Seen> all_seen() const { return seen_; }
  std::span<const Seen> of(std::uint32_t area) const {
    return std::span(seen_).subspan(first_[area], first_[area + 1] - first_[area]);
  }
  /// Empty once forget_areas() was called.
  std::span<const std::uint32_t> areas_of(std::uint32_t corner) const { return areas_[corner]; }
  void forget_areas() { areas_ = {}; }
  std::uint64_t byte_size() const {
    return first_.size() * sizeof(std::uint32_t) + seen_.size() * sizeof(Seen);
  }

 private:
  std::vector<std::uint32_t> first_;  ///< by polygon, and one more
  std::vector<Seen> seen_;
  std::vector<std::vector<std::uint32_t>> areas_;  ///< by corner
};

struct MeshCorners final : CornerParts {
  explicit MeshCorners(const NavMesh& mesh)
      : CornerParts(mesh.hash()), ground(mesh), ground_hash(ground.hash()) {}

  std::span<const Corner> corners() const override { return ground.corners(); }
  bool is_of(const Map& map) const override;
  Result<void> check() const override;
  std::uint64_t byte_size() const override {
    return CornerParts::byte_size() + ground.byte_size() + (views ? views->byte_size() : 0) +
           corner_boxes.size() * sizeof(CellBox);
  }
  TautGraph::Eyes eyes() const override;
  InheritedBoxes::Eyes sights() const override;
  std::uint64_t steps_to_look() const override { return corners().size(); }
  bool look(int threads, Progress& progress) override;
  std::optional<std::vector<CellBox>> make_boxes(const CornerViews& corner_views, CornerMatrix* table,
                                                 int threads, Progress& progress) const override;
  void finish() override;

  MeshGround ground;
  std::uint64_t ground_hash;
  std::optional<PolygonViews> views;  ///< nothing without the index
  std::vector<CellBox> corner_boxes;  ///< by corner: of all that may be inherited there; like `views`
};

/// Of a mesh that MeshGround::folds().
Error folding_error();

}  // namespace goalbound
