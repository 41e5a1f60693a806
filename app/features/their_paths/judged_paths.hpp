// Paths of another program, judged on a map, and how they lie on it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "features/problems/problem_set.hpp"
#include "goalbound/audit.hpp"
#include "model/background/control.hpp"
#include "model/files/document.hpp"
#include "model/searches/search_worker.hpp"
#include "model/view/space_view.hpp"

namespace goalbound::app {

/// One path.
struct TheirPath {
  AuditedPath verdict;
  Ends ends{};  ///< what was asked for; on meshes the nodes nearest to it. kNoNode off the map
  /// Of a path of places on a mesh, in units of the file: what was asked for.
  std::optional<std::array<MeshPoint, 2>> free_ends{};
  /// The points where each is a node, a blocked one too; hundreds a path, so that they are kept small.
  std::vector<NodeId> nodes{};
  /// The points where some are none, in units of places.
  std::vector<SpacePoint> places{};

  std::size_t point_count() const { return places.empty() ? nodes.size() : places.size(); }
};

/// Those of a file.
struct TheirPaths {
  std::filesystem::path file;
  bool corners = false;  ///< all are told by their corners
  std::vector<TheirPath> paths{};
  std::vector<std::uint32_t> ranks{};  ///< by path: 0 is the worst of all
  std::size_t faulty = 0;              ///< paths with faults
};

/// What is judged, and against what.
struct TheirPathsOrder {
  /// Of the map and what searches share; which search it is is found out. Boxes are not asked: those of a
  /// file may be wrong, and a verdict must not be.
  SearchOrder search;
  std::filesystem::path file;
  bool corners = false;
  int threads = 0;  ///< 0: one per core
};

/// Reads and judges them all, the worst told by `ranks`. Errors: those of read_claimed_paths, of the queries
/// and of memory; kCancelled.
Result<std::shared_ptr<const TheirPaths>> judge_their_paths(const TheirPathsOrder& order,
                                                            JobControl& control);

/// As problems of the table: a row a path, in the order of the file.
ProblemRows rows_of(std::shared_ptr<const TheirPaths> theirs);

/// Its verdict in a word or two for a table: "corner-cut", "longer +1", "shortest", "legal".
std::string brief_verdict(const AuditedPath& path);
/// The same at length, "nothing is wrong with it" included.
std::string full_verdict(const AuditedPath& path);
/// "1.034": the length divided by that of the shortest; "–" of a path that has none.
std::string times_text(const AuditedPath& path);

/// Whether a file holds paths and no map, by its name and, of a table, by the heads of its columns.
bool is_paths_file(const std::filesystem::path& file);

}  // namespace goalbound::app
