// Paths of other programs, whatever they are written as.
#include "formats/claimed_paths.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "goalbound/formats.hpp"
#include "goalbound/posthoc.hpp"

namespace goalbound {
namespace {

constexpr std::uint64_t kMaxPathsBytes = std::uint64_t{1} << 30;

/// A recorded search has the line `events:`, which no line of CSV or JSON is.
bool is_posthoc(std::string_view text) {
  constexpr std::size_t kHead = 64 << 10;
  LineReader lines(text.substr(0, kHead));
  while (const auto line = lines.next()) {
    if (line->starts_with("events:")) return true;
  }
  return false;
}

/// Along the nodes that each was reached from, on one side of the search.
void append_way(const TracePlayer& player, NodeId from, SearchSide side, std::vector<ClaimedPoint>& points) {
  const std::size_t limit = player.nodes().size();
  for (NodeId at = from; at != kNoNode && points.size() <= limit; at = player.node(at, side).parent)
    points.push_back({.place = {}, .node = at, .is_named = true});
}

/// The path that the search ended with.
Result<void> take_posthoc(const Map& map, std::string_view text, const std::string& name,
                          const TakePath& take) {
  auto parsed = parse_posthoc_trace(map, text, name);
  if (!parsed) return parsed.error();
  const auto trace = std::make_shared<const Trace>(std::move(parsed).value());
  if (trace->size() == 0) return Error{ErrorCode::kSyntax, "the trace has no events of a search", name, 1};
  TracePlayer player(trace);
  player.seek(trace->size());
  const TraceEvent& last = (*trace)[trace->size() - 1];
  // A search that jumps reaches corners alone.
  ClaimedPath claimed;
  claimed.name = name;
  claimed.line = 1;
  claimed.has_points = true;
  claimed.corners = true;
  claimed.start = ClaimedPoint{.place = {}, .node = trace->start(), .is_named = true};
  claimed.goal = ClaimedPoint{.place = {}, .node = trace->goal(), .is_named = true};
  claimed.outcome = last.kind == TraceEventKind::kGoal ? ClaimedOutcome::kFound : ClaimedOutcome::kNone;
  if (claimed.outcome == ClaimedOutcome::kFound) {
    append_way(player, last.node, SearchSide::kStart, claimed.points);
    std::ranges::reverse(claimed.points);
    PathCost cost = player.node(last.node).g;
    if (trace->sides().size() > 1) {
      claimed.points.pop_back();
      append_way(player, last.node, SearchSide::kGoal, claimed.points);
      cost += player.node(last.node, SearchSide::kGoal).g;
    }
    if (!trace->counts_moves()) claimed.length = map.length_of(cost);
  }
  return take(claimed);
}

}  // namespace

std::optional<ClaimedPoint> claimed_point(const Map& map, std::string_view text) {
  if (text.starts_with('#')) {
    const auto node = map.find_node(text);
    return ClaimedPoint{.place = {}, .node = node ? *node : kNoNode, .is_named = true};
  }
  const auto fields = split_fields(text, ',');
  if (fields.size() < 2 || fields.size() > 3) return std::nullopt;
  std::array<double, 3> values{};
  for (std::size_t i = 0; i < fields.size(); ++i) {
    const auto value = parse_number<double>(fields[i]);
    if (!value.ok() || !std::isfinite(value.value)) return std::nullopt;
    values[i] = value.value;
  }
  return ClaimedPoint{.place = {values[0], values[1], values[2]}};
}

std::optional<ClaimedOutcome> claimed_outcome(std::string_view text) {
  std::string word;
  for (const char c : text) word += c == '_' || c == ' ' ? '-' : c >= 'A' && c <= 'Z' ? char(c + 32) : c;
  const auto is_one_of = [&](auto... words) { return ((word == words) || ...); };
  if (word.empty()) return ClaimedOutcome::kUnsaid;
  if (is_one_of("found", "true", "1", "yes", "success", "succeeded", "complete", "ok"))
    return ClaimedOutcome::kFound;
  if (is_one_of("partial", "incomplete", "partial-path")) return ClaimedOutcome::kPartial;
  if (is_one_of("none", "false", "0", "no", "failure", "failed", "no-path", "not-found", "unreachable",
                "invalid"))
    return ClaimedOutcome::kNone;
  return std::nullopt;
}

Result<void> parse_claimed_paths(const Map& map, std::string_view text, const std::string& name,
                                 const TakePath& take) {
  const auto first = text.find_first_not_of(kTextBlanks);
  if (first == std::string_view::npos) return Error{ErrorCode::kSyntax, "the file has no paths", name, 1};
  // An error of the audit knows the line alone.
  const TakePath named = [&](const ClaimedPath& claimed) -> Result<void> {
    auto taken = take(claimed);
    if (taken) return taken;
    Error error = taken.error();
    error.file = name;
    return error;
  };
  if (text[first] == '{' || text[first] == '[') return parse_claimed_json(map, text, name, named);
  if (is_posthoc(text)) return take_posthoc(map, text, name, named);
  return parse_claimed_csv(map, text, name, named);
}

Result<void> read_claimed_paths(const Map& map, const std::filesystem::path& file, const TakePath& take) {
  const auto text = read_text_file(file, kMaxPathsBytes);
  if (!text) return text.error();
  return parse_claimed_paths(map, *text, file.string(), take);
}

}  // namespace goalbound
