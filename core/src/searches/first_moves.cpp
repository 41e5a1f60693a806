#include "goalbound/first_moves.hpp"

#include <array>

#include "searches/walk_search.hpp"

namespace goalbound {
namespace {

constexpr std::array<std::string_view, 1> kNeedsMoves = {"moves"};

/// The row of each node in turn.
class RowGuide {
 public:
  using IndexType = FirstMoveIndex;
  explicit RowGuide(std::shared_ptr<const FirstMoveIndex> index) : index_(std::move(index)) {}

  bool aim(std::uint32_t start, std::uint32_t goal) {
    place_ = index_->place_of(goal);
    return index_->may_be_joined(start, goal);
  }
  EdgeIndex edge(std::uint32_t slot) const { return index_->edge_at(slot, place_); }
  std::uint64_t byte_size() const { return index_->byte_size(); }

 private:
  std::shared_ptr<const FirstMoveIndex> index_;
  std::uint32_t place_ = 0;
};

}  // namespace

extern const SearchInfo kSearch_first_moves;
const SearchInfo kSearch_first_moves = {
    .id = "first-moves",
    .name = "First moves",
    .description =
        "compressed path database: looks the first edge up in the row of each node, without a search",
    .optimal = true,
    .canonical = false,
    .plain_id = "first-moves",
    .octile = {.make = &make_walk<UniformSteps, RowGuide>},
    .weighted = {.make = &make_walk<WeightedSteps, RowGuide>},
    .list = {.make = &make_walk<ListSteps, RowGuide>},
    .needs = kNeedsMoves,
};

}  // namespace goalbound
