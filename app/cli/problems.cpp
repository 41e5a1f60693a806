#include "problems.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <numeric>
#include <random>

#include "goalbound/formats.hpp"
#include "node_words.hpp"

namespace goalbound::cli {
namespace {

/// Evenly from 0 .. limit-1. The standard's distributions differ from library to library; the bias of the
/// remainder is below 2^-32 for any map.
std::uint32_t below(std::mt19937_64& engine, std::uint32_t limit) {
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
    return slots_[first_[component] + below(engine, components_.sizes[component])];
  }

 private:
  Components components_;
  std::vector<std::uint32_t> slots_;
  std::vector<std::uint32_t> first_;  ///< where those of each component begin
};

}  // namespace

std::string Problem::to_string(const Map& map) const {
  const std::string where = line > 0 ? fmt::format(" (line {})", line) : std::string();
  return fmt::format("problem {}{}, from {} to {}", number, where, map.name_of(start), map.name_of(goal));
}

std::string scenario_beside(const std::string& map) {
  std::error_code code;
  const std::string beside = map + ".scen";
  return std::filesystem::is_regular_file(beside, code) ? beside : std::string();
}

Result<ProblemSet> scenario_problems(const Map& map, const std::string& file) {
  const Grid* const grid = map.as_grid();
  if (!map.kind().scenarios || grid == nullptr) {
    return Error{.code = ErrorCode::kInvalidArgument,
                 .message = fmt::format("scenario files are about uniform grids, and the map is of the kind "
                                        "'{}'; leave --scen out",
                                        map.kind().id),
                 .file = file};
  }
  const Result<Scenario> scenario = load_scenario(file);
  if (!scenario) return scenario.error();
  const Result<void> fits = check_scenario(*scenario, *grid, file);
  if (!fits) return fits.error();
  ProblemSet set{.source = file, .problems = {}};
  set.problems.reserve(scenario->problems.size());
  for (const ScenarioProblem& p : scenario->problems) {
    set.problems.push_back(
        {.number = set.problems.size() + 1,
         .line = p.line,
         .start = grid->node(p.start),
         .goal = grid->node(p.goal),
         .stated_length = grid->is_uniform() ? std::optional(p.optimal_length) : std::nullopt});
  }
  return set;
}

Result<ProblemSet> random_problems(const Map& map, std::size_t count, std::uint64_t seed,
                                   const std::string& map_file) {
  if (map.node_count() == 0) {
    return Error{
        .code = ErrorCode::kInvalidArgument,
        .message = fmt::format("the map has no {}, so there are no problems to draw", node_word(map, false)),
        .file = map_file};
  }
  const SlotsByComponent slots(map);
  std::mt19937_64 engine(seed);
  ProblemSet set{.source = fmt::format("random, seed {}", seed), .problems = {}};
  set.problems.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint32_t start = below(engine, map.node_count());
    const std::uint32_t goal = slots.draw_beside(start, engine);
    set.problems.push_back({.number = i + 1,
                            .line = 0,
                            .start = map.node_of_slot(start),
                            .goal = map.node_of_slot(goal),
                            .stated_length = std::nullopt});
  }
  return set;
}

void sample(ProblemSet& set, std::size_t count) {
  const std::size_t total = set.problems.size();
  if (count >= total) return;
  for (std::size_t i = 0; i < count; ++i) set.problems[i] = set.problems[i * total / count];
  set.problems.resize(count);
}

}  // namespace goalbound::cli
