#include "model/actions/script_run.hpp"

#include <iterator>
#include <utility>

#include "model/session.hpp"

namespace goalbound::app {

bool ScriptRun::held_up(const Session& session) const {
  return (waiting_ && session.working()) || (opening_ && session.opening().under_way(*opening_));
}

Result<void> ScriptRun::step(Session& session) {
  if (held_up(session)) return {};
  if (opening_) return end_line(session, session.opening().result(*std::exchange(opening_, std::nullopt)));
  waiting_ = false;
  if (next_ == script_.lines.size()) return {};
  ++next_;
  MapOpening& opening = session.opening();
  const std::uint64_t before = opening.number();
  auto done = execute(session);
  if (!done || opening.number() == before || !opening.busy()) return end_line(session, std::move(done));
  opening.claim();
  opening_ = opening.number();
  return {};
}

/// A script knows what it does: nobody is asked.
Result<void> ScriptRun::execute(Session& session) {
  const bool asks = std::exchange(session.ui.asks, false);
  auto done = session.execute(script_.lines[next_ - 1].text, false);
  session.ui.asks = asks;
  return done;
}

Result<void> ScriptRun::end_line(Session& session, Result<void> done) {
  const bool must_fail = script_.lines[next_ - 1].must_fail;
  waiting_ = std::exchange(session.requests.wait, false);
  if (auto view = std::exchange(session.requests.view, std::nullopt)) run_first(std::move(*view));
  if (must_fail) done = expect_refusal(done);
  if (done) return {};
  const Error failure = located(done.error());
  next_ = script_.lines.size();
  waiting_ = false;
  return failure;
}

/// Its lines come before those that are left; errors name the script that opened it.
void ScriptRun::run_first(Script view) {
  for (ScriptLine& line : view.lines) line.number = script_.lines[next_ - 1].number;
  script_.lines.insert(script_.lines.begin() + static_cast<std::ptrdiff_t>(next_),
                       std::make_move_iterator(view.lines.begin()),
                       std::make_move_iterator(view.lines.end()));
}

Result<void> ScriptRun::expect_refusal(const Result<void>& done) {
  if (done) return Error{ErrorCode::kInvalidArgument, "this action was to be refused, but it succeeded"};
  refusal_ = done.error().to_string();
  return {};
}

Error ScriptRun::located(const Error& cause) const {
  return {cause.code, cause.file.empty() ? cause.message : cause.to_string(), script_.name,
          next_ == 0 ? 0 : script_.lines[next_ - 1].number};
}

}  // namespace goalbound::app
