// The command-line tool `goalbound`: picks the subcommand, reads its options, runs it, and turns errors into
// one line and an exit status.
#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <algorithm>
#include <cstdio>
#include <exception>
#include <new>
#include <optional>
#include <string>
#include <vector>

#include "command.hpp"
#include "console.hpp"
#include "words.hpp"

namespace goalbound::cli {
namespace {

constexpr std::string_view kExitStatuses =
    "Exit status: 0 good; 1 a check found something; 2 bad usage or input; 130 stopped by Ctrl+C.\n"
    "After 1, 2 and 130 no file was written or changed, but for check-points (FILE.part) and what 'bench "
    "--paper' writes.\n";

std::string general_help() {
  std::string text =
      "Goal bounding on grids: precompute, per edge of a map, the box of all goals that an optimal path "
      "reaches\n"
      "through it; a search then skips every edge whose box misses its goal.\n\n"
      "usage: goalbound COMMAND [OPTIONS]\n\ncommands:\n";
  for (const CommandInfo* info : all_commands())
    text += fmt::format("  {:<12}{}\n", info->id, info->description);
  text +=
      "\n  goalbound COMMAND --help    options and examples of a command\n"
      "  goalbound --version         the version\n\n"
      "Every command takes --json: one JSON object on stdout, everything else on stderr.\n\n"
      "examples:\n"
      "  goalbound generate caves --width 200 --height 120 --seed 7 -o caves.map\n"
      "  goalbound precompute caves.map -o caves.gbb\n"
      "  goalbound bench caves.map --bounds caves.gbb --algorithms astar,astar-gb\n\n";
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

ExitStatus run_command(const CommandInfo& info, std::vector<std::string> arguments) {
  const std::unique_ptr<Command> command = info.make();
  CLI::App app(std::string(info.description), fmt::format("goalbound {}", info.id));
  app.footer(fmt::format("Examples:\n{}\n{}", info.examples, kExitStatuses));
  command->declare(app);
  bool json = false;
  app.add_flag("--json", json, "print one JSON object on stdout, everything else on stderr");

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
    return fail(console,
                {.code = ErrorCode::kLimit, .message = "this does not fit into memory; use a smaller map"});
  } catch (const std::exception& error) {
    return fail(console, {.code = ErrorCode::kIo, .message = error.what()});
  }
}

ExitStatus run(const std::vector<std::string>& arguments) {
  Console console(false);
  if (arguments.empty()) {
    return fail(console, {.message = "which command? see 'goalbound --help'"});
  }
  const std::string& word = arguments.front();
  if (word == "--help" || word == "-h" || word == "help") {
    console.print("{}", general_help());
    return console.finish(ExitStatus::kGood);
  }
  if (word == "--version") {
    console.print("goalbound {}\n", GOALBOUND_VERSION);
    return console.finish(ExitStatus::kGood);
  }
  for (const CommandInfo* info : all_commands()) {
    if (info->id == word) return run_command(*info, {arguments.begin() + 1, arguments.end()});
  }
  return fail(console, unknown_word("command", word, ids_of(all_commands())));
}

}  // namespace
}  // namespace goalbound::cli

int main(int argc, char** argv) {
  return static_cast<int>(goalbound::cli::run({argv + std::min(argc, 1), argv + argc}));
}
