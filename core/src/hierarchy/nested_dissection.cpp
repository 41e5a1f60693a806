#include "hierarchy/nested_dissection.hpp"

#include <utility>

#include "hierarchy/minimum_degree.hpp"
#include "hierarchy/piece.hpp"
#include "hierarchy/separator.hpp"

namespace goalbound {
namespace {

/// Still to be ordered.
struct Unordered {
  Piece piece;
  std::uint32_t end = 0;  ///< of the places in the order that are its nodes'
};

/// Fills the order from behind.
class Dissection {
 public:
  explicit Dissection(const Neighbours& neighbours)
      : neighbours_(neighbours), order_(neighbours.node_count()), number_(neighbours.node_count(), kNone) {
    left_.push_back({Piece::of(neighbours), neighbours.node_count()});
  }

  /// False when it was stopped.
  bool run(const Progress* progress) {
    while (!left_.empty()) {
      const Unordered next = std::move(left_.back());
      left_.pop_back();
      if (!take(next.piece, next.end, progress)) return false;
    }
    return true;
  }

  std::vector<std::uint32_t> take_order() && { return std::move(order_); }

 private:
  bool take(const Piece& piece, std::uint32_t end, const Progress* progress) {
    constexpr std::uint32_t kSmall = 120;
    static_assert(kSmall < SmallNodeSet::kMost);
    const std::uint32_t nodes = piece.size();
    if (nodes <= kSmall) {
      place(piece, end, order_by_degree(with_outside(piece.names)));
      return true;
    }
    if (piece.graph.ends.empty()) {
      std::copy(piece.names.begin(), piece.names.end(), order_.begin() + (end - nodes));
      return true;
    }
    SeededRandom random(nodes);
    const auto parts = find_separator(piece.graph, random, progress);
    if (!parts) return false;
    for (std::uint32_t node = nodes; node-- > 0;) {
      if ((*parts)[node] == Part::kSeparator) order_[--end] = piece.names[node];
    }
    for (const Part side : {Part::kLeft, Part::kRight}) {
      Piece half = piece.side(*parts, side);
      const std::uint32_t end_of_half = std::exchange(end, end - half.size());
      if (half.size() > 0) left_.push_back({std::move(half), end_of_half});
    }
    return true;
  }

  /// The neighbours of each of these nodes, numbered as they stand there; behind them those in separators, as
  /// many as there is room for.
  std::vector<SmallNodeSet> with_outside(std::span<const std::uint32_t> names) {
    std::vector<std::uint32_t> numbered(names.begin(), names.end());
    for (std::uint32_t i = 0; i < names.size(); ++i) number_[names[i]] = i;
    std::vector<SmallNodeSet> result(names.size());
    for (std::uint32_t i = 0; i < names.size(); ++i) {
      for (const std::int32_t neighbour : neighbours_.of(names[i])) {
        std::uint32_t& number = number_[static_cast<std::size_t>(neighbour)];
        if (number == kNone && numbered.size() == SmallNodeSet::kMost) continue;
        if (number == kNone) {
          number = static_cast<std::uint32_t>(numbered.size());
          numbered.push_back(static_cast<std::uint32_t>(neighbour));
        }
        result[i].add(number);
      }
    }
    for (const std::uint32_t name : numbered) number_[name] = kNone;
    return result;
  }

  void place(const Piece& piece, std::uint32_t end, const std::vector<std::uint32_t>& nodes) {
    std::uint32_t at = end - static_cast<std::uint32_t>(nodes.size());
    for (const std::uint32_t node : nodes) order_[at++] = piece.names[node];
  }

  static constexpr std::uint32_t kNone = 0xFFFFFFFFU;

  const Neighbours& neighbours_;
  std::vector<std::uint32_t> order_;
  std::vector<Unordered> left_;
  std::vector<std::uint32_t> number_;  ///< by node, among those of a small piece while it is ordered
};

}  // namespace

std::optional<std::vector<std::uint32_t>> nested_dissection(const Neighbours& neighbours,
                                                            const Progress* progress) {
  Dissection dissection(neighbours);
  if (!dissection.run(progress)) return std::nullopt;
  return std::move(dissection).take_order();
}

}  // namespace goalbound
