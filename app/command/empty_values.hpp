// What every program refuses of its options and arguments.
#pragma once

#include <CLI/App.hpp>
#include <CLI/Option.hpp>
#include <string>

namespace goalbound::cli {

/// Refuses the empty text as the value of any option or argument, where it passed for "not given": a script
/// gives it for a name that it has not. To be called when all of them are declared.
inline void refuse_empty_values(CLI::App& app) {
  const auto takes_values = [](const CLI::Option* option) { return option->get_expected_max() > 0; };
  for (CLI::Option* option : app.get_options(takes_values)) {
    option->check([](const std::string& value) {
      return value.empty() ? std::string("the text is empty; leave it out, or say what is meant")
                           : std::string();
    });
  }
}

}  // namespace goalbound::cli
