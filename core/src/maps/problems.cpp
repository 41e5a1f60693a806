#include "goalbound/problems.hpp"

#include <fmt/format.h>

#include <numeric>
#include <random>

#include "goalbound/path_length.hpp"
#include "goalbound/turns.hpp"

namespace goalbound {
namespace {

/// Evenly from 0 .. limit-1. The standard's distributions differ from library to library; the bias of the
/// remainder is below 2^-32 for any map.
std::uint32_t draw_below(std::mt19937_64& engine, std::uint32_t limit) {
  return static_cast<std::uint32_t>(engine() % limit);
}

/// The nodes of each component, by slot.
class SlotsByComponent {
 public:
  explicit SlotsByComponent(const Map& map) : components_(find_components(map)), slots_(map.node_count()) {
    first_.resize(components_.count() + 1, 0);
    std::inclusive_scan(components_.sizes.begin(), components_.sizes.end(), first_.begin() + 1);
    std::vector<std::uint32_t> next(first_.begin(), first_.end() - 1);
    for (std::uint32_t slot = 0; slot < map.node_count(); ++slot)
      slots_[next[components_.of_slot[slot]]++] = slot;
  }
  /// Any slot of the component that this one lies in.
  std::uint32_t draw_beside(std::uint32_t slot, std::mt19937_64& engine) const {
    const std::uint32_t component = components_.of_slot[slot];
    return slots_[first_[component] + draw_below(engine, components_.sizes[component])];
  }

 private:
  Components components_;
  std::vector<std::uint32_t> slots_;
  std::vector<std::uint32_t> first_;  ///< where those of each component begin
};

}  // namespace

Result<std::vector<RandomProblem>> draw_problems(const Map& map, std::size_t count, std::uint64_t seed) {
  // Between junctions, not between their parts.
  if (const Turns* turns = turns_of(map)) return draw_problems(turns->roads(), count, seed);
  if (map.node_count() == 0) {
    return Error{ErrorCode::kInvalidArgument,
                 fmt::format("the map has no {}{}, so there are no problems to draw",
                             map.as_grid() != nullptr ? "free " : "", map.kind().node_word)};
  }
  const SlotsByComponent slots(map);
  std::mt19937_64 engine(seed);
  std::vector<RandomProblem> problems;
  problems.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint32_t start = draw_below(engine, map.node_count());
    const std::uint32_t goal = slots.draw_beside(start, engine);
    problems.push_back({map.node_of_slot(start), map.node_of_slot(goal)});
  }
  return problems;
}

}  // namespace goalbound
