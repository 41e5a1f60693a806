#include "hierarchy/separator.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "hierarchy/tripartition.hpp"

namespace goalbound {
namespace {

/// Nodes in the order of a walk that visits the nearest first; where a graph is not connected, one connected
/// part after the other.
class NearestFirst {
 public:
  explicit NearestFirst(const WeightedGraph& graph) : graph_(graph), seen_(graph.node_count(), 0) {}

  void walk(std::uint32_t start) {
    order_.clear();
    levels_.clear();
    std::fill(seen_.begin(), seen_.end(), std::uint8_t{0});
    visit(start);
    const std::uint32_t nodes = graph_.node_count();
    std::uint32_t next_unseen = 0;
    for (std::size_t begin = 0; order_.size() < nodes || begin < order_.size();) {
      if (begin == order_.size()) {
        while (seen_[next_unseen] != 0) ++next_unseen;
        visit(next_unseen);
      }
      levels_.push_back(begin);
      for (const std::size_t end = order_.size(); begin < end; ++begin) {
        for (const std::uint32_t other : graph_.of(order_[begin])) visit(other);
      }
    }
  }

  const std::vector<std::uint32_t>& order() const { return order_; }
  /// Where each level begins in that order; edges lead within a level or to the next one.
  const std::vector<std::size_t>& levels() const { return levels_; }

 private:
  void visit(std::uint32_t node) {
    if (std::exchange(seen_[node], std::uint8_t{1}) == 0) order_.push_back(node);
  }

  const WeightedGraph& graph_;
  std::vector<std::uint8_t> seen_;
  std::vector<std::uint32_t> order_;
  std::vector<std::size_t> levels_;
};

/// Better first: the lighter separator, then the more equal parts.
bool is_better(const Tripartition& a, const Tripartition& b) {
  return std::pair(a.separator_weight(), a.heavier_weight()) <
         std::pair(b.separator_weight(), b.heavier_weight());
}

/// What is nearest to the start, up to half of all; what that touches separates it from the rest.
std::vector<Part> grown(const WeightedGraph& graph, const NearestFirst& nearest) {
  std::vector<Part> parts(graph.node_count(), Part::kRight);
  std::uint32_t weight = 0;
  for (const std::uint32_t node : nearest.order()) {
    if (weight >= graph.weight / 2) break;
    weight += graph.node_weights[node];
    parts[node] = Part::kLeft;
  }
  for (std::uint32_t node = 0; node < graph.node_count(); ++node) {
    if (parts[node] != Part::kLeft) continue;
    for (const std::uint32_t other : graph.of(node)) {
      if (parts[other] == Part::kRight) parts[other] = Part::kSeparator;
    }
  }
  return parts;
}

/// Of a small graph: the best of several beginnings.
std::vector<Part> first_parts(const WeightedGraph& graph, int tries, SeededRandom& random) {
  constexpr int kRounds = 5;
  NearestFirst nearest(graph);
  std::optional<Tripartition> best;
  for (int i = 0; i < tries; ++i) {
    nearest.walk(static_cast<std::uint32_t>(random.below(static_cast<std::int32_t>(graph.node_count()))));
    Tripartition parts(graph, grown(graph, nearest));
    parts.balance();
    parts.refine(kRounds, random);
    if (!best || is_better(parts, *best)) best.emplace(std::move(parts));
  }
  return best->parts();
}

/// A graph and what it became step by step, half as large each time.
class Levels {
 public:
  explicit Levels(const WeightedGraph& graph) : graph_(graph) {}

  const WeightedGraph& coarsest() const { return steps_.empty() ? graph_ : steps_.back().graph; }

  /// Until there are so few nodes, or hardly fewer than before, at most `steps` times.
  void coarsen(std::uint32_t nodes, int steps, SeededRandom& random, const Progress* progress) {
    const auto heaviest = static_cast<std::uint32_t>(std::uint64_t{graph_.weight} * 3 / 2 / nodes);
    for (int step = 0; step < steps && coarsest().node_count() > nodes && !is_cancelled(progress); ++step) {
      CoarserGraph coarser = coarsened(coarsest(), std::max(heaviest, 1U), random);
      const bool hardly = coarser.graph.node_count() > std::uint64_t{coarsest().node_count()} * 17 / 20;
      steps_.push_back(std::move(coarser));
      if (hardly) return;
    }
  }

  /// From the coarsest graph's parts to those of the finest, made better at each level. Of no use when
  /// stopped.
  std::vector<Part> refined(std::vector<Part> parts, SeededRandom& random, const Progress* progress) const {
    constexpr int kRounds = 10;
    for (std::size_t step = steps_.size(); step-- > 0 && !is_cancelled(progress);) {
      const WeightedGraph& finer = step == 0 ? graph_ : steps_[step - 1].graph;
      std::vector<Part> of_finer(finer.node_count());
      for (std::uint32_t node = 0; node < finer.node_count(); ++node)
        of_finer[node] = parts[steps_[step].node_of[node]];
      Tripartition better(finer, std::move(of_finer));
      better.balance();
      better.refine(kRounds, random);
      parts = better.parts();
    }
    return parts;
  }

 private:
  const WeightedGraph& graph_;
  std::vector<CoarserGraph> steps_;
};

constexpr int kTries = 7;
constexpr int kAnyNumberOfSteps = 64;

/// Of no use when stopped, as all below.
std::vector<Part> multilevel_parts(const WeightedGraph& graph, int tries, SeededRandom& random,
                                   const Progress* progress) {
  const std::uint32_t enough = std::clamp(graph.node_count() / 8, 40U, 100U);
  Levels levels(graph);
  levels.coarsen(enough, kAnyNumberOfSteps, random, progress);
  if (is_cancelled(progress)) return {};
  if (levels.coarsest().node_count() <= enough) tries /= 2;
  return levels.refined(first_parts(levels.coarsest(), std::max(tries, 1), random), random, progress);
}

/// Of a large graph: the best of several runs over one that is a few times smaller.
std::vector<Part> best_parts(const WeightedGraph& graph, SeededRandom& random, const Progress* progress) {
  constexpr std::uint32_t kLarge = 5000;
  constexpr int kSteps = 4;
  constexpr int kRuns = 5;
  if (graph.node_count() < kLarge) return multilevel_parts(graph, kTries, random, progress);
  Levels levels(graph);
  levels.coarsen(std::max(100U, graph.node_count() / 30), kSteps, random, progress);
  const WeightedGraph& coarse = levels.coarsest();
  std::optional<Tripartition> best;
  for (int run = 0; run < kRuns; ++run) {
    std::vector<Part> found = multilevel_parts(coarse, kTries * 7 / 10, random, progress);
    if (is_cancelled(progress)) return {};
    Tripartition parts(coarse, std::move(found));
    if (!best || is_better(parts, *best)) best.emplace(std::move(parts));
  }
  return levels.refined(best->parts(), random, progress);
}

/// Always parts of half the nodes at most: all nodes as many steps from a start as the middle one.
std::vector<Part> parts_by_steps(const WeightedGraph& graph) {
  NearestFirst nearest(graph);
  nearest.walk(0);
  nearest.walk(nearest.order().back());  // from the farthest one, levels are small
  const std::size_t middle = nearest.order().size() / 2;
  const auto end = std::upper_bound(nearest.levels().begin(), nearest.levels().end(), middle);
  const std::size_t begin_of_level = *(end - 1);
  const std::size_t end_of_level = end == nearest.levels().end() ? nearest.order().size() : *end;
  std::vector<Part> parts(graph.node_count());
  for (std::size_t i = 0; i < nearest.order().size(); ++i) {
    Part& part = parts[nearest.order()[i]];
    part = i < begin_of_level ? Part::kLeft : i < end_of_level ? Part::kSeparator : Part::kRight;
  }
  return parts;
}

bool falls_apart(const std::vector<Part>& parts) {
  std::array<std::size_t, 3> counts{};
  for (const Part part : parts) ++counts[static_cast<std::size_t>(part)];
  return std::max(counts[0], counts[1]) <= parts.size() / 10 * 9;
}

}  // namespace

std::optional<std::vector<Part>> find_separator(const WeightedGraph& graph, SeededRandom& random,
                                                const Progress* progress) {
  std::vector<Part> parts = best_parts(graph, random, progress);
  if (is_cancelled(progress)) return std::nullopt;
  if (!falls_apart(parts)) parts = parts_by_steps(graph);
  return parts;
}

}  // namespace goalbound
