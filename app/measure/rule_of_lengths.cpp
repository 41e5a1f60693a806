#include "measure/rule_of_lengths.hpp"

#include <algorithm>
#include <cmath>

#include "goalbound/formats.hpp"
#include "goalbound/grid.hpp"
#include "goalbound/search.hpp"
#include "measure/check.hpp"

namespace goalbound {
namespace {

constexpr std::size_t kSample = 200;

bool has_lengths(const Map& map, const std::vector<Problem>& problems) {
  auto query = make_query(*find_search("astar"), map, IndexSet());
  if (!query) return false;
  const std::size_t stride = problems.size() / kSample + 1;
  std::size_t compared = 0;
  for (std::size_t i = 0; i < problems.size(); i += stride) {
    const Problem& problem = problems[i];
    if (!problem.stated_length || *problem.stated_length <= 0) continue;
    const SearchResult result = (*query)->find(problem.start, problem.goal);
    if (is_invalid(result.status)) continue;
    ++compared;
    const double length = result.found() ? map.length_of(result.cost) : 0;
    if (std::abs(length - *problem.stated_length) > kStatedLengthTolerance) return false;
  }
  return compared > 0;
}

}  // namespace

std::optional<MoveRule> rule_of_lengths(const Map& map, const std::vector<Problem>& problems) {
  if (map.as_grid() == nullptr) return std::nullopt;
  // Not owned: it lives as long as this call.
  const std::shared_ptr<const Map> in_use(std::shared_ptr<const Map>(), &map);
  for (const MoveRule rule :
       {MoveRule::kEightCut, MoveRule::kEightSqueeze, MoveRule::kFour, MoveRule::kEight}) {
    if (rule == map.as_grid()->rule()) continue;
    const auto other = with_options(in_use, {.moves = rule});
    if (other && has_lengths(**other, problems)) return rule;
  }
  return std::nullopt;
}

}  // namespace goalbound
