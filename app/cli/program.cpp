#include "program.hpp"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <algorithm>
#include <exception>
#include <new>
#include <optional>
#include <system_error>

#include "empty_values.hpp"
#include "goalbound/files.hpp"
#include "goalbound/spelling.hpp"
#include "goalbound/version.h"
#include "platform/console.hpp"
#include "platform/interrupts.hpp"

namespace goalbound::cli {
namespace {

constexpr std::string_view kExitStatuses =
    "Exit status: 0 success; 1 a check failed; 2 bad usage or input; 130 stopped by Ctrl+C.\nAfter 2 and 130 "
    "no file has changed, except check-points (FILE.part) and the files of 'goalbound bench --paper'.\nIf "
    "only stdout cannot be written, the status is 2 and all files are complete.\n";

std::string general_help(const Program& program) {
  std::string text =
      fmt::format("{}\nusage: {} COMMAND [OPTIONS]\n\ncommands:\n", program.purpose, program.name);
  for (const CommandInfo* info : program.commands)
    text += fmt::format("  {:<14}{}\n", info->id, info->description);
  text += fmt::format(
      "\n  {0} COMMAND --help    options and examples of a command\n"
      "  {0} --version         the version\n\n"
      "Every command takes --json: one JSON object on stdout, everything else on stderr.\n\n"
      "examples:\n{1}\n",
      program.name, program.examples);
  text += kExitStatuses;
  return text;
}

/// Long names of the options, with their dashes, then the short ones.
std::vector<std::string> option_words(const CLI::App& app) {
  std::vector<std::string> words;
  for (const CLI::Option* option : app.get_options()) {
    for (const std::string& name : option->get_lnames()) words.push_back("--" + name);
  }
  for (const CLI::Option* option : app.get_options()) {
    for (const std::string& name : option->get_snames()) words.push_back("-" + name);
  }
  return words;
}

Error usage_error(const std::string& message, const CLI::App& app) {
  return {.code = ErrorCode::kInvalidArgument,
          .message = fmt::format("{}; see '{} --help'", message, app.get_name())};
}

/// What was wrong with the arguments. A word that is no option is named first: it usually explains the rest.
Error explain(const CLI::ParseError& error, const CLI::App& app) {
  const std::vector<std::string> extras = app.remaining();
  const auto unknown = std::find_if(extras.begin(), extras.end(), [](const std::string& word) {
    return word.size() > 1 && word[0] == '-';
  });
  if (unknown != extras.end()) {
    const std::vector<std::string> words = option_words(app);
    const std::vector<std::string_view> views(words.begin(), words.end());
    return unknown_word("option", unknown->substr(0, unknown->find('=')), views);
  }
  if (!extras.empty()) return usage_error(fmt::format("unexpected argument '{}'", extras.front()), app);
  return usage_error(error.what(), app);
}

ExitStatus fail(Console& console, const Error& error) {
  console.error(error);
  return error.code == ErrorCode::kCancelled ? ExitStatus::kCancelled : ExitStatus::kBadInput;
}

ExitStatus run_command(const Program& program, const CommandInfo& info, std::vector<std::string> arguments) {
  const std::unique_ptr<Command> command = info.make();
  CLI::App app(std::string(info.description), fmt::format("{} {}", program.name, info.id));
  app.footer(fmt::format("Examples:\n{}\n{}", info.examples, kExitStatuses));
  command->declare(app);
  bool json = false;
  app.add_flag("--json", json, "print one JSON object on stdout, everything else on stderr");
  refuse_empty_values(app);

  std::reverse(arguments.begin(), arguments.end());  // CLI11 takes them from the back
  try {
    app.parse(std::move(arguments));
  } catch (const CLI::CallForHelp&) {
    Console console(false);
    console.print("{}", app.help());
    return console.finish(ExitStatus::kGood);
  } catch (const CLI::ParseError& error) {
    Console console(false);
    return fail(console, explain(error, app));
  }

  Console console(json);
  try {
    const Result<ExitStatus> status = command->run(console);
    return console.finish(status ? status.value() : fail(console, status.error()));
  } catch (const std::bad_alloc&) {
    return fail(console, {.code = ErrorCode::kOutOfMemory,
                          .message = "this does not fit into memory; use a smaller map"});
  } catch (const std::system_error& error) {
    if (error.code() != std::errc::resource_unavailable_try_again) {
      return fail(console, {.code = ErrorCode::kIo, .message = error.what()});
    }
    return fail(
        console,
        {.code = ErrorCode::kLimit,
         .message = "no thread can be started: the limit of memory or processes is too low (ulimit)"});
  } catch (const std::exception& error) {
    return fail(console, {.code = ErrorCode::kIo, .message = error.what()});
  }
}

}  // namespace

ExitStatus run_program(const Program& program, const std::vector<std::string>& arguments) {
  platform::prepare_console();
  register_file_formats();
  platform::end_when_interrupted();
  platform::make_limits_errors();
  Console console(false);
  if (arguments.empty()) {
    return fail(console, {.message = fmt::format("no command is given; see '{} --help'", program.name)});
  }
  const std::string& word = arguments.front();
  if (word == "--help" || word == "-h" || word == "help") {
    console.print("{}", general_help(program));
    return console.finish(ExitStatus::kGood);
  }
  if (word == "--version") {
    console.print("{} {}\n", program.name, GOALBOUND_VERSION);
    return console.finish(ExitStatus::kGood);
  }
  for (const CommandInfo* info : program.commands) {
    if (info->id == word) return run_command(program, *info, {arguments.begin() + 1, arguments.end()});
  }
  return fail(console, unknown_word("command", word, ids_of(program.commands)));
}

}  // namespace goalbound::cli
