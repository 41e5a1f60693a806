// Boxes that follow a change are those of a precompute of the changed map, byte for byte.
#include <gtest/gtest.h>

#include "changing_maps.hpp"
#include "goalbound/background_precompute.hpp"
#include "goalbound/box_index.hpp"
#include "goalbound/generators.hpp"
#include "goalbound/precompute.hpp"

namespace goalbound::test {
namespace {

std::shared_ptr<const Index> exact_index_of(const Map& map, Ordering ordering) {
  Progress progress;
  return std::make_shared<const BoxIndex>(std::make_shared<const Bounds>(
      precompute(map, {.ordering = ordering, .method = Method::kExact, .threads = 1}, progress).value()));
}

const Bounds& boxes_in(const Index& index) {
  return *dynamic_cast<const BoxIndex&>(index).bounds();
}

/// The map after one to `most` changes that it takes, as somebody reads it from a file.
std::shared_ptr<const Map> changed_map(const std::shared_ptr<const Map>& map, std::mt19937& random,
                                       unsigned most) {
  EditedMap edited = EditedMap::make(map).value();
  for (unsigned i = 0; i < 1 + random() % most; ++i) (void)edited.apply(random_change(*map, random)).ok();
  return edited.snapshot().value().map();
}

void expect_equal(const Bounds& followed, const Bounds& fresh, const Map& now) {
  ASSERT_EQ(followed.info(), fresh.info());
  for (std::uint32_t slot = 0; slot < now.node_count(); ++slot) {
    ASSERT_EQ(followed.quality(slot), NodeQuality::kExact);
    for (std::size_t e = 0; e < fresh.boxes_of(slot); ++e) {
      ASSERT_EQ(followed.box(slot, EdgeIndex(e)), fresh.box(slot, EdgeIndex(e)))
          << "edge " << e << " of " << now.name_of(now.node_of_slot(slot));
    }
  }
}

class FollowedBoxes : public testing::TestWithParam<int> {};

TEST_P(FollowedBoxes, AreThoseOfANewPrecompute) {
  constexpr int kMapsOfOneKind = 400;
  int followed_maps = 0;
  for (int number = 0; number < rounds(kMapsOfOneKind); ++number) {
    SCOPED_TRACE(number);
    std::mt19937 random(static_cast<unsigned>(number * kKinds + GetParam()));
    const auto was = small_map(GetParam(), random);
    const auto now = changed_map(was, random, 3);
    Progress progress;
    for (const Ordering ordering : {Ordering::kCanonical, Ordering::kAllOptimal}) {
      if (!check_ordering(was->kind(), ordering)) continue;
      const auto before = exact_index_of(*was, ordering);
      const auto followed = repair_index(*before, *was, *now, progress, {.threads = 1}).value();
      if (followed == nullptr) continue;
      ++followed_maps;
      expect_equal(boxes_in(*followed), boxes_in(*exact_index_of(*now, ordering)), *now);
      if (HasFailure()) return;
    }
  }
  EXPECT_GT(followed_maps, 0);
}

INSTANTIATE_TEST_SUITE_P(Kinds, FollowedBoxes, testing::Range(0, kKinds),
                         [](const auto& kind) { return std::string(kKindNames[kind.param]); });

/// Where changes are felt far away by goals behind them, and only there.
TEST(FollowedBoxesOnLargeMaps, AreThoseOfANewPrecompute) {
  constexpr std::string_view kGenerators[] = {"caves", "rooms", "maze", "random"};
  constexpr ChangeMix kMixes[] = {ChangeMix::kClosed, ChangeMix::kOpened, ChangeMix::kMixed};
  int followed_maps = 0;
  for (int number = 0; number < rounds(60); ++number) {
    SCOPED_TRACE(number);
    const auto seed = static_cast<std::uint64_t>(number);
    const auto was = std::make_shared<const Grid>(
        generate_grid(*find_generator(kGenerators[number % 4]), 80, 60, seed).value());
    EditedMap edited = EditedMap::make(was).value();
    ASSERT_TRUE(edited.apply(random_changes(*was, 1 + number % 2, seed, kMixes[number % 3])));
    const auto now = edited.snapshot().value().map();
    const Ordering ordering = number % 5 == 4 ? Ordering::kAllOptimal : Ordering::kCanonical;
    Progress progress;
    const auto followed = repair_index(*exact_index_of(*was, ordering), *was, *now, progress, {.threads = 2});
    ASSERT_TRUE(followed);
    if (*followed == nullptr) continue;
    ++followed_maps;
    expect_equal(boxes_in(**followed), boxes_in(*exact_index_of(*now, ordering)), *now);
    if (HasFailure()) return;
  }
  EXPECT_GT(followed_maps, rounds(60) / 4);
}

TEST(FollowedBoxesOnLargeMaps, AreNoneOfAnotherMap) {
  std::mt19937 random(3);
  const auto was = std::make_shared<const Grid>(random_grid(random, 12, 9, 20));
  const auto other = std::make_shared<const Grid>(random_grid(random, 9, 12, 20));
  const auto before = exact_index_of(*was, Ordering::kCanonical);
  Progress progress;
  EXPECT_EQ(repair_index(*before, *was, *other, progress).value(), nullptr);
}

/// More edges lead into one node than may lead out of one: against the edges there is no graph to flood.
TEST(FollowedBoxesOnLargeMaps, AreNoneWhereAGraphHasNoReverse) {
  ListGraph::Parts parts = {.places = {{0, 0}, {5, 0}, {0, 5}, {9, 9}}, .arcs = {{2, 3, 4}}};
  for (std::uint32_t i = 0; i < 40'000; ++i) {
    parts.arcs.push_back({0, 2, 5 + i % 7});
    parts.arcs.push_back({1, 2, 7 + i % 5});
  }
  const auto was = std::make_shared<const ListGraph>(ListGraph::create(std::move(parts)).value());
  ASSERT_FALSE(was->reversed());
  const auto before = exact_index_of(*was, Ordering::kAllOptimal);
  EditedMap edited = EditedMap::make(was, {before}).value();
  ASSERT_TRUE(edited.apply(std::array{MapChange::edge(NodeId(2), NodeId(0), 3)}));
  const auto now = edited.snapshot().value().map();
  Progress progress;
  EXPECT_EQ(repair_index(*before, *was, *now, progress).value(), nullptr);
  PrecomputeJob job(now, {.ordering = Ordering::kAllOptimal, .threads = 1},
                    {.map = was, .bounds = std::make_shared<const Bounds>(boxes_in(*before))});
  const auto made = job.take();
  ASSERT_TRUE(made) << made.error().to_string();
  expect_equal(**made, boxes_in(*exact_index_of(*now, Ordering::kAllOptimal)), *now);
}

TEST(FollowedBoxesOnLargeMaps, AreMadeByAJobThatIsGivenThoseOfBefore) {
  const auto was = std::make_shared<const Grid>(generate_grid(*find_generator("caves"), 80, 60, 1).value());
  EditedMap edited = EditedMap::make(was).value();
  ASSERT_TRUE(edited.apply(random_changes(*was, 1, 4, ChangeMix::kOpened)));
  const auto now = edited.snapshot().value().map();
  const auto before = exact_index_of(*was, Ordering::kCanonical);
  const auto bounds = std::make_shared<const Bounds>(boxes_in(*before));
  for (const std::optional<Method> method : {std::optional<Method>(), std::optional(Method::kExact)}) {
    PrecomputeJob job(now, {.method = method, .threads = 1}, {.map = was, .bounds = bounds});
    const auto made = job.take();
    ASSERT_TRUE(made);
    expect_equal(**made, boxes_in(*exact_index_of(*now, Ordering::kCanonical)), *now);
    EXPECT_EQ(job.method(), Method::kExact);
  }
  // What is not asked for is not followed.
  PrecomputeJob job(now, {.ordering = Ordering::kAllOptimal, .threads = 1}, {.map = was, .bounds = bounds});
  EXPECT_EQ((*job.take())->info().ordering, Ordering::kAllOptimal);
}

TEST(FollowedBoxesOnLargeMaps, ComeBehindAMapThatChanges) {
  const auto was = std::make_shared<const Grid>(generate_grid(*find_generator("caves"), 80, 60, 1).value());
  EditedMap edited = EditedMap::make(was, {exact_index_of(*was, Ordering::kCanonical)}).value();
  const auto renewal = precompute_in_background(edited, {.threads = 1});
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    (void)edited.apply(random_changes(edited.map(), 1, seed, ChangeMix::kOpened)).ok();
    ASSERT_TRUE(renewal->wait());
    ASSERT_TRUE(renewal->last()->is_final);
    const auto now = edited.indexed_map();
    expect_equal(boxes_in(*edited.indices().members().front()),
                 boxes_in(*exact_index_of(*now, Ordering::kCanonical)), *now);
  }
  EXPECT_TRUE(renewal->last()->is_repaired);
}

TEST(FollowedBoxesOnLargeMaps, StopWhenTheyAreCancelled) {
  std::mt19937 random(3);
  const auto was = std::make_shared<const Grid>(random_grid(random, 30, 30, 20));
  const auto now = changed_map(was, random, 1);
  const auto before = exact_index_of(*was, Ordering::kCanonical);
  Progress progress;
  progress.cancel();
  const auto followed = repair_index(*before, *was, *now, progress);
  ASSERT_FALSE(followed);
  EXPECT_EQ(followed.error().code, ErrorCode::kCancelled);
}

}  // namespace
}  // namespace goalbound::test
