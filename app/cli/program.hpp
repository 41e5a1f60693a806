// What the programs with subcommands have in common: pick one, read its options, run it, and turn errors into
// one line and an exit status.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "command.hpp"
#include "console.hpp"

namespace goalbound::cli {

struct Program {
  std::string_view name;      ///< as it is called
  std::string_view purpose;   ///< the first lines of its help
  std::string_view examples;  ///< lines of its help
  std::span<const CommandInfo* const> commands;
};

/// `arguments` are those after the name of the program.
ExitStatus run_program(const Program& program, const std::vector<std::string>& arguments);

}  // namespace goalbound::cli
