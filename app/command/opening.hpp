// How a command opens its map.
#pragma once

#include <CLI/App.hpp>
#include <map>
#include <memory>
#include <string>

#include "console.hpp"
#include "goalbound/map.hpp"
#include "goalbound/open_options.hpp"
#include "goalbound/result.hpp"

namespace goalbound::cli {

/// An option for each word of open_options.hpp: `--moves RULE`, `--radius METRES`, `--rough-costs` and so on.
class OpeningOptions {
 public:
  void declare(CLI::App& app);
  /// Errors: those of set_open_option.
  Result<OpenOptions> options() const;
  /// Errors: those of options() and load_map().
  Result<std::shared_ptr<const Map>> open(const std::string& file) const;
  /// The same, and a line about what the reader assumed or ignored.
  Result<std::shared_ptr<const Map>> load(Console& console, const std::string& file) const;
  /// Whether the cells of the map are not those that its file has without options.
  bool changes_cells() const;

 private:
  std::map<std::string_view, std::string> values_;  ///< by the word; empty: not said
  std::map<std::string_view, bool> flags_;          ///< of words without a value
};

}  // namespace goalbound::cli
