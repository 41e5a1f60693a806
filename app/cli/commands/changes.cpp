#include <CLI/Option.hpp>
#include <CLI/Validators.hpp>
#include <algorithm>
#include <array>
#include <string>

#include "command.hpp"
#include "goalbound/edited_map.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/spelling.hpp"
#include "inputs.hpp"
#include "opening.hpp"
#include "watch.hpp"

namespace goalbound::cli {
namespace {

constexpr std::array<ChangeMix, 3> kMixes = {ChangeMix::kClosed, ChangeMix::kOpened, ChangeMix::kMixed};

class ChangesCommand final : public Command {
 public:
  void declare(CLI::App& app) override {
    app.add_option("MAP", map_, kMapHelp)->required()->type_name("");
    app.add_option("--count", count_, "number of changes, or as many as the map has room for")
        ->type_name("N")
        ->check(CLI::Range(1, 10'000'000))
        ->capture_default_str();
    app.add_option("--mix", mix_,
                   "closed: new walls, removed or dearer edges; opened: removed walls, new or cheaper edges; "
                   "mixed: both, other terrain, and changes that undo earlier ones")
        ->type_name("MIX")
        ->capture_default_str();
    add_seed_option(app, seed_, "the same map, count, mix and seed give the same changes");
    app.add_option("-o,--output", output_, "the file to write, for --changes; default: stdout")
        ->type_name("FILE");
    opening_.declare(app);
  }

  Result<ExitStatus> run(Console& console) override {
    const auto mix = find_change_mix(mix_);
    if (!mix) {
      std::array<std::string_view, kMixes.size()> ids;
      std::transform(kMixes.begin(), kMixes.end(), ids.begin(), [](ChangeMix one) { return id_of(one); });
      return unknown_word("mix", mix_, ids);
    }
    if (!output_.empty()) {
      if (auto possible = check_output(output_, inputs_of_map(map_)); !possible) return possible.error();
    }
    const auto map = opening_.load(console, map_);
    if (!map) return map.error();
    const auto changes = random_changes(**map, count_, seed_, *mix);
    const std::string text = format_changes(changes, **map);
    if (output_.empty()) {
      console.print_json({{"map", map_}, {"count", changes.size()}, {"changes", text}});
      console.print("{}", text);
      return ExitStatus::kGood;
    }
    finish_in_any_case();
    if (auto written = write_file(output_, text); !written) return written.error();
    console.print_json({{"map", map_}, {"file", output_}, {"count", changes.size()}});
    console.print("{}: {} of {}, {}, seed {}\n", output_, count_text(changes.size(), "change", "changes"),
                  map_, mix_, seed_);
    return ExitStatus::kGood;
  }

 private:
  OpeningOptions opening_;
  std::string map_;
  std::string output_;
  std::string mix_ = "mixed";
  std::size_t count_ = 16;
  std::uint64_t seed_ = 1;
};

}  // namespace

extern const CommandInfo kCommand_changes;
const CommandInfo kCommand_changes = {
    .id = "changes",
    .description = "generate random changes of a map, for --changes of search, bench and verify",
    .examples =
        "  goalbound changes caves.map --count 64 --seed 3 -o caves.changes\n"
        "  goalbound changes roads.gr --mix closed\n",
    .make = &make_command<ChangesCommand>,
};

}  // namespace goalbound::cli
