#include "model/session.hpp"

#include <fmt/format.h>

#include <utility>
#include <vector>

#include "goalbound/grid.hpp"

namespace goalbound::app {
namespace {
/// A cell of so many pixels is seen with its neighbours.
constexpr double kFaultPixels = 24;

std::vector<Ordering> orderings_of(const MapKindInfo& kind) {
  std::vector<Ordering> orderings;
  for (const OrderingInfo& info : all_orderings()) {
    if (check_ordering(kind, info.ordering)) orderings.push_back(info.ordering);
  }
  return orderings;
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
  const ActionInfo* action = find_action(call.name);
  Result<void> done = action != nullptr ? action->execute(*this, call)
                                        : Error{ErrorCode::kInvalidArgument,
                                                fmt::format("there is no action '{}'; did you mean '{}'?",
                                                            call.name, nearest_action(call.name))};
  if (!done && report) messages_.add(true, done.error().to_string());
  follow();
  return done;
}

void Session::update(double dt) {
  apply_settings();
  boxes_.watch(dt);
  take_finished(false);
  searches_.adopt_runs();
  inspections_.adopt();
  follow();
  searches_.play(dt);
  messages_.age(dt);
  lessons_.go_on(*this);
}

bool Session::busy() const {
  return working() || searches_.timeline().playing() || lessons_.busy();
}

bool Session::working() const {
  return boxes_.busy() || inspections_.busy() || searches_.busy();
}

void Session::wait_for_work() {
  wait_for_jobs();
  while (lessons_.busy()) {
    lessons_.go_on(*this);
    wait_for_jobs();
  }
}

void Session::wait_for_jobs() {
  apply_settings();
  demand_boxes();
  take_finished(true);
  searches_.follow_boxes();
  searches_.wait();
  searches_.adopt_runs();
  follow();
  inspections_.wait();
  searches_.play(0);
}

/// What is needed now is asked for, and what depends on it follows.
void Session::follow() {
  demand_boxes();
  searches_.follow_boxes();
  make_jump_table();
  ask_for_inspections();
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

void Session::take_finished(bool wait) {
  for (const Error& error : boxes_.finish_precomputes(wait)) messages_.add(true, error.to_string());
  if (const auto checked = boxes_.finish_verify(wait)) report_verify(*checked);
}

/// In words; and what is wrong is shown. Boxes that are allowed to be larger than needed are no reason to
/// jump.
void Session::report_verify(const BoxJobs::Checked& checked) {
  if (!checked.report) return messages_.add(true, checked.report.error().to_string());
  const VerifyReport& report = *checked.report;
  const bool wrong = report.too_small > 0 || (report.larger > 0 && checked.method == Method::kExact);
  messages_.add(wrong, describe(report, map(), checked.method));
  if (!wrong) return;
  const EdgeId edge = report.first_fault->edge;
  select(edge.node);
  choose_edge(edge.edge);
  view.look_at(centre_of(map().place(edge.node)), kFaultPixels);
}

// --- document ---

void Session::set_map(OpenedMap opened) {
  boxes_.clear();
  searches_.end_map();
  selection_.clear();
  inspections_.ask({});
  jump_table_.reset();
  document_.put(std::move(opened));
  view.camera.set_map(map().spacing(), map().y_up());
  view.fit_requested = true;
  searches_.begin_map(far_apart_nodes(map()));
  apply_settings();
  follow();
}

Result<void> Session::open_map(const std::filesystem::path& path) {
  auto opened = open_map_file(path);
  if (!opened) return opened.error();
  set_map(std::move(opened).value());
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

std::optional<NodeId> Session::inspected_node() const {
  return has_map() ? selection_.inspected(map()) : std::nullopt;
}

void Session::ask_for_inspections() {
  const auto node = inspected_node();
  if (!node || !map().is_node(*node)) return inspections_.ask({});
  InspectionOrder order{.map = document_.shared_map(), .node = *node, .indices = {}};
  std::vector<Ordering> wanted = {ordering()};
  if (side(Side::kLeft).ordering != ordering()) wanted.push_back(side(Side::kLeft).ordering);
  if (settings_.shows("orderings")) wanted = orderings_of(document_.kind());
  for (const Ordering o : wanted) order.indices.push_back({o, shelf().bounds(o), shelf().revision(o)});
  inspections_.ask(std::move(order));
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
  if (settings_.method != applied_method_) {
    applied_method_ = settings_.method;
    boxes_.choose_method(settings_.method_choice(), searches_.orderings_in_use());
  }
  if (settings_.ordering != applied_ordering_) choose_ordering(static_cast<Ordering>(settings_.ordering));
}

}  // namespace goalbound::app
