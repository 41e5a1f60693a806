// Two parts of a graph and what separates them, and how moves of single nodes make that lighter.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "hierarchy/separator.hpp"
#include "hierarchy/weighted_graph.hpp"

namespace goalbound {

/// Nodes by gain: the next one is one of the highest.
class GainQueue {
 public:
  explicit GainQueue(std::uint32_t nodes) : place_(nodes, kNowhere), gain_(nodes) {}

  bool empty() const { return heap_.empty(); }
  std::uint32_t top() const { return heap_.front(); }
  void push(std::uint32_t node, std::int32_t gain);
  /// Of a node, if it is in it.
  void change(std::uint32_t node, std::int32_t gain);
  void pop();
  void clear();

 private:
  static constexpr std::uint32_t kNowhere = 0xFFFFFFFFU;
  void rise(std::size_t at);
  void sink(std::size_t at);
  void put(std::size_t at, std::uint32_t node);

  std::vector<std::uint32_t> heap_;
  std::vector<std::uint32_t> place_;  ///< by node
  std::vector<std::int32_t> gain_;    ///< by node
};

class Tripartition {
 public:
  /// No edge leads from one part to the other. The graph must outlive it.
  Tripartition(const WeightedGraph& graph, std::vector<Part> parts);

  const std::vector<Part>& parts() const { return parts_; }
  std::uint32_t separator_weight() const { return weight(Part::kSeparator); }
  std::uint32_t heavier_weight() const { return std::max(weight(Part::kLeft), weight(Part::kRight)); }

  /// Moves nodes to the lighter part until neither is too heavy, as far as that goes.
  void balance();
  /// Makes the separator lighter, `rounds` times at most.
  void refine(int rounds, SeededRandom& random);

 private:
  std::uint32_t weight(Part part) const { return weights_[static_cast<std::size_t>(part)]; }
  std::uint32_t& weight(Part part) { return weights_[static_cast<std::size_t>(part)]; }
  std::uint32_t heaviest_part() const;
  /// What moving the node to a part takes off the separator.
  std::int32_t gain(std::uint32_t node, Part to) const;
  bool refine_towards(Part to, SeededRandom& random);
  void fill_queue(Part to);
  void move(std::uint32_t node, Part to);
  void pull(std::uint32_t node, Part from);
  void undo_to(std::size_t moves, Part to);
  void enter(std::uint32_t node);
  void leave(std::uint32_t node, Part to);

  const WeightedGraph& graph_;
  std::vector<Part> parts_;                 ///< by node
  std::array<std::uint32_t, 3> weights_{};  ///< by part
  std::vector<std::array<std::uint32_t, 2>>
      touched_;  ///< by node of the separator and part: the weight of neighbours there
  std::vector<std::uint32_t> separator_;    ///< in no order
  std::vector<std::uint32_t> place_;        ///< by node of the separator: in that list
  GainQueue queue_;                         ///< of what may move one way
  std::vector<std::uint32_t> moved_;        ///< nodes, first to last
  std::vector<std::uint32_t> pulled_;       ///< into the separator by those moves
  std::vector<std::size_t> pulled_before_;  ///< by move: how many before it
};

}  // namespace goalbound
