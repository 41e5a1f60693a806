#include "model/session.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "goalbound/files.hpp"
#include "goalbound/grid.hpp"
#include "model/searches/side_options.hpp"
#include "pictures/map_picture.hpp"
#include "words/numbers.hpp"

namespace goalbound::app {
namespace {

/// Text of the presenter mode can be read from the last row.
constexpr double kPresenterScale = 1.5;

/// A file that comes into the session goes with the map that is on its way.
bool comes_after_map(const Session& session, const ActionInfo& action, const ActionCall& call) {
  const bool brings_map = action.drops_map != nullptr && action.drops_map(session, call);
  return action.scope == ActionScope::kReadsFile && !brings_map;
}

}  // namespace

Session::Session() {
  register_file_formats();
}
Session::~Session() = default;

// --- doing things ---

Result<void> Session::execute(std::string_view line, bool report) {
  const auto call = parse_action(line);
  if (call) return call->name.empty() ? Result<void>() : execute(*call, report);
  if (report) messages_.add(true, call.error().to_string());
  return call.error();
}

Result<void> Session::execute(const ActionCall& call, bool report) {
  features_.settle();
  const ActionInfo* action = find_action(call.name);
  if (action != nullptr && hold_back(*action, call)) return {};
  if (action != nullptr && opening_.busy() && comes_after_map(*this, *action, call)) {
    opening_.add_late_call(call);
    return {};
  }
  const bool works = ui.asks && (action == nullptr || !action->looks_around);
  if (works) ui.invitation = false;  // who works is in need of the tools
  Result<void> done =
      action != nullptr ? action->execute(*this, call) : no_action(call.name, ErrorCode::kInvalidArgument);
  if (done && works) messages_.done_with();
  if (!done && report) messages_.add(true, done.error().to_string());
  work_.follow();
  return done;
}

/// What would lose edits waits for an answer. A map that is lent may be dropped: the one from before comes
/// back, but for whoever leaves the program.
bool Session::hold_back(const ActionInfo& action, const ActionCall& call) {
  const bool drops = action.drops_map != nullptr && action.drops_map(*this, call);
  if (!ui.asks || !drops) return false;
  if (action.id == "quit") features_.return_map();
  if (!document_.edited() || features_.lend_map()) return false;
  ui.held = call;
  ui.popup = "unsaved";
  return true;
}

void Session::execute_held() {
  const auto held = std::exchange(ui.held, std::nullopt);
  if (!held) return;
  ui.close_popup("unsaved");
  const bool asked = std::exchange(ui.asks, false);
  (void)execute(*held);
  ui.asks = asked;
}

void Session::update(double dt) {
  apply_settings();
  work_.adopt(dt);
  work_.follow();
  work_.play(dt);
}

void Session::wait_for_work() {
  apply_settings();
  work_.finish();
}

// --- document ---

void Session::change_map(EditedState state) {
  const bool same_size = state.map->limits() == map().limits();
  work_.end_map();
  document_.change(std::move(state.map), state.edited, std::move(state.origin));
  indices_.enter_map(std::move(state.indices));
  forget_places(same_size);
  searches_.change_map(state.ends, same_size);
  apply_settings();
}

/// What speaks of cells by their places.
void Session::forget_places(bool same_size) {
  const auto selected = selection_.selected();
  if (same_size) {
    if (selected && !map().is_node(*selected)) selection_.select(std::nullopt);
    if (document_.list() != nullptr) selection_.choose_edge(std::nullopt);  // they have other numbers now
    return;
  }
  selection_.clear();
  features_.forget_places();
  view.fit_requested = true;
}

bool Session::reads_page(std::string_view id) const {
  return ui.tab == id && settings_.show_panels && settings_.show_inspector;
}

void Session::show_page(std::string_view id) {
  ui.tab = id;
  settings_.show_inspector = true;
}

// --- indices ---

Result<std::string> Session::load_index(const std::filesystem::path& path) {
  const auto key = indices_.load(path);
  if (!key) return key.error();
  std::string loaded = fmt::format("loaded {}", path.string());
  if (key->of_boxes()) {
    for (const Side s : kSides) ask(s, *key);
    loaded += fmt::format(": {}, which both sides ask", words_of(map(), *key));
  } else if (const auto side = side_for(*key)) {
    ask(*side, *key);
    loaded += fmt::format(": {}, which the {} side asks", words_of(map(), *key), name_of(*side));
  } else {
    loaded += fmt::format(": {}, which neither search has a use for; choose another, and 'index right {}'",
                          words_of(map(), *key), told_values(map(), *key).text());
  }
  searches_.follow_indices();
  return loaded;
}

/// The right one, if its search has a use for it, or else the left one.
std::optional<Side> Session::side_for(const IndexKey& key) const {
  for (const Side s : {Side::kRight, Side::kLeft}) {
    if (check_search(*side(s).search, map()) && check_use_of(key.kind(), *side(s).search, map())) return s;
  }
  return std::nullopt;
}

void Session::ask(Side s, const IndexKey& key) {
  SideChoice choice = side(s);
  const auto at = std::ranges::find(choice.indices, &key.kind(), &IndexValues::kind);
  (at == choice.indices.end() ? choice.indices.emplace_back() : *at) = told_values(map(), key);
  searches_.choose(s, choice);
}

const IndexShelf::Running* Session::running_boxes() const {
  for (const IndexKey& key : searches_.boxes_in_use()) {
    if (const IndexShelf::Running* running = shelf().running(key)) return running;
  }
  return nullptr;
}

void Session::follow_event(Side s) {
  const std::size_t position = searches_.timeline().position();
  const SearchRun* run = side(s).run.get();
  if (!settings_.camera_follows || run == nullptr || run->player == nullptr || position == 0) return;
  const Trace& trace = run->player->trace();
  if (position > trace.size()) return;
  view.look_at(view.point_of(map(), trace[position - 1].node), view.camera.pixels_per_cell());
}

// --- settings ---

/// The speed is a setting and a property of the timeline; whichever was changed last counts.
void Session::apply_settings() {
  Timeline& timeline = searches_.timeline();
  if (settings_.speed != applied_speed_) timeline.set_speed(settings_.speed);
  settings_.speed = applied_speed_ = timeline.speed();
  timeline.set_fastest(settings_.fastest);
  timeline.set_looping(settings_.loop);
  searches_.use_as_usual(settings_.boxes);
}

double Session::interface_scale() const {
  return ui.presenter ? std::min(settings_.ui_scale * kPresenterScale, kLargestScale) : settings_.ui_scale;
}

}  // namespace goalbound::app
