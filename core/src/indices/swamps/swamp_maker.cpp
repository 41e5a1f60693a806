// Swamps by shrinking: what a part of the map has on an optimal path between two nodes around it is taken
// away, and again of what is left, until no such path passes it.
#include <algorithm>
#include <functional>
#include <memory>
#include <queue>
#include <utility>

#include "hierarchy/map_arcs.hpp"
#include "indices/swamps/swamp_index.hpp"
#include "parallel/workers.hpp"

namespace goalbound {
namespace {

/// A flood that has come so much farther than the part is large is given up.
constexpr std::size_t kPatience = 64;

/// Costs from one node at a time, as far as they are asked for. Of one thread.
class LocalFlood {
 public:
  explicit LocalFlood(const MapArcs& arcs)
      : arcs_(arcs), cost_(arcs.node_count()), seen_(arcs.node_count()) {}

  /// Until `wanted` nodes for which `is_wanted(slot)` are settled; false where it was given up before.
  template <class IsWanted>
  bool run(std::uint32_t source, std::size_t wanted, std::size_t most, const IsWanted& is_wanted) {
    ++run_;
    heap_ = {};
    order_.clear();
    reach(source, 0);
    while (wanted > 0 && !heap_.empty()) {
      const auto [cost, slot] = heap_.top();
      heap_.pop();
      if (cost != cost_[slot]) continue;
      order_.push_back(slot);
      if (is_wanted(slot)) --wanted;
      if (order_.size() > most) return false;
      for (const MapArcs::Arc& arc : arcs_.out(slot)) reach(arc.to, cost + arc.cost);
    }
    return true;
  }
  /// Settled, by rising cost.
  std::span<const std::uint32_t> order() const { return order_; }
  /// Whether an optimal path from the source goes on from one node to the other over the arc.
  bool leads_on(std::uint32_t from, const MapArcs::Arc& arc) const {
    return seen_[arc.to] == run_ && cost_[from] + arc.cost == cost_[arc.to];
  }

 private:
  void reach(std::uint32_t slot, std::uint64_t cost) {
    if (seen_[slot] == run_ && cost_[slot] <= cost) return;
    seen_[slot] = run_;
    cost_[slot] = cost;
    heap_.emplace(cost, slot);
  }

  using Entry = std::pair<std::uint64_t, std::uint32_t>;
  const MapArcs& arcs_;
  std::vector<std::uint64_t> cost_;
  std::vector<std::uint32_t> seen_;  ///< the run in which the cost was found
  std::uint32_t run_ = 0;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> heap_;
  std::vector<std::uint32_t> order_;
};

/// Which slots are in a set; emptied at no cost.
class SlotSet {
 public:
  explicit SlotSet(std::size_t slots) : in_(slots) {}
  void clear() { ++now_; }
  bool add(std::uint32_t slot) { return std::exchange(in_[slot], now_) != now_; }
  void remove(std::uint32_t slot) { in_[slot] = 0; }
  bool has(std::uint32_t slot) const { return in_[slot] == now_; }

 private:
  std::vector<std::uint32_t> in_;
  std::uint32_t now_ = 1;
};

class SwampFinder {
 public:
  SwampFinder(const MapArcs& out, const MapArcs& in)
      : out_(out),
        in_(in),
        flood_(out),
        part_(out.node_count()),
        around_(out.node_count()),
        passed_(out.node_count()),
        on_way_(out.node_count()) {}

  /// Removes from a piece of the map, which hangs together, what is no swamp; empty where nothing is left.
  void shrink(std::vector<std::uint32_t>& piece, const Progress& progress) {
    while (!piece.empty() && !progress.ending()) {
      part_.clear();
      for (const std::uint32_t slot : piece) part_.add(slot);
      if (!find_passed(piece)) return piece.clear();
      const std::size_t before = piece.size();
      std::erase_if(piece, [&](std::uint32_t slot) { return passed_.has(slot); });
      if (piece.size() == before) return;
    }
  }

 private:
  /// All nodes of the piece on an optimal path between two nodes outside; false where that took too long.
  bool find_passed(std::span<const std::uint32_t> piece) {
    sources_.clear();
    around_.clear();
    for (const std::uint32_t slot : piece) {
      for (const MapArcs::Arc& arc : in_.out(slot)) {
        if (!part_.has(arc.to) && around_.add(arc.to)) sources_.push_back(arc.to);
      }
    }
    // What is to be settled: the piece, and where it leads.
    around_.clear();
    std::size_t wanted = piece.size();
    for (const std::uint32_t slot : piece) {
      for (const MapArcs::Arc& arc : out_.out(slot)) {
        if (!part_.has(arc.to) && around_.add(arc.to)) ++wanted;
      }
    }
    passed_.clear();
    std::size_t left = piece.size();
    for (const std::uint32_t source : sources_) {
      const bool done = flood_.run(source, wanted, kPatience * (wanted + 16),
                                   [&](std::uint32_t slot) { return part_.has(slot) || around_.has(slot); });
      if (!done) return false;
      left -= mark_passed();
      if (left == 0) return true;
    }
    return true;
  }

  /// Of the last flood, from its end to its beginning: nodes of the piece from which an optimal path leads
  /// out again. How many of them are new.
  std::size_t mark_passed() {
    std::size_t marked = 0;
    on_way_.clear();
    const auto order = flood_.order();
    for (std::size_t i = order.size(); i-- > 0;) {
      const std::uint32_t slot = order[i];
      if (!part_.has(slot)) continue;
      const bool leads_out = std::ranges::any_of(out_.out(slot), [&](const MapArcs::Arc& arc) {
        return flood_.leads_on(slot, arc) && (!part_.has(arc.to) || on_way_.has(arc.to));
      });
      if (!leads_out) continue;
      on_way_.add(slot);
      if (passed_.add(slot)) ++marked;
    }
    return marked;
  }

  const MapArcs& out_;
  const MapArcs& in_;
  LocalFlood flood_;
  SlotSet part_;    ///< the piece
  SlotSet around_;  ///< outside of it, beside
  SlotSet passed_;
  SlotSet on_way_;
  std::vector<std::uint32_t> sources_;
};

/// The pieces of a set that hang together.
class Pieces {
 public:
  Pieces(const MapArcs& out, const MapArcs& in) : out_(out), in_(in), left_(out.node_count()) {}

  std::vector<std::vector<std::uint32_t>> of(std::span<const std::uint32_t> set) {
    left_.clear();
    for (const std::uint32_t slot : set) left_.add(slot);
    std::vector<std::vector<std::uint32_t>> pieces;
    for (const std::uint32_t slot : set) {
      if (!left_.has(slot)) continue;
      left_.remove(slot);
      std::vector<std::uint32_t> piece = {slot};
      for (std::size_t i = 0; i < piece.size(); ++i) {
        for (const MapArcs* arcs : {&out_, &in_}) take_neighbours(*arcs, piece[i], piece);
      }
      pieces.push_back(std::move(piece));
    }
    return pieces;
  }

 private:
  void take_neighbours(const MapArcs& arcs, std::uint32_t slot, std::vector<std::uint32_t>& piece) {
    for (const MapArcs::Arc& arc : arcs.out(slot)) {
      if (!left_.has(arc.to)) continue;
      left_.remove(arc.to);
      piece.push_back(arc.to);
    }
  }

  const MapArcs& out_;
  const MapArcs& in_;
  SlotSet left_;
};

/// How many regions of so many nodes there are, as a power of four.
std::uint32_t region_count(std::uint32_t nodes, std::uint32_t size) {
  constexpr std::uint32_t kMost = 1U << 16;  // what Region can count
  std::uint32_t count = 1;
  while (count < kMost && std::uint64_t{count} * size < nodes) count *= 4;
  return count;
}

class SwampMaker {
 public:
  explicit SwampMaker(const IndexRequest& request)
      : request_(request), out_(arcs_of(request.map)), in_(reversed(out_)) {
    const std::uint32_t nodes = request.map.node_count();
    count_ = region_count(nodes, request.values.number("size"));
    swamps_.region = kd_tree_regions(request.map, count_);
    swamps_.levels.resize(nodes);
  }

  Result<Swamps> make(Progress& progress) {
    const std::uint32_t levels = request_.values.number("levels");
    std::uint64_t all = 0;
    for (std::uint32_t level = 0; level < levels; ++level) all += regions_at(level);
    progress.start(all);
    return or_lack_of_threads("the swamps cannot be found", [&]() -> Result<Swamps> {
      for (std::uint32_t level = 0; level < levels; ++level) make_level(level, progress);
      if (progress.ending()) return Error{ErrorCode::kCancelled, "the swamps were cancelled"};
      return std::move(swamps_);
    });
  }

 private:
  struct Worker {
    Worker(const MapArcs& out, const MapArcs& in) : finder(out, in), pieces(out, in) {}
    SwampFinder finder;
    Pieces pieces;
  };

  std::uint32_t regions_at(std::uint32_t level) const { return std::max(1U, count_ >> (2 * level)); }

  void make_level(std::uint32_t level, Progress& progress) {
    std::vector<std::vector<std::uint32_t>> slots(regions_at(level));
    for (std::uint32_t slot = 0; slot < swamps_.region.size(); ++slot) {
      const std::size_t region = static_cast<std::size_t>(swamps_.region[slot]) >> (2 * level);
      slots[region].push_back(slot);
    }
    // Each region writes the bytes of its own nodes alone.
    for_each_index(
        slots.size(), 1, worker_count(request_.threads), progress,
        [&] { return std::make_unique<Worker>(out_, in_); },
        [&](std::unique_ptr<Worker>& worker, std::uint64_t region) {
          for (std::vector<std::uint32_t>& piece : worker->pieces.of(slots[region])) {
            worker->finder.shrink(piece, progress);
            for (const std::uint32_t slot : piece)
              swamps_.levels[slot] = static_cast<std::uint8_t>(swamps_.levels[slot] | 1U << level);
          }
        });
  }

  const IndexRequest& request_;
  MapArcs out_;
  MapArcs in_;
  std::uint32_t count_ = 1;  ///< regions of the lowest level
  Swamps swamps_;
};

}  // namespace

Result<std::shared_ptr<const Index>> SwampIndex::make(const IndexRequest& request, Progress& progress) {
  auto swamps = SwampMaker(request).make(progress);
  if (!swamps) return swamps.error();
  return std::shared_ptr<const Index>(
      std::make_shared<const SwampIndex>(request.map, request.values, *std::move(swamps)));
}

}  // namespace goalbound
