// The order in which a small part of a graph is taken apart so that few nodes become connected.
// Sources: George & Liu, "The evolution of the minimum degree ordering algorithm", SIAM Review 31, 1989;
// Pellegrini, Roman & Amestoy, Concurrency: Practice and Experience 12, 2000 (neighbours outside count, too).
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

namespace goalbound {

/// Some of at most kMost nodes.
class SmallNodeSet {
 public:
  static constexpr std::uint32_t kMost = 256;

  void add(std::uint32_t node) { words_[node / 64] |= std::uint64_t{1} << (node % 64); }
  void remove(std::uint32_t node) { words_[node / 64] &= ~(std::uint64_t{1} << (node % 64)); }
  void add(const SmallNodeSet& others) {
    for (std::size_t i = 0; i < words_.size(); ++i) words_[i] |= others.words_[i];
  }
  std::uint32_t count() const {
    std::uint32_t count = 0;
    for (const std::uint64_t word : words_) count += static_cast<std::uint32_t>(std::popcount(word));
    return count;
  }
  /// Calls `body(node)` for those below a limit, in rising order.
  template <class Body>
  void for_each_below(std::uint32_t limit, const Body& body) const {
    for (std::uint32_t i = 0; 64 * i < limit; ++i) {
      for (std::uint64_t word = words_[i]; word != 0; word &= word - 1) {
        const std::uint32_t node = 64 * i + static_cast<std::uint32_t>(std::countr_zero(word));
        if (node >= limit) return;
        body(node);
      }
    }
  }

 private:
  std::array<std::uint64_t, kMost / 64> words_{};
};

/// Again and again the node with the fewest neighbours, which are all connected with one another then; of
/// those, and of those with one more, one that makes the tree of eliminations less high. `neighbours`: of
/// each node to be ordered; numbers beyond them are nodes that stay. Cost: the nodes squared.
std::vector<std::uint32_t> order_by_degree(std::vector<SmallNodeSet> neighbours);

}  // namespace goalbound
