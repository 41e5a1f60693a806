// The way from a cell to a goal turns first at a corner that the cell sees, then follows the shortest way
// between two corners, which a sweep from the first one tells. Cells of a square see nearly the same corners:
// one sweep from each of these serves all of them. To most corners all cells of a square go first to one and
// the same, so that hardly any of them is looked at by itself.
#include "straight/cell_boxes.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <numeric>
#include <span>
#include <utility>

#include "parallel/workers.hpp"
#include "straight/fan.hpp"
#include "straight/sweep_rows.hpp"

namespace goalbound {
namespace {

constexpr double kFar = CornerSweep::kUnreached;
constexpr std::uint32_t kNoRoute = 0xFFFFFFFFU;
constexpr std::size_t kCells = std::size_t{CellBlocks::kSide} * CellBlocks::kSide;

/// Scratch of one thread.
class CellBoxMaker {
 public:
  CellBoxMaker(const CornerViews& views, const StraightGround& ground, const CellBlocks& blocks,
               const SeenBlocks& seen_blocks, CellBoxes& made)
      : views_(&views),
        graph_(&views.turns.graph()),
        blocks_(&blocks),
        seen_blocks_(&seen_blocks),
        made_(&made),
        rows_(views.turns),
        fan_(ground),
        in_sight_(kCells * blocks.count()),
        most_(graph_->corner_count()),
        first_route_(graph_->corner_count()) {}

  void make(std::size_t number) {
    number_ = number;
    look_around();
    find_firsts();
    find_routes();
    is_done_.assign(blocks_->count(), false);
    for (const std::uint32_t corner : views_->order) add_behind(corner);
  }

 private:
  /// A corner that cells of the block see: the first one of ways.
  struct First {
    std::uint32_t corner;
    std::uint64_t seen_by;
    const SweepRow* row;
    CellBox* box;
    std::uint64_t* kept_by;
    std::array<double, kCells> distance;  ///< by bit of a cell that sees it; else kFar
    std::array<CellBox, kCells> behind;   ///< likewise: goals in its sight to which ways go on
  };
  /// Of ways to a corner: the first one, and from which cells.
  struct Route {
    std::uint32_t first;  ///< among firsts_
    std::uint32_t next;   ///< of the same corner; kNoRoute: none
    std::uint64_t from;
    CellBox behind;  ///< goals to which ways go on there, from all cells together
  };
  /// A corner that may be the last one of ways to cells of a block of goals.
  struct Last {
    std::uint32_t corner;
    double near;
    double far;  ///< kFar where it does not see all of them
    std::uint64_t seen_by;
  };
  /// From one cell.
  struct Way {
    const Last* last;
    double length;          ///< up to the last corner
    std::uint64_t reached;  ///< bits of goals
  };

  std::uint64_t& in_sight(std::size_t bit, std::size_t goals) {
    return in_sight_[bit * blocks_->count() + goals];
  }

  void look_around() {
    std::ranges::fill(in_sight_, 0);
    for (std::uint64_t bits = blocks_->block(number_).free; bits != 0; bits &= bits - 1) {
      const int bit = std::countr_zero(bits);
      fan_.cells(middle_of(blocks_->cell_of(number_, bit)), seen_);
      for (const SeenCells& cells : seen_) {
        for (std::int32_t column = cells.first; column <= cells.last; ++column)
          in_sight(static_cast<std::size_t>(bit), blocks_->number_of(column, cells.row)) |=
              CellBlocks::bit_of(column, cells.row);
      }
    }
  }

  void find_firsts() {
    rows_.begin();
    firsts_.clear();
    const auto corners = blocks_->corners(number_);
    for (std::size_t i = 0; i < corners.size(); ++i) {
      const std::size_t entry = blocks_->first_seen(number_) + i;
      First& first = firsts_.emplace_back();
      first.corner = corners[i];
      first.seen_by = blocks_->seen_by(number_)[i];
      first.row = &rows_.of(corners[i]);
      first.box = &made_->boxes[entry];
      first.kept_by = &made_->kept_by[entry];
      first.distance.fill(kFar);
      const HalfPoint to = graph_->corner(corners[i]).point();
      for (std::uint64_t bits = first.seen_by; bits != 0; bits &= bits - 1) {
        const int bit = std::countr_zero(bits);
        const HalfPoint from = middle_of(blocks_->cell_of(number_, bit));
        first.distance[static_cast<std::size_t>(bit)] = distance(to, from);
        first.behind[static_cast<std::size_t>(bit)] =
            views_->sights->box(graph_->corner(corners[i]), corners[i], from);
      }
    }
  }

  /// The first corners of shortest ways to each corner: those of the block as a whole, then of its cells.
  void find_routes() {
    std::ranges::fill(most_, kFar);
    for (const First& first : firsts_) {
      if (first.seen_by != blocks_->block(number_).free) continue;
      double far = 0;
      for (const double length : first.distance) far = std::max(far, length == kFar ? 0 : length);
      for (std::size_t corner = 0; corner < most_.size(); ++corner)
        most_[corner] = std::min(most_[corner], far + first.row->distance[corner]);
    }
    for (double& most : most_) most *= 1 + kSameLength;
    std::ranges::fill(first_route_, kNoRoute);
    routes_.clear();
    for (std::uint32_t number = 0; number < firsts_.size(); ++number) {
      const First& first = firsts_[number];
      const double near = *std::ranges::min_element(first.distance);
      for (std::uint32_t corner = 0; corner < most_.size(); ++corner) {
        const double length = near + first.row->distance[corner];
        if (length > most_[corner] || length == kFar) continue;
        routes_.push_back({number, first_route_[corner], first.seen_by, CellBox()});
        first_route_[corner] = static_cast<std::uint32_t>(routes_.size() - 1);
      }
    }
    for (std::uint32_t corner = 0; corner < first_route_.size(); ++corner) part_routes(corner);
  }

  template <class See>
  void for_each_route(std::uint32_t corner, const See& see) {
    for (std::uint32_t route = first_route_[corner]; route != kNoRoute; route = routes_[route].next)
      see(routes_[route]);
  }

  /// Which cells take which of the routes to a corner; those that none takes are left out.
  void part_routes(std::uint32_t corner) {
    if (first_route_[corner] == kNoRoute) return;
    std::array<double, kCells> best;
    best.fill(kFar);
    for_each_route(corner, [&](const Route& route) {
      const First& first = firsts_[route.first];
      const double on = first.row->distance[corner];
      for (std::size_t bit = 0; bit < kCells; ++bit)
        best[bit] = std::min(best[bit], first.distance[bit] + on);
    });
    for (double& length : best) length *= 1 + kSameLength;
    std::uint32_t* before = &first_route_[corner];
    for (std::uint32_t number = *before; number != kNoRoute; number = routes_[number].next) {
      Route& route = routes_[number];
      route.from = takers(route, corner, best);
      if (route.from == 0) continue;
      route.behind = behind(route, corner);
      *before = number;
      before = &route.next;
    }
    *before = kNoRoute;
  }
  std::uint64_t takers(const Route& route, std::uint32_t corner,
                       const std::array<double, kCells>& best) const {
    const First& first = firsts_[route.first];
    const double on = first.row->distance[corner];
    std::uint64_t from = 0;
    for (std::uint64_t bits = first.seen_by; bits != 0; bits &= bits - 1) {
      const auto bit = static_cast<std::size_t>(std::countr_zero(bits));
      if (first.distance[bit] + on <= best[bit]) from |= std::uint64_t{1} << bit;
    }
    return from;
  }
  CellBox behind(const Route& route, std::uint32_t corner) const {
    const First& first = firsts_[route.first];
    if (corner != first.corner) return views_->behind[first.row->into[corner]];
    CellBox all;
    for (const CellBox& box : first.behind) all.grow(box);
    return all;
  }

  /// Whether ways of that route may add to boxes.
  bool is_open(const Route& route, const CellBox& goals) const {
    if (route.from == 0 || goals.is_empty()) return false;
    const First& first = firsts_[route.first];
    return (route.from & ~*first.kept_by) != 0 || !first.box->contains(goals);
  }
  bool is_open(std::uint32_t corner, const CellBox& goals) {
    bool opens = false;
    for_each_route(corner,
                   [&](const Route& route) { opens = opens || is_open(route, route.behind.met(goals)); });
    return opens;
  }

  void add_behind(std::uint32_t corner) {
    if (!is_open(corner, views_->around[corner])) return;
    for (const std::uint32_t goals : seen_blocks_->of(corner)) {
      if (is_done_[goals] || !is_open(corner, blocks_->block(goals).box)) continue;
      is_done_[goals] = true;
      add(goals);
    }
  }

  /// Goals of a block, from all cells.
  void add(std::uint32_t goals) {
    std::uint64_t from = 0;
    find_lasts(goals);
    for (const Last& last : lasts_) {
      for_each_route(last.corner, [&](const Route& route) {
        if (is_open(route, route.behind.met(blocks_->block(goals).box))) from |= route.from;
      });
    }
    for (; from != 0; from &= from - 1) add_from(static_cast<std::size_t>(std::countr_zero(from)), goals);
  }

  void find_lasts(std::uint32_t goals) {
    const CellBlocks::Block& block = blocks_->block(goals);
    lasts_.clear();
    for (std::size_t i = 0; i < blocks_->corners(goals).size(); ++i) {
      const std::uint32_t corner = blocks_->corners(goals)[i];
      const std::uint64_t seen_by = blocks_->seen_by(goals)[i];
      std::uint64_t reached = 0;
      for_each_route(corner, [&](const Route& route) { reached |= blocks_->bits_in(goals, route.behind); });
      const bool sees_all = seen_by == block.free;
      if (first_route_[corner] == kNoRoute || ((reached & seen_by) == 0 && !sees_all)) continue;
      const auto [near, far] = distances_of_middles(graph_->corner(corner).point(), block.box);
      lasts_.push_back({corner, near, sees_all ? far : kFar, seen_by});
    }
  }

  /// Fills ways_ by those that may be shortest from one cell.
  void find_ways(std::size_t bit, std::uint32_t goals) {
    double most = kFar;
    ways_.clear();
    for (const Last& last : lasts_) {
      Way way{&last, kFar, 0};
      for_each_route(last.corner, [&](const Route& route) {
        if (((route.from >> bit) & 1U) == 0) return;
        const First& first = firsts_[route.first];
        way.length = std::min(way.length, first.distance[bit] + first.row->distance[last.corner]);
        const bool is_first = first.corner == last.corner;
        way.reached |= blocks_->bits_in(goals, is_first ? first.behind[bit] : route.behind);
      });
      if (way.length == kFar) continue;
      most = std::min(most, way.length + last.far);
      way.reached &= last.seen_by;
      if (way.reached != 0 && way.length + last.near <= most * (1 + kSameLength)) ways_.push_back(way);
    }
    std::erase_if(ways_,
                  [&](const Way& way) { return way.length + way.last->near > most * (1 + kSameLength); });
  }

  template <class See>
  void for_each_first(std::size_t bit, const Way& way, const See& see) {
    for_each_route(way.last->corner, [&](const Route& route) {
      if (((route.from >> bit) & 1U) != 0) see(route.first);
    });
  }

  void add_from(std::size_t bit, std::uint32_t goals) {
    find_ways(bit, goals);
    std::uint64_t wanted = 0;
    std::uint32_t only = kNoRoute;
    bool all_alike = true;
    for (const Way& way : ways_) {
      for_each_first(bit, way, [&](std::uint32_t number) {
        const First& first = firsts_[number];
        const bool is_kept = ((*first.kept_by >> bit) & 1U) != 0;
        wanted |= is_kept ? way.reached & ~blocks_->bits_in(goals, *first.box) : way.reached;
        all_alike = all_alike && (only == kNoRoute || only == number);
        only = number;
      });
    }
    wanted &= ~in_sight(bit, goals);
    if (wanted == 0) return;
    if (all_alike) {
      keep(only, bit, goals, wanted);
    } else {
      add_cells(bit, goals, wanted);
    }
  }

  void keep(std::uint32_t first, std::size_t bit, std::uint32_t goals, std::uint64_t cells) {
    firsts_[first].box->grow(blocks_->box_of(goals, cells));
    *firsts_[first].kept_by |= std::uint64_t{1} << bit;
  }

  void add_cells(std::size_t bit, std::uint32_t goals, std::uint64_t wanted) {
    const auto length_of = [&](const Way& way, int goal) {
      return way.length +
             distance(graph_->corner(way.last->corner).point(), middle_of(blocks_->cell_of(goals, goal)));
    };
    std::array<double, kCells> best;
    best.fill(kFar);
    for (const Way& way : ways_) {
      for (std::uint64_t cells = way.reached & wanted; cells != 0; cells &= cells - 1) {
        const int goal = std::countr_zero(cells);
        double& least = best[static_cast<std::size_t>(goal)];
        least = std::min(least, length_of(way, goal));
      }
    }
    for (const Way& way : ways_) {
      std::uint64_t won = 0;
      for (std::uint64_t cells = way.reached & wanted; cells != 0; cells &= cells - 1) {
        const int goal = std::countr_zero(cells);
        if (length_of(way, goal) <= best[static_cast<std::size_t>(goal)] * (1 + kSameLength))
          won |= std::uint64_t{1} << goal;
      }
      if (won == 0) continue;
      for_each_first(bit, way, [&](std::uint32_t first) { keep(first, bit, goals, won); });
    }
  }

  const CornerViews* views_;
  const TautGraph* graph_;
  const CellBlocks* blocks_;
  const SeenBlocks* seen_blocks_;
  CellBoxes* made_;
  SweepRows rows_;
  Fan fan_;
  std::size_t number_ = 0;               ///< of the block whose cells are sources
  std::vector<std::uint64_t> in_sight_;  ///< by cell and block: bits of goals
  std::vector<SeenCells> seen_;
  std::vector<First> firsts_;
  std::vector<double> most_;                ///< by corner: no shortest way to it is longer
  std::vector<std::uint32_t> first_route_;  ///< by corner
  std::vector<Route> routes_;
  std::vector<bool> is_done_;  ///< by block: add() looked at it
  std::vector<Last> lasts_;
  std::vector<Way> ways_;
};

/// Neighbours one after another, so that they share rows.
std::vector<std::uint32_t> along_a_curve(const CellBlocks& blocks) {
  const auto place = [&](std::uint32_t number) {
    const Cell cell = blocks.cell_of(number, 0);
    std::uint64_t code = 0;
    for (unsigned bit = 0; bit < 16; ++bit) {
      code |= std::uint64_t(cell.x / CellBlocks::kSide >> bit & 1) << (2 * bit);
      code |= std::uint64_t(cell.y / CellBlocks::kSide >> bit & 1) << (2 * bit + 1);
    }
    return code;
  };
  std::vector<std::uint32_t> numbers(blocks.count());
  std::iota(numbers.begin(), numbers.end(), 0U);
  std::ranges::sort(numbers, {}, place);
  return numbers;
}

/// So many neighbours are made by one thread.
constexpr std::uint64_t kBlocksAtATime = 8;

}  // namespace

std::uint64_t cell_box_scratch(std::uint64_t corners, std::uint64_t blocks) {
  constexpr std::uint64_t kBytesOfACorner = 64;
  return SweepRows::bytes_for(corners) + corners * kBytesOfACorner +
         blocks * (kCells + 1) * sizeof(std::uint64_t);
}

std::optional<CellBoxes> make_cell_boxes(const CornerViews& views, const StraightGround& ground,
                                         const CellBlocks& blocks, int threads, Progress& progress) {
  CellBoxes made;
  made.boxes.resize(blocks.all_corners().size());
  made.kept_by.resize(made.boxes.size());
  const SeenBlocks seen_blocks(blocks, ground.corners().size());
  const std::vector<std::uint32_t> order = along_a_curve(blocks);
  for_each_index(
      order.size(), kBlocksAtATime, worker_count(threads), progress,
      [&] { return CellBoxMaker(views, ground, blocks, seen_blocks, made); },
      [&](CellBoxMaker& maker, std::uint64_t i) {
        maker.make(order[i]);
        return static_cast<std::uint64_t>(std::popcount(blocks.block(order[i]).free));
      });
  if (progress.ending()) return std::nullopt;
  return made;
}

}  // namespace goalbound
