// Which program ran on which machine: figures of different ones must not be mixed unseen.
#pragma once

#include <string>

#include "console.hpp"

namespace goalbound::paper {

struct Program {
  std::string version;    ///< "0.1.0"
  std::string build;      ///< hash of the program file: another one for every build that differs
  std::string processor;  ///< model name as the system gives it
  int cores = 0;
};

Program this_program();
cli::Json to_json(const Program& program);

/// XXH3 of the text as 16 hexadecimal digits.
std::string hash_text(std::string_view text);

}  // namespace goalbound::paper
