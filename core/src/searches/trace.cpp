#include "goalbound/trace.hpp"

#include <algorithm>
#include <utility>

namespace goalbound {

void Trace::push(const TraceEvent& event) {
  const auto number = static_cast<std::uint32_t>(events_.size());
  if (event.kind == TraceEventKind::kExpand) expansions_.push_back(number);
  if (event.kind == TraceEventKind::kPrune || event.kind == TraceEventKind::kRefuse)
    prunes_.push_back(number);
  if (event.side == SearchSide::kGoal) side_count_ = kSearchSides.size();
  events_.push_back(event);
}

TracePlayer::TracePlayer(std::shared_ptr<const Trace> trace)
    : trace_(std::move(trace)), nodes_(trace_->node_limit() * trace_->sides().size()) {
  make_checkpoints();
}

void TracePlayer::make_checkpoints() {
  constexpr std::size_t kMaxCheckpointBytes = std::size_t{128} << 20;
  const std::size_t bytes = std::max<std::size_t>(1, nodes_.size() * sizeof(NodeView));
  const std::size_t count = std::clamp<std::size_t>(kMaxCheckpointBytes / bytes, 2, kMaxCheckpoints);
  const std::size_t distance = std::max(kMinCheckpointDistance, trace_->size() / count + 1);
  checkpoints_.push_back({0, counts_, nodes_});
  for (std::size_t at = distance; at < trace_->size(); at += distance) {
    walk_to(at);
    checkpoints_.push_back({at, counts_, nodes_});
  }
  seek(0);
}

void TracePlayer::seek(std::size_t position) {
  position = std::min(position, trace_->size());
  const auto gap = [position](std::size_t from) {
    return from < position ? position - from : from - position;
  };
  const Checkpoint* nearest = nullptr;
  for (const Checkpoint& checkpoint : checkpoints_) {
    if (nearest == nullptr || gap(checkpoint.position) < gap(nearest->position)) nearest = &checkpoint;
  }
  // Copying a check-point costs about as much as walking over a quarter of its nodes.
  if (nearest != nullptr && gap(nearest->position) + nodes_.size() / 4 < gap(position_)) {
    nodes_ = nearest->nodes;
    counts_ = nearest->counts;
    position_ = nearest->position;
  }
  walk_to(position);
}

void TracePlayer::walk_to(std::size_t position) {
  while (position_ < position) apply((*trace_)[position_++]);
  while (position_ > position) undo((*trace_)[--position_]);
}

void TracePlayer::apply(const TraceEvent& event) {
  switch (event.kind) {
    case TraceEventKind::kDecrease:
    case TraceEventKind::kOpen:
    case TraceEventKind::kReopen:
      ++counts_.generated;
      [[fallthrough]];
    case TraceEventKind::kStart:
      ++(event.kind == TraceEventKind::kDecrease ? counts_.open_decrease : counts_.open_add);
      view_of(event) = {event.g, event.f, NodeStatus::kOpen, event.edge, event.from};
      break;
    case TraceEventKind::kExpand:
      ++counts_.expanded;
      view_of(event).status = NodeStatus::kClosed;
      break;
    case TraceEventKind::kUniteReopen:
      ++counts_.open_add;
      ++counts_.generated;
      view_of(event).status = NodeStatus::kOpen;
      break;
    case TraceEventKind::kUnite:
    case TraceEventKind::kDeadEnd:
    case TraceEventKind::kPass:
    case TraceEventKind::kReject:
      ++counts_.generated;
      break;
    case TraceEventKind::kPrune:
    case TraceEventKind::kRefuse:
      ++counts_.pruned;
      break;
    case TraceEventKind::kMeet:
    case TraceEventKind::kGoal:
    case TraceEventKind::kExhausted:
      break;
  }
}

void TracePlayer::undo(const TraceEvent& event) {
  switch (event.kind) {
    case TraceEventKind::kStart:
      --counts_.open_add;
      view_of(event) = NodeView();
      break;
    case TraceEventKind::kOpen:
      --counts_.open_add;
      --counts_.generated;
      view_of(event) = NodeView();
      break;
    case TraceEventKind::kDecrease:
    case TraceEventKind::kReopen: {
      const bool reopened = event.kind == TraceEventKind::kReopen;
      --(reopened ? counts_.open_add : counts_.open_decrease);
      --counts_.generated;
      // f - g is the estimate of the node, which the event did not change.
      const bool is_told = event.f != kInfiniteCost;
      view_of(event) = {event.previous_g, is_told ? event.f - event.g + event.previous_g : kInfiniteCost,
                        reopened ? NodeStatus::kClosed : NodeStatus::kOpen, event.previous_edge,
                        event.previous_from};
      break;
    }
    case TraceEventKind::kExpand:
      --counts_.expanded;
      view_of(event).status = NodeStatus::kOpen;
      break;
    case TraceEventKind::kUniteReopen:
      --counts_.open_add;
      --counts_.generated;
      view_of(event).status = NodeStatus::kClosed;
      break;
    case TraceEventKind::kUnite:
    case TraceEventKind::kDeadEnd:
    case TraceEventKind::kPass:
    case TraceEventKind::kReject:
      --counts_.generated;
      break;
    case TraceEventKind::kPrune:
    case TraceEventKind::kRefuse:
      --counts_.pruned;
      break;
    case TraceEventKind::kMeet:
    case TraceEventKind::kGoal:
    case TraceEventKind::kExhausted:
      break;
  }
}

NodeStatus TracePlayer::status(NodeId n) const {
  NodeStatus furthest = NodeStatus::kUnseen;
  for (const SearchSide side : trace_->sides()) furthest = std::max(furthest, node(n, side).status);
  return furthest;
}

std::vector<NodeId> TracePlayer::open_list(SearchSide side) const {
  std::vector<NodeId> result;
  for (std::size_t i = 0; i < trace_->node_limit(); ++i) {
    const auto n = NodeId(static_cast<std::uint32_t>(i));
    if (node(n, side).status == NodeStatus::kOpen) result.push_back(n);
  }
  std::sort(result.begin(), result.end(), [this, side](NodeId a, NodeId b) {
    const NodeView& left = node(a, side);
    const NodeView& right = node(b, side);
    if (left.f != right.f) return left.f < right.f;
    if (left.g != right.g) return left.g > right.g;
    return a < b;
  });
  return result;
}

}  // namespace goalbound
