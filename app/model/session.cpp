#include "model/session.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "model/search_worker.hpp"

namespace goalbound::app {
namespace {
constexpr double kNoticeSeconds = 6;
}

Session::Session() {
  for (auto& worker : workers_) worker = std::make_unique<SearchWorker>();
  sides_[0].search = find_search("astar");
  sides_[1].search = find_search("astar-gb");
  explain_waiting();
}

Session::~Session() = default;

Result<void> Session::execute(std::string_view line, bool report) {
  const auto call = parse_action(line);
  if (call) return call->name.empty() ? Result<void>() : execute(*call, report);
  if (report) add_message(true, call.error().to_string());
  return call.error();
}

Result<void> Session::execute(const ActionCall& call, bool report) {
  const ActionInfo* action = find_action(call.name);
  Result<void> done = action != nullptr ? action->execute(*this, call)
                                        : Error{ErrorCode::kInvalidArgument,
                                                fmt::format("there is no action '{}'; did you mean '{}'?",
                                                            call.name, nearest_action(call.name))};
  if (!done && report) add_message(true, done.error().to_string());
  return done;
}

void Session::update(double dt) {
  apply_settings();
  (void)shelf_.take_snapshot(dt);
  finish_precomputes(false);
  finish_verify(false);
  adopt_runs();
  explain_waiting();
  timeline_.advance(dt);
  move_players();
  age_messages(dt);
}

bool Session::busy() const {
  return shelf_.busy() || verify_job_ != nullptr || timeline_.playing() ||
         std::any_of(workers_.begin(), workers_.end(), [](const auto& worker) { return worker->busy(); });
}

void Session::wait_for_work() {
  apply_settings();
  finish_precomputes(true);
  finish_verify(true);
  for (const auto& worker : workers_) worker->wait();
  adopt_runs();
  explain_waiting();
  move_players();
}

void Session::select(std::optional<Cell> cell) {
  selected_ = cell && has_map() && grid_->contains(*cell) ? cell : std::nullopt;
}

std::optional<Cell> Session::inspected_cell() const {
  if (selected_) return selected_;
  return hovered_ && has_map() && grid_->is_free(*hovered_) ? hovered_ : std::nullopt;
}

const Inspection* Session::inspection() {
  return inspection(ordering());
}

const Inspection* Session::inspection(Ordering ordering) {
  const auto cell = inspected_cell();
  if (!cell || !grid_->is_free(*cell)) return nullptr;
  std::optional<Inspection>& inspection = inspections_[static_cast<std::size_t>(ordering)];
  if (!inspection || inspection->cell != *cell) {
    if (inspector_ == nullptr) inspector_ = std::make_unique<Inspector>(*grid_);
    inspection = inspector_->inspect(*cell, ordering);
  }
  inspector_->use_index(*inspection, shelf_.bounds(ordering).get(), shelf_.revision(ordering));
  return &*inspection;
}

const JumpTable& Session::jump_table() {
  if (jump_table_ == nullptr) jump_table_ = std::make_unique<const JumpTable>(*grid_);
  return *jump_table_;
}

void Session::add_message(bool is_error, std::string text) {
  messages_.push_back({.is_error = is_error, .text = std::move(text)});
}

/// The speed is a setting and a property of the timeline; whichever was changed last counts. The ordering of
/// the settings is that of both sides, until one of them chooses its own. The method goes first: what the
/// ordering demands is then computed by it.
void Session::apply_settings() {
  if (settings_.speed != applied_speed_) timeline_.set_speed(settings_.speed);
  settings_.speed = applied_speed_ = timeline_.speed();
  if (settings_.method != applied_method_) choose_method(static_cast<Method>(settings_.method));
  if (settings_.ordering != applied_ordering_) choose_ordering(static_cast<Ordering>(settings_.ordering));
}

void Session::age_messages(double dt) {
  for (Message& message : messages_) message.age += dt;
  std::erase_if(messages_, [](const Message& m) { return !m.is_error && m.age >= kNoticeSeconds; });
}

}  // namespace goalbound::app
