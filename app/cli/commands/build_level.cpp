#include <CLI/Option.hpp>
#include <filesystem>
#include <string>

#include "command.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/levels/building.hpp"
#include "inputs.hpp"
#include "watch.hpp"

namespace goalbound::cli {
namespace {

class BuildLevelCommand final : public Command {
 public:
  void declare(CLI::App& app) override {
    app.add_option("--width", options_.width, "of the building, in metres: 18 to 180")
        ->type_name("W")
        ->capture_default_str();
    app.add_option("--depth", options_.depth, "the same along the other side: 16 to 180")
        ->type_name("D")
        ->capture_default_str();
    add_seed_option(app, options_.seed, "the same size and seed give the same level");
    app.add_option("-o,--output", output_, "the level to write: .obj")->required()->type_name("FILE");
  }

  Result<ExitStatus> run(Console& console) override {
    if (const Result<void> writable = check_output(output_, {}); !writable) return writable.error();
    if (std::filesystem::path(output_).extension() != ".obj") {
      return Error{.code = ErrorCode::kInvalidArgument,
                   .message = "a level is written as .obj: the name must end so",
                   .file = output_};
    }
    const auto level = make_building(options_);
    if (!level) return level.error();
    finish_in_any_case();
    if (const Result<void> saved = write_file(output_, format_obj(*level)); !saved) return saved.error();
    console.print_json({{"file", output_},
                        {"width", options_.width},
                        {"depth", options_.depth},
                        {"seed", options_.seed},
                        {"points", level->points.size()},
                        {"polygons", level->polygons.size()}});
    console.print("{}: a building of {} x {} m, {} polygons, seed {}\n", output_, options_.width,
                  options_.depth, grouped(level->polygons.size()), options_.seed);
    return ExitStatus::kGood;
  }

 private:
  BuildingOptions options_;
  std::string output_;
};

}  // namespace

extern const CommandInfo kCommand_build_level;
const CommandInfo kCommand_build_level = {
    .id = "build-level",
    .description = "generate a building of two floors as level geometry (.obj)",
    .examples =
        "  goalbound build-level -o level.obj\n"
        "  goalbound build-level --width 90 --depth 60 --seed 3 -o large.obj\n",
    .make = &make_command<BuildLevelCommand>,
};

}  // namespace goalbound::cli
