#include "model/session.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "goalbound/grid.hpp"
#include "model/problem_text.hpp"
#include "model/search_worker.hpp"
#include "model/side_options.hpp"
#include "pictures/map_picture.hpp"
#include "words/numbers.hpp"

namespace goalbound::app {
namespace {

/// Text of the presenter mode can be read from the last row.
constexpr double kPresenterScale = 1.5;

/// What the mouse does by the way, and what the invitation does itself.
bool is_looking_around(const ActionCall& call) {
  constexpr std::array<std::string_view, 8> kNames = {"hover", "hover-edge", "zoom", "pan",
                                                      "fit",   "look",       "size", "invitation"};
  return std::ranges::find(kNames, call.name) != kNames.end();
}

}  // namespace

Session::Session() = default;
Session::~Session() = default;

// --- doing things ---

Result<void> Session::execute(std::string_view line, bool report) {
  const auto call = parse_action(line);
  if (call) return call->name.empty() ? Result<void>() : execute(*call, report);
  if (report) messages_.add(true, call.error().to_string());
  return call.error();
}

Result<void> Session::execute(const ActionCall& call, bool report) {
  report_late(finish_drawing(true));
  const ActionInfo* action = find_action(call.name);
  if (action != nullptr && hold_back(*action, call)) return {};
  if (ui.asks && !is_looking_around(call))
    ui.invitation = false;  // who works is in no need of a card on the map
  Result<void> done = action != nullptr ? action->execute(*this, call)
                                        : Error{ErrorCode::kInvalidArgument,
                                                fmt::format("there is no action '{}'; did you mean '{}'?",
                                                            call.name, nearest_action(call.name))};
  if (!done && report) messages_.add(true, done.error().to_string());
  follow();
  return done;
}

/// What would lose edits waits for an answer.
bool Session::hold_back(const ActionInfo& action, const ActionCall& call) {
  const bool drops = action.drops_map != nullptr && action.drops_map(*this, call);
  if (!ui.asks || !drops || !document_.edited() || lessons_.lesson() != nullptr) return false;
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
  boxes_.watch(dt);
  report_late(finish_drawing(false));
  take_finished(false);
  searches_.adopt_runs();
  inspections_.adopt();
  inherited_.adopt();
  mesh_ways_.adopt();
  heat_maps_.adopt(dt);
  adopt_problems(false);
  follow();
  flood_.advance(dt, settings_.speed);
  if (searches_.play(dt, breakpoints_)) report_breakpoints();
  messages_.age(dt);
  lessons_.go_on(*this);
}

bool Session::busy() const {
  return working() || searches_.timeline().playing() || flood_.playing() || lessons_.busy();
}

bool Session::working() const {
  return boxes_.busy() || comparison_.busy() || inspections_.busy() || searches_.busy() ||
         problems_.running() || inherited_.busy() || mesh_ways_.busy() || heat_maps_.busy() || drawing_;
}

void Session::wait_for_work() {
  wait_for_jobs();
  while (lessons_.busy()) {
    lessons_.go_on(*this);
    wait_for_jobs();
  }
}

void Session::wait_for_jobs() {
  report_late(finish_drawing(true));
  apply_settings();
  demand_boxes();
  match_stale_boxes();
  take_finished(true);
  searches_.follow_boxes();
  searches_.wait();
  searches_.adopt_runs();
  follow();
  inherited_.wait();
  mesh_ways_.wait();
  follow();  // what is compared is inspected anew
  wait_for_inspections();
  adopt_problems(true);
  follow();  // heat maps of what is there by now
  heat_maps_.wait();
  searches_.play(0, breakpoints_);
}

/// What comes too late for whoever asked for it.
void Session::report_late(const Result<void>& done) {
  if (!done) messages_.add(true, done.error().to_string());
}

/// What is needed now is asked for, and what depends on it follows.
void Session::follow() {
  // Whoever leaves the window without an answer stays with the edits.
  if (ui.popup != "unsaved" && ui.popup != "browse-save-map") ui.held.reset();
  demand_boxes();
  match_stale_boxes();
  searches_.follow_boxes();
  make_jump_table();
  ask_for_inherited();
  ask_for_mesh_ways();
  ask_for_inspections();
  ask_for_heat();
  follow_searches_shown();
  tell_stories();
}

/// A search that is not shown has no part in the timeline: neither its length nor its breakpoints.
void Session::follow_searches_shown() {
  searches_.time_both(settings_.split_view);
  breakpoints_.follow(Side::kLeft, settings_.split_view ? side(Side::kLeft).run.get() : nullptr);
  breakpoints_.follow(Side::kRight, side(Side::kRight).run.get());
}

/// What the sides need is computed without being asked for, where the settings allow it: once for each choice
/// of theirs, so that a precompute which was cancelled stays so.
void Session::demand_boxes() {
  const std::uint64_t choice = searches_.choice_revision();
  if (std::exchange(demanded_choice_, choice) == choice) return;
  if (!has_map() || !settings_.background_precompute) return;
  for (const Ordering o : searches_.orderings_in_use()) {
    if (shelf().state(o) == BoundsState::kNone) (void)boxes_.start(o);
  }
}

/// Those that a side goes by.
void Session::match_stale_boxes() {
  for (const Side s : kSides) {
    const bool wanted = side(s).use_stale && side(s).search->needs_bounds;
    if (wanted && shelf().stale().has(side(s).ordering)) boxes_.stale().match(side(s).ordering);
  }
}

void Session::take_finished(bool wait) {
  boxes_.stale().adopt(wait);
  for (const Error& error : boxes_.finish_precomputes(wait)) messages_.add(true, error.to_string());
  if (const auto checked = boxes_.finish_verify(wait)) report_verify(*checked);
  if (const auto repaired = boxes_.finish_repair(wait)) report_repair(*repaired);
  follow_comparison();
  if (const auto compared = comparison_.adopt(wait); !compared)
    messages_.add(true, compared.error().to_string());
}

// --- document ---

void Session::set_map(OpenedMap opened) {
  drawing_.reset();
  boxes_.clear();
  problems_.clear();
  searches_.end_map();
  selection_.clear();
  breakpoints_.clear();
  end_lookers();
  document_.put(std::move(opened));
  history_.begin(document_.origin());
  prepare_tools();
  view.camera.set_map(map().spacing(), map().y_up());
  view.space = SpaceView();
  view.fit_requested = true;
  searches_.begin_map(far_apart_nodes(map()));
  apply_settings();
  follow();
}

Result<void> Session::open_map(const std::filesystem::path& path) {
  auto opened = is_picture_file(path) ? open_picture(path) : open_map_file(path);
  if (!opened) return opened.error();
  set_map(std::move(opened).value());
  if (lessons_.lesson() == nullptr) recent.add(path);
  return {};
}

Result<void> Session::save_map(const std::filesystem::path& path) {
  if (auto saved = document_.save(path); !saved) return saved;
  history_.set_saved(document_.origin());
  return {};
}

// --- many problems ---

Result<void> Session::open_scenario(const std::filesystem::path& path) {
  if (!has_map()) {
    const auto map = map_of_scenario(path);
    if (!map) return map.error();
    if (auto opened = open_map(*map); !opened) return opened;
  }
  auto set = read_scenario(map(), document_.path().filename().string(), path);
  if (!set) return set.error();
  put_problems(std::move(set).value());
  return {};
}

void Session::put_problems(ProblemSet set) {
  if (!set.warning.empty()) messages_.add(false, set.warning);
  problems_.put(document_.shared_map(), std::move(set));
  ui.tab = "problems";
}

Result<void> Session::load_problem(std::size_t row) {
  const auto& rows = problems_.set().rows;
  if (row >= rows.size()) {
    return Error{ErrorCode::kInvalidArgument,
                 rows.empty()
                     ? "there are no problems; open a scenario or draw random ones"
                     : fmt::format("there is no problem {}; the last one is {}", row + 1, rows.size())};
  }
  if (auto ends = check_ends(map(), rows[row].start, rows[row].goal); !ends) return ends;
  problems_.choose(row);
  searches_.set_problem(rows[row].start, rows[row].goal);
  return {};
}

Result<void> Session::run_problems() {
  if (problems_.empty()) {
    return Error{ErrorCode::kInvalidArgument, "there are no problems; open a scenario or draw random ones"};
  }
  ProblemRun::Sides sides;
  for (const Side s : kSides) {
    auto order = searches_.order(s);
    if (!order) {
      return Error{order.error().code,
                   fmt::format("the {} search cannot run: {}", name_of(s), order.error().message)};
    }
    sides[static_cast<std::size_t>(s)] = std::move(order).value();
  }
  problems_.start(std::move(sides));
  return {};
}

void Session::adopt_problems(bool wait) {
  if (auto adopted = problems_.adopt(wait); !adopted) messages_.add(true, adopted.error().to_string());
}

AnswersAge Session::answers_age() const {
  ProblemRun::Sides now;
  for (const Side s : kSides) {
    auto order = searches_.order(s);
    if (order) now[static_cast<std::size_t>(s)] = std::move(order).value();
  }
  return problems_.age_against(now);
}

Result<void> Session::paste(std::string_view text) {
  auto pasted = parse_pasted(map(), document_.path().filename().string(), text);
  if (!pasted) return pasted.error();
  if (!pasted->warning.empty()) messages_.add(false, std::move(pasted->warning));
  if (pasted->set) {
    put_problems(std::move(*pasted->set));
    return load_problem(0);
  }
  if (auto ends = check_ends(map(), pasted->ends.start, pasted->ends.goal); !ends) return ends;
  searches_.set_problem(pasted->ends.start, pasted->ends.goal);
  return {};
}

// --- boxes ---

Result<void> Session::load_bounds(const std::filesystem::path& path) {
  const auto ordering = boxes_.load(path);
  if (!ordering) return ordering.error();
  choose_ordering(*ordering);
  searches_.follow_boxes();
  return {};
}

void Session::choose_ordering(Ordering ordering) {
  settings_.ordering = applied_ordering_ = static_cast<int>(ordering);
  for (const Side s : kSides) {
    if (side(s).ordering == ordering) continue;
    SideChoice choice = side(s);
    choice.ordering = ordering;
    searches_.choose(s, choice);
  }
}

// --- selection ---

void Session::select(std::optional<NodeId> node) {
  selection_.select(node == kNoNode ? std::nullopt : node);
  ask_for_inspections();
}

void Session::hover(std::optional<NodeId> node) {
  selection_.hover(node == kNoNode ? std::nullopt : node);
  ask_for_inspections();
}

/// Boxes that come and go under a brush would only be in the way.
std::optional<NodeId> Session::inspected_node() const {
  if (info_of(view.tool).edits) return selection_.selected();
  return has_map() ? selection_.inspected(map()) : std::nullopt;
}

/// Only while they are read: they look at more than a node.
void Session::tell_stories() {
  const bool shown = has_map() && ui.tab == "why" && settings_.show_panels;
  const auto node = shown && !inspected_node() ? selection_.hovered() : inspected_node();
  for (const Side s : kSides) {
    if (shown && node) {
      stories_.ask(s, side(s).run.get(), *node);
    } else {
      stories_.forget(s);
    }
  }
}

void Session::report_breakpoints() {
  const std::size_t position = searches_.timeline().position();
  std::string text;
  for (const Breakpoints::Met& met : breakpoints_.met_at(position)) {
    text += fmt::format("{}the {} search meets breakpoint {}: {}", text.empty() ? "" : "; ",
                        name_of(met.side), met.place + 1, describe(breakpoints_.all()[met.place], map()));
  }
  if (text.empty()) return;
  messages_.replace("breakpoint", fmt::format("event {}: {}", grouped(position), text));
  follow_event(breakpoints_.met_at(position).front().side);
}

void Session::follow_event(Side s) {
  const std::size_t position = searches_.timeline().position();
  const SearchRun* run = side(s).run.get();
  if (!settings_.camera_follows || run == nullptr || run->player == nullptr || position == 0) return;
  const Trace& trace = run->player->trace();
  if (position > trace.size()) return;
  view.look_at(view.point_of(map(), map().place(trace[position - 1].node)), view.camera.pixels_per_cell());
}

void Session::make_jump_table() {
  const Grid* grid = document_.grid();
  const bool has_jump_points = grid != nullptr && document_.kind().canonical;
  if (!has_jump_points || !settings_.shows("jump-distances") || jump_table_ != nullptr) return;
  jump_table_ = std::make_unique<const JumpTable>(*grid);
}

// --- settings ---

/// The speed is a setting and a property of the timeline; whichever was changed last counts. The ordering of
/// the settings is that of both sides, until one of them chooses its own. The method goes first: what the
/// ordering demands is then computed by it.
void Session::apply_settings() {
  Timeline& timeline = searches_.timeline();
  if (settings_.speed != applied_speed_) timeline.set_speed(settings_.speed);
  settings_.speed = applied_speed_ = timeline.speed();
  timeline.set_fastest(settings_.fastest);
  timeline.set_looping(settings_.loop);
  if (settings_.method != applied_method_) {
    applied_method_ = settings_.method;
    boxes_.choose_method(settings_.method_choice(), searches_.orderings_in_use());
  }
  if (settings_.ordering != applied_ordering_) choose_ordering(static_cast<Ordering>(settings_.ordering));
}

double Session::interface_scale() const {
  return ui.presenter ? std::min(settings_.ui_scale * kPresenterScale, kLargestScale) : settings_.ui_scale;
}

}  // namespace goalbound::app
