// Hierarchical look-up tables: the map is cut into components, each with a table of its own nodes, and the
// components are the nodes of a smaller map that is cut again. "Is it local? No: which component? Go there."
// A path without a search, not optimal: it leads over the links between components. Source: F. Gravot,
// T. Yokoyama, Y. Miyake, "Precomputed pathfinding for large and detailed worlds on MMO servers", Game AI
// Pro, chapter 20, 2013.
// Not stable: it may change with any version (docs/library.md).
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "goalbound/cost.hpp"
#include "goalbound/index.hpp"

namespace goalbound {

/// Nodes of all levels have numbers: those of the map their slots, then the components of the map, which are
/// the nodes of the second level, and so on. The components of the last level are no nodes any more.
struct LookUpTables {
  /// A way from one component to another: over one link of the level below, or one edge of the map.
  struct Link {
    std::uint32_t to = 0;    ///< the other component
    std::uint32_t from = 0;  ///< the node, of the level below, where this one is left
    std::uint32_t edge = 0;  ///< which of the edges or links out of `from`
  };

  std::vector<std::uint32_t> starts;   ///< by level its first node; that of the last components; the end
  std::vector<std::uint32_t> parents;  ///< by node: the component that it lies in
  std::vector<std::uint32_t> centres;  ///< by component that is a node: which of its nodes is its middle
  /// By component, node and node of it: one more than the edge or link to follow, 0 for none. `high` has the
  /// upper bytes and is empty where all are 0.
  std::vector<std::uint8_t> low;
  std::vector<std::uint8_t> high;         ///< see `low`
  std::vector<std::uint32_t> first_link;  ///< by component that is a node, and one more
  std::vector<Link> links;                ///< of one component after the other
};

/// The kind `look-ups`. Memory: a byte for each pair of nodes of a component, and 8 bytes a node.
class LookUpIndex final : public Index {
 public:
  /// With more edges out of one node there is none.
  static constexpr std::size_t kMostEdges = 254;
  /// More levels there are not.
  static constexpr std::size_t kMostLevels = 6;

  /// IndexKind::make. Errors: kCancelled; kLimit where it takes more memory than allowed.
  static Result<std::shared_ptr<const Index>> make(const IndexRequest& request, Progress& progress);

  /// A node and the components that it lies in, from level to level.
  class Chain {
   public:
    Chain() = default;
    /// Of a node of the map.
    Chain(const LookUpIndex& index, std::uint32_t slot);
    /// Of that level, the map's own being 0.
    std::uint32_t at(std::size_t level) const { return nodes_[level]; }

   private:
    std::array<std::uint32_t, kMostLevels> nodes_{};
  };

  /// How many levels it has, that of the map with them.
  std::size_t level_count() const { return tables_.starts.size() - 2; }
  /// Nodes of a level.
  std::uint32_t node_count(std::size_t level) const {
    return tables_.starts[level + 1] - tables_.starts[level];
  }
  /// Which component a node lies in.
  std::uint32_t component(std::uint32_t node) const { return tables_.parents[node]; }
  /// The middle of a component that is a node.
  std::uint32_t centre(std::uint32_t component) const {
    return tables_.centres[component - tables_.starts[1]];
  }
  /// Out of a component that is a node.
  std::span<const LookUpTables::Link> links(std::uint32_t component) const;
  /// Within their component: one more than the edge or link to follow from one node to the other; 0 for none.
  std::uint32_t within(std::uint32_t from, std::uint32_t to) const;
  /// On the way from a node of that level to the goal: one more than the edge or link to follow; 0 where none
  /// leads there. Must not be the goal's own. Cost: a few look-ups a level.
  std::uint32_t onward(std::size_t level, std::uint32_t node, const Chain& goal) const;
  /// By slots: the edge that leads on; kNoEdge where they are the same and where no path leads there.
  EdgeIndex next_edge(std::uint32_t from, std::uint32_t to) const;

  bool fits(const Map& map) const override { return map.hash() == map_->hash(); }
  std::uint64_t byte_size() const override;
  void picture(const Map& map, std::size_t which, NodeId node, const QueryContext* context,
               IndexPicture& picture) const override;

  /// All tables, for files.
  std::vector<IndexSection> sections() const;
  /// From such sections, of this map. Error kCorrupt.
  static Result<std::shared_ptr<const LookUpIndex>> from_sections(const Map& map, const IndexValues& values,
                                                                  std::span<const IndexSection> sections);

 private:
  LookUpIndex(const Map& map, const IndexValues& values, LookUpTables tables);
  void number_members();
  void show_component(const Map& map, std::uint32_t slot, IndexPicture& picture) const;
  void show_parts(std::size_t level, IndexPicture& picture) const;
  std::uint32_t middle(std::uint32_t node) const;
  void show_links(const Map& map, IndexPicture& picture) const;

  const Map* map_;
  LookUpTables tables_;
  std::vector<std::uint32_t> places_;       ///< by node: its number within its component
  std::vector<std::uint32_t> sizes_;        ///< by component: how many nodes it has
  std::vector<std::uint64_t> first_entry_;  ///< by component
};

}  // namespace goalbound
