// Pairs of nodes to search between: queries of the 9th DIMACS challenge (.p2p), and plain tables.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "formats/dimacs_file.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/text.hpp"
#include "maps/scenario_texts.hpp"

namespace goalbound {
namespace {

constexpr std::string_view kPairsProblem = "p aux sp p2p";

}  // namespace

extern const FormatInfo kFormat_dimacs_pairs;
const FormatInfo kFormat_dimacs_pairs = {
    .id = "dimacs-p2p",
    .extension = ".p2p",
    .description = "point-to-point queries of the 9th DIMACS challenge: problems on a .gr file",
    .reads = true,
    .writes = false,
    .recognises = [](std::string_view beginning) { return begins_as_dimacs(beginning, kPairsProblem); },
    .no_map = "these are problems on a graph; give its .gr file",
};

namespace {

Result<std::vector<NodePair>> parse_dimacs_pairs(std::string_view text, const std::string& name) {
  std::vector<NodePair> pairs;
  std::uint32_t count = 0;
  DimacsFile file(text, name);
  const auto query = [&](const DimacsFile::Words& words) -> std::string {
    std::uint32_t ends[2] = {};
    if (auto wrong = read_numbers<std::uint32_t>(words, "START GOAL", ends); !wrong.empty()) return wrong;
    pairs.push_back(
        {.line = file.line(), .start = fmt::format("#{}", ends[0]), .goal = fmt::format("#{}", ends[1])});
    return {};
  };
  if (auto read = file.read(split_words(kPairsProblem), std::span(&count, 1), "q", query); !read)
    return read.error();
  if (pairs.size() != count)
    return file.error(fmt::format("the problem line names {} queries, the file has {}; is it cut off?", count,
                                  pairs.size()));
  if (pairs.empty()) return file.error("the file has no query");
  return pairs;
}

/// A name of a node, or its place "X,Y".
std::string as_node(std::string_view field) {
  const bool is_place = field.find(',') != std::string_view::npos;
  return field.starts_with('#') || is_place ? std::string(field) : fmt::format("#{}", field);
}

/// Words of the first line of tables.
bool is_head(std::string_view field) {
  constexpr auto kWords = std::to_array<std::string_view>(
      {"start", "goal", "from", "to", "source", "target", "origin", "destination", "s", "t"});
  return std::ranges::find(kWords, field) != kWords.end();
}

/// By blanks, tabs or semicolons; by commas where there is nothing else.
std::vector<std::string_view> fields_of_pair(std::string_view line) {
  constexpr std::string_view kBetween = " \t;";
  if (trimmed(line, kBetween).find_first_of(kBetween) == std::string_view::npos)
    return split_fields(line, ',');
  return split_words(line, kBetween);
}

}  // namespace

Result<std::vector<NodePair>> parse_node_pairs(std::string_view text, const std::string& name) {
  constexpr std::size_t kMostComments = 64 << 10;
  if (begins_as_dimacs(text.substr(0, kMostComments), kPairsProblem)) return parse_dimacs_pairs(text, name);
  std::vector<NodePair> pairs;
  LineReader lines(text);
  const auto error = [&](std::string message) {
    return Error{ErrorCode::kSyntax, std::move(message), name, std::max<std::size_t>(lines.number(), 1)};
  };
  while (const auto line = lines.next()) {
    const std::string_view trimmed_line = trimmed(*line);
    if (trimmed_line.empty() || trimmed_line.starts_with("//") || trimmed_line.starts_with("c ")) continue;
    const auto fields = fields_of_pair(trimmed_line);
    if (pairs.empty() && fields.size() >= 2 && is_head(fields[0]) && is_head(fields[1])) continue;
    if (fields.size() < 2 || fields.size() > 3 || fields[0].empty() || fields[1].empty()) {
      return error(fmt::format(
          "{} is not a problem; a line is START GOAL or START GOAL LENGTH, nodes by their names or as X,Y",
          in_quotes(trimmed_line)));
    }
    NodePair pair{.line = lines.number(), .start = as_node(fields[0]), .goal = as_node(fields[1])};
    if (fields.size() == 3) {
      const auto length = parse_number<double>(fields[2]);
      if (!length.ok() || !std::isfinite(length.value) || length.value < 0)
        return error(
            fmt::format("the length {} must be a finite number of at least 0", in_quotes(fields[2])));
      pair.length = length.value;
    }
    pairs.push_back(std::move(pair));
  }
  if (pairs.empty()) return error("the file has no problem");
  return pairs;
}

}  // namespace goalbound
