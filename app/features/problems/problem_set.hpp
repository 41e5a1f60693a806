// Many problems on one map: where they come from, and what the searches of both sides answered.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "goalbound/map.hpp"
#include "goalbound/result.hpp"
#include "goalbound/search.hpp"
#include "model/searches/comparison.hpp"

namespace goalbound::app {

struct ProblemAnswer {
  SearchResult result;
  double seconds = 0;
};

/// One problem, and the answers of both sides as far as they are known.
struct ProblemRow {
  std::size_t line = 0;  ///< in the scenario file; 0 for one that is in no file
  int bucket = 0;
  NodeId start = kNoNode;  ///< also a blocked cell; kNoNode in what is solid
  NodeId goal = kNoNode;
  /// What the scenario file says, rounded; of a path of another program the shortest that there is.
  std::optional<double> stated_length;
  std::array<std::optional<ProblemAnswer>, 2> answers{};

  const std::optional<ProblemAnswer>& answer(Side side) const {
    return answers[static_cast<std::size_t>(side)];
  }
};

/// What becomes of an answer, the worst last.
enum class ProblemVerdict : std::uint8_t {
  kUnknown,  ///< not searched for yet
  kRight,    ///< as long as stated; where nothing is stated, no longer than the other side's path
  kNoPath,   ///< none, and nothing says that there is one
  kInvalid,  ///< start or goal is blocked
  kStated,   ///< shorter than the scenario says that it can be: the file is of another map or of other rules
  kLonger,   ///< longer than stated, or than the other side's path
  kLost,     ///< no path although the scenario or the other side has one
};
ProblemVerdict verdict_of(const Map& map, const ProblemRow& row, Side side);
/// The worse one of both sides.
ProblemVerdict verdict_of(const Map& map, const ProblemRow& row);
/// From here on something is wrong.
inline bool is_failure(ProblemVerdict verdict) {
  return verdict >= ProblemVerdict::kInvalid;
}
/// "the path was lost", for people.
std::string_view describe(ProblemVerdict verdict);

struct TheirPaths;

/// Problems on their way into a session.
struct ProblemRows {
  std::string name;              ///< "arena.map.scen", "1000 random problems, seed 1"
  std::filesystem::path path{};  ///< empty for those that are in no file
  std::vector<ProblemRow> rows;
  /// That the file speaks of another map by its name, or of other lengths; empty: neither.
  std::string warning{};
  /// Of another program, a path a row; null for problems from elsewhere.
  std::shared_ptr<const TheirPaths> theirs{};
};
/// The problems of a Moving AI scenario of grids or voxels. `map_name`: what the map's file is called; empty
/// when it has none. Errors: those of load_scenario_for.
Result<ProblemRows> read_scenario(const Map& map, std::string_view map_name,
                                  const std::filesystem::path& path);
/// Those of a text in that format; `name` is what errors call it.
Result<ProblemRows> parse_problems(const Map& map, std::string_view map_name, std::string_view text,
                                   const std::string& name);
/// Errors: those of draw_problems.
Result<ProblemRows> random_problems(const Map& map, std::size_t count, std::uint64_t seed);

/// That both ends are something on the map: a blocked cell of a grid can be shown, one that is part of no
/// node cannot. Error: kInvalidArgument.
Result<void> check_ends(const Map& map, NodeId start, NodeId goal);

bool is_scenario_file(const std::filesystem::path& path);
/// The map that a scenario file is about, if it lies beside: under the name in its first problem, or that of
/// the scenario without its ending. Errors: those of map_named_by_scenario; kNotFound.
Result<std::filesystem::path> map_of_scenario(const std::filesystem::path& path);

}  // namespace goalbound::app
