// Every search against Dijkstra on 2,000 random maps, and the proof that the check can fail. By default some
// starts of each map, all goals; GOALBOUND_ALL_PAIRS=1 takes all pairs of all maps, which is some hours of
// work.
#include <cstdlib>

#include "support.hpp"

namespace goalbound {
namespace {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr int kMaps = 40;
#else
constexpr int kMaps = 2000;
#endif
/// Of these the unsafe combination must fail on some in every part.
constexpr int kUnsafeMaps = 200;
/// The work is cut so that tests of several processes share it.
constexpr int kParts = 8;
/// Problems a map, about.
constexpr std::size_t kProblems = 1000;

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
  std::vector<Cell> path;
  search.query->path(path);
  if (result.found() != optimal.has_value()) return optimal ? "finds no path" : "finds a path that cannot be";
  if (!optimal) return {};
  if (!is_legal_path(grid, path, start, goal)) return "its path is not legal";
  if (length_of(path).cost() != result.cost) return "its path does not have the cost that it tells";
  if (search.info->optimal ? result.cost != optimal->cost() : result.cost < optimal->cost()) {
    return "its path does not have the optimal cost";
  }
  return {};
}

class RandomMaps : public testing::TestWithParam<int> {
 protected:
  /// The map of this number: 8 x 8 to 30 x 30 cells, 5 to 60 % of them blocked; number 0 is the one on which
  /// a published program loses a path.
  static Grid map(int number) {
    if (number == 0) return test::grid_of(test::kLostPathMap);
    std::mt19937 random(static_cast<unsigned>(number));
    const int width = 8 + static_cast<int>(random() % 23);
    const int height = 8 + static_cast<int>(random() % 23);
    return test::random_grid(random, width, height, 5 + static_cast<int>(random() % 56));
  }
  static std::size_t start_stride(std::size_t free_cells) {
    const char* all = std::getenv("GOALBOUND_ALL_PAIRS");
    const bool every_one = (all != nullptr && *all == '1') || free_cells * free_cells <= kProblems;
    return every_one ? 1 : std::max<std::size_t>(1, free_cells * free_cells / kProblems);
  }

  /// Wrong answers on one map; each is told to `report`.
  template <class Report>
  static void check_map(int number, Ordering ordering, bool unsafe, Report report) {
    const Grid grid = map(number);
    const Bounds bounds = test::bounds_of(grid, ordering);
    const auto queries = queries_for(grid, bounds, unsafe);
    const auto cells = test::free_cells(grid);
    const std::size_t stride = start_stride(cells.size());
    const std::size_t first = number == 0 ? 0 : static_cast<std::size_t>(number) % stride % cells.size();
    for (std::size_t s = first; s < cells.size(); s += stride) {
      const test::Oracle oracle(grid, cells[s]);
      for (const NamedQuery& search : queries) {
        // A search through lists is slow: one start a map.
        if (search.info->id == "astar-naive" && s != first) continue;
        for (const Cell goal : cells) {
          const std::string fault = fault_of(search, grid, cells[s], goal, oracle.length(goal));
          if (!fault.empty()) report(*search.info, cells[s], goal, fault);
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
