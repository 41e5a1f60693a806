// Every search against Dijkstra on all pairs of cells of 2,000 random maps, and the proof that the check can
// fail.
#include "support.hpp"

namespace goalbound {
namespace {

constexpr int kMaps = test::maps_to_try(2000, 40);
/// Of these the unsafe combination must fail on some in every part.
constexpr int kUnsafeMaps = 200;
/// The work is cut so that tests of several processes share it.
constexpr int kParts = 8;
/// All pairs of a large map are a hundred times those of a small one: one map in so many is large. It has no
/// divisor in common with kParts, so that each part gets its share.
constexpr int kLargeEvery = 41;

struct NamedQuery {
  const SearchInfo* info;
  std::unique_ptr<Query> query;
};

/// Every search that accepts the boxes; with `unsafe`, only those that would not.
std::vector<NamedQuery> queries_for(const Grid& grid, const Bounds& bounds, bool unsafe) {
  std::vector<NamedQuery> result;
  for (const SearchInfo* info : all_searches()) {
    const bool safe = make_query(*info, grid, &bounds).ok();
    if (safe == unsafe) continue;
    result.push_back({info, make_query(*info, grid, &bounds, {.allow_unsafe = unsafe}).value()});
  }
  return result;
}

/// What is wrong with an answer; empty when nothing is.
std::string fault_of(const NamedQuery& search, const Grid& grid, Cell start, Cell goal,
                     const std::optional<OctileLength>& optimal) {
  const SearchResult result = search.query->find(start, goal);
  const std::vector<Cell> path = test::path_of(*search.query, grid);
  if (result.found() != optimal.has_value()) return optimal ? "finds no path" : "finds a path that cannot be";
  if (!optimal) return {};
  if (!test::is_legal_path(grid, path, start, goal)) return "its path is not legal";
  if (length_of(path).cost() != result.cost) return "its path does not have the cost that it tells";
  if (search.info->optimal ? result.cost != optimal->cost() : result.cost < optimal->cost()) {
    return "its path does not have the optimal cost";
  }
  return {};
}

class RandomMaps : public testing::TestWithParam<int> {
 protected:
  /// The map of this number: 8 x 8 to 30 x 30 cells, most of them up to 13 x 13, 5 to 60 % of them blocked;
  /// number 0 is the one on which a published program loses a path.
  static Grid map(int number) {
    if (number == 0) return test::grid_of(test::kLostPathMap);
    std::mt19937 random(static_cast<unsigned>(number));
    const unsigned sides = number % kLargeEvery == 1 ? 23 : 6;
    const int width = 8 + static_cast<int>(random() % sides);
    const int height = 8 + static_cast<int>(random() % sides);
    return test::random_grid(random, width, height, 5 + static_cast<int>(random() % 56));
  }

  /// Wrong answers on one map; each is told to `report`.
  template <class Report>
  static void check_map(int number, Ordering ordering, bool unsafe, Report report) {
    const Grid grid = map(number);
    const Bounds bounds = test::bounds_of(grid, ordering);
    const auto queries = queries_for(grid, bounds, unsafe);
    const auto cells = test::free_cells(grid);
    for (const Cell start : cells) {
      const test::Oracle oracle(grid, start);
      for (const NamedQuery& search : queries) {
        // A search through lists is slow: one start a map.
        if (search.info->id == "astar-naive" && start != cells.front()) continue;
        for (const Cell goal : cells) {
          const std::string fault = fault_of(search, grid, start, goal, oracle.length(goal));
          if (!fault.empty()) report(*search.info, start, goal, fault);
        }
      }
    }
  }
};

TEST_P(RandomMaps, EverySearchEqualsDijkstra) {
  constexpr Ordering kOrderings[] = {Ordering::kCanonical, Ordering::kRegular, Ordering::kAllOptimal};
  for (int number = GetParam(); number < kMaps; number += kParts) {
    const Ordering ordering = kOrderings[number / kParts % 3];
    check_map(number, ordering, false, [&](const SearchInfo& info, Cell start, Cell goal, const auto& fault) {
      ADD_FAILURE() << info.id << " on map " << number << " with " << info_of(ordering).id << " boxes, from ("
                    << start.x << "," << start.y << ") to (" << goal.x << "," << goal.y << "): " << fault;
    });
    if (HasFailure()) return;
  }
}

TEST_P(RandomMaps, TheUnsafeCombinationFailsTheSameCheck) {
  int wrong = 0;
  for (int number = GetParam(); number < kUnsafeMaps; number += kParts) {
    check_map(number, Ordering::kRegular, true,
              [&](const SearchInfo& info, Cell /*start*/, Cell /*goal*/, const auto& /*fault*/) {
                EXPECT_TRUE(info.canonical && info.needs_bounds) << info.id;
                ++wrong;
              });
  }
  EXPECT_GT(wrong, 0);
}

INSTANTIATE_TEST_SUITE_P(Search, RandomMaps, testing::Range(0, kParts));

}  // namespace
}  // namespace goalbound
