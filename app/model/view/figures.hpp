// Figures of the papers on goal bounding that the program can show: scripts in assets/figures.
#pragma once

#include <filesystem>
#include <span>
#include <string_view>

#include "goalbound/result.hpp"

namespace goalbound::app {

class Session;

struct FigureInfo {
  std::string_view id;     ///< of the action `figure`, and the name of its script
  std::string_view label;  ///< in the menu
  std::string_view help;
};
std::span<const FigureInfo> all_figures();

/// The folder with the scripts and maps of the program; empty when there is none.
std::filesystem::path find_assets_folder();

/// Executes the figure's script at once: it opens a map and shows what the figure is about; the searches and
/// boxes come while frames go on. Paths in it are below the assets. Errors: kNotFound without the script;
/// those of its actions; kInvalidArgument for one that is not about the session alone.
Result<void> show_figure(Session& session, const FigureInfo& figure);

}  // namespace goalbound::app
