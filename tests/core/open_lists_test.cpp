// The open lists by themselves, against a sorted set.
#include "goalbound/search/open_lists.hpp"

#include <set>

#include "support.hpp"

namespace goalbound {
namespace {

constexpr std::size_t kNodes = 300;

/// Pushes, decreases and pops at random; every pop must give the smallest f that is on the list. As under a
/// consistent heuristic, no f is below the one taken last.
template <class List>
class OpenList : public testing::Test {
 protected:
  void one_query(std::mt19937& random) {
    list_.clear();
    model_.clear();
    std::vector<Cost> f(kNodes, kInfiniteCost);
    Cost lowest = 1000;
    for (int i = 0; i < 2000; ++i) {
      const auto node = static_cast<unsigned>(random() % kNodes);
      const Cost next = lowest + static_cast<Cost>(random() % 3 * (random() % 40'000));
      if (random() % 2 == 0 && !model_.empty()) {
        const OpenNode taken = list_.pop();
        ASSERT_EQ(taken.f, model_.begin()->first);
        ASSERT_EQ(model_.erase({taken.f, static_cast<unsigned>(taken.node)}), 1U);
        lowest = taken.f;
        f[index_of(taken.node)] = kInfiniteCost;
      } else if (f[node] == kInfiniteCost) {
        list_.push(NodeId(node), next, next / 2);
        set(f, node, next);
      } else if (next < f[node]) {
        list_.decrease(NodeId(node), next, next / 2);
        model_.erase({f[node], node});
        set(f, node, next);
      }
      ASSERT_EQ(list_.empty(), model_.empty());
    }
  }
  void set(std::vector<Cost>& f, unsigned node, Cost value) {
    f[node] = value;
    model_.insert({value, node});
  }

  List list_{kNodes};
  std::set<std::pair<Cost, unsigned>> model_;
};

using Lists = testing::Types<BinaryHeap, CachedHeap, BucketArray, BucketStacks, UnsortedArray, SortedArray,
                             FastStack<BinaryHeap>, FastStack<UnsortedArray>, FastStack<BucketArray>>;
TYPED_TEST_SUITE(OpenList, Lists);

TYPED_TEST(OpenList, GivesTheSmallestOfAllThatAreOnIt) {
  std::mt19937 random(5);
  for (int query = 0; query < 30; ++query) {
    this->one_query(random);
    if (this->HasFatalFailure()) return;
  }
}

TEST(OpenLists, BucketsTakeNodesBelowTheFirst) {
  // As an inconsistent heuristic gives them.
  BucketArray array(4);
  BucketStacks stacks(4);
  for (const auto& [node, f] : {std::pair{0U, 500'000U}, {1U, 10U}, {2U, 9U}, {3U, 900'000U}}) {
    array.push(NodeId(node), f, 0);
    stacks.push(NodeId(node), f, 0);
  }
  for (const unsigned node : {2U, 1U, 0U, 3U}) {
    EXPECT_EQ(array.pop().node, NodeId(node));
    EXPECT_EQ(stacks.pop().node, NodeId(node));
  }
}

TEST(OpenLists, StacksReturnTheLastOfEqualFFirst) {
  BucketStacks stacks(4);
  for (unsigned node = 0; node < 4; ++node) stacks.push(NodeId(node), 700, 0);
  stacks.decrease(NodeId(2), 600, 0);
  for (const unsigned node : {2U, 3U, 1U, 0U}) EXPECT_EQ(stacks.pop().node, NodeId(node));
  EXPECT_TRUE(stacks.empty());
}

TEST(OpenLists, AChildThatIsNotWorseThanItsParentGoesOntoTheFastStack) {
  FastStack<BinaryHeap> list(5);
  list.push(NodeId(0), 100, 0);
  EXPECT_EQ(list.pop().node, NodeId(0));
  list.push(NodeId(1), 100, 10);
  list.push(NodeId(2), 101, 10);
  list.push(NodeId(3), 100, 10);
  EXPECT_EQ(list.stack_add(), 2U);
  EXPECT_EQ(list.stack_size(), 2U);
  for (const unsigned node : {3U, 1U, 2U}) EXPECT_EQ(list.pop().node, NodeId(node));
}

TEST(OpenLists, ASortedArrayTellsWhatWouldBePoppedNext) {
  SortedArray list(1000);
  EXPECT_TRUE(list.would_be_next(500, 1));
  std::mt19937 random(8);
  int next = 0;
  for (unsigned node = 0; node < 1000; ++node) {
    const Cost f = 100 + static_cast<Cost>(random() % 20);
    const Cost g = static_cast<Cost>(random() % 5);
    const bool told = list.would_be_next(f, g);
    list.push(NodeId(node), f, g);
    const OpenNode taken = list.pop();
    ASSERT_EQ(told, taken.node == NodeId(node)) << f << ", " << g;
    next += told;
    if (told) list.push(NodeId(node), f, g);
    if (node % 3 == 0) list.push(taken.node, taken.f + 10, 0);
  }
  EXPECT_GT(next, 100);
  EXPECT_LT(next, 900);
}

}  // namespace
}  // namespace goalbound
