#include "viewer/options.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <string>
#include <utility>

#include "command/empty_values.hpp"
#include "goalbound/version.h"

namespace goalbound::app {
namespace {

constexpr int kBadUsage = 2;

/// "1600x1000"; false when it is not two numbers.
bool parse_size(const std::string& text, Options& options) {
  int used = 0;
  const int numbers = std::sscanf(text.c_str(), "%dx%d%n", &options.width, &options.height, &used);
  return numbers == 2 && used == static_cast<int>(text.size()) && options.width > 0 && options.height > 0;
}

}  // namespace

std::variant<Options, int> parse_options(std::vector<std::string> arguments) {
  Options options;
  std::string size = "1600x1000";
  CLI::App app("Watch goal bounding at work: the boxes of every edge, and pruned search beside plain search.",
               "goalbound-viewer");
  app.set_version_flag("--version", GOALBOUND_VERSION);
  app.add_option(
         "map", options.map,
         "map to open: a grid (.map), a grid with costs of terrain (.costs), a quadtree "
         "(.quadtree), roads or another graph (.gr, .osm, .pbf, .geojson, .graphml, .json), a "
         "navigation mesh (.mesh), voxels (.3dmap, .bt, .ot), a robot's map (.yaml), a map of Tiled or "
         "LDtk (.tmx, .tmj, .ldtk), a picture or a table (.png, .pgm, .bmp, .csv); or a scenario "
         "(.scen, .3dscen) beside its map")
      ->type_name("MAP");
  app.add_option("--index,--bounds", options.index,
                 "boxes or another index of that map (.gbb), instead of making them")
      ->type_name("FILE");
  app.add_option("--scen", options.scenario,
                 "problems of that map (.scen, .3dscen); without MAP, the map beside it is opened")
      ->type_name("FILE");
  app.add_option("--script", options.script, "actions to execute, one a line; F1 in the viewer lists them")
      ->type_name("FILE");
  app.add_option("--lesson", options.lesson,
                 "lesson to begin with: its id, as the menu Learn has them, or a file of your own (.lesson)")
      ->type_name("LESSON");
  app.add_option(
         "--handout", options.handout,
         "with --headless and --lesson: write the lesson as a page of Markdown with pictures into this "
         "folder (made when missing); `all` as LESSON writes every lesson of the program")
      ->type_name("DIR");
  app.add_option("--page", options.page,
                 "with --handout: the viewer's own page (goalbound-viewer.html; when not named, that beside "
                 "this program, if there is one), which is copied into the folder: each lesson is written "
                 "as a page ID.html too, with that viewer in it")
      ->type_name("FILE");
  app.add_flag("--whole-window", options.whole_window,
               "in a handout's pictures: the panels too, not only the maps");
  app.add_flag(
      "--headless", options.headless,
      "no window: run the script and write the pictures of its `shot` lines; or turn all pages of the "
      "lesson and say what is wrong in it");
  app.add_option("--out", options.out, "folder for pictures with a relative name (made when missing)")
      ->type_name("DIR");
  const CLI::Option* sized = app.add_option("--size", size, "of the window or the pictures, in pixels")
                                 ->type_name("WxH")
                                 ->capture_default_str();
  app.add_flag(
      "--files-anywhere", options.files_anywhere,
      "maps may name files outside of their folder, but for those of lessons: for maps of people whom you "
      "trust");
  cli::refuse_empty_values(app);
  app.footer("Exit status: 0 good, 2 bad usage, input or script, 3 no window can be opened.");
  try {
    std::ranges::reverse(arguments);  // as CLI11 takes them
    app.parse(std::move(arguments));
    options.sized = sized->count() > 0;
    if (!parse_size(size, options)) throw CLI::ValidationError("--size", "expected WxH, such as 1600x1000");
    if (options.headless && options.script.empty() == options.lesson.empty()) {
      throw CLI::ValidationError(
          "--headless",
          "needs --script FILE, to do something without a window, or --lesson LESSON, to "
          "check it; a script can open a lesson by itself");
    }
    if (!options.handout.empty() && (!options.headless || options.lesson.empty())) {
      throw CLI::ValidationError("--handout", "needs --headless and --lesson LESSON, or --lesson all");
    }
    if (!options.page.empty() && options.handout.empty()) {
      throw CLI::ValidationError("--page", "needs --handout DIR, where the pages of lessons go");
    }
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : kBadUsage;
  }
  return options;
}

}  // namespace goalbound::app
