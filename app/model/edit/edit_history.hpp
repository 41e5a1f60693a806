// The steps of editing a map, to be taken back and made again.
#pragma once

#include <cstddef>
#include <deque>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "goalbound/map.hpp"
#include "model/edit/map_edit.hpp"
#include "model/files/document.hpp"
#include "model/indices/index_shelf.hpp"

namespace goalbound::app {

/// Steps and, between them, the states of the map: as many as memory allows keep their map and its indices,
/// so that nothing is computed when one comes back to them; of the others the map follows from the steps.
class EditHistory {
 public:
  /// The map as it is, was or will be again.
  struct State {
    std::shared_ptr<const Map> map{};  ///< null when it must be made again
    IndexShelf::Kept indices{};        ///< of the map
    Ends ends{};                       ///< of the problem when it was left
  };

  /// For another map: `origin` are the actions that bring it; "" without any.
  void begin(std::string origin);
  /// The map as it is was saved; that action brings it.
  void set_saved(std::string origin);
  /// It is another one than when it came or was saved last.
  bool is_edited() const { return position() != saved_; }

  bool can_undo() const { return position_ > 0; }
  bool can_redo() const { return position_ < steps_.size(); }
  /// The step that undo() takes back, or that redo() makes. There must be one.
  const MapEdit& undone_next() const { return steps_[position_ - 1]; }
  const MapEdit& redone_next() const { return steps_[position_]; }
  /// Steps that were made and not taken back.
  std::size_t position() const { return first_ + position_; }

  /// That of the next state on the way, if it is kept; else null.
  const std::shared_ptr<const Map>& kept_map(EditWay way) const {
    return states_[way == EditWay::kBack ? position_ - 1 : position_ + 1].map;
  }

  /// A step away from the state `left`; steps that were taken back are forgotten.
  void add(MapEdit edit, State left);
  /// One step back or forward from the state `left`; what is kept of the one that is come to, which the
  /// history then has no more.
  State undo(State left);
  State redo(State left);

  /// The lines of the command language that make the map as it is; "" where it has no origin, and where the
  /// file that it was saved in has steps that were taken back.
  std::string script() const { return script({}, {}); }
  /// The same; after the lines that make `map`, if it is a state on the way that is kept, come these.
  std::string script(const Map* map, std::string_view lines) const;

  /// Of the steps and of what is kept for states, in bytes: whatever is farthest from the present goes first.
  static constexpr std::size_t kMostBytes = std::size_t{512} << 20;
  void set_most_bytes(std::size_t bytes) { most_bytes_ = bytes; }
  std::size_t byte_size() const;

 private:
  State exchange(std::size_t target, State left);
  void drop_what_is_far();
  bool drop_a_state();

  std::string origin_;
  std::vector<std::string> lines_;  ///< of all steps, also of those that were dropped
  std::size_t saved_ = 0;           ///< the position that origin_ brings
  std::size_t first_ = 0;           ///< number of steps that were dropped at the beginning
  std::deque<MapEdit> steps_;
  std::deque<State> states_{State()};  ///< before and after each step; that at position_ is empty
  std::size_t position_ = 0;
  std::size_t most_bytes_ = kMostBytes;
};

}  // namespace goalbound::app
