#include "model/map_opening.hpp"

#include <utility>

namespace goalbound::app {

Result<MadeMap> make_map(const MapOrder& order, Progress& progress) {
  progress.start(2);
  auto opened = order.make();
  if (!opened) return opened.error();
  if (progress.cancelled()) return Error{ErrorCode::kCancelled, "the map was not opened: that was cancelled"};
  progress.advance();
  const Map& map = *opened->map;
  const Ends ends = order.ends ? order.ends(map) : Ends();
  const bool has_ends = ends.start != kNoNode && ends.goal != kNoNode;
  return MadeMap{std::move(opened).value(), has_ends ? ends : far_apart_nodes(map)};
}

MapOpening::MapOpening()
    : Latest("the map cannot be opened",
             [](const MapOrder& order, JobControl& control) { return make_map(order, control.progress); }) {}

void MapOpening::ask(MapOrder order) {
  ++number_;
  Latest::ask(std::move(order));
}

void MapOpening::discard() {
  late_calls_.clear();
  Latest::discard();
}

void MapOpening::settle(std::uint64_t number, Result<void> result) {
  settled_ = number;
  result_ = std::move(result);
}

Result<void> MapOpening::result(std::uint64_t number) const {
  if (number == settled_) return result_;
  return Error{ErrorCode::kCancelled, "the map was not opened: another one was, or that was cancelled"};
}

}  // namespace goalbound::app
