#include <CLI/Option.hpp>
#include <algorithm>
#include <string>

#include "command.hpp"
#include "goalbound/bounds.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/grid.hpp"

namespace goalbound::cli {
namespace {

/// Bytes of the boxes of every edge, without making them: four values for each of eight edges.
std::uint64_t bounds_bytes(const Grid& grid) {
  return std::uint64_t{grid.free_count()} * 8 * 4 * Bounds::value_bytes_for(grid.width(), grid.height());
}

class InfoCommand final : public Command {
 public:
  void declare(CLI::App& app) override {
    app.add_option("MAP", map_, "a Moving AI .map file")->required()->type_name("");
  }

  Result<ExitStatus> run(Console& console) override {
    const Result<Grid> grid = load_map(map_);
    if (!grid) return grid.error();
    const Components components = find_components(*grid);
    const std::uint32_t largest =
        components.count() == 0 ? 0 : *std::max_element(components.sizes.begin(), components.sizes.end());
    const std::uint32_t jump_points = count_straight_jump_points(*grid);
    const std::string hash = fmt::format("{:016x}", grid->hash());
    console.print_json({{"map", map_},
                        {"width", grid->width()},
                        {"height", grid->height()},
                        {"cells", grid->cell_count()},
                        {"free", grid->free_count()},
                        {"components", components.count()},
                        {"largest_component", largest},
                        {"straight_jump_points", jump_points},
                        {"bounds_bytes", bounds_bytes(*grid)},
                        {"hash", hash}});
    const double share = 100.0 * grid->free_count() / static_cast<double>(grid->cell_count());
    console.print("{}", align({{"map", map_},
                               {"size", fmt::format("{} x {} cells", grid->width(), grid->height())},
                               {"free cells", fmt::format("{} of {} ({:.1f} %)", grouped(grid->free_count()),
                                                          grouped(grid->cell_count()), share)},
                               {"components", fmt::format("{}, the largest of {} cells",
                                                          grouped(components.count()), grouped(largest))},
                               {"straight jump points", grouped(jump_points)},
                               {"memory of the boxes", byte_text(bounds_bytes(*grid))},
                               {"hash", hash}},
                              {0, 1}));
    return ExitStatus::kGood;
  }

 private:
  std::string map_;
};

}  // namespace

extern const CommandInfo kCommand_info;
const CommandInfo kCommand_info = {
    .id = "info",
    .description = "size, free cells, components, straight jump points, memory of the boxes",
    .examples = "  goalbound info assets/maps/loop.map\n",
    .make = &make_command<InfoCommand>,
};

}  // namespace goalbound::cli
