// Lines and numbers of the files of the 9th DIMACS Implementation Challenge: what arcs and places share.
#pragma once

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "goalbound/place.hpp"
#include "goalbound/result.hpp"
#include "goalbound/text.hpp"

namespace goalbound {

/// Whether the first line that is no comment is the problem line with these words.
bool begins_as_dimacs(std::string_view beginning, std::string_view problem);

/// Places by node, from node 1 on.
struct DimacsPlaces {
  std::vector<Place> places;
  double unit = 1;  ///< Map::place_unit()
};
/// Of a `.co` text. Errors: kSyntax with the line.
Result<DimacsPlaces> read_dimacs_places(std::string_view text, const std::string& name);

/// Comments by which files say that their numbers were decimals: "c costs are multiplied by 1000".
inline constexpr std::string_view kCostsMultiplied = "costs are multiplied by ";
inline constexpr std::string_view kPlacesMultiplied = "coordinates are multiplied by ";

/// Lines of one file, whose first words are c (comment), p (problem) and the letter of its content.
class DimacsFile {
 public:
  DimacsFile(std::string_view text, const std::string& name) : name_(&name), lines_(text) {}

  using Words = std::vector<std::string_view>;
  /// `problem`: the words of the p line before its numbers. `numbers` become what follows them, and
  /// `content(words)` is asked of every line that begins with `letter`; it returns what is wrong, or "".
  Result<void> read(const Words& problem, std::span<std::uint32_t> numbers, std::string_view letter,
                    const std::function<std::string(const Words&)>& content) {
    bool started = false;
    while (const auto line = lines_.next()) {
      const Words words = split_words(*line);
      if (words.empty()) continue;
      if (words[0] == "c") {
        take_comment(trimmed(*line));
        continue;
      }
      std::string wrong;
      if (words[0] == "p") {
        wrong = started ? "a second problem line" : read_problem(words, problem, numbers);
        started = true;
      } else if (words[0] != letter) {
        wrong = fmt::format("{} at the beginning of a line; it must be 'c', 'p' or '{}'", in_quotes(words[0]),
                            letter);
      } else if (!started) {
        wrong = fmt::format("a line '{}' before the problem line '{} ...'", letter, fmt::join(problem, " "));
      } else {
        wrong = content(words);
      }
      if (!wrong.empty()) return error(std::move(wrong));
    }
    if (!started) return error(fmt::format("there is no problem line '{} ...'", fmt::join(problem, " ")));
    return {};
  }

  Error error(std::string message) const {
    return {ErrorCode::kSyntax, std::move(message), *name_, std::max<std::size_t>(lines_.number(), 1)};
  }

  /// Of what was read last, counted from 1.
  std::size_t line() const { return lines_.number(); }
  /// By what its comments say that its numbers are multiplied.
  double unit() const { return unit_; }

 private:
  static std::string read_problem(const Words& words, const Words& problem,
                                  std::span<std::uint32_t> numbers) {
    if (words.size() != problem.size() + numbers.size() ||
        !std::equal(problem.begin(), problem.end(), words.begin()))
      return fmt::format("the problem line must be '{}' and {} number{}", fmt::join(problem, " "),
                         numbers.size(), numbers.size() == 1 ? "" : "s");
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      const auto number = parse_number<std::uint32_t>(words[problem.size() + i]);
      if (!number.ok()) return fmt::format("{} is not a count", in_quotes(words[problem.size() + i]));
      numbers[i] = number.value;
    }
    return {};
  }

  void take_comment(std::string_view comment) {
    const std::string_view text = trimmed(comment.substr(1));
    for (const std::string_view words : {kCostsMultiplied, kPlacesMultiplied}) {
      if (!text.starts_with(words)) continue;
      const auto number = parse_number<double>(trimmed(text.substr(words.size())));
      if (number.ok() && number.value >= 1 && number.value <= kMostUnit) unit_ = number.value;
    }
  }

  static constexpr double kMostUnit = 1e15;
  const std::string* name_;
  LineReader lines_;
  double unit_ = 1;
};

/// The numbers of a line as decimals; whether all are finite numbers.
inline bool read_decimals(std::span<const std::string_view> words, std::span<double> numbers) {
  if (words.size() != numbers.size()) return false;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const auto number = parse_number<double>(words[i]);
    if (!number.ok() || !std::isfinite(number.value)) return false;
    numbers[i] = number.value;
  }
  return true;
}

/// The numbers after a line's letter; what is wrong, or "".
template <class Number>
std::string read_numbers(const std::vector<std::string_view>& words, std::string_view meaning,
                         std::span<Number> numbers) {
  if (words.size() != numbers.size() + 1)
    return fmt::format("{} words, where '{} {}' has {}", words.size(), words[0], meaning, numbers.size() + 1);
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const auto number = parse_number<Number>(words[i + 1]);
    if (!number.ok()) return fmt::format("{} is not a whole number that fits", in_quotes(words[i + 1]));
    numbers[i] = number.value;
  }
  return {};
}

inline std::string not_a_node(std::int64_t number, std::uint32_t nodes) {
  return fmt::format("there is no node {}; nodes are 1 to {}", number, nodes);
}

}  // namespace goalbound
