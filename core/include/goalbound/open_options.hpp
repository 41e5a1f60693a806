// How the file of a map is opened, where its format leaves that open: by a struct, or by one line of text,
// which every program and language takes.
// Not stable: it may change with any version (docs/library.md).
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "goalbound/formats.hpp"
#include "goalbound/map.hpp"
#include "goalbound/result.hpp"
#include "goalbound/roads.hpp"

namespace goalbound {

/// What is not said is as the file says, or the default of its format. What a file has no use for is refused.
struct OpenOptions {
  MapOptions map{};  ///< of cells, and which files a map may name
  /// What walks on a map of cells, as parse_unit() of goalbound/units.hpp reads it, or a name of `units`;
  /// empty: a thing of one cell.
  std::string unit{};
  std::filesystem::path units{};        ///< names of units: load_units()
  BlockingNames blocks{};               ///< of Tiled and LDtk: what blocks besides
  std::optional<std::int32_t> depth{};  ///< of LDtk's levels over each other; nothing: 0, or the nearest
  std::optional<bool>
      unknown_is_free{};  ///< of a robot's map: space that nobody has seen; nothing: it blocks
  /// Of a robot's map, in metres: cells are blocked whose centre lies so near to that of a blocked one, or to
  /// the edge of the map.
  double radius = 0;
  RoadOptions roads{};  ///< of roads and graphs
  bool rough_costs =
      false;  ///< also graphs whose costs 32 bits hold too roughly: answers say how much too long

  friend bool operator==(const OpenOptions&, const OpenOptions&) = default;
};

/// A word of such a text.
struct OpenWord {
  std::string_view id;     ///< "radius"
  std::string_view value;  ///< what stands behind it, in words: "METRES"; empty: nothing does
  std::string_view help;   ///< one line, for people
  /// Says so. Errors: kInvalidArgument for a value that the word does not take.
  Result<void> (*set)(OpenOptions& options, std::string_view value);
  /// The value that options say; nothing where they do not.
  std::optional<std::string> (*said)(const OpenOptions& options);
};
/// All of them, in the order in which they are written.
std::span<const OpenWord> open_words();
/// Sets what a word says. Errors: kInvalidArgument for an unknown word, with the nearest one, and for a value
/// that it does not take.
Result<void> set_open_option(OpenOptions& options, std::string_view word, std::string_view value);
/// Sets what "radius=0.22" or "rough-costs" says. Errors: also kInvalidArgument for a value that is missing,
/// and for one that is too many.
Result<void> add_open_option(OpenOptions& options, std::string_view option);
/// What add_open_option() takes, one text for each that is said.
std::vector<std::string> list_open_options(const OpenOptions& options);
/// "profile=bike", "blocks='Fringe layer,Water' depth=1", "rough-costs": such options with blanks between;
/// what has blanks stands in single quotes, a quote in it twice. Errors: those of add_open_option;
/// kInvalidArgument for a word that is there twice, and for a quote without its end.
Result<OpenOptions> parse_open_options(std::string_view text);
/// The text that parse_open_options() takes; empty where nothing is said.
std::string format_open_options(const OpenOptions& options);

/// Reads a map of any kind, as load_map(path) does, opened so. Errors: also kInvalidArgument for an option
/// that the format of the file has no use for (FormatInfo::takes), and for two that contradict each other.
Result<std::shared_ptr<const Map>> load_map(const std::filesystem::path& path, const OpenOptions& options);
/// What the reader of a map assumed, ignored or left out, a line each: "3 polylines: ignored, because they
/// have no width". The pointer that load_map() gave and its copies know it, and what an editor makes of the
/// map does not. Empty where the reader had nothing to say.
std::vector<std::string> lines_of_reading(const std::shared_ptr<const Map>& map);

}  // namespace goalbound
