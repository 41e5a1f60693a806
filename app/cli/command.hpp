// One subcommand of `goalbound`, and the list of them all.
#pragma once

#include <CLI/App.hpp>
#include <functional>
#include <memory>
#include <span>
#include <string_view>

#include "console.hpp"
#include "goalbound/result.hpp"

namespace goalbound::cli {

/// Options and work of one subcommand, for one run of it.
class Command {
 public:
  virtual ~Command() = default;

  /// Adds the command's options to `app`, bound to members of this object.
  virtual void declare(CLI::App& app) = 0;
  /// Does the work after the options were read. Bad input comes back as an Error, which the caller prints.
  virtual Result<ExitStatus> run(Console& console) = 0;
};

/// One entry of the registry.
struct CommandInfo {
  std::string_view id;           ///< the word on the command line
  std::string_view description;  ///< one line
  std::string_view examples;     ///< lines of the help, each a command that works
  std::function<std::unique_ptr<Command>()> make;
};

/// Every subcommand, in the order of the list in CMakeLists.txt.
std::span<const CommandInfo* const> all_commands();

template <class T>
std::unique_ptr<Command> make_command() {
  return std::make_unique<T>();
}

}  // namespace goalbound::cli
