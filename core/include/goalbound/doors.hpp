// Doors of a map: each of their states is exact at once, and none makes anything stale. The indices are those
// of the map with all doors shut; ways through doors lead over a small table of distances between the cells
// beside them. Not stable: it may change with any version (docs/library.md).
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "goalbound/geometry.hpp"
#include "goalbound/index_set.hpp"
#include "goalbound/job.hpp"
#include "goalbound/map.hpp"
#include "goalbound/result.hpp"
#include "goalbound/search.hpp"

namespace goalbound {

/// What opens and shuts together.
struct Door {
  std::string name;           ///< as people call it; may be empty
  std::vector<Cell> cells{};  ///< on grids: free while it is open, walls while it is shut
  std::vector<std::pair<NodeId, NodeId>> edges{};  ///< on graphs: of the map, one way each; closed while shut
};

/// A text with a door a line: its name, then its cells `X,Y` or its edges `A>B`, with blanks between; `A-B`
/// is both ways. Lines that begin with `//` say nothing. Errors: kSyntax, and those of Map::find_node(), with
/// the line.
Result<std::vector<Door>> parse_doors(std::string_view text, const std::string& name, const Map& map);
/// Of a file. Errors: also those of read_text_file.
Result<std::vector<Door>> load_doors(const std::filesystem::path& path, const Map& map);

/// A map with doors, all shut at first. Copies are the same map. Any number of threads may ask queries while
/// one opens and shuts. Memory: besides the map 4 bytes for each node and joint (twice that where edges lead
/// one way), joints being the nodes that the moves through doors join: some eight for a door of one cell in a
/// wall.
class DoorMap {
 public:
  /// Whatever moves past the doors' cells exist while they are open counts, diagonals past two doors too.
  /// Errors: kInvalidArgument for a map that is neither a grid nor a graph that can be changed or has rules
  /// about turns, for cells off the map, for one cell or edge of two doors or a name of two, for edges that
  /// the map has not, and for a graph with decimals in which an edge costs more than any path; kLimit for
  /// more than 4,096 joints, or for so many moves between them that opening all doors would take seconds;
  /// kCancelled; std::bad_alloc. Cost: a distance from each joint to all nodes.
  static Result<DoorMap> make(const std::shared_ptr<const Map>& map, std::vector<Door> doors,
                              const Progress* progress = nullptr);

  /// With all doors shut: what indices are made for.
  const std::shared_ptr<const Map>& shut_map() const;
  /// With all doors open: a node of it may be an end while the doors that stand there are open.
  const std::shared_ptr<const Map>& open_map() const;
  /// In the state of now, which stays as it is. Cost: a copy of the map, once for each state.
  std::shared_ptr<const Map> map_of_now() const;
  /// All doors, as they were given.
  std::span<const Door> doors() const;
  /// How many nodes the moves through doors join.
  std::size_t joint_count() const;
  /// Of all tables.
  std::uint64_t byte_size() const;

  /// Whether that door is open. The number must be below doors().size(), as of the next two.
  bool is_open(std::size_t door) const;
  /// Opens or shuts one door, or several in one step. Queries follow at their next call. Cost: opening takes
  /// a look at each pair of joints for each move that comes, shutting for each move that is left.
  void set_open(std::size_t door, bool open);
  /// `open[i]`: whether door i is open; one for each.
  void set_all(const std::vector<bool>& open);

  /// Answers exactly in the state at each call, by this search on shut_map(), with its indices, and by the
  /// joints: SearchResult::way is kOverAdded where the path leads through a door. Errors: those of
  /// make_query; kInvalidArgument for a search without optimal paths.
  Result<std::unique_ptr<Query>> query(const SearchInfo& info, IndexSet set = {},
                                       const QueryOptions& options = {}) const;

  /// Of the library alone.
  struct Shared;

 private:
  explicit DoorMap(std::shared_ptr<Shared> shared) : shared_(std::move(shared)) {}

  std::shared_ptr<Shared> shared_;
};

}  // namespace goalbound
