// Eight threads on one map of every kind that changes: they share it and its indices, or ask and change it at
// once while new indices are made behind. What is answered is right, and the thread sanitizer sees the rest.
#include <atomic>
#include <thread>

#include "changing_maps.hpp"
#include "every_search.hpp"
#include "goalbound/background_precompute.hpp"
#include "goalbound/kept_paths.hpp"
#include "index_examples.hpp"

namespace goalbound::test {
namespace {

constexpr unsigned kOnOneMap = 8;
constexpr unsigned kChanging = 2;

/// Of so many threads, each with its own number; until all have returned.
template <class Work>
void on_threads(unsigned count, const Work& work) {
  std::vector<std::thread> threads;
  for (unsigned number = 0; number < count; ++number) threads.emplace_back(work, number);
  for (std::thread& thread : threads) thread.join();
}

/// By a search that the map and its indices suit, as it comes.
std::unique_ptr<Query> any_query(EditedMap& map, std::mt19937& random) {
  for (;;) {
    if (auto query = map.query(*all_searches()[random() % all_searches().size()])) return *std::move(query);
  }
}

/// An answer that is begun, and perhaps never ended.
void ask_in_slices(Query& query, NodeId from, NodeId to, std::mt19937& random) {
  constexpr int kMost = 3000;  // a change lets it begin anew
  SearchStatus status = query.begin(from, to).status;
  for (int i = 0; i < kMost && status == SearchStatus::kUnfinished; ++i)
    status = query.advance(1 + random() % 9).status;
}

/// Asks while others change the map; how many paths had other ends than those that were asked for.
int ask_while(const std::atomic<unsigned>& changing, EditedMap& map, const Map& before, unsigned seed) {
  std::mt19937 random(seed);
  auto query = any_query(map, random);
  const auto any = [&] {
    return before.node_of_slot(static_cast<std::uint32_t>(random() % before.node_count()));
  };
  std::vector<NodeId> path;
  int wrong = 0;
  do {
    const NodeId from = any();
    const NodeId to = any();
    if (random() % 3 == 0) ask_in_slices(*query, from, to, random);
    const bool found = query->find(from, to).found();
    query->path(path);
    const bool right = found ? !path.empty() && path.front() == from && path.back() == to : path.empty();
    wrong += right ? 0 : 1;
    query->path_corners(path);
    if (random() % 20 == 0) query = query->copy();
  } while (changing > 0);
  return wrong;
}

void change(EditedMap& map, const Map& before, unsigned seed) {
  constexpr int kChanges = 30;
  std::mt19937 random(seed);
  for (int i = 0; i < kChanges; ++i) {
    (void)map.apply(random_changes(before, 1 + random() % 6, random())).ok();
    if (random() % 7 == 0) (void)map.difference();
    if (random() % 11 == 0) map.make_floods();
    if (random() % 13 == 0) (void)map.snapshot().ok();
  }
}

/// The first wrong answer of a query on a map that lies still; null without one.
const char* fault_of(Query& query, const Map& now) {
  const AllDistances truth(now);
  Judge<AllDistances> judge(now, truth);
  for (std::uint32_t from = 0; from < now.node_count(); ++from) {
    for (std::uint32_t to = 0; to < now.node_count(); ++to) {
      const SearchResult result = query.find(now.node_of_slot(from), now.node_of_slot(to));
      if (const char* fault = judge.fault(query, result, from, to, true)) return fault;
    }
  }
  return nullptr;
}

class EditedMapThreadsOn : public testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(Kinds, EditedMapThreadsOn, testing::Range(0, kKinds),
                         [](const auto& kind) { return std::string(kKindNames[kind.param]); });

TEST_P(EditedMapThreadsOn, AskAndChangeAtOnce) {
  std::mt19937 random(static_cast<unsigned>(400 + GetParam()));
  for (int i = 0; i < rounds(40); ++i) {
    const auto before = small_map(GetParam(), random);
    if (before->node_count() == 0) continue;
    const auto kinds = examples_for(*before);
    Progress progress;
    const IndexSet set = {
        make_index(*before, kinds[random() % kinds.size()], {}, progress, {.threads = 1}).value()};
    SCOPED_TRACE(std::to_string(i) + ": " + set.text());
    EditedMap map = EditedMap::make(before, set, {.floods_after = static_cast<std::uint32_t>(i % 3)}).value();
    const auto background = i % 2 == 0 ? precompute_in_background(map, {.threads = 1}) : nullptr;
    std::atomic<unsigned> changing{kChanging};
    std::atomic<int> wrong{0};
    const auto seed = static_cast<unsigned>(random());
    on_threads(kOnOneMap, [&](unsigned number) {
      if (number >= kChanging) {
        wrong += ask_while(changing, map, *before, seed + number);
      } else {
        change(map, *before, seed + number);
        --changing;
      }
    });
    EXPECT_EQ(wrong, 0);
    if (background != nullptr && i % 4 == 0) {
      EXPECT_TRUE(background->wait().ok());
    }
    const auto now = map.snapshot().value().map();
    const auto query = any_query(map, random);
    ASSERT_STREQ(fault_of(*query, *now), nullptr);
  }
}

/// Keeps paths, asks and lets them go while others change the map.
void keep_while(const std::atomic<unsigned>& changing, KeptPaths& kept, EditedMap& map, const Map& before,
                unsigned seed) {
  std::mt19937 random(seed);
  const auto query = map.query(*find_search("astar")).value();
  const auto any = [&] {
    return before.node_of_slot(static_cast<std::uint32_t>(random() % before.node_count()));
  };
  do {
    const auto id = kept.keep(*query, any(), any());
    if (!id) continue;
    (void)kept.changed();
    if (random() % 2 == 0) (void)kept.ask(*id, *query).ok();
    if (random() % 3 == 0) (void)kept.renew(*id, *query).ok();
    if (random() % 4 == 0) kept.drop(*id);
  } while (changing > 0);
}

/// How many verdicts are wrong on a map that lies still.
int wrong_verdicts(KeptPaths& kept, const Map& now) {
  const auto search = make_query(*find_search("dijkstra"), now).value();
  int wrong = 0;
  for (const KeptPaths::Id id : kept.ids()) {
    const PathVerdict verdict = kept.verdict(id);
    const std::vector<NodeId> path = kept.path(id);
    if (path.empty() || verdict == PathVerdict::kUnknown) continue;
    const bool is_there = std::ranges::all_of(path, [&](NodeId n) { return now.is_node(n); });
    const PathCost cost =
        is_there ? cost_of_path(now, path, path.front(), path.back()).value_or(kNoPathCost) : kNoPathCost;
    const PathCost best = is_there ? search->find(path.front(), path.back()).cost : kNoPathCost;
    const bool is_right = verdict == PathVerdict::kBlocked  ? cost == kNoPathCost
                          : verdict == PathVerdict::kLonger ? cost != kNoPathCost && cost > best
                                                            : cost != kNoPathCost && cost == best;
    wrong += is_right ? 0 : 1;
  }
  return wrong;
}

TEST_P(EditedMapThreadsOn, KeepPathsAndChangeAtOnce) {
  std::mt19937 random(static_cast<unsigned>(420 + GetParam()));
  for (int i = 0; i < rounds(20); ++i) {
    const auto before = small_map(GetParam(), random);
    if (before->node_count() == 0) continue;
    EditedMap map = EditedMap::make(before).value();
    KeptPaths kept(map);
    std::atomic<unsigned> changing{kChanging};
    const auto seed = static_cast<unsigned>(random());
    on_threads(kOnOneMap, [&](unsigned number) {
      if (number >= kChanging) {
        keep_while(changing, kept, map, *before, seed + number);
      } else {
        change(map, *before, seed + number);
        --changing;
      }
    });
    EXPECT_EQ(wrong_verdicts(kept, *map.snapshot().value().map()), 0) << i;
  }
}

TEST_P(EditedMapThreadsOn, ShareAMapAndItsIndices) {
  std::mt19937 random(static_cast<unsigned>(410 + GetParam()));
  for (int i = 0; i < rounds(10); ++i) {
    const auto map = small_map(GetParam(), random);
    if (map->node_count() == 0) continue;
    const AllDistances truth = plain_truth(*map);
    for (const IndexValues& values : some_examples_for(*map, random)) {
      Progress progress;
      const IndexSet set = {make_index(*map, values, {}, progress, {.threads = 1}).value()};
      const auto seed = static_cast<unsigned>(random());
      on_threads(kOnOneMap, [&](unsigned number) {
        std::mt19937 own(seed + number);
        Questions questions;
        for (int k = 0; k < 6; ++k)
          questions.pairs.emplace_back(own() % map->node_count(), own() % map->node_count());
        EXPECT_EQ(first_wrong_answer(*map, set, truth, questions), "");
      });
    }
  }
}

}  // namespace
}  // namespace goalbound::test
