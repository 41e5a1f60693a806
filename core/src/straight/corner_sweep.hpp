// The distances from one corner to all others, and of each by which edges out of that corner shortest ways to
// it begin.
#pragma once

#include <cstdint>
#include <limits>
#include <map>
#include <span>
#include <utility>
#include <vector>

#include "straight/taut_graph.hpp"

namespace goalbound {

/// Lengths that differ by no more than this part of them are equal: where boxes are made both ways are kept.
inline constexpr double kSameLength = 1e-9;

/// Scratch of one thread. A corner that shortest ways do not reach tautly may be farther than told: such a
/// number is the length of a way all the same, and no shortest way goes on from there.
class CornerSweep {
 public:
  /// No corner.
  static constexpr std::uint32_t kNone = 0xFFFFFFFFU;
  static constexpr double kUnreached = std::numeric_limits<double>::infinity();

  explicit CornerSweep(const TautGraph& graph);

  void run(std::uint32_t source);
  /// From any point: its edges are those to the corners that it sees tautly.
  void run(HalfPoint from, std::span<const std::uint32_t> seen);
  /// From the source, in cells.
  double distance(std::uint32_t corner) const { return distance_[corner]; }
  /// Whether it is a corner that ways from the source lead to, not the source.
  bool is_reached(std::uint32_t corner) const { return distance_[corner] != kUnreached && corner != source_; }
  /// The corner before, on a shortest way from the source. A reached corner that is not the source.
  std::uint32_t parent(std::uint32_t corner) const { return parent_[corner]; }
  /// The set of the edges by which shortest ways to the corner begin. A reached corner that is not the
  /// source.
  std::uint32_t firsts(std::uint32_t corner) const { return firsts_[corner]; }
  /// The edges of a set, counted from the first one of the source.
  std::span<const std::uint32_t> set(std::uint32_t number) const { return sets_[number]; }
  /// The number of the set of what is in either.
  std::uint32_t united(std::uint32_t a, std::uint32_t b);

 private:
  void begin(std::uint32_t source);
  void add_first(std::uint32_t to, double length);
  void go_on(HalfPoint start);
  void relax(std::uint32_t to, double length, std::uint32_t firsts);

  struct Entry {
    double length;
    std::uint32_t corner;
  };
  static bool is_later(const Entry& a, const Entry& b) { return a.length > b.length; }

  const TautGraph* graph_;
  std::vector<double> distance_;
  std::vector<std::uint32_t> firsts_;
  std::vector<std::uint32_t> parent_;
  std::vector<Entry> open_;  ///< a heap
  std::vector<std::vector<std::uint32_t>> sets_;
  std::map<std::vector<std::uint32_t>, std::uint32_t> number_of_;  ///< of sets with more than one
  std::uint32_t source_ = 0;
  std::uint32_t from_ = 0;  ///< corner that is expanded
};

}  // namespace goalbound
