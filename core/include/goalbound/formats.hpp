// Files in and out. Every reader checks lengths before it allocates and names file and line in its errors;
// every writer writes a temporary file beside the target and renames it, so a failure leaves the old file
// whole.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "goalbound/bounds.hpp"
#include "goalbound/grid.hpp"
#include "goalbound/list_graph.hpp"
#include "goalbound/map.hpp"
#include "goalbound/path_length.hpp"
#include "goalbound/result.hpp"

namespace goalbound {

/// How the names of bounds files end.
inline constexpr std::string_view kBoundsEnding = ".gbb";

/// A map as bytes: what its file and the one beside it hold.
struct MapBytes {
  std::string bytes;     ///< of the file
  std::string beside{};  ///< of the second file of formats that have one (FormatInfo::beside); else empty
};

struct OpenOptions;

/// One file format, an entry of the registry.
struct FormatInfo {
  std::string_view id;           ///< "dimacs-graph"
  std::string_view extension;    ///< how names of such files end: ".gr"
  std::string_view description;  ///< one line
  bool reads;                    ///< whether files of it can be read
  bool writes;                   ///< whether they can be written
  /// Whether a file that begins so, after expansion, is one of this format; null for formats that are only
  /// written.
  bool (*recognises)(std::string_view beginning) = nullptr;
  /// For formats of maps, otherwise null. Errors: those of the reader, and of find_named_file for what the
  /// file names.
  /// Its reader looks at the options that `takes` names, and at the files that a map may name.
  Result<std::shared_ptr<const Map>> (*load)(const std::filesystem::path& path,
                                             const OpenOptions& options) = nullptr;
  /// For formats that maps are saved in, otherwise null: whether such a file holds all of the map.
  bool (*holds)(const Map& map) = nullptr;
  /// For the same formats: which maps these are, in words; empty where the kind of the map says it all.
  std::string_view holds_what{};
  /// For the same formats: writes it. Errors: those of write_file.
  Result<void> (*save)(const Map& map, const std::filesystem::path& path) = nullptr;
  /// The ending of a second file of the same name that is read and written with it; empty: there is none.
  std::string_view beside{};
  /// For formats that are read but hold no map: what to say to whoever gives one as a map.
  std::string_view no_map{};
  /// For formats of maps: the map that these texts are, as read_text_file gives them; `name` is what errors
  /// call it. `beside` is empty where it was not given. Errors: those of the reader.
  Result<std::shared_ptr<const Map>> (*parse)(std::string_view text, std::string_view beside,
                                              const std::string& name) = nullptr;
  /// For formats that maps are saved in: what `save` writes, of a map that it holds.
  Result<MapBytes> (*format)(const Map& map) = nullptr;
  /// For formats of maps: the words of open_options.hpp that it has a use for, with blanks between; what
  /// concerns maps of cells, costs and other files is for all of them.
  std::string_view takes{};
};
/// Every format: those of the list in core/CMakeLists.txt in its order, and behind them what was registered.
std::span<const FormatInfo* const> all_formats();
/// Adds one of the program's own, which must live as long as the process: load_map() and all that lists
/// formats know it from then on. What begins as several formats is read as the first of them. Errors:
/// kInvalidArgument for an id that another one has, and for one that neither reads nor writes; kLimit.
Result<void> register_format(const FormatInfo& format);
/// The format of a file, by what it holds, else by its name; null for a file of none, and one that cannot be
/// read.
const FormatInfo* format_of_file(const std::filesystem::path& path);

/// The whole file as every reader of texts opens it: expanded when it is a gzip file, without a byte order
/// mark (UTF-8), turned into UTF-8 where the mark is that of UTF-16. Errors: those of read_file; kCorrupt for
/// one that cannot be expanded; kSyntax for what is no UTF-16 behind its mark.
Result<std::string> read_text_file(const std::filesystem::path& path, std::uint64_t max_bytes);
/// The whole file as bytes. Errors: kNotFound, kNotAFile (a folder, device or pipe), kIo, kLimit (above
/// `max_bytes`), kInvalidArgument (the name is empty).
Result<std::string> read_file(const std::filesystem::path& path, std::uint64_t max_bytes);
/// Replaces the file at once, or not at all: temporary file beside it, fsync, rename. Keeps the permissions
/// of the old file and writes through links. Errors: kNotFound (the folder), kNotAFile (a folder, device or
/// pipe), kIo, kInvalidArgument (the name is empty).
Result<void> write_file(const std::filesystem::path& path, std::string_view bytes);
/// Whether write_file could write there: before work that takes long. Makes a file in the folder, and removes
/// it. Errors: those of write_file.
Result<void> check_writable(const std::filesystem::path& path);
/// One of several files that belong together.
struct NewFile {
  std::filesystem::path path;  ///< no two of them the same
  std::string_view bytes;      ///< all of it
};
/// Replaces all of these files or none, each as write_file does: all are whole on the disk before the first
/// one takes its place. Errors: those of write_file, of the first file that cannot be written.
Result<void> write_files(std::span<const NewFile> files);

/// The file that `owner`, which lies in `folder`, calls `name`. Errors: kInvalidArgument for one that `named`
/// does not allow, kIo where links cannot be followed.
Result<std::filesystem::path> find_named_file(const std::filesystem::path& folder, std::string_view name,
                                              NamedFiles named, const std::string& owner);
/// What to tell of such a file that cannot be read: nothing of what stands in it, as its reader's message
/// may have bytes of a file that nobody meant to show. Names both files.
Error error_of_named_file(Error error, const std::string& owner);

// --- Moving AI octile maps (.map) ---
/// Errors: those of read_file; kSyntax with the line; kLimit. `name` is what errors call the file.
Result<Grid> parse_grid(std::string_view text, const std::string& name);
/// Errors: also those of read_text_file.
Result<Grid> load_grid(const std::filesystem::path& path);
/// Keeps the terrain characters: loading what was saved gives the same bytes.
std::string format_grid(const Grid& grid);
/// Errors: those of write_file.
Result<void> save_grid(const Grid& grid, const std::filesystem::path& path);

/// A table with a number or a letter of terrain a cell, by commas, semicolons, tabs or blanks. Numbers that
/// are half of the largest one or more are walls, numbers below 0 are unknown and blocked, others are free.
/// Errors: kSyntax and kLimit with the line.
Result<Grid> parse_csv_grid(std::string_view text, const std::string& name);
/// What blocks in a map of tiles besides what is called so: names of layers, of values of cells, of
/// properties that are true; and tiles of a tileset by their numbers there, "desert:30" or "desert:30-47".
using BlockingNames = std::vector<std::string>;
/// A map of Tiled, as XML (.tmx) or JSON (.tmj), of which tilesets lie in `folder`: docs/map-formats.md says
/// what blocks. Errors: those of find_named_file and read_file for what it names; kSyntax and kLimit with the
/// line where there is one; kInvalidArgument for a name that nothing in it has.
Result<Grid> parse_tiled_map(std::string_view text, const std::string& name,
                             const std::filesystem::path& folder, const BlockingNames& blocks = {});
/// A layer of a map of tiles.
struct TileLayer {
  std::string name;     ///< as its editor shows it
  bool blocks = false;  ///< all of it, as its own name or properties say
};
/// The layers of such a file that blocks could name, each once, in the order of the file; also where nothing
/// says what blocks. Errors: kInvalidArgument for a file of another format; those of its reader.
Result<std::vector<TileLayer>> layers_of_tile_map(const std::filesystem::path& path,
                                                  NamedFiles named = NamedFiles::kInFolder);

// --- maps of any kind ---
/// Writes the map in a format of its kind, by the ending of the name: a grid as `.map` (or as another format
/// of uniform grids); one with costs of terrain or another rule of moving, and hexagons, as `.costs` with the
/// `.map` beside; a list graph as DIMACS `.gr` with its `.co` beside. Two files are replaced both or not at
/// all. Errors: those of write_file; kInvalidArgument for a name that does not end as the format's files do,
/// for a map that no format holds, and for a file beside that has other content and belongs to no file of
/// that name.
Result<void> save_map(const Map& map, const std::filesystem::path& path);
/// A map of any kind from memory: the bytes of any file that load_map reads, recognised by their content, and
/// those of the file beside that belongs to it: `.co` of `.gr`, `.map` of `.costs` and `.quadtree`, `.nodes`
/// of `.mesh`. Gzip files are expanded. `name` is what errors call it. Errors: those of load_map but for
/// those of files; kNotFound where the bytes beside are missing.
Result<std::shared_ptr<const Map>> parse_map(std::string_view bytes, const std::string& name,
                                             std::string_view beside = {});
/// What save_map writes: parse_map reads it. Errors: kInvalidArgument for a map that no format holds.
Result<MapBytes> format_map(const Map& map);
/// The file of a map and, by its name, the one beside it that belongs to it, whether or not they exist:
/// "town.gr" and "town.co". Without ".gz" in the names, that of `path` itself excepted.
std::vector<std::filesystem::path> files_of_map(const std::filesystem::path& path);

// --- costs of terrain (.costs), see docs/map-formats.md ---
/// What a file of costs says.
struct TerrainCostsFile {
  std::string map_file;               ///< as the file names it, beside itself; empty when it does not
  TerrainCosts costs;                 ///< by letter
  MoveRule moves = MoveRule::kEight;  ///< which steps are legal
};
/// Errors: kSyntax with the line.
Result<TerrainCostsFile> parse_terrain_costs(std::string_view text, const std::string& name);
/// Without the name of a map.
std::string format_terrain_costs(const TerrainCosts& costs, MoveRule moves = MoveRule::kEight);
/// Errors: those of read_text_file, of find_named_file and of the map that it names; kSyntax with the line;
/// kInvalidArgument for hexagons, which load_map() reads.
Result<Grid> load_weighted_grid(const std::filesystem::path& path, NamedFiles named = NamedFiles::kInFolder);

// --- list graphs, see docs/map-formats.md ---
/// A graph in the two texts of the 9th DIMACS Implementation Challenge: `.gr` (problem "sp", arcs) and `.co`
/// (coordinates), where nodes are numbered from 1. Errors: kSyntax and kLimit with file and line.
Result<OwnCostGraph> parse_dimacs_graph(std::string_view arcs, const std::string& arcs_name,
                                        std::string_view places, const std::string& places_name);
/// Looks for the coordinates beside, under the same name; both may be gzip files. Errors: also those of
/// read_text_file.
Result<OwnCostGraph> load_dimacs_graph(const std::filesystem::path& arcs);
/// The text of the `.gr` file: the arcs. Names are not in it.
std::string format_dimacs_arcs(const ListGraph& graph);
/// The text of the `.co` file: the coordinates. Names and z are not in it.
std::string format_dimacs_places(const ListGraph& graph);
/// GraphML whose nodes have coordinates. Errors: kSyntax and kLimit.
Result<OwnCostGraph> parse_graphml(std::string_view text, const std::string& name);
/// The JSON form of docs/map-formats.md. Errors: kSyntax and kLimit.
Result<OwnCostGraph> parse_json_graph(std::string_view text, const std::string& name);

// --- Moving AI scenarios (.scen), versions 0 and 1 ---
/// How far the lengths of scenario files, which are rounded, may differ from exact ones.
inline constexpr double kStatedLengthTolerance = 0.01;
/// One line of a scenario.
struct ScenarioProblem {
  std::size_t line = 0;         ///< in the file, counted from 1
  int bucket = 0;               ///< as the file says: problems of about the same length share one
  std::string map_name;         ///< as the file names it
  std::int32_t map_width = 0;   ///< 0 in version 0, which does not say it
  std::int32_t map_height = 0;  ///< 0 in version 0
  Cell start;                   ///< column and row
  Cell goal;                    ///< column and row
  double optimal_length = 0;    ///< as in the file: rounded
};
/// The problems of a file for one map.
struct Scenario {
  int version = 0;                        ///< of the format: 0 or 1
  std::vector<ScenarioProblem> problems;  ///< in the order of the file
};
/// Errors: those of read_file; kSyntax with the line; kVersion. A scenario without problems is an error too.
Result<Scenario> parse_scenario(std::string_view text, const std::string& name);
/// Errors: also those of read_file.
Result<Scenario> load_scenario(const std::filesystem::path& path);
/// A scenario belongs to a map when every problem names its size (version 0 names none) and both cells lie on
/// it. Error: kMismatch with the line of the first problem that does not.
Result<void> check_scenario(const Scenario& scenario, const Grid& grid, const std::string& name);

}  // namespace goalbound
