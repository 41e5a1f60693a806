// Space cut into blocks: a map whose nodes are the free leaves of an octree over solid and free voxels, as
// flying creatures and ships move in.
// Not stable: it may change with any version (docs/library.md).
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "goalbound/list_graph.hpp"

namespace goalbound {

/// Voxels from `low` to `low + size - 1` on each axis.
struct Block {
  Place low;            ///< its lowest voxel
  Place size{1, 1, 1};  ///< in voxels, by axis

  /// Whether the voxel lies in it.
  constexpr bool contains(Place voxel) const {
    return voxel.x >= low.x && voxel.x < low.x + size.x && voxel.y >= low.y && voxel.y < low.y + size.y &&
           voxel.z >= low.z && voxel.z < low.z + size.z;
  }
  friend bool operator==(const Block&, const Block&) = default;
};

struct OctreeParts;

/// What files of voxels hold.
struct VoxelWorld {
  Place size;                ///< in voxels: the world is 0 .. size-1 on each axis
  std::vector<Place> solid;  ///< in any order, each once or more often; all other voxels are free
};

/// Immutable, like every map. A leaf is the largest free cube of the subdivision by halves, cut off where the
/// world ends. An edge leads from a leaf to each one that shares a part of a face with it; it costs the
/// distance between their centres in units of 1/kCostOfAVoxel of a voxel, rounded to the nearest. Places of
/// nodes are these centres in half voxels, so that they are whole: that of the voxel (0,0,0) alone is
/// (1,1,1). Memory: 60 bytes a leaf and 40 an inner node besides the list graph.
class Octree final : public ListGraph {
 public:
  /// Of the way from a voxel's centre to that of the one beside it.
  static constexpr std::int32_t kCostOfAVoxel = 10000;
  /// Of the world, in voxels.
  static constexpr std::int32_t kMostSide = 1 << 16;

  /// Errors: kInvalidArgument for a size below 1 and voxels outside of the world; kLimit for a longer side
  /// than kMostSide and what ListGraph::create refuses.
  static Result<Octree> create(const VoxelWorld& world);
  /// The same from what is free: blocks of any size, which may overlap; all else is solid. Quickest for cubes
  /// of the subdivision. Errors: kInvalidArgument also for blocks without room.
  static Result<Octree> create_from_free(Place size, std::span<const Block> free);

  /// In voxels.
  Place size() const { return size_; }
  /// By node.
  std::span<const Block> leaves() const { return leaves_; }
  /// The voxels of a node.
  const Block& leaf(NodeId n) const { return leaves_[index_of(n)]; }
  /// What is not free, in cubes of the same subdivision.
  std::span<const Block> solid() const { return solid_; }
  /// How many they are.
  std::uint64_t solid_voxels() const;
  /// The leaf that holds a voxel; nothing for a solid one and outside of the world.
  std::optional<NodeId> leaf_at(Place voxel) const;
  /// Every solid voxel, in the order of solid(): what create() makes the same map of.
  VoxelWorld world() const;

  /// The leaf that holds the voxel at a place.
  NodeId node_at(Place place) const override;
  /// The same, or else the node whose centre lies nearest.
  NodeId nearest_node(Place place) const override;
  /// "12,7,3" is a voxel, not a place: its leaf. "#17" is node 17. Error: kInvalidArgument also for a voxel
  /// that is solid or outside.
  Result<NodeId> find_node(std::string_view text) const override;
  /// The lowest voxel: "12,7,3"; "solid" for what is no node, as an end of a problem may be.
  std::string name_of(NodeId n) const override;
  std::string name_of(EdgeId edge) const override;
  double spacing() const override { return spacing_; }

 protected:
  /// With all that the kind adds to the lists: names, places, storeys.
  std::unique_ptr<ListGraph> clone() const override { return std::make_unique<Octree>(*this); }

 private:
  static Result<Octree> create_from_parts(Place size, OctreeParts parts);
  explicit Octree(ListGraph graph) : ListGraph(std::move(graph)) {}

  Place size_;
  std::int32_t side_ = 1;  ///< of the root: a power of two
  std::vector<Block> leaves_;
  std::vector<Block> solid_;
  std::vector<std::array<std::int32_t, 8>> inner_;  ///< see maps/octree_builder.hpp
  double spacing_ = 2;
};

// --- Moving AI voxels (.3dmap) ---
/// Errors: kSyntax with the line; kLimit.
Result<VoxelWorld> parse_voxels(std::string_view text, const std::string& name);
/// Errors: also those of read_text_file and of Octree::create.
Result<Octree> load_octree(const std::filesystem::path& path);
/// The whole world in the same text; one that was read is read again the same.
std::string format_voxels(const VoxelWorld& world);

// --- OctoMap (.bt, .ot) ---
/// The occupancy of an OctoMap file of either kind. The world holds all that is known, and begins where free
/// cubes stay whole; what is unknown is solid. Errors: kCorrupt with the byte; kVersion for another kind of
/// tree; kInvalidArgument for one in which nothing is known; kLimit.
Result<Octree> parse_octomap(std::string_view bytes, const std::string& name);
/// Errors: those of read_text_file and parse_octomap.
Result<Octree> load_octomap(const std::filesystem::path& path);

// --- Moving AI scenarios of voxels (.3dscen) ---
/// One line of a scenario of voxels.
struct VoxelProblem {
  std::size_t line = 0;  ///< in the file, counted from 1
  Place start;           ///< voxels
  Place goal;            ///< voxels
  /// Of an optimal path from voxel to voxel with 26 neighbours each: that of an octree differs.
  double voxel_length = 0;
};
/// The problems of a file for one map of voxels.
struct VoxelScenario {
  std::string map_name;                ///< the second line of the file
  std::vector<VoxelProblem> problems;  ///< in the order of the file
};
/// Errors: kSyntax with the line; kVersion. A scenario without problems is an error too.
Result<VoxelScenario> parse_voxel_scenario(std::string_view text, const std::string& name);
/// Errors: those of read_file and parse_voxel_scenario.
Result<VoxelScenario> load_voxel_scenario(const std::filesystem::path& path);
/// Error: kMismatch with the line of the first problem with an end outside of the world.
Result<void> check_voxel_scenario(const VoxelScenario& scenario, const Octree& map, const std::string& name);

}  // namespace goalbound
