#include "model/searches/trace_index.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include "goalbound/grid.hpp"
#include "goalbound/list_graph.hpp"

namespace goalbound::app {
namespace {

bool is_reopening(TraceEventKind kind) {
  return kind == TraceEventKind::kReopen || kind == TraceEventKind::kUniteReopen;
}

NodeId end_of(const Map& map, NodeId node, EdgeIndex edge) {
  if (const Grid* grid = map.as_grid(); grid != nullptr) return grid->neighbour(node, direction_of(edge));
  return map.as_list()->out(node)[edge.value()].to;
}

/// Whose event it is; kNoNode for one of the whole search.
NodeId node_of(const Map& map, const TraceEvent& event, bool jumps) {
  const bool skips_edge = event.kind == TraceEventKind::kPrune && event.edge != kNoEdge;
  return skips_edge && !jumps ? end_of(map, event.node, event.edge) : event.node;
}

}  // namespace

bool leads_somewhere(TraceEventKind kind) {
  switch (kind) {
    case TraceEventKind::kOpen:
    case TraceEventKind::kDecrease:
    case TraceEventKind::kReopen:
    case TraceEventKind::kUnite:
    case TraceEventKind::kUniteReopen:
    case TraceEventKind::kReject:
      return true;
    default:
      return false;
  }
}

bool leaves_out(TraceEventKind kind) {
  return kind == TraceEventKind::kPrune || kind == TraceEventKind::kRefuse;
}

NodeId source_of(const TraceEvent& event) {
  if (event.from != kNoNode) return event.from;
  return leaves_out(event.kind) || event.kind == TraceEventKind::kDeadEnd ? event.node : kNoNode;
}

TraceIndex::TraceIndex(std::shared_ptr<const Trace> trace, const Map& map, const SearchInfo& search)
    : trace_(std::move(trace)) {
  const bool jumps = search.jumps() || search.has_own_arcs();
  for (std::uint32_t number = 0; number < trace_->size(); ++number) {
    note_stop(number, (*trace_)[number], jumps);
  }
  if (trace_->sides().size() > 1) layers_.clear();
  sort_by_node(map, search.jumps());
}

void TraceIndex::note_stop(std::uint32_t number, const TraceEvent& event, bool jumps) {
  if (event.kind == TraceEventKind::kExpand && (layers_.empty() || event.f > (*trace_)[layers_.back()].f)) {
    layers_.push_back(number);
  }
  if (jumps && (leads_somewhere(event.kind) || event.kind == TraceEventKind::kDeadEnd)) {
    jumps_.push_back(number);
  }
  if (is_reopening(event.kind)) reopenings_.push_back(number);
}

/// A counting sort: events keep their order.
void TraceIndex::sort_by_node(const Map& map, bool jumps) {
  first_.assign(trace_->node_limit() + 1, 0);
  std::size_t count = 0;
  for (const TraceEvent& event : trace_->events()) {
    const NodeId n = node_of(map, event, jumps);
    if (n == kNoNode) continue;
    ++first_[index_of(n)];
    ++count;
  }
  std::uint32_t end = 0;
  for (std::uint32_t& first : first_) first = end += first;
  by_node_.resize(count);
  // From the last event back, each list is filled from its end: then first_ holds where it begins.
  for (std::size_t i = trace_->size(); i-- > 0;) {
    const NodeId n = node_of(map, (*trace_)[i], jumps);
    if (n != kNoNode) by_node_[--first_[index_of(n)]] = static_cast<std::uint32_t>(i);
  }
}

std::span<const std::uint32_t> TraceIndex::about(NodeId n) const {
  if (index_of(n) + 1 >= first_.size()) return {};
  const std::uint32_t first = first_[index_of(n)];
  return std::span(by_node_).subspan(first, first_[index_of(n) + 1] - first);
}

TraceIndex::Range TraceIndex::following(std::uint32_t expansion) const {
  const auto all = trace_->expansions();
  const auto next = std::upper_bound(all.begin(), all.end(), expansion);
  return {expansion + 1, next == all.end() ? static_cast<std::uint32_t>(trace_->size()) : *next};
}

std::optional<std::size_t> first_difference(const Trace& a, const Trace& b) {
  const auto what = [](const TraceEvent& e) { return std::tie(e.kind, e.side, e.edge, e.node, e.g, e.from); };
  const std::size_t both = std::min(a.size(), b.size());
  for (std::size_t i = 0; i < both; ++i) {
    if (what(a[i]) != what(b[i])) return i;
  }
  if (a.size() == b.size()) return std::nullopt;
  return both;
}

}  // namespace goalbound::app
