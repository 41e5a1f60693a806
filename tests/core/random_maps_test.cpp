// Every search against Dijkstra on all pairs of cells of 1,000 random maps, and the proof that the check can
// fail.
#include <array>
#include <bitset>
#include <memory>
#include <optional>
#include <random>
#include <span>
#include <vector>

#include "support.hpp"

namespace goalbound {
namespace {

/// GOALBOUND_ROUNDS=5000 makes it 50,000.
constexpr int kMaps = 500;
/// Of these the unsafe combination must fail on some in every part.
constexpr int kUnsafeMaps = 200;
/// The work is cut so that tests of several processes share it.
constexpr int kParts = 8;
/// All pairs of a large map are a hundred times those of a small one: one map in so many is large. It has no
/// divisor in common with kParts, so that each part gets its share.
constexpr int kLargeEvery = 41;
/// A search without boxes answers the same whatever the ordering of boxes is, while one with boxes is asked
/// in each ordering on a third of the maps: so it is asked from a third of the starts of every map.
constexpr std::size_t kPlainEvery = 3;

struct NamedQuery {
  const SearchInfo* info;
  std::unique_ptr<Query> query;
};

/// Every search that accepts the boxes; with `unsafe`, only those that would not.
std::vector<NamedQuery> queries_for(const Grid& grid, const Bounds& bounds, bool unsafe) {
  std::vector<NamedQuery> result;
  for (const SearchInfo* info : all_searches()) {
    const bool safe = make_query(*info, grid, used_by(*info, grid, index_set_of(bounds))).ok();
    if (safe == unsafe) continue;
    result.push_back(
        {info, make_query(*info, grid, used_by(*info, grid, index_set_of(bounds)), {.allow_unsafe = unsafe})
                   .value()});
  }
  return result;
}

/// Knows which steps there are on a map and what they cost, from the oracle's rules alone, and judges answers
/// by that. Most of what these tests do is to look at paths: it is done on nodes as they come, without a list
/// more.
class Referee {
 public:
  explicit Referee(const Grid& grid)
      : steps_(grid.node_limit()), reach_(grid.stride() + 1), turns_(2 * reach_ + 1, kNoTurn) {
    const test::Oracle oracle(grid, test::free_cells(grid).front());
    std::size_t turn = 0;
    for (int dy = -1; dy <= 1; ++dy) {
      for (int dx = -1; dx <= 1; ++dx) {
        if (dx == 0 && dy == 0) continue;
        turns_[reach_ + dy * grid.stride() + dx] = turn;
        costs_[turn] = OctileLength{dx == 0 || dy == 0 ? 1U : 0U, dx != 0 && dy != 0 ? 1U : 0U}.cost();
        for (const NodeId n : grid.free_nodes())
          steps_[index_of(n)][turn] = oracle.may_step(grid.cell(n), dx, dy);
        ++turn;
      }
    }
  }

  /// What is wrong with the last answer of a query; null when nothing is.
  const char* fault(const SearchInfo& search, const Query& query, const SearchResult& result, NodeId start,
                    NodeId goal, const std::optional<OctileLength>& optimal) {
    if (result.found() != optimal.has_value())
      return optimal ? "finds no path" : "finds a path that cannot be";
    query.path(path_);
    if (!optimal) return path_.empty() ? nullptr : "has a path though it finds none";
    const std::optional<std::uint64_t> cost = cost_of_path(start, goal);
    if (!cost) return "its path is not legal";
    if (*cost != result.cost) return "its path does not have the cost that it tells";
    if (search.optimal ? result.cost != optimal->cost() : result.cost < optimal->cost())
      return "its path does not have the optimal cost";
    return nullptr;
  }

 private:
  static constexpr std::size_t kNoTurn = 8;

  /// Nothing for a path with a step that there is not, or other ends.
  std::optional<std::uint64_t> cost_of_path(NodeId start, NodeId goal) const {
    if (path_.empty() || path_.front() != start || path_.back() != goal) return {};
    std::uint64_t cost = 0;
    for (std::size_t i = 1; i < path_.size(); ++i) {
      const std::size_t at = index_of(path_[i]) - index_of(path_[i - 1]) + reach_;
      if (at >= turns_.size() || turns_[at] == kNoTurn || !steps_[index_of(path_[i - 1])][turns_[at]])
        return {};
      cost += costs_[turns_[at]];
    }
    return cost;
  }

  std::vector<std::bitset<8>> steps_;  ///< by node and turn
  std::size_t reach_;                  ///< how far apart neighbours can be numbered
  std::vector<std::size_t> turns_;     ///< by the difference of two nodes, and `reach_`
  std::array<std::uint64_t, 8> costs_{};
  std::vector<NodeId> path_;
};

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

  /// Whether it is asked from that start of a map. A search through lists is slow: one start.
  static bool is_asked(const SearchInfo& search, int number, std::size_t start) {
    if (search.id == "astar-naive") return start == 0;
    return search.asks_edges() || (start + static_cast<std::size_t>(number)) % kPlainEvery == 0;
  }

  /// Wrong answers on one map; each is told to `report`.
  template <class Report>
  static void check_map(int number, Ordering ordering, bool unsafe, Report report) {
    const Grid grid = map(number);
    const Bounds bounds = test::bounds_of(grid, ordering);
    const auto queries = queries_for(grid, bounds, unsafe);
    Referee referee(grid);
    const std::span<const NodeId> nodes = grid.free_nodes();
    for (std::size_t from = 0; from < nodes.size(); ++from) {
      const NodeId start = nodes[from];
      const test::Oracle oracle(grid, grid.cell(start));
      std::vector<std::optional<OctileLength>> optimal;
      for (const NodeId goal : nodes) optimal.push_back(oracle.length(grid.cell(goal)));
      for (const NamedQuery& search : queries) {
        if (!is_asked(*search.info, number, from)) continue;
        for (std::size_t i = 0; i < nodes.size(); ++i) {
          const SearchResult result = search.query->find(start, nodes[i]);
          const char* fault = referee.fault(*search.info, *search.query, result, start, nodes[i], optimal[i]);
          if (fault != nullptr) report(*search.info, grid.cell(start), grid.cell(nodes[i]), fault);
        }
      }
    }
  }
};

TEST_P(RandomMaps, EverySearchEqualsDijkstra) {
  constexpr Ordering kOrderings[] = {Ordering::kCanonical, Ordering::kRegular, Ordering::kAllOptimal};
  for (int number = GetParam(); number < test::rounds_of_all_pairs(kMaps); number += kParts) {
    const Ordering ordering = kOrderings[number / kParts % 3];
    check_map(number, ordering, false, [&](const SearchInfo& info, Cell start, Cell goal, const char* fault) {
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
              [&](const SearchInfo& info, Cell /*start*/, Cell /*goal*/, const char* /*fault*/) {
                EXPECT_TRUE(info.canonical && info.asks_edges()) << info.id;
                ++wrong;
              });
  }
  EXPECT_GT(wrong, 0);
}

INSTANTIATE_TEST_SUITE_P(Search, RandomMaps, testing::Range(0, kParts));

}  // namespace
}  // namespace goalbound
