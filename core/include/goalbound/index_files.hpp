// Files of any index (.gbb), see docs/bounds-format.md.
// Not stable: it may change with any version (docs/library.md).
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

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
  bool compressed = false;                ///< such a file cannot be mapped
};
/// Checks the head and where the sections lie, not what is in them. Errors: those of load_index_for but for
/// the map.
Result<IndexFileInfo> describe_index(const std::filesystem::path& path);

/// Whether files can hold an index with these values. Error kInvalidArgument for one that is made anew each
/// time.
Result<void> check_file_of(const IndexValues& values);
/// How an index is written.
struct SaveIndexOptions {
  /// Much smaller on most maps, but such a file cannot be mapped: loading expands it.
  bool compress = false;
};
/// Writes it at once, or not at all. Errors: those of write_file and check_file_of.
Result<void> save_index(const Map& map, const Index& index, const std::filesystem::path& path,
                        const SaveIndexOptions& options = {});
/// What save_index writes: the same index and options give the same bytes. Errors: those of check_file_of.
Result<std::string> index_file_bytes(const Map& map, const Index& index,
                                     const SaveIndexOptions& options = {});

/// Where boxes of a file lie afterwards; other indices are copied in any case.
enum class LoadMode {
  kCopy,  ///< into memory of its own: nothing that happens to the file later matters
  /// The boxes stay in the file and come into memory where queries read them, when nobody may write to it:
  /// no permission to write for anyone (chmod a-w), or a file system that is mounted read-only. A file that
  /// may be written is copied all the same: whoever wrote or shortened it would change answers, or kill the
  /// process. Replacing the file (rename, save_index) is always safe. Bounds::is_mapped() says which it was.
  kMap,
};
/// Whose files are loaded for a map.
enum class Makers {
  kSound,  ///< those of programs that are not known to lose paths of such a map
  kAny,    ///< those of any program, to be checked: until then they may lose paths
};
/// Errors: those of read_file; kCorrupt (magic, length, checksum, a box outside the map); kVersion (another
/// version or other rules, an unknown kind, value or section, and a program that made the file and lost
/// paths of such maps); kMismatch for an index of another map, which shows before its sections are read. The
/// map must outlive it.
Result<std::shared_ptr<const Index>> load_index_for(const Map& map, const std::filesystem::path& path,
                                                    LoadMode mode = LoadMode::kCopy,
                                                    Makers makers = Makers::kSound);
/// To look at it without its map: of boxes the file says all. Errors: those of load_index_for;
/// kInvalidArgument for a kind that cannot be read without the map.
Result<std::shared_ptr<const Index>> load_index(const std::filesystem::path& path,
                                                LoadMode mode = LoadMode::kCopy);
/// An index of a map that has changed since, taken for the map at hand although it may lose its paths: for
/// whoever asks for that by name. Errors: those of load_index; kMismatch where the two maps differ by more
/// than IndexKind::adopt bears.
Result<std::shared_ptr<const Index>> load_stale_index(const Map& map, const std::filesystem::path& path,
                                                      LoadMode mode = LoadMode::kCopy);
/// From the bytes of a file; `name` is what errors call it.
Result<std::shared_ptr<const Index>> parse_index(const Map& map, std::string_view bytes,
                                                 const std::string& name);

/// A member of a set as a text names it: an index of a file, or what to make.
struct NamedIndex {
  std::filesystem::path file{};  ///< empty for one that is made
  IndexValues values{};          ///< of one that is made
};
/// "caves.gbb,landmarks:count=4": each member is the name of a file that ends in .gbb, or the text of an
/// index, or else the name of any file that is there. Errors: those of IndexValues::parse, and
/// kInvalidArgument for the same one twice.
Result<std::vector<NamedIndex>> parse_index_names(std::string_view text);
/// One of them, loaded or made; what it is made of is taken from `set`. Errors: those of load_index_for and
/// make_index. The map must outlive it.
Result<std::shared_ptr<const Index>> provide_index(const Map& map, const NamedIndex& named,
                                                   const IndexSet& set, Progress& progress,
                                                   const MakeIndexOptions& options = {});
/// All of such a text. Errors: those of both. `progress` counts anew for each member that is made.
Result<IndexSet> provide_indices(const Map& map, std::string_view text, Progress& progress,
                                 const MakeIndexOptions& options = {});

}  // namespace goalbound
