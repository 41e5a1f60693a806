#include "goalbound/verify.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <functional>
#include <iterator>
#include <memory>
#include <tuple>
#include <utility>

#include "checks/expected_boxes.hpp"
#include "goalbound/grid.hpp"
#include "goalbound/map_flood.hpp"
#include "goalbound/precompute.hpp"
#include "indices/boxes/box_checks.hpp"
#include "parallel/workers.hpp"

namespace goalbound {
namespace {

/// The sides on which one box ends before the other: "its max x 9 should be 11, its min y 4 should be 2".
std::string differing_sides(const PlaceWords& words, const Box& stored, const Box& expected) {
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
                           Side{"max y", stored.max_y, expected.max_y, stored.max_y < expected.max_y},
                           Side{"min z", stored.min_z, expected.min_z, stored.min_z > expected.min_z},
                           Side{"max z", stored.max_z, expected.max_z, stored.max_z < expected.max_z}}) {
    if (side.stored == side.expected || side.too_small != too_small) continue;
    text += fmt::format("{}its {} {} should be {}", text.empty() ? "" : ", ", side.name,
                        words.of(side.stored), words.of(side.expected));
  }
  return text;
}

/// What one worker found; joined in any order, all give the same report.
struct Tally {
  VerifyReport report;
  std::optional<BoxFault> first_larger;

  void add(const BoxFault& edge) {
    ++report.edges_checked;
    report.needed += static_cast<double>(edge.expected.area());
    if (edge.stored == edge.expected) {
      ++report.equal;
    } else if (edge.too_small()) {
      ++report.too_small;
      if (wants_more_faults()) report.faults.push_back(edge);
    } else {
      ++report.larger;
      report.excess += static_cast<double>(edge.excess());
      if (is_looser(edge, report.loosest)) report.loosest = edge;
      offer_larger(edge);
    }
  }
  /// Edges of a node come one after the other.
  void note_bad(std::uint32_t slot) {
    std::vector<std::uint32_t>& bad = report.bad_nodes;
    if (bad.empty() || bad.back() != slot) bad.push_back(slot);
  }
  void join(Tally&& other) {
    VerifyReport& more = other.report;
    report.nodes_checked += more.nodes_checked;
    report.edges_checked += more.edges_checked;
    report.equal += more.equal;
    report.larger += more.larger;
    report.too_small += more.too_small;
    report.missing += more.missing;
    report.excess += more.excess;
    report.needed += more.needed;
    std::move(more.faults.begin(), more.faults.end(), std::back_inserter(report.faults));
    report.bad_nodes.insert(report.bad_nodes.end(), more.bad_nodes.begin(), more.bad_nodes.end());
    if (more.loosest && is_looser(*more.loosest, report.loosest)) report.loosest = std::move(more.loosest);
    if (other.first_larger) offer_larger(*other.first_larger);
  }
  void finish() {
    std::sort(report.faults.begin(), report.faults.end(), comes_first);
    if (report.faults.size() > VerifyReport::kMaxFaults) report.faults.resize(VerifyReport::kMaxFaults);
    std::sort(report.bad_nodes.begin(), report.bad_nodes.end());
    report.first_fault = report.faults.empty() ? first_larger : report.faults.front();
  }
  /// Nodes come in rising order, so that the first faults of a worker are enough.
  bool wants_more_faults() const { return report.faults.size() < VerifyReport::kMaxFaults; }

 private:
  void offer_larger(const BoxFault& edge) {
    if (!first_larger || comes_first(edge, *first_larger)) first_larger = edge;
  }
  static bool comes_first(const BoxFault& a, const BoxFault& b) {
    return std::tuple(a.edge.node, a.edge.edge) < std::tuple(b.edge.node, b.edge.edge);
  }
  static bool is_looser(const BoxFault& edge, const std::optional<BoxFault>& than) {
    return !than || edge.excess() > than->excess() ||
           (edge.excess() == than->excess() && comes_first(edge, *than));
  }
};

/// The goals of the edge at hand that its box misses.
void find_lost_goals(const Map& map, const ExpectedBoxes& expected, BoxFault& edge) {
  expected.for_each_target([&](NodeId goal) {
    if (edge.stored.contains(map.place(goal))) return;
    ++edge.lost_goal_count;
    edge.lost_goals.push_back(goal);
  });
  std::sort(edge.lost_goals.begin(), edge.lost_goals.end());
  if (edge.lost_goals.size() > BoxFault::kMaxLostGoals) edge.lost_goals.resize(BoxFault::kMaxLostGoals);
}

class Worker {
 public:
  Worker(const Map& map, const Bounds& bounds, std::unique_ptr<ExpectedBoxes> expected)
      : map_(&map), bounds_(&bounds), expected_(std::move(expected)) {}

  /// False: nothing that was checked is to be trusted.
  bool check(std::span<const std::uint32_t> slots) {
    nodes_.clear();
    for (const std::uint32_t slot : slots) {
      const NodeId node = map_->node_of_slot(slot);
      ++tally_.report.nodes_checked;
      if (bounds_->quality(slot) == NodeQuality::kMissing) {
        read_edges(node);
        tally_.report.edges_checked += edges_.size();
        tally_.report.missing += edges_.size();
      } else {
        nodes_.push_back(node);
      }
    }
    return expected_->recompute(nodes_, [this](EdgeId edge, const Box& box) { compare(edge, box); });
  }
  Tally take() { return std::move(tally_); }

 private:
  void compare(EdgeId id, const Box& expected) {
    const std::uint32_t slot = map_->slot(id.node);
    BoxFault edge{id, bounds_->box(slot, id.edge), expected};
    if (edges_of_ != id.node) read_edges(id.node);
    // A move that is not legal is no edge, unless a box is stored for it all the same.
    if (!is_edge(id.edge) && edge.stored.empty()) return;
    if (edge.too_small() && tally_.wants_more_faults()) find_lost_goals(*map_, *expected_, edge);
    if (edge.too_small() || (edge.stored != expected && bounds_->quality(slot) == NodeQuality::kExact))
      tally_.note_bad(slot);
    tally_.add(edge);
  }
  void read_edges(NodeId node) {
    map_->edges(node, edges_);
    edges_of_ = node;
  }
  bool is_edge(EdgeIndex e) const { return std::ranges::binary_search(edges_, e, {}, &Edge::index); }

  const Map* map_;
  const Bounds* bounds_;
  std::unique_ptr<ExpectedBoxes> expected_;
  std::vector<NodeId> nodes_;  ///< whose boxes are there
  NodeId edges_of_ = kNoNode;
  std::vector<Edge> edges_;
  Tally tally_;
};

}  // namespace

std::string BoxFault::to_string(const Map& map) const {
  const PlaceWords words = map.place_words();
  const std::string where =
      fmt::format("edge {} of {}: the stored box", map.name_of(edge), map.name_of(edge.node));
  if (stored.empty()) return fmt::format("{} is empty, it should be {}", where, words.of(expected));
  if (expected.empty())
    return fmt::format("{} {} is larger than needed, it should be empty", where, words.of(stored));
  return fmt::format("{} {} is {}, {}", where, words.of(stored),
                     too_small() ? "too small" : "larger than needed",
                     differing_sides(words, stored, expected));
}

namespace {

Result<void> check_inputs(const Map& map, const Bounds& bounds, int threads) {
  if (auto good = check_threads(threads); !good) return good;
  if (!bounds.fits(map)) {
    return Error{ErrorCode::kMismatch, "the bounds belong to another map; precompute them for this one"};
  }
  return {};
}

Result<void> check_slots(const Map& map, std::span<const std::uint32_t> slots) {
  const bool rising = std::ranges::is_sorted(slots, std::less_equal<>());
  if (rising && (slots.empty() || slots.back() < map.node_count())) return {};
  return Error{ErrorCode::kInvalidArgument, "the nodes to check must be slots of the map in rising order"};
}

/// Whether distances make up for their hierarchy, which takes as long as 50 to 200 floods with a heap. The
/// stepwise flood of a uniform grid is as fast as they are there.
bool distances_pay(const Map& map, std::uint32_t count) {
  constexpr std::uint32_t kLeastNodes = 200;
  const Grid* grid = map.as_grid();
  return count >= kLeastNodes && (grid == nullptr || !grid->is_uniform());
}

/// What boxes are recomputed from; null: floods.
std::shared_ptr<const DistanceBasis> basis_of(const Map& map, const Bounds& bounds,
                                              const VerifyOptions& options, std::uint32_t count,
                                              const Progress& progress) {
  if (options.by == VerifyBy::kFloods || bounds.info().ordering != Ordering::kAllOptimal) return nullptr;
  if (options.by == VerifyBy::kUsual && !distances_pay(map, count)) return nullptr;
  return DistanceBasis::of(map, &progress);
}

/// Which nodes are checked: those that were asked for, or so many of the map.
class CheckedNodes {
 public:
  CheckedNodes(const Map& map, const VerifyOptions& options)
      : slots_(options.slots),
        all_(map.node_count()),
        count_(!slots_.empty()      ? static_cast<std::uint32_t>(slots_.size())
               : options.nodes == 0 ? all_
                                    : std::min(options.nodes, all_)) {}
  std::uint32_t count() const { return count_; }
  std::uint32_t slot(std::uint64_t i) const {
    return slots_.empty() ? static_cast<std::uint32_t>(i * all_ / count_) : slots_[i];
  }

 private:
  std::span<const std::uint32_t> slots_;
  std::uint32_t all_;
  std::uint32_t count_;
};

/// Checks the nodes, `at_once` of them at a time. Nothing when what `make_expected` gives was found to be
/// wrong.
template <class MakeExpected>
std::optional<VerifyReport> check_nodes(const Map& map, const Bounds& bounds, int threads,
                                        const CheckedNodes& nodes, std::uint32_t at_once,
                                        const MakeExpected& make_expected, Progress& progress) {
  const std::uint32_t count = nodes.count();
  progress.start(count);
  std::atomic<bool> trusted{true};
  auto workers = for_each_index((count + at_once - 1) / at_once, 1, worker_count(threads), progress,
                                [&] { return Worker(map, bounds, make_expected()); },
                                [&](Worker& worker, std::uint64_t group) {
                                  std::vector<std::uint32_t> slots;
                                  for (std::uint64_t i = group * at_once;
                                       i < std::min<std::uint64_t>(count, (group + 1) * at_once); ++i)
                                    slots.push_back(nodes.slot(i));
                                  if (!worker.check(slots)) trusted = false;
                                  return slots.size();
                                });
  if (!trusted) return std::nullopt;
  Tally total;
  for (auto& worker : workers) total.join(worker->take());
  total.finish();
  return std::move(total.report);
}

/// With inputs that were checked.
Result<VerifyReport> verify_checked(const Map& map, const Bounds& bounds, const VerifyOptions& options,
                                    Progress& progress) {
  const CheckedNodes nodes(map, options);
  std::optional<VerifyReport> report;
  if (const auto basis = basis_of(map, bounds, options, nodes.count(), progress)) {
    constexpr std::uint32_t kAtOnce = 16;  // so that few lanes are left over
    report = check_nodes(
        map, bounds, options.threads, nodes, kAtOnce, [&] { return boxes_by_distances(map, basis); },
        progress);
  }
  if (!report) {
    report = check_nodes(
        map, bounds, options.threads, nodes, 1, [&] { return boxes_by_floods(map, bounds.info().ordering); },
        progress);
  }
  if (progress.cancelled()) return Error{ErrorCode::kCancelled, "the check was cancelled"};
  return *std::move(report);
}

/// The boxes with those of the slots computed anew by floods, with inputs that were checked.
Result<Bounds> mend_checked(const Map& map, const Bounds& bounds, std::span<const std::uint32_t> slots,
                            int threads, Progress& progress) {
  Bounds repaired = bounds;
  progress.start(slots.size());
  constexpr std::uint64_t kChunk = 8;
  for_each_index(
      slots.size(), kChunk, worker_count(threads), progress, [&] { return make_flood(map); },
      [&](const std::unique_ptr<MapFlood>& flood, std::uint64_t i) {
        flood->run(map.node_of_slot(slots[i]), bounds.info().ordering);
        repaired.set(slots[i], flood->boxes(), NodeQuality::kExact);
      });
  if (progress.cancelled()) return Error{ErrorCode::kCancelled, "the repair was cancelled"};
  return repaired;
}

}  // namespace

Result<VerifyReport> verify_boxes(const Map& map, const Bounds& bounds, const VerifyOptions& options,
                                  Progress& progress) {
  if (auto good = check_inputs(map, bounds, options.threads); !good) return good.error();
  if (auto good = check_slots(map, options.slots); !good) return good.error();
  return or_lack_of_threads("the boxes cannot be checked",
                            [&] { return verify_checked(map, bounds, options, progress); });
}

Result<Bounds> mend_boxes(const Map& map, const Bounds& bounds, std::span<const std::uint32_t> slots,
                          int threads, Progress& progress) {
  if (auto good = check_inputs(map, bounds, threads); !good) return good.error();
  return or_lack_of_threads("the boxes cannot be repaired",
                            [&] { return mend_checked(map, bounds, slots, threads, progress); });
}

}  // namespace goalbound
