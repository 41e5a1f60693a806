#include "straight/corner_sweep.hpp"

#include <algorithm>
#include <iterator>
#include <numeric>

namespace goalbound {

EdgeTurns::EdgeTurns(const TautGraph& graph) : graph_(&graph) {
  turns_.reserve(graph.edge_count());
  for (std::uint32_t corner = 0; corner < graph.corner_count(); ++corner) {
    const auto [first, last] = graph.edges(corner);
    for (std::uint32_t edge = first; edge < last; ++edge) {
      const std::uint32_t to = graph.to(edge);
      const HalfPoint from = graph.corner(corner).point();
      const auto after = graph.edges_beyond(edge);
      turns_.push_back({distance(from, graph.corner(to).point()), to, after.first, after.second});
    }
  }
}

CornerSweep::CornerSweep(const EdgeTurns& turns)
    : turns_(&turns),
      graph_(&turns.graph()),
      distance_(graph_->corner_count()),
      firsts_(graph_->corner_count()),
      into_(graph_->corner_count()) {}

std::uint32_t CornerSweep::united(std::uint32_t a, std::uint32_t b) {
  if (a == b) return a;
  std::vector<std::uint32_t> both;
  std::ranges::set_union(set(a), set(b), std::back_inserter(both));
  if (both.size() == set(a).size()) return a;
  if (both.size() == set(b).size()) return b;
  const auto [at, is_new] =
      number_of_.try_emplace(both, first_count_ + static_cast<std::uint32_t>(sets_.size()));
  if (is_new) sets_.push_back(std::move(both));
  return at->second;
}

void CornerSweep::relax(std::uint32_t edge, double before, std::uint32_t firsts) {
  const EdgeTurns::Turn& turn = turns_->of(edge);
  const double length = before + turn.length;
  const double known = distance_[turn.to];
  if (length >= known) {
    if (length <= known * (1 + kSameLength)) firsts_[turn.to] = united(firsts_[turn.to], firsts);
    return;
  }
  firsts_[turn.to] = length * (1 + kSameLength) >= known ? united(firsts_[turn.to], firsts) : firsts;
  distance_[turn.to] = length;
  into_[turn.to] = edge;
  open_.push_back({length, turn.to});
  std::ranges::push_heap(open_, &is_later);
}

void CornerSweep::run(std::uint32_t source) {
  std::ranges::fill(distance_, kUnreached);
  sets_.clear();
  number_of_.clear();
  source_ = source;
  distance_[source] = 0;  // nothing is shorter, so that no way leads back there
  const auto [begin, end] = graph_->edges(source);
  first_count_ = end - begin;
  if (ones_.size() < first_count_) {
    ones_.resize(first_count_);
    std::iota(ones_.begin(), ones_.end(), 0U);
  }
  for (std::uint32_t edge = begin; edge < end; ++edge) relax(edge, 0, edge - begin);
  while (!open_.empty()) {
    std::ranges::pop_heap(open_, &is_later);
    const Entry entry = open_.back();
    open_.pop_back();
    if (entry.length > distance_[entry.corner]) continue;
    const EdgeTurns::Turn& turn = turns_->of(into_[entry.corner]);
    const std::uint32_t firsts = firsts_[entry.corner];
    for (std::uint32_t edge = turn.first; edge < turn.last; ++edge) relax(edge, entry.length, firsts);
  }
}

}  // namespace goalbound
