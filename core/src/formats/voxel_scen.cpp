// Scenarios of the Moving AI benchmark for three dimensions (.3dscen): "version 1", the name of the map, then
// a problem a line: the voxels of start and goal, the optimal length, and its ratio to the estimate.
#include <fmt/format.h>

#include <array>
#include <cmath>
#include <utility>

#include "goalbound/formats.hpp"
#include "goalbound/octree.hpp"
#include "goalbound/text.hpp"

namespace goalbound {
namespace {

bool begins_as_voxel_scenario(std::string_view beginning) {
  LineReader lines(beginning);
  if (!lines.next().value_or("").starts_with("version")) return false;
  return trimmed(lines.next().value_or("")).ends_with(".3dmap");
}

}  // namespace

extern const FormatInfo kFormat_voxel_scen;
const FormatInfo kFormat_voxel_scen = {
    .id = "voxel-scen",
    .extension = ".3dscen",
    .description = "Moving AI scenario of voxels: problems, whose lengths are those of single voxels",
    .reads = true,
    .writes = false,
    .recognises = [](std::string_view beginning) { return begins_as_voxel_scenario(beginning); },
    .no_map = "this is a scenario; give its map, which its second line names",
};

namespace {

/// Above the largest published scenario by far.
constexpr std::uint64_t kMaxVoxelScenBytes = std::uint64_t{64} << 20;

class VoxelScenarioParser {
 public:
  VoxelScenarioParser(std::string_view text, const std::string& name) : lines_(text), name_(name) {}

  Result<VoxelScenario> parse() {
    if (auto head = parse_head(); !head) return head.error();
    while (const auto line = lines_.next()) {
      const auto words = split_words(*line);
      if (words.empty()) continue;
      if (auto wrong = parse_problem(words); !wrong.empty()) return syntax(std::move(wrong));
    }
    if (scenario_.problems.empty()) return syntax("the scenario has no problem");
    return std::move(scenario_);
  }

 private:
  Error syntax(std::string message) const {
    return {ErrorCode::kSyntax, std::move(message), name_, std::max<std::size_t>(lines_.number(), 1)};
  }

  Result<void> parse_head() {
    const auto words = split_words(lines_.next().value_or(""));
    if (words.size() != 2 || words[0] != "version")
      return syntax(
          "a scenario of voxels starts with 'version 1' and, on the second line, the name of its map");
    if (const auto number = parse_number<double>(words[1]); !number.ok() || number.value != 1.0) {
      return Error{ErrorCode::kVersion,
                   fmt::format("scenario version {}; of voxels version 1 is read", in_quotes(words[1])),
                   name_, lines_.number()};
    }
    scenario_.map_name = trimmed(lines_.next().value_or(""));
    if (scenario_.map_name.empty()) return syntax("the second line must be the name of the map");
    // One of grids, which has its map in each problem.
    if (split_words(scenario_.map_name).size() >= kColumns)
      return syntax(fmt::format("the second line must be the name of a map of voxels, and it is a problem"));
    return {};
  }

  /// What is wrong; empty when nothing is.
  std::string parse_problem(const std::vector<std::string_view>& words) {
    if (words.size() != kColumns) {
      return fmt::format(
          "{} columns, where a problem has {}: start x, y, z, goal x, y, z, optimal length, "
          "and that length divided by the estimate",
          words.size(), kColumns);
    }
    std::array<std::int32_t, 6> voxels{};
    for (std::size_t i = 0; i < voxels.size(); ++i) {
      const auto number = parse_number<std::int32_t>(words[i]);
      if (!number.ok() || number.value < 0)
        return fmt::format("{} in column {} is not a voxel; it must be a whole number of at least 0",
                           in_quotes(words[i]), i + 1);
      voxels[i] = number.value;
    }
    std::array<double, 2> lengths{};
    for (std::size_t i = 0; i < lengths.size(); ++i) {
      const auto number = parse_number<double>(words[voxels.size() + i]);
      if (!number.ok() || !std::isfinite(number.value) || number.value < 0)
        return fmt::format("{} in column {} must be a finite number of at least 0",
                           in_quotes(words[voxels.size() + i]), voxels.size() + i + 1);
      lengths[i] = number.value;
    }
    scenario_.problems.push_back({.line = lines_.number(),
                                  .start = {voxels[0], voxels[1], voxels[2]},
                                  .goal = {voxels[3], voxels[4], voxels[5]},
                                  .voxel_length = lengths[0]});
    return {};
  }

  static constexpr std::size_t kColumns = 8;

  LineReader lines_;
  const std::string& name_;
  VoxelScenario scenario_;
};

}  // namespace

Result<VoxelScenario> parse_voxel_scenario(std::string_view text, const std::string& name) {
  return VoxelScenarioParser(text, name).parse();
}

Result<VoxelScenario> load_voxel_scenario(const std::filesystem::path& path) {
  const auto text = read_text_file(path, kMaxVoxelScenBytes);
  if (!text) return text.error();
  return parse_voxel_scenario(*text, path.string());
}

Result<void> check_voxel_scenario(const VoxelScenario& scenario, const Octree& map, const std::string& name) {
  const Place size = map.size();
  for (const VoxelProblem& problem : scenario.problems) {
    for (const auto& [what, voxel] : {std::pair("start", problem.start), std::pair("goal", problem.goal)}) {
      if (Block{{}, size}.contains(voxel)) continue;
      return Error{
          ErrorCode::kMismatch,
          fmt::format("the {} {},{},{} lies outside, the map in use has {} x {} x {} voxels; take the "
                      "scenario of this map, or open the map {}",
                      what, voxel.x, voxel.y, voxel.z, size.x, size.y, size.z, in_quotes(scenario.map_name)),
          name, problem.line};
    }
  }
  return {};
}

}  // namespace goalbound
