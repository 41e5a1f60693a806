#include "features/checks/file_comparison.hpp"

#include <algorithm>
#include <cstdlib>
#include <tuple>
#include <utility>

#include "goalbound/box_index.hpp"

namespace goalbound::app {
namespace {

NodeChange joined(NodeChange of_node, NodeChange of_edge) {
  if (of_node == NodeChange::kEqual || of_node == of_edge) return of_edge;
  return of_edge == NodeChange::kEqual ? of_node : NodeChange::kMixed;
}

/// Which of two stands first in the list.
bool comes_first(const EdgeDiff& a, const EdgeDiff& b) {
  return std::tuple(-std::abs(a.growth()), a.slot, a.edge) <
         std::tuple(-std::abs(b.growth()), b.slot, b.edge);
}

/// The first ones of all that it is given: a heap with the last of them on top.
class Listed {
 public:
  void offer(const EdgeDiff& edge) {
    if (rows_.size() == FileDifferences::kMost) {
      if (!comes_first(edge, rows_.front())) return;
      std::ranges::pop_heap(rows_, comes_first);
      rows_.pop_back();
    }
    rows_.push_back(edge);
    std::ranges::push_heap(rows_, comes_first);
  }
  std::vector<EdgeDiff> take() {
    std::ranges::sort_heap(rows_, comes_first);
    return std::move(rows_);
  }

 private:
  std::vector<EdgeDiff> rows_;
};

}  // namespace

std::string_view describe(NodeChange change) {
  switch (change) {
    case NodeChange::kEqual:
      return "equal";
    case NodeChange::kTighter:
      return "tighter in the file";
    case NodeChange::kLooser:
      return "looser in the file";
    case NodeChange::kMixed:
      return "some tighter, some looser, or moved";
    case NodeChange::kOnlyFirst:
      return "missing in the file";
    case NodeChange::kOnlySecond:
      return "in the file alone";
  }
  return {};
}

NodeChange node_change(EdgeChange change) {
  switch (change) {
    case EdgeChange::kEqual:
      return NodeChange::kEqual;
    case EdgeChange::kTighter:
      return NodeChange::kTighter;
    case EdgeChange::kLooser:
      return NodeChange::kLooser;
    case EdgeChange::kShifted:
      return NodeChange::kMixed;
    case EdgeChange::kOnlyFirst:
      return NodeChange::kOnlyFirst;
    case EdgeChange::kOnlySecond:
      return NodeChange::kOnlySecond;
  }
  return NodeChange::kMixed;
}

Result<FileDifferences> compare_with_file(std::shared_ptr<const Index> first, const Index& second,
                                          const Progress& progress) {
  auto sums = compare_indices(*first, second);
  if (!sums) return sums.error();
  if (progress.cancelled()) return Error{ErrorCode::kCancelled, "the comparison was cancelled"};
  FileDifferences result{.first = std::move(first), .sums = std::move(sums).value()};
  if (!result.sums.boxes) return result;
  const Bounds& boxes = *dynamic_cast<const BoxIndex&>(*result.first).bounds();
  result.nodes.resize(boxes.info().node_count, NodeChange::kEqual);
  Listed listed;
  const auto visit = [&](const EdgeDiff& edge) {
    NodeChange& node = result.nodes[edge.slot];
    node = joined(node, node_change(edge.change));
    if (edge.change != EdgeChange::kEqual) listed.offer(edge);
  };
  const auto done = for_each_edge_diff(boxes, *dynamic_cast<const BoxIndex&>(second).bounds(), visit);
  if (!done) return done.error();
  result.listed = listed.take();
  return result;
}

FileComparison::FileComparison()
    : comparing_("the indices cannot be compared", [](const Order& order, JobControl& control) {
        return compare_with_file(order.first, *order.second, control.progress);
      }) {}

void FileComparison::begin(std::shared_ptr<const Index> second, IndexKey with, std::filesystem::path file) {
  end();
  second_ = std::move(second);
  with_ = std::move(with);
  file_ = std::move(file);
}

void FileComparison::end() {
  second_.reset();
  file_.clear();
  forget();
}

void FileComparison::forget() {
  comparing_.discard();
  differences_.reset();
  chosen_.reset();
  ++revision_;
}

void FileComparison::follow(const std::shared_ptr<const Index>& first) {
  if (!is_on()) return;
  const auto wish = first == nullptr ? std::nullopt : std::optional(Order{first, second_});
  if (wish == comparing_.asked()) return;
  forget();
  (void)comparing_.follow(wish);
}

Result<void> FileComparison::adopt() {
  auto compared = comparing_.take();
  if (!compared) return {};
  if (!compared->answer) return compared->answer.error();
  differences_ = std::move(compared->answer).value();
  ++revision_;
  return {};
}

}  // namespace goalbound::app
