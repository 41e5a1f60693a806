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

/// Of each edge of a graph what a sweep needs that comes along it. Immutable; the sweeps of all threads share
/// it. Memory: 24 bytes an edge.
class EdgeTurns {
 public:
  struct Turn {
    double length;        ///< of the edge, in cells
    std::uint32_t to;     ///< where it leads
    std::uint32_t first;  ///< of the edges that a path along it may turn into
    std::uint32_t last;   ///< behind these
  };
  /// The graph must outlive it.
  explicit EdgeTurns(const TautGraph& graph);

  const TautGraph& graph() const { return *graph_; }
  const Turn& of(std::uint32_t edge) const { return turns_[edge]; }

 private:
  const TautGraph* graph_;
  std::vector<Turn> turns_;
};

/// Scratch of one thread. A corner that shortest ways do not reach tautly may be farther than told: such a
/// number is the length of a way all the same, and no shortest way goes on from there.
class CornerSweep {
 public:
  static constexpr double kUnreached = std::numeric_limits<double>::infinity();

  /// `turns` must outlive it.
  explicit CornerSweep(const EdgeTurns& turns);

  void run(std::uint32_t source);
  /// From the source, in cells.
  double distance(std::uint32_t corner) const { return distance_[corner]; }
  std::span<const double> distances() const { return distance_; }
  /// Whether it is a corner that ways from the source lead to, not the source.
  bool is_reached(std::uint32_t corner) const { return distance_[corner] != kUnreached && corner != source_; }
  /// The edge by which a shortest way from the source comes to the corner. A reached corner that is not the
  /// source.
  std::uint32_t edge_into(std::uint32_t corner) const { return into_[corner]; }
  /// By corner.
  std::span<const std::uint32_t> edges_into() const { return into_; }
  /// The corner before. A reached corner that is not the source.
  std::uint32_t parent(std::uint32_t corner) const { return graph_->to(graph_->twin(into_[corner])); }
  /// The set of the edges by which shortest ways to the corner begin. A reached corner that is not the
  /// source.
  std::uint32_t firsts(std::uint32_t corner) const { return firsts_[corner]; }
  /// The edges of a set, counted from the first one of the source.
  std::span<const std::uint32_t> set(std::uint32_t number) const {
    return is_one(number) ? std::span(ones_).subspan(number, 1) : std::span(sets_[number - first_count_]);
  }
  /// Whether the set has one edge, whose number it has.
  bool is_one(std::uint32_t number) const { return number < first_count_; }
  /// The number of the set of what is in either.
  std::uint32_t united(std::uint32_t a, std::uint32_t b);

 private:
  void relax(std::uint32_t edge, double before, std::uint32_t firsts);

  struct Entry {
    double length;
    std::uint32_t corner;
  };
  static bool is_later(const Entry& a, const Entry& b) { return a.length > b.length; }

  const EdgeTurns* turns_;
  const TautGraph* graph_;
  std::vector<double> distance_;
  std::vector<std::uint32_t> firsts_;
  std::vector<std::uint32_t> into_;                                ///< edges
  std::vector<Entry> open_;                                        ///< a heap
  std::vector<std::uint32_t> ones_;                                ///< each number of an edge, in order
  std::uint32_t first_count_ = 0;                                  ///< edges out of the source
  std::vector<std::vector<std::uint32_t>> sets_;                   ///< with more than one edge
  std::map<std::vector<std::uint32_t>, std::uint32_t> number_of_;  ///< of these
  std::uint32_t source_ = 0;
};

}  // namespace goalbound
