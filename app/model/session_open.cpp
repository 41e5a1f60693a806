// The part of the session that opens maps: in the background where frames go on meanwhile.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <string>
#include <utility>

#include "formats/reading_report.hpp"
#include "goalbound/formats.hpp"
#include "model/session.hpp"
#include "model/view/earth.hpp"

namespace goalbound::app {
namespace {

/// A small map is there in the frame in which it was asked for.
constexpr std::chrono::milliseconds kPatience{30};

/// In the map that is made of the same file, the nodes nearest to those of the open one.
Ends ends_nearest_to(const Map& before, Ends ends, const Map& made) {
  if (!before.is_node(ends.start) || !before.is_node(ends.goal)) return {};
  const double scale = made.place_unit() / before.place_unit();
  const auto nearest = [&](NodeId node) {
    const Place at = before.place(node);
    const auto scaled = [&](std::int32_t value) {
      return static_cast<std::int32_t>(std::lround(value * scale));
    };
    return made.nearest_node({scaled(at.x), scaled(at.y), scaled(at.z)});
  };
  const Ends there = {nearest(ends.start), nearest(ends.goal)};
  return made.is_node(there.start) && made.is_node(there.goal) ? there : Ends();
}

/// A map of tiles that does not say what blocks, or contradicts itself: who is there is asked.
bool asks_what_blocks(Session& session, const MapOrder& order, const Error& refused) {
  const bool is_plain = order.call.name == "open" && order.call.arguments.size() == 1;
  if (!session.ui.asks || session.opening().claimed() || !is_plain) return false;
  const std::filesystem::path file = order.call.arguments.front().text;
  if (!layers_of_tile_map(file, session.files_of_maps())) return false;
  session.ui.tiles = file;
  // What may be done on the command line follows: here it is what the window does.
  session.ui.tiles_refused = refused.message.substr(0, refused.message.find_first_of(";:"));
  session.ui.popup = "what-blocks";
  return true;
}

/// Who has edited the old map meanwhile is asked first; a script gives way.
Result<void> enter(Session& session, const MapOrder& order, Result<MadeMap> made) {
  if (!made) return asks_what_blocks(session, order, made.error()) ? Result<void>() : made.error();
  const Document& document = session.document();
  if (session.ui.asks && document.edited() && document.revision() != order.before) {
    if (session.opening().claimed())
      return Error{ErrorCode::kCancelled,
                   "another map was not opened: the one that is open was edited meanwhile"};
    session.ui.held = order.call;
    session.ui.popup = "unsaved";
    return {};
  }
  session.set_map(std::move(made->opened), made->ends);
  return order.then ? order.then(session) : Result<void>();
}

/// What the reader of the open map assumed, ignored or left out.
void tell_reading(Session& session) {
  constexpr std::string_view kReadingTopic = "reading";
  constexpr std::size_t kShown = 2;
  const ReadingReport reading = reading_of(session.document().shared_map());
  if (reading.empty()) return session.messages().withdraw(kReadingTopic);
  std::string text = session.document().name();
  for (std::size_t i = 0; i < std::min(kShown, reading.lines().size()); ++i)
    text += (i == 0 ? ": " : "; ") + reading.lines()[i].text();
  if (reading.lines().size() > kShown)
    text += fmt::format("; and {} more: File > What was read", reading.lines().size() - kShown);
  session.messages().replace(kReadingTopic, text);
}

}  // namespace

NamedFiles Session::files_of_maps() const {
  return features_.lend_map() ? NamedFiles::kInFolder : named_files;
}

/// The old map stays until the new one is there.
Result<void> Session::open(MapOrder order) {
  order.before = document_.revision();
  ui.figure = {};  // it was about the map that goes
  opening_.discard();
  if (!frames_go_on) {
    Progress progress;
    return enter(*this, order,
                 without_throwing("the map cannot be opened", [&] { return make_map(order, progress); }));
  }
  opening_.ask(std::move(order));
  opening_.wait_for(kPatience);
  return finish_opening().value_or(Result<void>());
}

/// What came of the map that was being made, if that is known by now.
std::optional<Result<void>> Session::finish_opening() {
  auto made = opening_.take();
  if (!made) return std::nullopt;
  const std::uint64_t number = opening_.number();
  const std::vector<ActionCall> calls = opening_.take_late_calls();
  opening_.discard();  // and what it was about
  auto entered = enter(*this, made->order, std::move(made->answer));
  opening_.settle(number, entered);
  if (!entered) return entered;
  for (const ActionCall& call : calls) (void)execute(call);
  return entered;
}

void Session::set_map(OpenedMap opened, std::optional<Ends> ends) {
  leave_document();
  document_.put(std::move(opened));
  enter_document(ends ? *ends : far_apart_nodes(map()));
  tell_reading(*this);
}

void Session::take_up(const Document& document, Ends ends) {
  leave_document();
  document_.take_up(document);
  enter_document(ends);
}

void Session::leave_document() {
  opening_.discard();
  indices_.clear();
  searches_.end_map();
  selection_.clear();
  features_.leave_document();
  work_.end_map();
}

void Session::enter_document(Ends ends) {
  features_.enter_document();
  view.camera.set_map(map().spacing(), map().y_up(), width_of_unit(map()));
  view.enter(map());
  searches_.begin_map(ends);
  apply_settings();
  work_.follow();
}

Result<void> Session::open_map(const std::filesystem::path& path, const OpenOptions& how) {
  MapOrder order = order_of_file(*this, path, how);
  if (how != OpenOptions() && has_map() && path == document_.path()) {
    const Ends ends = {searches_.start(), searches_.goal()};
    order.ends = [ends, before = document_.shared_map()](const Map& made) {
      return ends_nearest_to(*before, ends, made);
    };
  }
  return open(std::move(order));
}

}  // namespace goalbound::app
