#include "features/their_paths/judged_paths.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <numeric>
#include <utility>

#include "features/mesh/mesh.hpp"
#include "goalbound/grid.hpp"
#include "goalbound/nav_mesh.hpp"
#include "goalbound/text.hpp"
#include "words/numbers.hpp"

namespace goalbound::app {
namespace {

/// From so many paths on, and so many nodes, a hierarchy is made sooner than A* has searched for them.
constexpr std::size_t kPathsForHierarchy = 2000;
constexpr std::uint32_t kNodesForHierarchy = 2000;

/// Farther from the map than this nothing is drawn, in units of places.
constexpr double kFarthest = 2e9;

Error judging_stopped() {
  return {ErrorCode::kCancelled, "judging the paths was stopped"};
}

/// Of points that lie off the map too; on grids the cell that holds the point.
SpacePoint place_of_point(const Map& map, const ClaimedPoint& point) {
  if (point.is_named) {
    if (point.node == kNoNode) return {};  // an unknown name lies nowhere
    const Place place = map.place(point.node);
    return {double(place.x), double(place.y), double(place.z)};
  }
  const double unit = map.place_unit();
  const auto scaled = [&](double coordinate) {
    const double value = map.as_grid() != nullptr ? std::floor(coordinate) : coordinate * unit;
    return std::clamp(value, -kFarthest, kFarthest);
  };
  return {scaled(point.place.x), scaled(point.place.y), scaled(point.place.z)};
}

/// The middle of a polygon's corners, in units of places.
SpacePoint corridor_point(const NavMesh& mesh, std::uint32_t area) {
  SpacePoint sum;
  if (area >= mesh.area_count()) return sum;
  const auto corners = mesh.polygon(area);
  for (const std::uint32_t corner : corners) {
    const MeshPoint& p = mesh.parts().points[corner];
    sum = {sum.x + p.x, sum.y + p.y, sum.z + p.z};
  }
  const double unit = mesh.unit() / static_cast<double>(corners.size());
  return {sum.x * unit, sum.y * unit, sum.z * unit};
}

/// The points as nodes if they all are some, else as places.
void keep_points(const Map& map, const ClaimedPath& claimed, TheirPath& path) {
  const NavMesh* mesh = as_nav_mesh(map);
  if (mesh != nullptr && !claimed.corridor.empty()) {
    for (const std::uint32_t area : claimed.corridor) path.places.push_back(corridor_point(*mesh, area));
    return;
  }
  path.nodes.reserve(claimed.points.size());
  for (const ClaimedPoint& point : claimed.points) {
    const NodeId node = mesh != nullptr && !point.is_named ? kNoNode : node_of(map, point);
    if (node == kNoNode) break;
    path.nodes.push_back(node);
  }
  if (path.nodes.size() == claimed.points.size()) return;
  path.nodes.clear();
  for (const ClaimedPoint& point : claimed.points) path.places.push_back(place_of_point(map, point));
}

/// There is a start and a goal, or points: PathAudit has refused others.
void keep_ends(const Map& map, const ClaimedPath& claimed, TheirPath& path) {
  const ClaimedPoint& start = claimed.start ? *claimed.start : claimed.points.front();
  const ClaimedPoint& goal = claimed.goal ? *claimed.goal : claimed.points.back();
  const NavMesh* mesh = as_nav_mesh(map);
  if (mesh == nullptr || start.is_named || goal.is_named) {
    path.ends = {node_of(map, start), node_of(map, goal)};
    return;
  }
  path.free_ends = std::array{start.place, goal.place};
  path.ends = {node_under(*mesh, start.place), node_under(*mesh, goal.place)};
}

/// The fastest search for so many, which may make an index first.
Result<QueryPool> pool_for(const TheirPathsOrder& order, std::size_t count, Progress& progress) {
  SearchOrder search = order.search;
  const auto pool_of = [&](const SearchInfo& info) -> Result<QueryPool> {
    search.info = &info;
    auto query = make_query_of(search, progress);
    if (!query) return query.error();
    return QueryPool(*std::move(query), order.threads);
  };
  if (count >= kPathsForHierarchy && search.map->node_count() >= kNodesForHierarchy) {
    auto pool = pool_of(*find_search("ch"));
    // Without small separators the map has no hierarchy.
    if (pool || pool.error().code != ErrorCode::kLimit) return pool;
  }
  const QueryUse use = count < kPathsForHierarchy ? QueryUse::kOne : QueryUse::kMany;
  return pool_of(usual_search(*search.map, IndexSet(), use));
}

std::vector<std::uint32_t> ranks_of(const std::vector<TheirPath>& paths) {
  std::vector<std::uint32_t> order(paths.size());
  std::iota(order.begin(), order.end(), 0U);
  std::ranges::stable_sort(
      order, [&](std::uint32_t a, std::uint32_t b) { return is_worse(paths[a].verdict, paths[b].verdict); });
  std::vector<std::uint32_t> ranks(paths.size());
  for (std::uint32_t i = 0; i < order.size(); ++i) ranks[order[i]] = i;
  return ranks;
}

/// The heads of a table of paths, as docs/audit.md has them.
bool is_head_of_paths(std::string_view line) {
  const char separator = line.find(';') != std::string_view::npos    ? ';'
                         : line.find('\t') != std::string_view::npos ? '\t'
                                                                     : ',';
  const auto heads = split_fields(line, separator);
  return std::ranges::any_of(heads, [](std::string_view head) {
    return head == "x" || head == "node" || head == "points" || head == "start" || head == "start_x";
  });
}

}  // namespace

Result<std::shared_ptr<const TheirPaths>> judge_their_paths(const TheirPathsOrder& order,
                                                            JobControl& control) {
  const Map& map = *order.search.map;
  auto theirs = std::make_shared<TheirPaths>();
  theirs->file = order.file;
  theirs->corners = order.corners;
  PathAudit audit(map, {.longer_by = 0, .length_tolerance = 0.01, .corners = order.corners});
  const auto read = read_claimed_paths(map, order.file, [&](const ClaimedPath& claimed) -> Result<void> {
    if (control.cancelled()) return judging_stopped();
    if (auto added = audit.add(claimed); !added) return added;
    TheirPath& path = theirs->paths.emplace_back();
    keep_points(map, claimed, path);
    keep_ends(map, claimed, path);
    return {};
  });
  if (!read) return read.error();
  if (theirs->paths.empty()) return Error{ErrorCode::kSyntax, "the file has no paths", order.file.string()};
  Progress of_indices(&control.progress);  // the bar counts paths
  auto verdicts =
      audit.judge([&] { return pool_for(order, theirs->paths.size(), of_indices); }, control.progress);
  if (!verdicts) return verdicts.error();
  for (std::size_t i = 0; i < theirs->paths.size(); ++i) {
    theirs->paths[i].verdict = std::move((*verdicts)[i]);
    theirs->faulty += theirs->paths[i].verdict.faults.empty() ? 0 : 1;
  }
  theirs->ranks = ranks_of(theirs->paths);
  return std::shared_ptr<const TheirPaths>(std::move(theirs));
}

ProblemRows rows_of(std::shared_ptr<const TheirPaths> theirs) {
  const std::size_t count = theirs->paths.size();
  ProblemRows set{.name = fmt::format("{}: {}, {} with faults", theirs->file.filename().string(),
                                      count_text(count, "path", "paths"), grouped(theirs->faulty)),
                  .path = theirs->file,
                  .rows = {}};
  set.rows.reserve(count);
  for (const TheirPath& path : theirs->paths) {
    // What Polyanya finds is shorter than any path over nodes: no search of a side is held against it.
    set.rows.push_back({.line = path.verdict.line,
                        .start = path.ends.start,
                        .goal = path.ends.goal,
                        .stated_length = path.free_ends ? std::nullopt : path.verdict.shortest});
  }
  set.theirs = std::move(theirs);
  return set;
}

std::string brief_verdict(const AuditedPath& path) {
  if (path.faults.empty()) {
    if (!path.is_whole()) return path.shortest ? "legal" : "no path";
    return *path.times_shortest == 1 ? "shortest" : "legal";
  }
  std::size_t others = 0;
  for (std::size_t i = path.faults.worst() + 1; i < kPathFaults; ++i)
    others += path.faults.has(static_cast<PathFault>(i)) ? 1 : 0;
  const std::string_view worst = id_of(static_cast<PathFault>(path.faults.worst()));
  return others == 0 ? std::string(worst) : fmt::format("{} +{}", worst, others);
}

std::string full_verdict(const AuditedPath& path) {
  const std::string words = words_of(path);
  return words.empty() ? "nothing is wrong with it" : words;
}

std::string times_text(const AuditedPath& path) {
  return path.times_shortest ? fmt::format("{:.3f}", *path.times_shortest) : "–";
}

bool is_paths_file(const std::filesystem::path& file) {
  const std::string name = file.filename().string();
  if (name.ends_with(".jsonl") || name.ends_with(".trace.yaml")) return true;
  if (!name.ends_with(".csv")) return false;
  std::ifstream stream(file, std::ios::binary);
  std::string line(1024, '\0');  // more than any head of a table of paths
  stream.read(line.data(), static_cast<std::streamsize>(line.size()));
  line.resize(static_cast<std::size_t>(stream.gcount()));
  return is_head_of_paths(std::string_view(line).substr(0, line.find_first_of("\r\n")));
}

}  // namespace goalbound::app
