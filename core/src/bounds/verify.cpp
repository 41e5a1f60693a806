#include "goalbound/verify.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "goalbound/flood.hpp"
#include "goalbound/precompute.hpp"
#include "parallel/workers.hpp"

namespace goalbound {
namespace {

/// Of a box that is not empty.
std::string in_words(const Box& box) {
  return fmt::format("{}..{} x {}..{}", box.min_x, box.max_x, box.min_y, box.max_y);
}

/// The sides on which one box ends before the other: "its max x 9 should be 11, its min y 4 should be 2".
std::string differing_sides(const Box& stored, const Box& expected) {
  struct Side {
    const char* name;
    std::int32_t stored, expected;
    bool too_small;
  };
  const bool too_small = !stored.contains(expected);
  std::string text;
  for (const Side& side : {Side{"min x", stored.min_x, expected.min_x, stored.min_x > expected.min_x},
                           Side{"max x", stored.max_x, expected.max_x, stored.max_x < expected.max_x},
                           Side{"min y", stored.min_y, expected.min_y, stored.min_y > expected.min_y},
                           Side{"max y", stored.max_y, expected.max_y, stored.max_y < expected.max_y}}) {
    if (side.stored == side.expected || side.too_small != too_small) continue;
    text += fmt::format("{}its {} {} should be {}", text.empty() ? "" : ", ", side.name, side.stored,
                        side.expected);
  }
  return text;
}

/// What one worker found; sums and first faults join in any order to the same report.
struct Tally {
  VerifyReport report;
  std::size_t first_fault_at = 0;  ///< slot and direction of report.first_fault, as one number

  void add(std::uint32_t slot, const BoxFault& edge) {
    ++report.edges_checked;
    if (edge.stored == edge.expected) {
      ++report.equal;
      return;
    }
    ++(edge.too_small() ? report.too_small : report.larger);
    offer(std::size_t{slot} * kDirectionCount + index_of(edge.direction), edge);
  }
  void join(const Tally& other) {
    report.nodes_checked += other.report.nodes_checked;
    report.edges_checked += other.report.edges_checked;
    report.equal += other.report.equal;
    report.larger += other.report.larger;
    report.too_small += other.report.too_small;
    if (other.report.first_fault) offer(other.first_fault_at, *other.report.first_fault);
  }

 private:
  void offer(std::size_t at, const BoxFault& fault) {
    if (report.first_fault) {
      const bool worse = fault.too_small() && !report.first_fault->too_small();
      const bool same_kind = fault.too_small() == report.first_fault->too_small();
      if (!worse && !(same_kind && at < first_fault_at)) return;
    }
    report.first_fault = fault;
    first_fault_at = at;
  }
};

struct Worker {
  explicit Worker(const Grid& grid) : flood(grid) {}

  void check(const Grid& grid, const Bounds& bounds, std::uint32_t slot) {
    const NodeId node = grid.free_nodes()[slot];
    flood.run(node, bounds.info().ordering);
    const NodeBoxes expected = flood.boxes();
    for (const Direction d : kAllDirections) {
      const BoxFault edge{grid.cell(node), d, bounds.box(slot, d), expected[static_cast<std::size_t>(d)]};
      // A move that is not legal is no edge, unless a box is stored for it all the same.
      if (grid.moves(node).contains(d) || !edge.stored.empty()) tally.add(slot, edge);
    }
    ++tally.report.nodes_checked;
  }

  Flood flood;
  Tally tally;
};

}  // namespace

std::string BoxFault::to_string() const {
  const std::string where =
      fmt::format("edge {} of ({},{}): the stored box", name_of(direction), cell.x, cell.y);
  if (stored.empty()) return fmt::format("{} is empty, it should be {}", where, in_words(expected));
  if (expected.empty())
    return fmt::format("{} {} is larger than needed, it should be empty", where, in_words(stored));
  return fmt::format("{} {} is {}, {}", where, in_words(stored),
                     too_small() ? "too small" : "larger than needed", differing_sides(stored, expected));
}

Result<VerifyReport> verify_bounds(const Grid& grid, const Bounds& bounds, const VerifyOptions& options,
                                   Progress& progress) {
  if (options.threads < 0) {
    return Error{ErrorCode::kInvalidArgument,
                 fmt::format("{} threads are not possible; 0 means one per core", options.threads)};
  }
  if (!bounds.fits(grid)) {
    return Error{ErrorCode::kMismatch, "the bounds belong to another map; precompute them for this one"};
  }
  const std::uint32_t all = grid.free_count();
  const std::uint32_t count = options.nodes == 0 ? all : std::min(options.nodes, all);
  progress.start(count);
  const auto workers = for_each_index(
      count, worker_count(options.threads), progress, [&grid] { return Worker(grid); },
      [&](Worker& worker, std::uint64_t i) {
        worker.check(grid, bounds, static_cast<std::uint32_t>(i * all / count));
      });
  if (progress.cancelled()) return Error{ErrorCode::kCancelled, "the check was cancelled"};
  Tally total;
  for (const auto& worker : workers) total.join(worker->tally);
  return total.report;
}

}  // namespace goalbound
