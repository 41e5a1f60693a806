#include <CLI/Option.hpp>
#include <filesystem>
#include <string>

#include "command.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/generators.hpp"
#include "goalbound/spelling.hpp"
#include "inputs.hpp"
#include "watch.hpp"

namespace goalbound::cli {
namespace {

class GenerateCommand final : public Command {
 public:
  void declare(CLI::App& app) override {
    app.add_option("KIND", kind_, fmt::format("one of: {}", fmt::join(ids_of(all_generators()), ", ")))
        ->required()
        ->type_name("");
    app.add_option(
           "--width", width_,
           "in cells; of roads and country in junctions, of tower and asteroids in voxels, of marsh in steps")
        ->required()
        ->type_name("W");
    app.add_option("--height", height_,
                   "the same downwards; worlds of voxels are as deep as the shorter of both")
        ->required()
        ->type_name("H");
    add_seed_option(app, seed_, "the same kind, size and seed give the same map");
    app.add_option("-o,--output", output_, "the map to write: .map, .costs, .gr or .3dmap, by its kind")
        ->required()
        ->type_name("FILE");
  }

  Result<ExitStatus> run(Console& console) override {
    const GeneratorInfo* info = find_generator(kind_);
    if (info == nullptr) return unknown_word("kind of map", kind_, ids_of(all_generators()));
    if (const Result<void> writable = check_map_output(output_, {}); !writable) return writable.error();
    if (const Result<void> fits = check_extension(*info); !fits) return fits.error();
    const auto map = generate_map(*info, width_, height_, seed_);
    if (!map) return map.error();
    finish_in_any_case();
    if (const Result<void> saved = save_map(**map, output_); !saved) return saved.error();
    report(console, **map);
    return ExitStatus::kGood;
  }

 private:
  Result<void> check_extension(const GeneratorInfo& info) const {
    if (std::filesystem::path(output_).extension() == info.extension) return {};
    return Error{.code = ErrorCode::kInvalidArgument,
                 .message = fmt::format("maps of the kind '{}' are written as {}: the name must end so",
                                        kind_, info.extension),
                 .file = output_};
  }

  void report(Console& console, const Map& map) const {
    const bool is_grid = map.as_grid() != nullptr;
    console.print_json({{"file", output_},
                        {"kind", kind_},
                        {"width", width_},
                        {"height", height_},
                        {"seed", seed_},
                        {is_grid ? "free" : "nodes", map.node_count()},
                        {"hash", fmt::format("{:016x}", map.hash())}});
    const std::string nodes = is_grid ? fmt::format(" cells, {} free", grouped(map.node_count()))
                                      : fmt::format(", {} nodes", grouped(map.node_count()));
    console.print("{}: {}, {} x {}{}, seed {}\n", output_, kind_, width_, height_, nodes, seed_);
  }

  std::string kind_;
  std::int32_t width_ = 0;
  std::int32_t height_ = 0;
  std::uint64_t seed_ = 1;
  std::string output_;
};

}  // namespace

extern const CommandInfo kCommand_generate;
const CommandInfo kCommand_generate = {
    .id = "generate",
    .description = "generate a map of a kind, size and seed",
    .examples =
        "  goalbound generate caves --width 200 --height 120 --seed 7 -o caves.map\n"
        "  goalbound generate terrain --width 200 --height 120 -o hills.costs\n"
        "  goalbound generate roads --width 40 --height 30 -o roads.gr\n"
        "  goalbound generate tower --width 40 --height 40 -o tower.3dmap\n"
        "  goalbound generate marsh --width 60 --height 40 -o marsh.mesh\n",
    .make = &make_command<GenerateCommand>,
};

}  // namespace goalbound::cli
