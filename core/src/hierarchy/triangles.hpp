// The triangles of a contraction, by what they give a cost to, and threads that share them.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <functional>
#include <span>
#include <thread>
#include <vector>

#include "goalbound/job.hpp"
#include "goalbound/threads.hpp"
#include "hierarchy/elimination.hpp"

namespace goalbound {

/// The arcs of a contraction by their upper end, those that come from the lowest nodes first. Memory: 8 bytes
/// an arc and a node.
struct ArcsBelow {
  struct Arc {
    std::uint32_t lower = 0;  ///< the rank that it leads up from
    std::uint32_t place = 0;  ///< among those up from there
  };
  std::vector<std::uint64_t> first;  ///< by rank, and one more
  std::vector<Arc> arcs;

  explicit ArcsBelow(const Elimination& nodes);
  std::span<const Arc> of(std::uint32_t rank) const {
    return std::span(arcs).subspan(first[rank], first[rank + 1] - first[rank]);
  }
};

/// Calls `body(z, to_x, to_y, x_y)` for each z and y with z < x < y that are connected with x: what is above
/// z is connected with one another. The last three are the places of arcs in Elimination::above. Ends with
/// false where `is_ready(z)` is false.
template <class IsReady, class Body>
bool for_each_triangle_below(const Elimination& nodes, const ArcsBelow& below, std::uint32_t x,
                             const IsReady& is_ready, const Body& body) {
  for (const ArcsBelow::Arc& arc : below.of(x)) {
    if (!is_ready(arc.lower)) return false;
    const std::uint64_t end = nodes.first_above[arc.lower + std::size_t{1}];
    const std::uint64_t to_x = nodes.first_above[arc.lower] + arc.place;
    std::uint64_t x_y = nodes.first_above[x];
    for (std::uint64_t to_y = to_x + 1; to_y < end; ++to_y, ++x_y) {
      while (nodes.above[x_y] != nodes.above[to_y]) ++x_y;
      body(arc.lower, to_x, to_y, x_y);
    }
  }
  return true;
}

/// Calls `body(to_a, to_b, a_b)` for any a < b that are connected with n and above it, the highest a first.
/// Ends with false where `is_ready(a)` is false.
template <class IsReady, class Body>
bool for_each_triangle_above(const Elimination& nodes, std::uint32_t n, const IsReady& is_ready,
                             const Body& body) {
  const std::uint64_t begin = nodes.first_above[n];
  const std::uint64_t end = nodes.first_above[n + std::size_t{1}];
  for (std::uint64_t to_a = end; to_a-- > begin;) {
    if (!is_ready(nodes.above[to_a])) return false;
    std::uint64_t a_b = nodes.first_above[nodes.above[to_a]];
    for (std::uint64_t to_b = to_a + 1; to_b < end; ++to_b, ++a_b) {
      while (nodes.above[a_b] != nodes.above[to_b]) ++a_b;
      body(to_a, to_b, a_b);
    }
  }
  return true;
}

/// Workers that share the nodes of a contraction.
class NodeSharing {
 public:
  /// `workers`: at most; fewer where the looks at arcs are not worth the start of a thread.
  NodeSharing(const Elimination& nodes, int workers, std::uint64_t arcs, const Progress* progress)
      : nodes_(nodes), progress_(progress) {
    constexpr std::uint64_t kWorthAThread = 100'000;
    workers_ = static_cast<int>(
        std::min<std::uint64_t>(static_cast<std::uint64_t>(std::max(workers, 1)), 1 + arcs / kWorthAThread));
  }

  /// Calls `body(rank)` for each node, in no order.
  template <class Body>
  void each(const Body& body) const {
    constexpr std::uint32_t kChunk = 64;
    const std::uint32_t count = nodes_.node_count();
    share((count + kChunk - 1) / kChunk, [&](std::uint32_t chunk) {
      for (std::uint32_t n = chunk * kChunk; n < std::min(count, (chunk + 1) * kChunk); ++n) body(n);
    });
  }

  /// Calls `body(rank, is_ready)` for each node, the lowest first. `is_ready(other)` waits until one below it
  /// in the elimination tree is done; false when the work is stopped.
  template <class Body>
  void upwards(const Body& body) const {
    if (workers_ == 1) return alone(true, body);
    const Pieces pieces(nodes_, workers_);
    share(pieces.roots.size(), [&](std::uint32_t piece) {
      const std::uint32_t root = pieces.roots[piece];
      for (std::uint32_t n = nodes_.first[root]; n <= root; ++n) body(n, kDone);
    });
    in_turn(pieces.tops, body);
  }
  /// The same, the highest first: `is_ready(other)` waits for one above it.
  template <class Body>
  void downwards(const Body& body) const {
    if (workers_ == 1) return alone(false, body);
    Pieces pieces(nodes_, workers_);
    std::ranges::reverse(pieces.tops);
    in_turn(pieces.tops, body);
    share(pieces.roots.size(), [&](std::uint32_t piece) {
      const std::uint32_t root = pieces.roots[piece];
      for (std::uint32_t n = root + 1; n-- > nodes_.first[root];) body(n, kDone);
    });
  }

 private:
  static constexpr auto kDone = [](std::uint32_t /*rank*/) { return true; };

  /// Subtrees that are worked on side by side, the largest first, and what is above them.
  struct Pieces {
    Pieces(const Elimination& nodes, int workers) {
      const std::uint32_t largest = nodes.node_count() / (16 * static_cast<std::uint32_t>(workers)) + 1;
      for (std::uint32_t n = 0; n < nodes.node_count(); ++n) {
        const std::uint32_t parent = nodes.parent[n];
        if (nodes.size(n) > largest) {
          tops.push_back(n);
        } else if (parent == Elimination::kNoParent || nodes.size(parent) > largest) {
          roots.push_back(n);
        }
      }
      std::ranges::stable_sort(roots, std::greater(), [&](std::uint32_t n) { return nodes.size(n); });
    }
    std::vector<std::uint32_t> roots;
    std::vector<std::uint32_t> tops;  ///< in rising order
  };

  template <class Body>
  void alone(bool upwards, const Body& body) const {
    const std::uint32_t count = nodes_.node_count();
    for (std::uint32_t i = 0; i < count && !is_cancelled(progress_); ++i)
      body(upwards ? i : count - 1 - i, kDone);
  }

  /// Calls `body(i)` for each i below `count`.
  template <class Body>
  void share(std::size_t count, const Body& body) const {
    std::atomic<std::uint32_t> next{0};
    run([&](int /*worker*/) {
      while (!is_cancelled(progress_)) {
        const std::uint32_t i = next.fetch_add(1, std::memory_order_relaxed);
        if (i >= count) return;
        body(i);
      }
    });
  }

  /// Nodes of which each needs the one before it are still shared: all that they need of others is done
  /// meanwhile.
  template <class Body>
  void in_turn(std::span<const std::uint32_t> ranks, const Body& body) const {
    std::vector<std::atomic<bool>> waits(nodes_.node_count());
    for (const std::uint32_t rank : ranks) waits[rank].store(true, std::memory_order_relaxed);
    const auto is_ready = [&](std::uint32_t other) {
      while (waits[other].load(std::memory_order_acquire)) {
        if (is_cancelled(progress_)) return false;
        std::this_thread::yield();
      }
      return true;
    };
    share(ranks.size(), [&](std::uint32_t i) {
      body(ranks[i], is_ready);
      waits[ranks[i]].store(false, std::memory_order_release);
    });
  }

  template <class Work>
  void run(const Work& work) const {
    if (workers_ == 1) return work(0);
    run_on_workers(workers_, work, progress_ == nullptr ? CallersThreads() : progress_->threads());
  }

  const Elimination& nodes_;
  int workers_;
  const Progress* progress_;
};

}  // namespace goalbound
