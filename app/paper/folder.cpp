#include "paper/folder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <system_error>
#include <utility>

#include "goalbound/formats.hpp"
#include "paper/kinds.hpp"

namespace goalbound::paper {
namespace {

namespace fs = std::filesystem;

Error cannot_list(const std::string& folder, const std::error_code& code) {
  return {.code = ErrorCode::kIo,
          .message = fmt::format("cannot list the maps below this folder: {}", code.message()),
          .file = folder};
}

}  // namespace

Result<std::vector<MapFile>> find_maps(const std::string& folder) {
  std::error_code code;
  const fs::file_status status = fs::status(folder, code);
  if (!fs::exists(status))
    return Error{.code = ErrorCode::kNotFound, .message = "there is no such folder", .file = folder};
  if (!fs::is_directory(status)) {
    return Error{.code = ErrorCode::kNotAFile,
                 .message = "this is not a folder; for one map use 'goalbound bench MAP'",
                 .file = folder};
  }
  std::vector<MapFile> maps;
  fs::recursive_directory_iterator entry(folder, fs::directory_options::skip_permission_denied, code);
  for (; !code && entry != fs::recursive_directory_iterator(); entry.increment(code)) {
    if (entry->path().extension() != ".map" || entry->is_directory(code)) continue;
    maps.push_back({.path = entry->path(),
                    .name = entry->path().lexically_relative(folder).string(),
                    .kind = kind_of(entry->path(), folder)});
  }
  if (code) return cannot_list(folder, code);
  if (maps.empty())
    return Error{.code = ErrorCode::kNotFound, .message = "there is no .map file below it", .file = folder};
  std::sort(maps.begin(), maps.end(), [](const MapFile& a, const MapFile& b) { return a.name < b.name; });
  return maps;
}

Result<MapInput> read_map_input(const MapFile& file, const ProblemChoice& choice) {
  Result<Grid> grid = load_grid(file.path);
  if (!grid) return grid.error();
  const std::string scenario = scenario_beside(*grid, file.path.string());
  Result<ProblemSet> problems = scenario.empty()
                                    ? random_problems(*grid, choice.random, choice.seed, file.path.string())
                                    : scenario_problems(*grid, scenario);
  if (!problems) return problems.error();
  if (choice.sample > 0) sample(*problems, choice.sample);
  return MapInput{.grid = std::move(grid).value(), .problems = std::move(problems).value()};
}

}  // namespace goalbound::paper
