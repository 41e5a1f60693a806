// Files of any index (.gbb), see docs/bounds-format.md. Those of boxes are bounds files as ever.
// Not stable: it may change with any version (docs/library.md).
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "goalbound/formats.hpp"
#include "goalbound/index_store.hpp"

namespace goalbound {

/// What the head of a file says.
struct IndexFileInfo {
  std::uint32_t version = 0;              ///< of the format
  std::string creator;                    ///< program and version
  IndexValues values;                     ///< what it is
  const MapKindInfo* map_kind = nullptr;  ///< of which map
  std::uint32_t node_count = 0;           ///< of the map
  std::uint64_t edge_count = 0;           ///< of the map: its boxes
  std::uint64_t map_hash = 0;             ///< of the map
  std::uint64_t index_bytes = 0;          ///< of its sections, expanded
  std::uint64_t file_bytes = 0;           ///< of the file
};
/// Checks the head and where the sections lie, not what is in them. Errors: those of load_index_for but for
/// the map.
Result<IndexFileInfo> describe_index(const std::filesystem::path& path);

/// Whether files can hold an index with these values. Error kInvalidArgument for one that is made anew each
/// time.
Result<void> check_file_of(const IndexValues& values);
/// Writes it at once, or not at all. Errors: those of write_file and check_file_of.
Result<void> save_index(const Map& map, const Index& index, const std::filesystem::path& path,
                        const SaveBoundsOptions& options = {});
/// What save_index writes. Errors: those of check_file_of.
Result<std::string> index_file_bytes(const Map& map, const Index& index,
                                     const SaveBoundsOptions& options = {});

/// Errors: those of load_bounds_for; kVersion for an unknown kind, value or section. The map must outlive it.
Result<std::shared_ptr<const Index>> load_index_for(const Map& map, const std::filesystem::path& path,
                                                    LoadMode mode = LoadMode::kCopy,
                                                    Makers makers = Makers::kSound);
/// From the bytes of a file; `name` is what errors call it.
Result<std::shared_ptr<const Index>> parse_index(const Map& map, std::string_view bytes,
                                                 const std::string& name);

/// A member of a set as a text names it: an index of a file, or what to make.
struct NamedIndex {
  std::filesystem::path file{};  ///< empty for one that is made
  IndexValues values{};          ///< of one that is made
};
/// "caves.gbb,landmarks:count=4": each member is the name of a file, which ends in .gbb or is there, or the
/// text of an index. Errors: those of IndexValues::parse, and kInvalidArgument for the same one twice.
Result<std::vector<NamedIndex>> parse_index_names(std::string_view text);
/// One of them, loaded or made; what it is made of is taken from `set`. Errors: those of load_index_for and
/// make_index. The map must outlive it.
Result<std::shared_ptr<const Index>> provide_index(const Map& map, const NamedIndex& named,
                                                   const IndexSet& set, Progress& progress,
                                                   const MakeIndexOptions& options = {});
/// All of such a text. Errors: those of both. `progress` counts anew for each member that is made.
Result<IndexSet> provide_indices(const Map& map, std::string_view text, Progress& progress,
                                 const MakeIndexOptions& options = {});

/// What is wrong with an index, against one that is made anew.
struct IndexCheck {
  std::uint64_t bytes = 0;      ///< that were compared
  std::uint64_t different = 0;  ///< of them
  std::string first{};          ///< where the first difference is, in words
};
/// Makes the index anew and compares all that files of it hold. Errors: those of make_index and
/// check_file_of.
Result<IndexCheck> verify_index(const Map& map, const Index& index, Progress& progress,
                                const MakeIndexOptions& options = {});

}  // namespace goalbound
