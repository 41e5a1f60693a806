#include "straight/corner_sweep.hpp"

#include <algorithm>
#include <iterator>

namespace goalbound {

CornerSweep::CornerSweep(const TautGraph& graph)
    : graph_(&graph),
      distance_(graph.corner_count()),
      firsts_(graph.corner_count()),
      parent_(graph.corner_count()) {}

std::uint32_t CornerSweep::united(std::uint32_t a, std::uint32_t b) {
  if (a == b) return a;
  std::vector<std::uint32_t> both;
  std::ranges::set_union(sets_[a], sets_[b], std::back_inserter(both));
  if (both.size() == sets_[a].size()) return a;
  if (both.size() == sets_[b].size()) return b;
  const auto [at, is_new] = number_of_.try_emplace(both, static_cast<std::uint32_t>(sets_.size()));
  if (is_new) sets_.push_back(std::move(both));
  return at->second;
}

void CornerSweep::relax(std::uint32_t to, double length, std::uint32_t firsts) {
  const double known = distance_[to];
  if (length >= known) {
    if (length <= known * (1 + kSameLength)) firsts_[to] = united(firsts_[to], firsts);
    return;
  }
  firsts_[to] = length * (1 + kSameLength) >= known ? united(firsts_[to], firsts) : firsts;
  distance_[to] = length;
  parent_[to] = from_;
  open_.push_back({length, to});
  std::ranges::push_heap(open_, &is_later);
}

void CornerSweep::begin(std::uint32_t source) {
  std::ranges::fill(distance_, kUnreached);
  sets_.clear();
  number_of_.clear();
  source_ = from_ = source;
  if (source != kNone) distance_[source] = 0;
}

void CornerSweep::add_first(std::uint32_t to, double length) {
  const auto number = static_cast<std::uint32_t>(sets_.size());
  sets_.push_back({number});
  relax(to, length, number);
}

void CornerSweep::run(std::uint32_t source) {
  begin(source);
  const HalfPoint start = graph_->corner(source).point();
  const auto [first, last] = graph_->edges(source);
  for (std::uint32_t edge = first; edge < last; ++edge) {
    const std::uint32_t to = graph_->to(edge);
    add_first(to, goalbound::distance(start, graph_->corner(to).point()));
  }
  go_on(start);
}

void CornerSweep::run(HalfPoint from, std::span<const std::uint32_t> seen) {
  begin(kNone);
  for (const std::uint32_t to : seen) add_first(to, goalbound::distance(from, graph_->corner(to).point()));
  go_on(from);
}

void CornerSweep::go_on(HalfPoint start) {
  while (!open_.empty()) {
    std::ranges::pop_heap(open_, &is_later);
    const Entry entry = open_.back();
    open_.pop_back();
    if (entry.length > distance_[entry.corner]) continue;
    from_ = entry.corner;
    const HalfPoint here = graph_->corner(from_).point();
    const std::uint32_t before = parent_[from_];
    const auto [first, last] =
        graph_->edges_after(from_, before == source_ ? start : graph_->corner(before).point());
    for (std::uint32_t edge = first; edge < last; ++edge) {
      const std::uint32_t to = graph_->to(edge);
      if (to == source_) continue;
      relax(to, entry.length + goalbound::distance(here, graph_->corner(to).point()), firsts_[from_]);
    }
  }
}

}  // namespace goalbound
