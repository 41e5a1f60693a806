#include "model/edit/edit_history.hpp"

#include <limits>
#include <utility>

namespace goalbound::app {
namespace {

/// A cell of a grid takes seven bytes and its letter, and two more where terrain costs something.
constexpr std::size_t kBytesOfACell = 8;
/// Of a list graph.
constexpr std::size_t kBytesOfANode = 16;
constexpr std::size_t kBytesOfAnEdge = 8;
constexpr std::size_t kNowhere = std::numeric_limits<std::size_t>::max();

std::size_t bytes_of(const Map& map) {
  if (map.as_grid() != nullptr) return kBytesOfACell * map.node_limit();
  return kBytesOfANode * map.node_limit() + kBytesOfAnEdge * static_cast<std::size_t>(map.box_count());
}

std::size_t bytes_of(const EditHistory::State& state) {
  return (state.map == nullptr ? 0 : bytes_of(*state.map)) + byte_size(state.indices);
}

std::size_t distance(std::size_t a, std::size_t b) {
  return a > b ? a - b : b - a;
}

}  // namespace

void EditHistory::begin(std::string origin) {
  origin_ = std::move(origin);
  lines_.clear();
  saved_ = first_ = 0;
  steps_.clear();
  states_.assign(1, State());
  position_ = 0;
}

void EditHistory::set_saved(std::string origin) {
  origin_ = std::move(origin);
  saved_ = position();
}

/// A state that was saved and is on no way any more has no position.
void EditHistory::add(MapEdit edit, State left) {
  steps_.resize(position_);
  states_.resize(position_ + 1);
  if (saved_ > position()) {
    saved_ = kNowhere;
    origin_.clear();
  }
  lines_.resize(first_ + position_);
  lines_.push_back(edit.action);
  steps_.push_back(std::move(edit));
  states_.emplace_back();
  exchange(position_ + 1, std::move(left));
}

EditHistory::State EditHistory::undo(State left) {
  return exchange(position_ - 1, std::move(left));
}

EditHistory::State EditHistory::redo(State left) {
  return exchange(position_ + 1, std::move(left));
}

EditHistory::State EditHistory::exchange(std::size_t target, State left) {
  states_[position_] = std::move(left);
  State come_to = std::exchange(states_[target], State());
  position_ = target;
  drop_what_is_far();
  return come_to;
}

std::string EditHistory::script(const Map* map, std::string_view lines) const {
  if (origin_.empty() || position() < saved_) return {};
  std::string script = origin_;
  for (std::size_t i = saved_; i < position(); ++i) {
    const bool is_map = map != nullptr && i >= first_ && states_[i - first_].map.get() == map;
    if (is_map) script += '\n' + std::string(lines);
    script += '\n' + lines_[i];
  }
  return script;
}

std::size_t EditHistory::byte_size() const {
  std::size_t bytes = 0;
  for (const MapEdit& step : steps_) bytes += step.byte_size();
  for (const State& state : states_) bytes += bytes_of(state);
  return bytes;
}

/// States go before steps: what a state keeps can be made again.
void EditHistory::drop_what_is_far() {
  while (byte_size() > most_bytes_) {
    if (drop_a_state()) continue;
    if (position_ == 0) return;  // steps that can be made again go with the next edit
    steps_.pop_front();
    states_.pop_front();
    --position_;
    ++first_;
  }
}

/// The ends stay: they are small.
bool EditHistory::drop_a_state() {
  State* farthest = nullptr;
  std::size_t most = 0;
  for (std::size_t i = 0; i < states_.size(); ++i) {
    if (bytes_of(states_[i]) == 0 || distance(i, position_) < most) continue;
    most = distance(i, position_);
    farthest = &states_[i];
  }
  if (farthest == nullptr) return false;
  farthest->map.reset();
  farthest->indices = {};
  return true;
}

}  // namespace goalbound::app
