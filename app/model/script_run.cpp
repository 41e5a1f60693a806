#include "model/script_run.hpp"

#include <utility>

#include "model/session.hpp"

namespace goalbound::app {

Result<void> ScriptRun::step(Session& session) {
  if (waiting_ && session.working()) return {};
  waiting_ = false;
  if (next_ == script_.lines.size()) return {};
  const ScriptLine& line = script_.lines[next_++];
  const bool asks = std::exchange(session.ui.asks, false);  // a script knows what it does
  auto done = session.execute(line.text, false);
  session.ui.asks = asks;
  waiting_ = std::exchange(session.requests.wait, false);
  if (line.must_fail) done = expect_refusal(done);
  if (done) return {};
  const Error failure = located(done.error());
  next_ = script_.lines.size();
  waiting_ = false;
  return failure;
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
