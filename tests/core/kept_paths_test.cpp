// Kept paths of maps that change: each verdict held against distances on the map as it is.
#include "goalbound/kept_paths.hpp"

#include <array>
#include <map>
#include <optional>

#include "changing_maps.hpp"
#include "goalbound/map_flood.hpp"

namespace goalbound::test {
namespace {

/// The map as it is, without anything of an EditedMap.
class Oracle {
 public:
  explicit Oracle(const EditedMap& map) : map_(map.snapshot().value().map()), flood_(make_flood(*map_)) {}

  /// kNoPathCost where no path leads.
  PathCost distance(NodeId from, NodeId to) {
    if (!map_->is_node(from) || !map_->is_node(to)) return kNoPathCost;
    if (from != source_) flood_->run(from, Ordering::kRegular);
    source_ = from;
    const Cost cost = flood_->distance(to);
    return cost == kInfiniteCost ? kNoPathCost : cost;
  }
  /// What it costs to walk; kNoPathCost where that is not possible.
  PathCost walked(const std::vector<NodeId>& path, NodeId from, NodeId to) const {
    if (path.empty()) return kNoPathCost;
    for (const NodeId n : path) {
      if (!map_->is_node(n)) return kNoPathCost;
    }
    return cost_of_path(*map_, path, from, to).value_or(kNoPathCost);
  }

 private:
  std::shared_ptr<const Map> map_;
  std::unique_ptr<MapFlood> flood_;
  NodeId source_ = kNoNode;
};

/// What the test itself remembers of a path.
struct Remembered {
  NodeId start;
  NodeId goal;
  PathVerdict reported = PathVerdict::kShortest;
};

struct Counts {
  std::array<std::uint64_t, 4> verdicts{};
  std::uint64_t needless = 0;  ///< unknown, and the shortest
};

class Keeper {
 public:
  Keeper(const std::shared_ptr<const Map>& map, std::mt19937& random)
      : map_(map), edited_(EditedMap::make(map).value()), random_(random), kept_(edited_) {}

  /// Ends that are nodes of the map as it was; some that are walls now.
  void keep(std::size_t count) {
    const auto query = edited_.query(*find_search("astar")).value();
    for (std::size_t i = 0; i < count; ++i) {
      const NodeId start = random_node();
      const NodeId goal = random_node();
      const auto id = kept_.keep(*query, start, goal);
      ASSERT_EQ(bool(id), edited_.is_node(start) && edited_.is_node(goal));
      if (!id) continue;
      ASSERT_FALSE(paths_.contains(*id));
      paths_[*id] = {start, goal};
      ASSERT_EQ(kept_.verdict(*id), PathVerdict::kShortest);
    }
    ASSERT_EQ(kept_.size(), paths_.size());
  }

  /// Some changes as one, or one that was made before; all of them can be taken back.
  void change() {
    std::vector<MapChange> changes;
    for (std::size_t i = 0; i < 1 + random_() % 3; ++i) {
      changes.push_back(random_() % 4 == 0 && !made_.empty() ? made_[random_() % made_.size()]
                                                             : random_change(*map_, random_));
    }
    if (!edited_.apply(changes)) return;
    made_.insert(made_.end(), changes.begin(), changes.end());
  }
  /// The map is as it was at first.
  void take_all_back() {
    std::vector<MapChange> back;
    if (const Grid* grid = map_->as_grid()) {
      for (const MapChange& change : made_)
        back.push_back(MapChange::set_terrain(change.cell, grid->terrain(change.cell)));
    } else {
      const ListGraph& list = *map_->as_list();
      for (const MapChange& change : made_) {
        std::optional<std::uint32_t> cost;
        for (const auto& edge : list.out(change.from)) {
          const bool is_free = list.cost_scale() > 1 && edge.cost == 1;
          const std::uint32_t in_file = is_free ? 0 : edge.cost / list.cost_scale();
          if (edge.to == change.to) cost = std::min(cost.value_or(in_file), in_file);
        }
        back.push_back(cost ? MapChange::edge(change.from, change.to, *cost)
                            : MapChange::close(change.from, change.to));
      }
    }
    ASSERT_TRUE(edited_.apply(back).ok());
  }

  void expect_right(Counts& counts) {
    Oracle oracle(edited_);
    std::map<KeptPaths::Id, PathVerdict> now;
    for (const auto& [id, one] : paths_) {
      now[id] = kept_.verdict(id);
      expect_right(oracle, id, one, now[id], counts);
    }
    std::vector<KeptPaths::Id> expected;
    for (auto& [id, one] : paths_) {
      if (now[id] != one.reported) expected.push_back(id);
      one.reported = now[id];
    }
    EXPECT_EQ(kept_.changed(), expected);
  }

  void ask_some(Counts& counts) {
    const auto query = edited_.query(*find_search("astar")).value();
    Oracle oracle(edited_);
    for (auto& [id, one] : paths_) {
      if (random_() % 3 != 0) continue;
      if (random_() % 2 == 0) {
        const auto verdict = kept_.ask(id, *query);
        ASSERT_TRUE(verdict.ok());
        EXPECT_NE(*verdict, PathVerdict::kUnknown);
        expect_right(oracle, id, one, *verdict, counts);
      } else if (edited_.is_node(one.start) && edited_.is_node(one.goal)) {
        ASSERT_EQ(kept_.renew(id, *query).value(), PathVerdict::kShortest);
        EXPECT_EQ(kept_.cost(id), oracle.distance(one.start, one.goal));
        one.reported = PathVerdict::kShortest;
      } else {
        EXPECT_FALSE(kept_.renew(id, *query).ok());
      }
    }
  }
  void drop_some() {
    std::erase_if(paths_, [&](const auto& one) {
      if (random_() % 8 != 0) return false;
      kept_.drop(one.first);
      return true;
    });
    EXPECT_EQ(kept_.size(), paths_.size());
  }
  void expect_all_shortest() {
    for (const auto& [id, one] : paths_) EXPECT_EQ(kept_.verdict(id), PathVerdict::kShortest);
  }

 private:
  NodeId random_node() {
    return map_->node_of_slot(static_cast<std::uint32_t>(random_() % map_->node_count()));
  }
  void expect_right(Oracle& oracle, KeptPaths::Id id, const Remembered& one, PathVerdict verdict,
                    Counts& counts) {
    const std::vector<NodeId> path = kept_.path(id);
    const PathCost walked = oracle.walked(path, one.start, one.goal);
    const PathCost best = oracle.distance(one.start, one.goal);
    const auto about = [&] { return map_->name_of(one.start) + " to " + map_->name_of(one.goal); };
    ++counts.verdicts[static_cast<std::size_t>(verdict)];
    switch (verdict) {
      case PathVerdict::kShortest:
        ASSERT_EQ(walked, best) << about();
        ASSERT_EQ(kept_.cost(id), best) << about();
        break;
      case PathVerdict::kLonger:
        ASSERT_GT(walked, best) << about();
        ASSERT_EQ(walked == kNoPathCost, path.empty()) << about();
        break;
      case PathVerdict::kBlocked:
        ASSERT_EQ(walked, kNoPathCost) << about();
        ASSERT_FALSE(path.empty()) << about();
        break;
      case PathVerdict::kUnknown:
        counts.needless += walked == best ? 1 : 0;
    }
  }

  std::shared_ptr<const Map> map_;
  EditedMap edited_;
  std::mt19937& random_;
  KeptPaths kept_;
  std::map<KeptPaths::Id, Remembered> paths_;
  std::vector<MapChange> made_;
};

class KeptPathsOf : public testing::TestWithParam<int> {};

TEST_P(KeptPathsOf, AreJudgedRightThroughChanges) {
  Counts counts;
  for (int number = 0; number < rounds(100); ++number) {
    std::mt19937 random(static_cast<unsigned>(number * kKinds + GetParam()));
    const auto map = small_map(GetParam(), random);
    if (map->node_count() == 0) continue;
    Keeper keeper(map, random);
    ASSERT_NO_FATAL_FAILURE(keeper.keep(20)) << number;
    for (int i = 0; i < 8; ++i) {
      keeper.change();
      ASSERT_NO_FATAL_FAILURE(keeper.expect_right(counts)) << number << " after " << i;
      if (random() % 4 == 0) keeper.drop_some();
      if (random() % 4 == 0) {
        ASSERT_NO_FATAL_FAILURE(keeper.ask_some(counts)) << number << " after " << i;
      }
      if (random() % 4 == 0) {
        ASSERT_NO_FATAL_FAILURE(keeper.keep(5)) << number << " after " << i;
      }
    }
  }
  for (const std::uint64_t count : counts.verdicts) EXPECT_GT(count, 0U);
  RecordProperty("shortest", std::to_string(counts.verdicts[0]));
  RecordProperty("unknown", std::to_string(counts.verdicts[1]));
  RecordProperty("longer", std::to_string(counts.verdicts[2]));
  RecordProperty("blocked", std::to_string(counts.verdicts[3]));
  RecordProperty("needless", std::to_string(counts.needless));
}

TEST_P(KeptPathsOf, AreTheShortestAgainOnceChangesAreTakenBack) {
  for (int number = 0; number < rounds(60); ++number) {
    std::mt19937 random(static_cast<unsigned>(number * kKinds + GetParam()));
    const auto map = small_map(GetParam(), random);
    if (map->node_count() == 0) continue;
    Keeper keeper(map, random);
    ASSERT_NO_FATAL_FAILURE(keeper.keep(20));
    for (int i = 0; i < 6; ++i) keeper.change();
    ASSERT_NO_FATAL_FAILURE(keeper.take_all_back());
    keeper.expect_all_shortest();
  }
}

INSTANTIATE_TEST_SUITE_P(Kinds, KeptPathsOf, testing::Range(0, kKinds),
                         [](const auto& kind) { return std::string(kKindNames[kind.param]); });

/// Two rooms with a door in the wall between them, and a longer way around.
constexpr const char* kRooms = ".....\n@@.@.\n.....\n";

EditedMap rooms() {
  return EditedMap::make(std::make_shared<const Grid>(grid_of(kRooms))).value();
}

TEST(KeptPaths, AreTouchedByADoorOnTheirWayAlone) {
  EditedMap map = rooms();
  const auto& grid = *map.map().as_grid();
  const auto query = map.query().value();
  KeptPaths kept(map);
  const auto over = kept.keep(*query, grid.node({2, 0}), grid.node({2, 2})).value();
  const auto beside = kept.keep(*query, grid.node({4, 0}), grid.node({4, 2})).value();
  ASSERT_TRUE(map.apply(MapChange::block({2, 1})).ok());
  EXPECT_EQ(kept.verdict(over), PathVerdict::kBlocked);
  EXPECT_EQ(kept.verdict(beside), PathVerdict::kShortest);
  EXPECT_EQ(kept.changed(), std::vector<KeptPaths::Id>{over});
  ASSERT_EQ(kept.renew(over, *query).value(), PathVerdict::kShortest);
  ASSERT_TRUE(map.apply(MapChange::free({2, 1})).ok());
  EXPECT_EQ(kept.verdict(over), PathVerdict::kUnknown);
  EXPECT_EQ(kept.ask(over, *query).value(), PathVerdict::kLonger);
  EXPECT_EQ(kept.verdict(beside), PathVerdict::kShortest);
  ASSERT_TRUE(map.apply(MapChange::block({2, 1})).ok());
  EXPECT_EQ(kept.verdict(over), PathVerdict::kShortest);
}

TEST(KeptPaths, RefuseQueriesThatCannotJudgeThem) {
  EditedMap map = rooms();
  const auto& grid = *map.map().as_grid();
  KeptPaths kept(map);
  const auto start = grid.node({2, 0});
  const auto goal = grid.node({2, 2});
  const auto code = [](const auto& result) { return result.error().code; };
  EXPECT_EQ(code(kept.keep(*rooms().query().value(), start, goal)), ErrorCode::kInvalidArgument);
  EXPECT_EQ(code(kept.keep(*make_query(grid).value(), start, goal)), ErrorCode::kInvalidArgument);
  const auto weighted = map.query(*find_search("wastar"), {.weight_percent = 150}).value();
  EXPECT_EQ(code(kept.keep(*weighted, start, goal)), ErrorCode::kInvalidArgument);
  const auto query = map.query().value();
  EXPECT_EQ(code(kept.keep(*query, grid.node({0, 1}), goal)), ErrorCode::kInvalidArgument);
  EXPECT_EQ(code(kept.ask(0, *query)), ErrorCode::kInvalidArgument);
  EXPECT_EQ(kept.verdict(7), PathVerdict::kUnknown);
  EXPECT_TRUE(kept.path(7).empty());
  kept.drop(7);
  EXPECT_EQ(kept.size(), 0U);
}

TEST(KeptPaths, KnowThatThereIsNoWay) {
  EditedMap map = rooms();
  const auto& grid = *map.map().as_grid();
  ASSERT_TRUE(map.apply(std::vector{MapChange::block({2, 1}), MapChange::block({4, 1})}).ok());
  const auto query = map.query().value();
  KeptPaths kept(map);
  const auto id = kept.keep(*query, grid.node({0, 0}), grid.node({0, 2})).value();
  EXPECT_EQ(kept.cost(id), kNoPathCost);
  ASSERT_TRUE(map.apply(MapChange::block({1, 0})).ok());
  EXPECT_EQ(kept.verdict(id), PathVerdict::kShortest);
  ASSERT_TRUE(map.apply(MapChange::free({4, 1})).ok());
  EXPECT_EQ(kept.verdict(id), PathVerdict::kUnknown);
  EXPECT_EQ(kept.ask(id, *query).value(), PathVerdict::kShortest);  // the start is shut in
  ASSERT_TRUE(map.apply(MapChange::free({1, 0})).ok());
  EXPECT_EQ(kept.ask(id, *query).value(), PathVerdict::kLonger);
  EXPECT_EQ(kept.renew(id, *query).value(), PathVerdict::kShortest);
  EXPECT_GT(kept.path(id).size(), 2U);
}

}  // namespace
}  // namespace goalbound::test
