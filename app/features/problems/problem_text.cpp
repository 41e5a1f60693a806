#include "features/problems/problem_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "goalbound/spots.hpp"
#include "goalbound/text.hpp"

namespace goalbound::app {
namespace {

using Json = nlohmann::json;

constexpr std::string_view kSource = "pasted text";

Error not_understood(std::string_view text) {
  constexpr std::size_t kShown = 60;
  const std::string_view line = text.substr(0, std::min(text.find('\n'), kShown));
  return {ErrorCode::kSyntax,
          fmt::format("'{}{}' is no problem; paste two nodes as 12,7 -> 80,3, a line of a scenario, or what "
                      "'goalbound search --json' prints",
                      line, line.size() < text.size() ? "..." : "")};
}

// --- "12,7 -> 80,3" ---

/// "(12, 7)" as "12,7".
std::string node_word(std::string_view text) {
  std::string word;
  for (const char c : trimmed(text, kTextBlanks)) {
    if (c != '(' && c != ')' && c != ' ' && c != '\t') word += c;
  }
  return word;
}

Result<Ends> find_both(const PastedOn& on, std::string_view start, std::string_view goal) {
  const auto from = find_node(on.opened, on.map, start);
  if (!from) return from.error();
  const auto to = find_node(on.opened, on.map, goal);
  if (!to) return to.error();
  return Ends{*from, *to};
}

/// The two halves of the text; nothing when it does not fall into two.
std::optional<std::pair<std::string, std::string>> split_ends(std::string_view text) {
  for (const std::string_view between : {"->", "→", " to ", ")("}) {
    const std::size_t at = text.find(between);
    if (at == std::string_view::npos) continue;
    return std::pair(node_word(text.substr(0, at)), node_word(text.substr(at + between.size())));
  }
  if (const std::size_t close = text.find(')'); close != std::string_view::npos) {
    return std::pair(node_word(text.substr(0, close)), node_word(text.substr(close)));
  }
  const auto words = split_words(text, kTextBlanks);
  if (words.size() == 2) return std::pair(std::string(words[0]), std::string(words[1]));
  return std::nullopt;
}

// --- what the command line prints ---

/// A cell as [x, y], a node of a list graph by its name.
Result<NodeId> node_of_json(const Map& map, const Json& json) {
  if (json.is_string()) return map.find_node(json.get<std::string>());
  const bool is_place = json.is_array() && (json.size() == 2 || json.size() == 3) &&
                        std::ranges::all_of(json, [](const Json& j) { return j.is_number(); });
  if (!is_place) return Error{ErrorCode::kSyntax, "start and goal must be [x, y] or the name of a node"};
  std::string text;
  for (const Json& number : json) text.append(text.empty() ? "" : ",").append(number.dump());
  return map.find_node(text);
}

Result<PastedProblems> parse_answer(const PastedOn& on, std::string_view text) {
  if (!check_json(text, "")) return not_understood(text);
  const Json json = Json::parse(text, nullptr, false);
  if (!json.is_object() || !json.contains("start") || !json.contains("goal")) return not_understood(text);
  const auto start = node_of_json(on.map, json["start"]);
  if (!start) return start.error();
  const auto goal = node_of_json(on.map, json["goal"]);
  if (!goal) return goal.error();
  PastedProblems pasted{.ends = {*start, *goal}, .set = std::nullopt};
  if (const auto named = json.find("map");
      named != json.end() && named->is_string() && !on.map_name.empty()) {
    const std::string file = std::filesystem::path(named->get<std::string>()).filename().string();
    if (file != on.map_name) {
      pasted.warning = fmt::format("the answer is for the map '{}', and '{}' is open", file, on.map_name);
    }
  }
  return pasted;
}

// --- lines of a scenario ---

/// Whether the first line has the columns of a problem, or says that it begins a scenario.
bool begins_scenario(std::string_view text) {
  const auto words = split_words(text.substr(0, text.find('\n')), kTextBlanks);
  return !words.empty() && (words[0] == "version" || words.size() >= 7);
}

/// Seven columns are version 0, which needs no line of its own.
bool needs_version(std::string_view text) {
  const auto words = split_words(text.substr(0, text.find('\n')), kTextBlanks);
  return words[0] != "version" && words.size() > 7;
}

Result<PastedProblems> parse_lines(const PastedOn& on, std::string_view text) {
  const bool versioned = needs_version(text);
  auto set = parse_problems(on.map, on.map_name, fmt::format("{}{}", versioned ? "version 1\n" : "", text),
                            std::string(kSource));
  if (!set) {
    Error error = set.error();
    if (versioned && error.line > 1) --error.line;
    return error;
  }
  const auto added = static_cast<std::size_t>(versioned ? 1 : 0);
  for (ProblemRow& row : set->rows) row.line -= added;
  PastedProblems pasted{.ends = {set->rows.front().start, set->rows.front().goal},
                        .set = std::nullopt,
                        .warning = std::move(set->warning)};
  set->warning.clear();
  if (set->rows.size() > 1) pasted.set = std::move(set).value();
  return pasted;
}

}  // namespace

Result<PastedProblems> parse_pasted(const PastedOn& on, std::string_view text) {
  const std::string_view problem = trimmed(text, kTextBlanks);
  if (problem.empty()) return Error{ErrorCode::kSyntax, "there is no text to paste; copy a problem first"};
  if (problem.front() == '{') return parse_answer(on, problem);
  if (begins_scenario(problem)) return parse_lines(on, problem);
  const auto ends = split_ends(problem);
  if (!ends || problem.find('\n') != std::string_view::npos) return not_understood(problem);
  const auto found = find_both(on, ends->first, ends->second);
  if (!found) return found.error();
  return PastedProblems{.ends = *found, .set = std::nullopt};
}

}  // namespace goalbound::app
