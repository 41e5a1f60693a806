// How a command opens its map.
#pragma once

#include <CLI/App.hpp>
#include <memory>
#include <optional>
#include <string>

#include "console.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/map.hpp"
#include "goalbound/result.hpp"
#include "goalbound/roads.hpp"
#include "pictures/robot_map.hpp"

namespace goalbound::cli {

/// `--files-anywhere`; `--moves RULE` and `--clearance K` of maps of cells, `--blocks NAMES` and `--depth N`
/// of those of tiles, `--unknown WHAT` and `--radius METRES` of those of robots, `--profile WHO`,
/// `--road-costs WHAT`,
/// `--cost KEY`, `--closed COST`, `--rough-costs` and `--snap METRES` of roads and graphs, `--closed` of
/// tables.
class OpeningOptions {
 public:
  void declare(CLI::App& app);
  /// Errors: kInvalidArgument with the nearest valid word.
  Result<MapOptions> options() const;
  /// Errors: those of options() and load_map(), and of app::load_roads.
  Result<std::shared_ptr<const Map>> open(const std::string& file) const;
  /// The same, and a line about what the reader assumed or ignored.
  Result<std::shared_ptr<const Map>> load(Console& console, const std::string& file) const;
  NamedFiles named_files() const { return files_anywhere_ ? NamedFiles::kAnywhere : NamedFiles::kInFolder; }
  /// Whether the map is not the one that its file says.
  bool changes_map() const { return !moves_.empty() || clearance_ > 0 || is_of_tiles() || is_of_robots(); }
  /// Whether roads are opened otherwise than without options. Errors: kInvalidArgument as above.
  Result<RoadOptions> roads() const;

 private:
  bool is_of_tiles() const { return !blocks_.empty() || depth_; }
  bool is_of_robots() const { return !unknown_.empty() || radius_ > 0; }
  /// Of maps of cells, without moves and clearance.
  Result<std::shared_ptr<const Map>> load_cells(const std::string& file) const;

  bool files_anywhere_ = false;
  bool rough_costs_ = false;
  std::string moves_;  ///< empty: as the file says
  std::int32_t clearance_ = 0;
  BlockingNames blocks_;
  std::optional<std::int32_t> depth_;
  std::string unknown_;     ///< "wall" or "free"; empty: wall
  double radius_ = 0;       ///< metres
  std::string profile_;     ///< empty: the usual one of the format
  std::string road_costs_;  ///< empty: the usual ones of the format
  std::string cost_;        ///< likewise
  double snap_ = 0;         ///< metres
  std::optional<double> closed_{};
};

}  // namespace goalbound::cli
