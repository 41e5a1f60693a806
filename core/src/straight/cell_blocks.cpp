#include "straight/cell_blocks.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

#include "parallel/workers.hpp"
#include "straight/fan.hpp"

namespace goalbound {
namespace {

struct Seen {
  std::uint32_t corner = 0;
  std::uint64_t by = 0;
};

/// Scratch of one thread.
class Watcher {
 public:
  explicit Watcher(const StraightGround& ground) : ground_(&ground), fan_(ground) {}

  std::vector<Seen> look(const CellBlocks& blocks, std::size_t number) {
    all_.clear();
    for (std::uint64_t left_over = blocks.block(number).free; left_over != 0; left_over &= left_over - 1) {
      const int bit = std::countr_zero(left_over);
      taut_corners(*ground_, fan_, middle_of(blocks.cell_of(number, bit)), corners_);
      for (const std::uint32_t corner : corners_) all_.push_back({corner, std::uint64_t{1} << bit});
    }
    std::ranges::sort(all_, {}, &Seen::corner);
    std::vector<Seen> seen;
    for (const Seen& one : all_) {
      if (seen.empty() || seen.back().corner != one.corner) seen.push_back({one.corner, 0});
      seen.back().by |= one.by;
    }
    return seen;
  }

 private:
  const StraightGround* ground_;
  Fan fan_;
  std::vector<std::uint32_t> corners_;
  std::vector<Seen> all_;
};

}  // namespace

void taut_corners(const StraightGround& ground, Fan& fan, HalfPoint from,
                  std::vector<std::uint32_t>& corners) {
  fan.corners(from, corners);
  std::erase_if(corners, [&](std::uint32_t number) {
    const Corner& corner = ground.corners()[number];
    return !corner.is_taut(corner.at - from);
  });
}

void CellBlocks::add_squares(const StraightGround& ground) {
  squares_in_row_ = static_cast<std::size_t>((ground.width() + kSide - 1) / kSide);
  for (std::int32_t y = 0; y < ground.height(); y += kSide) {
    for (std::int32_t x = 0; x < ground.width(); x += kSide) {
      block_of_square_.push_back(static_cast<std::uint32_t>(blocks_.size()));
      Block block;
      for (std::int32_t row = y; row < std::min(y + kSide, ground.height()); ++row) {
        for (std::int32_t column = x; column < std::min(x + kSide, ground.width()); ++column) {
          if (!ground.is_free(column, row)) continue;
          block.box.grow(Cell{column, row});
          block.free |= bit_of(column, row);
        }
      }
      if (block.free != 0) blocks_.push_back(block);
    }
  }
}

std::optional<CellBlocks> CellBlocks::make(const StraightGround& ground, int threads, Progress& progress) {
  CellBlocks made;
  made.add_squares(ground);
  std::vector<std::vector<Seen>> lists(made.blocks_.size());
  for_each_index(
      lists.size(), 1, worker_count(threads), progress, [&] { return Watcher(ground); },
      [&](Watcher& watcher, std::uint64_t number) {
        lists[number] = watcher.look(made, number);
        return static_cast<std::uint64_t>(std::popcount(made.blocks_[number].free));
      });
  if (progress.ending()) return std::nullopt;
  for (const std::vector<Seen>& list : lists) {
    made.first_.push_back(static_cast<std::uint32_t>(made.corners_.size()));
    for (const Seen& seen : list) {
      made.corners_.push_back(seen.corner);
      made.seen_by_.push_back(seen.by);
    }
  }
  made.first_.push_back(static_cast<std::uint32_t>(made.corners_.size()));
  return made;
}

void CellBlocks::keep(const std::vector<std::uint64_t>& kept_by, std::vector<CellBox>& boxes) {
  std::uint32_t kept = 0;
  std::uint32_t from = 0;
  for (std::size_t number = 0; number < blocks_.size(); ++number) {
    const std::uint32_t end = first_[number + 1];
    first_[number] = kept;
    for (; from < end; ++from) {
      if (kept_by[from] == 0) continue;
      corners_[kept] = corners_[from];
      seen_by_[kept] = kept_by[from];
      boxes[kept++] = boxes[from];
    }
  }
  first_.back() = kept;
  corners_.resize(kept);
  seen_by_.resize(kept);
  boxes.resize(kept);
}

std::size_t CellBlocks::count_of(const StraightGround& ground) {
  CellBlocks empty;
  empty.add_squares(ground);
  return empty.count();
}

std::optional<CellBlocks> CellBlocks::from_lists(const StraightGround& ground,
                                                 std::vector<std::uint32_t> first,
                                                 std::vector<std::uint32_t> corners,
                                                 std::vector<std::uint64_t> seen_by) {
  CellBlocks read;
  read.add_squares(ground);
  const bool fits =
      first.size() == read.blocks_.size() + 1 && first.front() == 0 && std::ranges::is_sorted(first) &&
      first.back() == corners.size() && corners.size() == seen_by.size() &&
      std::ranges::all_of(corners, [&](std::uint32_t n) { return n < ground.corners().size(); });
  if (!fits) return std::nullopt;
  read.first_ = std::move(first);
  read.corners_ = std::move(corners);
  read.seen_by_ = std::move(seen_by);
  return read;
}

SeenBlocks::SeenBlocks(const CellBlocks& blocks, std::size_t corners)
    : first_(corners + 1), numbers_(blocks.all_corners().size()) {
  for (const std::uint32_t corner : blocks.all_corners()) ++first_[corner];
  std::partial_sum(first_.begin(), first_.end(), first_.begin());
  for (auto number = static_cast<std::uint32_t>(blocks.count()); number-- > 0;) {
    for (const std::uint32_t corner : blocks.corners(number)) numbers_[--first_[corner]] = number;
  }
}

}  // namespace goalbound
