// The map that is open: what it is called, and where it comes from.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>

#include "goalbound/map.hpp"
#include "goalbound/result.hpp"

namespace goalbound::app {

/// A map on its way into a session.
struct OpenedMap {
  std::shared_ptr<const Map> map;
  std::string name;              ///< for people: a file name without folders, or how it was made
  std::filesystem::path path{};  ///< empty for a map that is in no file
  std::string origin{};          ///< the actions that bring it back, a line each; empty without any
};

/// Holds one map at a time. A Map never changes; a document whose map changes gets another Map, and so
/// another revision: whatever was computed for the one before knows by that that it is stale.
class Document {
 public:
  bool has_map() const { return map_ != nullptr; }
  /// There must be one; as for the three that follow.
  const Map& map() const { return *map_; }
  const MapKindInfo& kind() const { return map_->kind(); }
  /// Null when it is of another kind.
  const Grid* grid() const { return map_ == nullptr ? nullptr : map_->as_grid(); }
  const ListGraph* list() const { return map_ == nullptr ? nullptr : map_->as_list(); }
  /// Null without a map.
  const std::shared_ptr<const Map>& shared_map() const { return map_; }

  /// As it came, or was saved last: what edits are told against. Null without a map.
  const std::shared_ptr<const Map>& original_map() const { return original_; }

  const std::string& name() const { return name_; }
  const std::filesystem::path& path() const { return path_; }
  const std::string& origin() const { return origin_; }
  /// Changed since it came, or was saved last.
  bool edited() const { return edited_; }
  /// Another one for every map, also for each that editing makes; 0 before the first.
  std::uint64_t revision() const { return revision_; }

  void put(OpenedMap opened);
  /// Another one, as it was: edited or not.
  void take_up(const Document& other);
  /// The map was edited: another one under the same name.
  void change(std::shared_ptr<const Map> map, bool edited, std::string origin);
  /// The map is from then on the one of that file. Errors: those of goalbound::save_map and, for it and
  /// the files that are written beside it, of check_replaced_file; kInvalidArgument without a map.
  Result<void> save(const std::filesystem::path& path);

 private:
  std::shared_ptr<const Map> map_;
  std::shared_ptr<const Map> original_;
  std::string name_;
  std::filesystem::path path_;
  std::string origin_;
  bool edited_ = false;
  std::uint64_t revision_ = 0;
};

/// The ends of a problem.
struct Ends {
  NodeId start = kNoNode;
  NodeId goal = kNoNode;
};
/// Two far-apart nodes of the largest component: from any node to the farthest one, and from there to the
/// farthest again. On grids the upper one is the start, on maps with one-way edges the one that reaches the
/// other. On a grid of walls alone both are its first cell; on a map without places kNoNode. Cost: two
/// floods.
Ends far_apart_nodes(const Map& map);

}  // namespace goalbound::app
