// Every search of the registry by every rule of moving, with every option and index that it takes: what is
// chosen changes how a path is found, never which moves there are. Against the oracle of moves.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <set>

#include "file_support.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/index_files.hpp"
#include "move_oracle.hpp"

namespace goalbound::test {
namespace {

constexpr std::array kEveryRule = {MoveRule::kEight, MoveRule::kFour, MoveRule::kEightCut,
                                   MoveRule::kEightSqueeze, MoveRule::kHex};

std::shared_ptr<const Map> random_ruled_map(std::mt19937& random, MoveRule rule) {
  const bool is_hex = rule == MoveRule::kHex;
  auto grid = std::make_shared<const Grid>(random_ruled_grid(random, is_hex ? MoveRule::kEight : rule));
  if (!is_hex) return grid;
  return std::make_shared<const HexMap>(HexMap::create(std::move(grid)).value());
}

/// The fewest moves to all cells, row by row; -1 where none lead there.
std::vector<int> fewest_moves(const MoveOracle& oracle, Cell from) {
  std::vector<int> moves(oracle.letters.size(), -1);
  std::vector<Cell> queue = {from};
  moves[static_cast<std::size_t>(from.y) * oracle.width + from.x] = 0;
  for (std::size_t i = 0; i < queue.size(); ++i) {
    const Cell at = queue[i];
    const int so_far = moves[static_cast<std::size_t>(at.y) * oracle.width + at.x];
    for (int dy = -1; dy <= 1; ++dy) {
      for (int dx = -1; dx <= 1; ++dx) {
        if (oracle.step(at.x, at.y, dx, dy) == 0) continue;
        int& there = moves[static_cast<std::size_t>(at.y + dy) * oracle.width + at.x + dx];
        if (there >= 0) continue;
        there = so_far + 1;
        queue.push_back({at.x + dx, at.y + dy});
      }
    }
  }
  return moves;
}

/// A search with what was chosen for it.
struct Choice {
  const SearchInfo* info;
  QueryOptions options{};
  std::string_view indices{};

  std::string name() const {
    return fmt::format("{} heuristic '{}' list '{}' weight {}{}{} indices '{}'", info->id, options.heuristic,
                       options.open_list, options.weight_percent, options.skip_way_back ? " skipping" : "",
                       options.neighbours == NeighbourSource::kComputed ? " computed" : "", indices);
  }
};

/// A map, and what the oracle knows of some problems on it.
class Problems {
 public:
  Problems(std::shared_ptr<const Map> map, std::mt19937& random)
      : map_(std::move(map)), oracle_(oracle_of(*map_)) {
    const auto any = [&] {
      return map_->node_of_slot(static_cast<std::uint32_t>(random() % map_->node_count()));
    };
    for (int i = 0; i < 4; ++i) {
      const NodeId start = any();
      const Cell from = oracle_cell(*map_, start);
      const auto costs = oracle_.distances(from.x, from.y);
      const auto moves = fewest_moves(oracle_, from);
      for (int k = 0; k < 4; ++k) {
        const NodeId goal = any();
        const Cell to = oracle_cell(*map_, goal);
        const auto at = static_cast<std::size_t>(to.y) * oracle_.width + to.x;
        all_.push_back({start, goal, costs[at], moves[at]});
      }
    }
  }

  const Map& map() const { return *map_; }

  void expect_solved(Query& query, const Choice& choice) const {
    for (const Problem& problem : all_) {
      const SearchResult result = query.find(problem.start, problem.goal);
      ASSERT_EQ(result.found(), problem.cost != MoveOracle::kNoWay) << choice.name();
      if (!result.found()) continue;
      const std::uint64_t cost = result.cost * oracle_units(*map_);
      std::vector<NodeId> nodes;
      query.path(nodes);
      std::vector<Cell> cells;
      for (const NodeId n : nodes) cells.push_back(oracle_cell(*map_, n));
      ASSERT_TRUE(is_path(oracle_, cells, cells.front(), cells.back(), cost)) << choice.name();
      ASSERT_EQ(nodes.front(), problem.start);
      ASSERT_EQ(nodes.back(), problem.goal);
      expect_as_good_as_claimed(choice, problem.cost, cost);
      if (choice.info->counts_moves && !choice.info->asks_edges()) {
        ASSERT_EQ(nodes.size(), static_cast<std::size_t>(problem.moves) + 1) << choice.name();
      }
    }
  }

 private:
  struct Problem {
    NodeId start;
    NodeId goal;
    std::uint64_t cost;
    int moves;
  };

  void expect_as_good_as_claimed(const Choice& choice, std::uint64_t least, std::uint64_t cost) const {
    const std::uint32_t weight = choice.options.weight_percent;
    QueryOptions without_weight = choice.options;
    without_weight.weight_percent = kMinWeightPercent;
    if (!claims_optimal(*choice.info, *map_, without_weight)) return;
    EXPECT_LE(cost * 100, least * weight) << choice.name();
  }

  std::shared_ptr<const Map> map_;
  MoveOracle oracle_;
  std::vector<Problem> all_;
};

/// Each option alone, and some mixtures.
std::vector<QueryOptions> options_of(const SearchInfo& info, const Map& map, std::mt19937& random) {
  std::vector<QueryOptions> all = {{}};
  for (const HeuristicInfo* heuristic : all_heuristics()) all.push_back({.heuristic = heuristic->id});
  for (const OpenListInfo* list : all_open_lists()) all.push_back({.open_list = list->id});
  for (const std::uint32_t weight : {130U, 400U}) all.push_back({.weight_percent = weight});
  all.push_back({.skip_way_back = true});
  all.push_back({.neighbours = NeighbourSource::kComputed});
  for (int i = 0; i < 6; ++i) {
    const auto any = [&](const std::vector<QueryOptions>& of) { return of[random() % of.size()]; };
    QueryOptions mixed = any(all);
    mixed.skip_way_back = random() % 2 == 0;
    mixed.open_list = all_open_lists()[random() % all_open_lists().size()]->id;
    if (random() % 2 == 0) mixed.neighbours = NeighbourSource::kComputed;
    all.push_back(mixed);
  }
  std::erase_if(all, [&](const QueryOptions& options) { return !check_options(info, map, options).ok(); });
  return all;
}

/// Every kind, those that refuse edges and nodes and that raise estimates, and some together.
constexpr std::array kIndexSets = {"boxes",
                                   "boxes:all-optimal",
                                   "boxes:regular",
                                   "container:hull",
                                   "flags:regions=4",
                                   "moves",
                                   "metric-boxes",
                                   "united-boxes:units=1/2",
                                   "effective-boxes",
                                   "landmarks:count=2",
                                   "embedding",
                                   "table",
                                   "block-table",
                                   "reach",
                                   "reach:edges",
                                   "dead-ends",
                                   "swamps",
                                   "hubs",
                                   "clusters",
                                   "look-ups",
                                   "subgoals",
                                   "hierarchy",
                                   "boxes:all-optimal,landmarks:count=2",
                                   "metric-boxes,reach",
                                   "dead-ends,table"};

class MoveOptions : public testing::TestWithParam<MoveRule> {};
INSTANTIATE_TEST_SUITE_P(EveryRule, MoveOptions, testing::ValuesIn(kEveryRule), [](const auto& rule) {
  return std::string(
      std::array{"Eight", "Four", "Cut", "Squeeze", "Hex"}[static_cast<std::size_t>(rule.param)]);
});

TEST_P(MoveOptions, ChangeNoMoveOfAnySearch) {
  std::mt19937 random(11 + static_cast<unsigned>(GetParam()));
  for (int i = 0; i < rounds(12); ++i) {
    const Problems problems(random_ruled_map(random, GetParam()), random);
    const IndexSet made_boxes = index_set_of(std::make_shared<const Bounds>(bounds_of(problems.map())));
    for (const SearchInfo* info : all_searches()) {
      if (!check_search(*info, problems.map())) continue;
      const IndexSet boxes = info->asks_edges() ? made_boxes : IndexSet();
      for (const QueryOptions& options : options_of(*info, problems.map(), random)) {
        const Choice choice{info, options, boxes.empty() ? "" : "boxes"};
        auto query = make_query(*info, problems.map(), boxes, options);
        if (!query) continue;  // boxes that lose its paths
        ASSERT_NO_FATAL_FAILURE(problems.expect_solved(**query, choice));
      }
    }
  }
}

TEST_P(MoveOptions, ChangeNoMoveBesideAnyIndex) {
  std::mt19937 random(12 + static_cast<unsigned>(GetParam()));
  std::set<std::string_view> used;
  for (int i = 0; i < rounds(6); ++i) {
    const Problems problems(random_ruled_map(random, GetParam()), random);
    for (const char* text : kIndexSets) {
      Progress progress;
      const auto values = parse_indices(text);
      ASSERT_TRUE(values) << text;
      if (std::ranges::any_of(*values,
                              [&](const IndexValues& v) { return !resolve_values(problems.map(), v).ok(); }))
        continue;
      const auto set = provide_indices(problems.map(), text, progress);
      ASSERT_TRUE(set) << text << ": " << set.error().to_string();
      for (const SearchInfo* info : all_searches()) {
        if (!check_search(*info, problems.map()) || !check_indices(*info, problems.map(), set->values()))
          continue;
        const auto options = options_of(*info, problems.map(), random);
        for (const QueryOptions& chosen : {QueryOptions(), options[random() % options.size()]}) {
          auto query = make_query(*info, problems.map(), *set, chosen);
          if (!query) continue;  // an open list that the index makes impossible
          used.insert(info->id);
          ASSERT_NO_FATAL_FAILURE(problems.expect_solved(**query, {info, chosen, text}));
        }
      }
    }
  }
  for (const char* id :
       {"astar", "astar-gb", "bfs-gb", "dijkstra-gb", "bidirectional", "first-moves", "table"})
    EXPECT_TRUE(used.contains(id)) << id;
}

/// By hand, as they were found: diagonal moves where there are four, and none past a corner.
TEST(MoveOptionsOfBreadthFirstSearch, AreOfTheRuleOfTheGrid) {
  const auto map_of = [](const char* name, MoveRule rule) {
    return load_map(source_folder() / "tests" / "data" / "hostile" / name, {.moves = rule}).value();
  };
  for (const auto& [name, rule] :
       {std::pair("o.map", MoveRule::kFour), std::pair("sq.map", MoveRule::kEightSqueeze),
        std::pair("cut.map", MoveRule::kEightCut)}) {
    const auto map = map_of(name, rule);
    const MoveOracle oracle = oracle_of(*map);
    const auto plain = make_query(*find_search("bfs"), *map, IndexSet(), {.skip_way_back = true}).value();
    Progress progress;
    const IndexSet set = provide_indices(*map, "metric-boxes", progress).value();
    const auto pruned = make_query(*find_search("bfs-gb"), *map, set).value();
    std::vector<NodeId> path;
    for (std::uint32_t s = 0; s < map->node_count(); ++s) {
      const Cell from = oracle_cell(*map, map->node_of_slot(s));
      const auto moves = fewest_moves(oracle, from);
      for (std::uint32_t t = 0; t < map->node_count(); ++t) {
        const Cell to = oracle_cell(*map, map->node_of_slot(t));
        const int fewest = moves[static_cast<std::size_t>(to.y) * oracle.width + to.x];
        ASSERT_EQ(plain->find(map->node_of_slot(s), map->node_of_slot(t)).found(), fewest >= 0) << name;
        ASSERT_EQ(pruned->find(map->node_of_slot(s), map->node_of_slot(t)).found(), fewest >= 0) << name;
        plain->path(path);
        ASSERT_EQ(static_cast<int>(path.size()) - 1, fewest) << name;
      }
    }
  }
}

}  // namespace
}  // namespace goalbound::test
