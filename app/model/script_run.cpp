#include "model/script_run.hpp"

#include <iterator>
#include <utility>

#include "model/session.hpp"

namespace goalbound::app {

Result<void> ScriptRun::step(Session& session) {
  if (waiting_ && session.working()) return {};
  waiting_ = false;
  if (next_ == script_.lines.size()) return {};
  const ScriptLine line = script_.lines[next_++];  // a copy: a view's lines may come between the others
  const bool asks = std::exchange(session.ui.asks, false);  // a script knows what it does
  auto done = session.execute(line.text, false);
  session.ui.asks = asks;
  waiting_ = std::exchange(session.requests.wait, false);
  if (auto view = std::exchange(session.requests.view, std::nullopt)) run_first(std::move(*view));
  if (line.must_fail) done = expect_refusal(done);
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
