#include <CLI/Option.hpp>
#include <string>

#include "command.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/generators.hpp"
#include "inputs.hpp"
#include "words.hpp"

namespace goalbound::cli {
namespace {

class GenerateCommand final : public Command {
 public:
  void declare(CLI::App& app) override {
    app.add_option("KIND", kind_, fmt::format("one of: {}", fmt::join(ids_of(all_generators()), ", ")))
        ->required()
        ->type_name("");
    app.add_option("--width", width_, "in cells")->required()->type_name("W");
    app.add_option("--height", height_, "in cells")->required()->type_name("H");
    add_seed_option(app, seed_, "the same kind, size and seed give the same map");
    app.add_option("-o,--output", output_, "the .map file to write")->required()->type_name("FILE");
  }

  Result<ExitStatus> run(Console& console) override {
    const GeneratorInfo* info = find_generator(kind_);
    if (info == nullptr) return unknown_word("kind of map", kind_, ids_of(all_generators()));
    const Result<void> writable = check_output(output_);
    if (!writable) return writable.error();
    const Result<Grid> grid = generate_map(*info, width_, height_, seed_);
    if (!grid) return grid.error();
    const Result<void> saved = save_map(*grid, output_);
    if (!saved) return saved.error();
    console.print_json({{"file", output_},
                        {"kind", kind_},
                        {"width", width_},
                        {"height", height_},
                        {"seed", seed_},
                        {"free", grid->free_count()},
                        {"hash", fmt::format("{:016x}", grid->hash())}});
    console.print("{}: {}, {} x {} cells, {} free, seed {}\n", output_, kind_, width_, height_,
                  grouped(grid->free_count()), seed_);
    return ExitStatus::kGood;
  }

 private:
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
    .description = "make a map of a kind, size and seed",
    .examples = "  goalbound generate caves --width 200 --height 120 --seed 7 -o caves.map\n",
    .make = &make_command<GenerateCommand>,
};

}  // namespace goalbound::cli
