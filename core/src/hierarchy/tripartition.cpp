#include "hierarchy/tripartition.hpp"

#include <algorithm>
#include <utility>

namespace goalbound {
namespace {

Part other_side(Part side) {
  return side == Part::kLeft ? Part::kRight : Part::kLeft;
}

std::size_t index_of(Part part) {
  return static_cast<std::size_t>(part);
}

std::uint32_t difference(std::uint32_t a, std::uint32_t b) {
  return a > b ? a - b : b - a;
}

}  // namespace

void GainQueue::put(std::size_t at, std::uint32_t node) {
  heap_[at] = node;
  place_[node] = static_cast<std::uint32_t>(at);
}

void GainQueue::rise(std::size_t at) {
  const std::uint32_t node = heap_[at];
  for (; at > 0 && gain_[heap_[(at - 1) / 2]] < gain_[node]; at = (at - 1) / 2) put(at, heap_[(at - 1) / 2]);
  put(at, node);
}

void GainQueue::sink(std::size_t at) {
  const std::uint32_t node = heap_[at];
  for (std::size_t child = 2 * at + 1; child < heap_.size(); child = 2 * at + 1) {
    if (child + 1 < heap_.size() && gain_[heap_[child + 1]] > gain_[heap_[child]]) ++child;
    if (gain_[heap_[child]] <= gain_[node]) break;
    put(at, heap_[child]);
    at = child;
  }
  put(at, node);
}

void GainQueue::push(std::uint32_t node, std::int32_t gain) {
  gain_[node] = gain;
  heap_.push_back(node);
  rise(heap_.size() - 1);
}

void GainQueue::change(std::uint32_t node, std::int32_t gain) {
  if (place_[node] == kNowhere) return;
  const bool rises = gain > std::exchange(gain_[node], gain);
  if (rises) {
    rise(place_[node]);
  } else {
    sink(place_[node]);
  }
}

void GainQueue::pop() {
  const std::uint32_t last = heap_.back();
  place_[heap_.front()] = kNowhere;
  heap_.pop_back();
  if (heap_.empty()) return;
  put(0, last);
  sink(0);
}

void GainQueue::clear() {
  for (const std::uint32_t node : heap_) place_[node] = kNowhere;
  heap_.clear();
}

Tripartition::Tripartition(const WeightedGraph& graph, std::vector<Part> parts)
    : graph_(graph),
      parts_(std::move(parts)),
      touched_(graph.node_count()),
      place_(graph.node_count()),
      queue_(graph.node_count()) {
  for (std::uint32_t node = 0; node < graph.node_count(); ++node) {
    if (parts_[node] == Part::kSeparator) {
      enter(node);
    } else {
      weight(parts_[node]) += graph.node_weights[node];
    }
  }
}

/// Three fifths of all, as METIS has it for orders.
std::uint32_t Tripartition::heaviest_part() const {
  return static_cast<std::uint32_t>(std::uint64_t{graph_.weight} * 3 / 5);
}

std::int32_t Tripartition::gain(std::uint32_t node, Part to) const {
  return static_cast<std::int32_t>(graph_.node_weights[node]) -
         static_cast<std::int32_t>(touched_[node][index_of(other_side(to))]);
}

/// It must be told to have left where it was.
void Tripartition::enter(std::uint32_t node) {
  parts_[node] = Part::kSeparator;
  weight(Part::kSeparator) += graph_.node_weights[node];
  place_[node] = static_cast<std::uint32_t>(separator_.size());
  separator_.push_back(node);
  touched_[node] = {0, 0};
  for (const std::uint32_t other : graph_.of(node)) {
    if (parts_[other] != Part::kSeparator)
      touched_[node][index_of(parts_[other])] += graph_.node_weights[other];
  }
}

void Tripartition::leave(std::uint32_t node, Part to) {
  parts_[node] = to;
  weight(Part::kSeparator) -= graph_.node_weights[node];
  weight(to) += graph_.node_weights[node];
  const std::uint32_t last = separator_.back();
  separator_[place_[node]] = last;
  place_[last] = place_[node];
  separator_.pop_back();
  for (const std::uint32_t other : graph_.of(node)) {
    if (parts_[other] == Part::kSeparator) touched_[other][index_of(to)] += graph_.node_weights[node];
  }
}

/// From a part into the separator, as a neighbour went to the other part.
void Tripartition::pull(std::uint32_t node, Part from) {
  weight(from) -= graph_.node_weights[node];
  enter(node);
  const Part to = other_side(from);
  for (const std::uint32_t other : graph_.of(node)) {
    if (parts_[other] != Part::kSeparator || other == node) continue;
    touched_[other][index_of(from)] -= graph_.node_weights[node];
    queue_.change(other, gain(other, to));
  }
  queue_.push(node, gain(node, to));
}

void Tripartition::move(std::uint32_t node, Part to) {
  moved_.push_back(node);
  pulled_before_.push_back(pulled_.size());
  leave(node, to);
  const Part from = other_side(to);
  for (const std::uint32_t other : graph_.of(node)) {
    if (parts_[other] != from) continue;
    pulled_.push_back(other);
    pull(other, from);
  }
}

void Tripartition::undo_to(std::size_t moves, Part to) {
  while (moved_.size() > moves) {
    for (; pulled_.size() > pulled_before_.back(); pulled_.pop_back()) leave(pulled_.back(), other_side(to));
    const std::uint32_t node = moved_.back();
    weight(to) -= graph_.node_weights[node];
    enter(node);
    for (const std::uint32_t other : graph_.of(node)) {
      if (parts_[other] == Part::kSeparator && other != node)
        touched_[other][index_of(to)] -= graph_.node_weights[node];
    }
    moved_.pop_back();
    pulled_before_.pop_back();
  }
}

void Tripartition::fill_queue(Part to) {
  queue_.clear();
  moved_.clear();
  pulled_.clear();
  pulled_before_.clear();
  for (const std::uint32_t node : separator_) queue_.push(node, gain(node, to));
}

void Tripartition::balance() {
  const Part to = weight(Part::kLeft) < weight(Part::kRight) ? Part::kLeft : Part::kRight;
  if (heavier_weight() <= heaviest_part()) return;
  fill_queue(to);
  while (!queue_.empty() && weight(other_side(to)) > heaviest_part()) {
    const std::uint32_t node = queue_.top();
    queue_.pop();
    if (weight(to) + graph_.node_weights[node] <= heaviest_part()) move(node, to);
  }
}

/// Moves the best node again and again, worse ones too, for what may come behind them, and goes back to where
/// it was best. Whether that is better than before.
bool Tripartition::refine_towards(Part to, SeededRandom& random) {
  random.shuffle(separator_);
  for (std::uint32_t i = 0; i < separator_.size(); ++i) place_[separator_[i]] = i;
  fill_queue(to);
  constexpr std::size_t kMostInVain = 300;
  const std::size_t in_vain = std::min(3 * separator_.size(), kMostInVain);
  const std::uint32_t before = separator_weight();
  std::uint32_t best = before;
  std::uint32_t least_difference = difference(weight(Part::kLeft), weight(Part::kRight));
  std::size_t best_moves = 0;
  while (!queue_.empty()) {
    const std::uint32_t node = queue_.top();
    queue_.pop();
    if (weight(to) + graph_.node_weights[node] > heaviest_part()) break;
    move(node, to);
    const std::uint32_t now = separator_weight();
    const std::uint32_t unlike = difference(weight(Part::kLeft), weight(Part::kRight));
    if (now < best || (now == best && unlike < least_difference)) {
      best = now;
      least_difference = unlike;
      best_moves = moved_.size();
    } else {
      const std::size_t since = moved_.size() - best_moves;
      if (since > 3 * in_vain || (since > in_vain && now > best + best / 10)) break;
    }
  }
  undo_to(best_moves, to);
  return best < before;
}

void Tripartition::refine(int rounds, SeededRandom& random) {
  Part to = weight(Part::kLeft) < weight(Part::kRight) ? Part::kLeft : Part::kRight;
  for (int round = 0; round < rounds; ++round) {
    const bool better_there = refine_towards(to, random);
    const bool better_back = refine_towards(other_side(to), random);
    if (!better_there && !better_back) return;
  }
}

}  // namespace goalbound
