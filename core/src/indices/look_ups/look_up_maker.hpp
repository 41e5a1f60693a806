// Level after level: the nodes are cut into components, each gets its table, and those become the nodes of
// the next one, until few enough are left for a table of all.
#pragma once

#include <compare>
#include <cstdint>
#include <span>
#include <vector>

#include "goalbound/look_ups.hpp"
#include "indices/look_ups/look_up_graph.hpp"

namespace goalbound {

/// What a LookUpIndex is made of.
class LookUpMaker {
 public:
  LookUpMaker(const IndexRequest& request, Progress& progress);

  /// Errors: kCancelled, kLimit.
  Result<LookUpTables> make();

 private:
  /// A node seen from the middle of its component.
  struct Spoke {
    std::uint32_t component = 0;  ///< among those of the level
    PathCost there = 0;           ///< from the middle
    PathCost back = 0;            ///< to the middle
  };
  /// A way to another component.
  struct Crossing {
    std::uint32_t component = 0;                                          ///< from which
    std::uint32_t to = 0;                                                 ///< to which
    PathCost cost = 0;                                                    ///< from middle to middle
    std::uint32_t from = 0;                                               ///< the node where it leads out
    std::uint32_t edge = 0;                                               ///< which of its edges or links
    friend auto operator<=>(const Crossing&, const Crossing&) = default;  // NOLINT(modernize-use-nullptr)
  };

  bool is_last(std::size_t level) const;
  Result<std::vector<LookUpMembers>> pieces(std::size_t level) const;
  std::vector<LookUpMembers> halves(const LookUpMembers& members) const;
  Result<void> cut(std::size_t level);
  Result<void> take_piece(LookUpFloods& floods, LookUpMembers piece);
  bool is_problematic(LookUpFloods& floods, const LookUpMembers& members, const LookUpCosts& costs) const;
  Result<void> add_component(const LookUpMembers& members, const LookUpCosts& costs);
  Result<void> add_last_components();
  std::vector<Crossing> crossings() const;
  void rise();
  bool add_entries(std::span<const std::uint32_t> entries);
  Result<void> check(std::uint64_t more_entries) const;
  Error too_much() const;

  const IndexRequest& request_;
  Progress& progress_;
  std::uint32_t wanted_size_;
  LookUpGraph graph_;                  ///< of the level at hand
  std::uint32_t first_ = 0;            ///< node of that level, among those of all
  std::vector<Spoke> spokes_;          ///< by node of that level
  std::vector<Place> middles_;         ///< by component of that level
  std::vector<LookUpMembers> groups_;  ///< by component of any level, its nodes among those of all
  LookUpTables tables_;
};

/// Leaves out links that no table leads over, from the last level down: a link of the level below that only
/// such a link led over goes as well. `groups`: by component its nodes. (The slides' RemoveInvalidSubLink.)
void remove_useless_links(LookUpTables& tables, std::span<const LookUpMembers> groups);

}  // namespace goalbound
