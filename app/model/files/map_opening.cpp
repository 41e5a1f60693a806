#include "model/files/map_opening.hpp"

#include <utility>

#include "model/files/opened_file.hpp"
#include "model/session.hpp"

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

MapOrder order_of_file(const Session& session, const std::filesystem::path& path, const OpenOptions& how) {
  ActionCall call{"open", {path.string()}};
  for (std::string& option : list_open_options(how)) call.arguments.emplace_back(std::move(option));
  const RoadProfile usual = session.settings().road_profile_choice();
  return {.call = std::move(call),
          .name = path.filename().string(),
          .make = [path, how, usual,
                   named = session.files_of_maps()] { return open_file(path, how, usual, named); },
          .then = [path](Session& there) -> Result<void> {
            if (!there.features().lend_map()) there.recent.add(path);
            return {};
          }};
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
