// Every cell is one word: the cost of the best way found above 16 bits of facts, which are the start edges
// that lead here at that cost (bits 0..7, as Flood::labels) and the directions by which such ways came in
// (bits 8..15). A ray goes on as long as it improves a cell or adds a fact to one at equal cost. Only cells
// where rays must turn enter the queue; its buckets are narrower than any step, so a cell that is taken from
// it has its final cost and labels.
#include "precompute/ray_flood.hpp"

#include <algorithm>
#include <bit>

#include "goalbound/canonical.hpp"
#include "goalbound/cost.hpp"
#include "precompute/bucket_queue.hpp"
#include "precompute/label_spans.hpp"

namespace goalbound {
namespace {

using Word = std::uint64_t;

constexpr int kFactBits = 16;
constexpr Word kFacts = 0xFFFF;
constexpr Word kLabels = 0xFF;
constexpr Word in_word(Cost cost) {
  return Word{cost} << kFactBits;
}
constexpr Word incoming_bit(int direction) {
  return Word{1} << (8 + direction);
}
constexpr bool same_cost(Word a, Word b) {
  return ((a ^ b) >> kFactBits) == 0;
}

class RayFlood final : public SingleFlood {
 public:
  explicit RayFlood(const RayMap& map)
      : map_(&map),
        words_(map.grid().node_limit()),
        columns_(static_cast<std::size_t>(map.grid().width())),
        rows_(static_cast<std::size_t>(map.grid().height())),
        queue_(map.grid().node_limit()) {
    forget();
  }

  std::size_t lanes() const override { return 1; }

  bool run(std::span<const NodeId> sources, std::span<const NodeId> component,
           std::span<NodeBoxes> boxes) override {
    for (std::size_t i = 0; i < sources.size(); ++i) {
      flood(sources[i]);
      boxes[i] = collect(component);
    }
    return true;
  }

  void distances(NodeId source, std::span<const NodeId> nodes, std::span<Cost> costs) override {
    flood(source);
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      const Word cost =
          (words_[index_of(nodes[i])] >> kFactBits) - base_;  // of floods before: beyond 32 bits
      costs[i] = static_cast<Cost>(std::min<Word>(cost, kInfiniteCost));
    }
  }

  void changed(NodeId n) override { words_[index_of(n)] = map_->grid().is_free(n) ? ~Word{0} : 0; }

 private:
  /// Costs of each flood lie below those of the flood before, so that nothing need be cleared in between.
  /// Blocked cells keep the word 0, which no way improves.
  static constexpr Word kCostRange = Word{1} << 32;

  void forget() {
    for (const NodeId n : map_->grid().free_nodes()) words_[index_of(n)] = ~Word{0};
    base_ = (Word{1} << (64 - kFactBits)) - kCostRange;
  }

  void flood(NodeId source) {
    if (base_ < 2 * kCostRange) forget();
    base_ -= kCostRange;
    const auto n = static_cast<std::uint32_t>(source);
    words_[n] = base_ << kFactBits;
    queue_.start(0);
    for (const Direction d : map_->grid().octile_moves(source)) {
      follow(n, index_of(d), words_[n] | Word{1} << index_of(d));
    }
    send_repairs();
    for (auto at = queue_.pop(); at != BucketQueue::kEmpty; at = queue_.pop()) {
      turn(at);
      send_repairs();
    }
  }

  void turn(std::uint32_t n) {
    const DirectionSet open = map_->grid().free_neighbours(NodeId(n));
    DirectionSet next;
    for (unsigned bits = turning(n, words_[n]) >> 8; bits != 0; bits &= bits - 1) {
      next = next | forced_successors(static_cast<Direction>(std::countr_zero(bits)), open);
    }
    for (const Direction d : next) follow(n, index_of(d), words_[n]);
  }

  /// The cardinals of the word's incoming directions at which a ray must turn at `n`, as turn flags.
  unsigned turning(std::uint32_t n, Word word) const {
    return static_cast<unsigned>(word) & map_->flags()[n] & kTurnFlags;
  }

  /// `word`: cost and labels of `n`; its incoming directions do not matter.
  void follow(std::uint32_t n, int d, Word word) {
    word &= ~kFacts | kLabels;
    switch (d) {
      case 0:
        return straight<0>(n, word);
      case 1:
        return straight<1>(n, word);
      case 2:
        return straight<2>(n, word);
      case 3:
        return straight<3>(n, word);
      case 4:
        return diagonal<4>(n, word);
      case 5:
        return diagonal<5>(n, word);
      case 6:
        return diagonal<6>(n, word);
      default:
        return diagonal<7>(n, word);
    }
  }

  template <int f>
  void straight(std::uint32_t n, Word word) {
    const auto offset = static_cast<std::uint32_t>(map_->offsets()[f]);
    do {
      n += offset;
      word += in_word(kStraightCost);
    } while (enter_cell<f>(n, word));
  }

  template <int d>
  void diagonal(std::uint32_t n, Word word) {
    const auto offset = static_cast<std::uint32_t>(map_->offsets()[d]);
    while ((map_->flags()[n] & legal_flag(d)) != 0) {
      n += offset;
      word += in_word(kDiagonalCost);
      if (!enter_cell<d>(n, word)) return;
      straight<d - 4>(n, word);
      straight<((d - 3) & 3)>(n, word);
    }
  }

  /// A ray comes to `n` by the move d; false when it ends there.
  template <int d>
  bool enter_cell(std::uint32_t n, Word& word) {
    const Word old = words_[n];
    if ((word | kFacts) >= old) return same_cost(old, word) && meet(n, d, word);
    words_[n] = word | incoming_bit(d);
    if (d < 4 && (map_->flags()[n] & turn_flag(d)) != 0) wait(n, word);
    return true;
  }

  /// A ray that came in by `d` meets a cell which is reached at equal cost already. Unites the facts and
  /// takes over the labels of the cell; false when nothing was new.
  bool meet(std::uint32_t n, int d, Word& word) {
    const Word old = words_[n];
    const Word merged = old | word | incoming_bit(d);
    if (merged == old) return false;
    words_[n] = merged;
    if (turning(n, merged) != 0) wait(n, merged);
    const Word others = (old & kFacts & ~kLabels) & ~incoming_bit(d);
    if ((merged & ~old & kLabels) != 0 && others != 0) repairs_.push_back(n);
    word |= old & kLabels;
    return true;
  }

  void wait(std::uint32_t n, Word word) {
    queue_.push(n, static_cast<std::uint32_t>((word >> kFactBits) - base_));
  }

  /// Sends the labels of cells that were met late after the rays that left them before.
  void send_repairs() {
    while (!repairs_.empty()) {
      const std::uint32_t n = repairs_.back();
      repairs_.pop_back();
      for (unsigned bits = static_cast<unsigned>(words_[n] >> 8) & 0xFFU; bits != 0; bits &= bits - 1) {
        const int d = std::countr_zero(bits);
        follow(n, d, words_[n]);
        if (d < 4) continue;
        follow(n, d - 4, words_[n]);
        follow(n, (d - 3) & 3, words_[n]);
      }
    }
  }

  NodeBoxes collect(std::span<const NodeId> component) {
    std::fill(columns_.begin(), columns_.end(), Word{0});
    std::fill(rows_.begin(), rows_.end(), Word{0});
    const auto stride = static_cast<std::uint32_t>(map_->grid().stride());
    std::size_t y = 0;
    std::uint32_t row_begin = stride + 1;
    for (const NodeId n : component) {
      const auto i = static_cast<std::uint32_t>(n);
      for (; i >= row_begin + stride; row_begin += stride) ++y;
      const Word word = words_[i];
      rows_[y] |= word;
      columns_[i - row_begin] |= word;
    }
    return boxes_of_lines(std::span<const Word>(rows_), std::span<const Word>(columns_));
  }

  const RayMap* map_;
  std::vector<Word> words_;
  std::vector<Word> columns_;
  std::vector<Word> rows_;
  BucketQueue queue_;
  std::vector<std::uint32_t> repairs_;
  Word base_ = 0;
};

}  // namespace

std::unique_ptr<SingleFlood> make_ray_flood(const RayMap& map) {
  return std::make_unique<RayFlood>(map);
}

}  // namespace goalbound
