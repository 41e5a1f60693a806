#include <CLI/Option.hpp>
#include <chrono>
#include <filesystem>
#include <string>

#include "command.hpp"
#include "goalbound/bounds.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/precompute.hpp"
#include "inputs.hpp"

namespace goalbound::cli {
namespace {

/// Legal moves of the whole map, each direction counted.
std::uint64_t count_edges(const Grid& grid) {
  std::uint64_t edges = 0;
  for (const NodeId n : grid.free_nodes()) edges += static_cast<std::uint64_t>(grid.moves(n).size());
  return edges;
}

class PrecomputeCommand final : public Command {
 public:
  void declare(CLI::App& app) override {
    app.add_option("MAP", map_, "a Moving AI .map file")->required()->type_name("");
    app.add_option("-o,--output", output_, "the bounds file to write, usually .gbb")
        ->required()
        ->type_name("FILE");
    add_ordering_option(app, ordering_, "which boxes: regular, canonical, all-optimal");
    add_threads_option(app, threads_);
  }

  Result<ExitStatus> run(Console& console) override {
    const Result<Ordering> ordering = ordering_named(ordering_);
    if (!ordering) return ordering.error();
    const Result<void> writable = check_output(output_);
    if (!writable) return writable.error();
    const Result<Grid> grid = load_map(map_);
    if (!grid) return grid.error();

    const auto begin = std::chrono::steady_clock::now();
    const Result<Bounds> bounds = precompute_watched(*grid, {.ordering = *ordering, .threads = threads_});
    if (!bounds) return bounds.error();
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    const Result<void> saved = save_bounds(*bounds, output_);
    if (!saved) return saved.error();
    report(console, *grid, *bounds, seconds);
    return ExitStatus::kGood;
  }

 private:
  void report(Console& console, const Grid& grid, const Bounds& bounds, double seconds) const {
    const auto nodes = static_cast<double>(grid.free_count());
    const double ns_per_pair = grid.free_count() == 0 ? 0 : seconds * 1e9 / (nodes * nodes);
    const std::uint64_t edges = count_edges(grid);
    const std::uint64_t bytes = std::filesystem::file_size(output_);
    const int threads = worker_count(threads_);
    console.print_json({{"map", map_},
                        {"file", output_},
                        {"nodes", grid.free_count()},
                        {"edges", edges},
                        {"ordering", ordering_},
                        {"method", name_of(bounds.info().method)},
                        {"threads", threads},
                        {"seconds", seconds},
                        {"floods", grid.free_count()},
                        {"ns_per_pair", ns_per_pair},
                        {"bytes", bytes}});
    console.print("{}: {} nodes, {} edges\n", map_, grouped(grid.free_count()), grouped(edges));
    console.print("{} boxes ({}) in {:.3f} s on {} thread{}: {} floods, {:.2f} ns a pair of nodes\n",
                  ordering_, name_of(bounds.info().method), seconds, threads, threads == 1 ? "" : "s",
                  grouped(grid.free_count()), ns_per_pair);
    console.print("{}: {}\n", output_, byte_text(bytes));
  }

  std::string map_;
  std::string output_;
  std::string ordering_ = "canonical";
  int threads_ = 0;
};

}  // namespace

extern const CommandInfo kCommand_precompute;
const CommandInfo kCommand_precompute = {
    .id = "precompute",
    .description = "compute the boxes of every edge and write them to a file",
    .examples =
        "  goalbound precompute caves.map -o caves.gbb\n"
        "  goalbound precompute caves.map -o caves-regular.gbb --ordering regular --threads 1 --json\n",
    .make = &make_command<PrecomputeCommand>,
};

}  // namespace goalbound::cli
