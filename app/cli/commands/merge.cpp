#include <CLI/Option.hpp>
#include <memory>
#include <string>
#include <vector>

#include "command.hpp"
#include "goalbound/box_index.hpp"
#include "goalbound/index_files.hpp"
#include "goalbound/precompute.hpp"
#include "inputs.hpp"
#include "opening.hpp"
#include "watch.hpp"

namespace goalbound::cli {
namespace {

class MergeCommand final : public Command {
 public:
  void declare(CLI::App& app) override {
    app.add_option("MAP", map_, kMapHelp)->required()->type_name("");
    app.add_option("PART", parts_, "the files of all shards, in any order")->required()->type_name("");
    app.add_option("-o,--output", output_, "the index file to write")->required()->type_name("FILE");
    opening_.declare(app);
  }

  Result<ExitStatus> run(Console& console) override {
    std::vector<std::string> inputs = inputs_of_map(map_);
    inputs.insert(inputs.end(), parts_.begin(), parts_.end());
    if (const Result<void> writable = check_output(output_, inputs); !writable) return writable.error();
    const auto map = opening_.load(console, map_);
    if (!map) return map.error();
    std::vector<std::shared_ptr<const Bounds>> parts;
    std::vector<const Bounds*> pointers;
    for (const std::string& file : parts_) {
      auto part = boxes_of(load_index_for(**map, file), file);
      if (!part) return part.error();
      pointers.push_back(parts.emplace_back(*std::move(part)).get());
    }
    Result<Bounds> boxes = merge_bounds(**map, pointers);
    if (!boxes) return boxes.error();
    const BoxIndex index(*std::move(boxes));
    const std::shared_ptr<const Bounds>& merged = index.bounds();
    finish_in_any_case();
    if (const Result<void> saved = save_index(**map, index, output_); !saved) return saved.error();
    console.print_json({{"map", map_},
                        {"file", output_},
                        {"parts", parts_.size()},
                        {"nodes", merged->info().node_count},
                        {"method", name_of(merged->info().method)}});
    console.print("{}: {} boxes of {} nodes from {}\n", output_, name_of(merged->info().method),
                  grouped(merged->info().node_count), count_text(parts_.size(), "part", "parts"));
    return ExitStatus::kGood;
  }

 private:
  OpeningOptions opening_;
  std::string map_;
  std::vector<std::string> parts_;
  std::string output_;
};

}  // namespace

extern const CommandInfo kCommand_merge;
const CommandInfo kCommand_merge = {
    .id = "merge",
    .description = "merge the shards of a precompute into one file",
    .examples =
        "  goalbound precompute city.map --shard 1/2 -o 1.gbb   # on one machine\n"
        "  goalbound precompute city.map --shard 2/2 -o 2.gbb   # on another\n"
        "  goalbound merge city.map 1.gbb 2.gbb -o city.gbb\n",
    .make = &make_command<MergeCommand>,
};

}  // namespace goalbound::cli
