#include "paper/options.hpp"

#include <CLI/Option.hpp>
#include <CLI/Validators.hpp>

#include "goalbound/spelling.hpp"
#include "inputs.hpp"
#include "paper/layouts.hpp"

namespace goalbound::paper {
namespace {

constexpr const char* kGroup = "The papers' tables over a folder of maps";

}  // namespace

CLI::Option* PaperOptions::declare(CLI::App& app) {
  CLI::Option* paper = app.add_option("--paper", folder,
                                      "the tables of the goal-bounding paper for all maps below this folder")
                           ->type_name("FOLDER")
                           ->group(kGroup);
  const auto add = [&](CLI::Option* option, const char* type) {
    if (type != nullptr) option->type_name(type);
    option->needs(paper)->group(kGroup);
    return option;
  };
  const CLI::Range any_count(std::uint32_t{1}, std::uint32_t{0xFFFFFFFF});
  add(app.add_option("--exact-cells", exact_cells,
                     "compute regular boxes, which are always exact, only for maps of at most N free cells"),
      "N")
      ->check(any_count)
      ->capture_default_str();
  add(app.add_option("--max-cells", max_cells, "leave out maps with more free cells"), "N")->check(any_count);
  CLI::Option* keep = add(
      app.add_option("--cache", cache, "keep finished work in this folder, and continue from there"), "DIR");
  add(app.add_flag("--resume,!--no-resume", resume,
                   "take the results of finished maps from the cache (default), or measure them again"),
      nullptr)
      ->needs(keep);
  app.add_option("--format", format, "text, markdown, csv, json; without --paper: text, gppc")
      ->type_name("FORMAT")
      ->group(kGroup)
      ->capture_default_str();
  app.add_option("-o,--output", output, "write the tables to this file; also with --format gppc")
      ->type_name("FILE")
      ->group(kGroup);
  return paper;
}

Result<void> PaperOptions::check() const {
  if (find_layout(format) == nullptr) return unknown_word("format", format, ids_of(all_layouts()));
  if (!output.empty()) return cli::check_output(output, {});
  return {};
}

}  // namespace goalbound::paper
