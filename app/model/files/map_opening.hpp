// A map on its way into a session: read, or made, behind the user's back.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "goalbound/open_options.hpp"
#include "model/actions/action.hpp"
#include "model/background/latest.hpp"
#include "model/files/document.hpp"

namespace goalbound::app {

class Session;

/// A map with the ends of its first problem.
struct MadeMap {
  OpenedMap opened;
  Ends ends;
};

/// What brings a map.
struct MapOrder {
  ActionCall call{};   ///< that asked for it
  std::string name{};  ///< of the map, for people
  /// Reads or makes it; called from a thread of its own.
  std::function<Result<OpenedMap>()> make;
  /// Where its first problem lies, and from the map that is open; far-apart ends where it says nothing.
  std::function<Ends(const Map& made)> ends{};
  /// What else is done, once the map is there.
  std::function<Result<void>(Session&)> then{};
  std::uint64_t before = 0;  ///< revision of the document when it was asked for
};

/// That opens a file: the action `open`.
MapOrder order_of_file(const Session& session, const std::filesystem::path& path, const OpenOptions& how);
/// Makes one: what takes long. Errors: those of the order; kCancelled.
Result<MadeMap> make_map(const MapOrder& order, Progress& progress);

/// The map that is being made; the newest order wins. Each has a number, so that whoever asked for one can
/// tell what became of it.
class MapOpening : public Latest<MapOrder, MadeMap> {
 public:
  MapOpening();

  void ask(MapOrder order);
  void discard();
  /// What shall be executed once the map is there, and only then.
  void add_late_call(ActionCall call) { late_calls_.push_back(std::move(call)); }
  std::vector<ActionCall> take_late_calls() { return std::exchange(late_calls_, {}); }
  /// The order that is under way; null without.
  const MapOrder* order() const { return busy() ? &*asked() : nullptr; }
  /// Of the last order; 0 before the first.
  std::uint64_t number() const { return number_; }
  bool under_way(std::uint64_t number) const { return number == number_ && busy(); }

  /// Whoever waits for the last order says what became of it: it becomes no message.
  void claim() { claimed_ = number_; }
  bool claimed() const { return number_ != 0 && claimed_ == number_; }
  /// What became of the order of that number.
  void settle(std::uint64_t number, Result<void> result);
  /// What became of that one. Error kCancelled when it was cancelled, or another map took its place.
  Result<void> result(std::uint64_t number) const;

 private:
  std::vector<ActionCall> late_calls_;
  std::uint64_t number_ = 0;
  std::uint64_t claimed_ = 0;
  std::uint64_t settled_ = 0;
  Result<void> result_;
};

}  // namespace goalbound::app
