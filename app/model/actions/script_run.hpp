// A script on its way: no frame waits for it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "goalbound/result.hpp"
#include "model/actions/script.hpp"

namespace goalbound::app {

class Session;

/// Executes a script line by line. A `wait` holds the lines after it back until no background work is left, a
/// line that opens a map until that is there; and nobody meanwhile: step() is called again later, as once a
/// frame.
class ScriptRun {
 public:
  ScriptRun() = default;
  explicit ScriptRun(Script script) : script_(std::move(script)) {}

  /// Executes the next line, if there is one and none before it waits. The first error, with the script's
  /// name and line, ends the run.
  Result<void> step(Session& session);
  /// A `wait` was executed, and the line after it was not.
  bool waiting() const { return waiting_; }
  /// The map that a line opens is not there.
  bool opening() const { return opening_.has_value(); }
  /// step() would do nothing now.
  bool held_up(const Session& session) const;
  bool done() const { return !waiting_ && !opening_ && next_ == script_.lines.size(); }
  /// What the last line that had to fail was told; "" before one.
  const std::string& refusal() const { return refusal_; }
  /// The error, with the script's name and the line that was executed last.
  Error located(const Error& cause) const;

 private:
  Result<void> execute(Session& session);
  Result<void> end_line(Session& session, Result<void> done);
  void run_first(Script view);
  Result<void> expect_refusal(const Result<void>& done);

  Script script_;
  std::size_t next_ = 0;
  bool waiting_ = false;
  std::optional<std::uint64_t> opening_;  ///< number of the map that the last line opens
  std::string refusal_;
};

}  // namespace goalbound::app
