#include <CLI/Option.hpp>
#include <algorithm>
#include <array>
#include <fstream>
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

/// Whether the file begins as bounds do. What else is wrong with it is for whoever reads it to say.
bool begins_as_bounds(const std::string& file) {
  constexpr std::array<char, 4> kBeginning = {'\x89', 'G', 'B', 'B'};
  std::array<char, 4> first{};
  std::ifstream in(file, std::ios::binary);
  return in.read(first.data(), first.size()) && first == kBeginning;
}

/// Of the edges that lead somewhere, at nodes that have boxes: those of a missing node are the whole map.
struct BoxAreas {
  std::uint64_t edges = 0;
  double cells = 0;  ///< of all their boxes together

  explicit BoxAreas(const Bounds& bounds) {
    for (std::uint32_t slot = 0; slot < bounds.info().node_count; ++slot) {
      if (bounds.quality(slot) == NodeQuality::kMissing) continue;
      for (const Direction d : kAllDirections) {
        const Box box = bounds.box(slot, d);
        if (box.empty()) continue;
        ++edges;
        cells += static_cast<double>(box.area());
      }
    }
  }
  double mean() const { return edges == 0 ? 0 : cells / static_cast<double>(edges); }
};

class InfoCommand final : public Command {
 public:
  void declare(CLI::App& app) override {
    app.add_option("FILE", file_, "a Moving AI .map file, or boxes (.gbb, also a check-point .gbb.part)")
        ->required()
        ->type_name("");
  }

  Result<ExitStatus> run(Console& console) override {
    return begins_as_bounds(file_) ? tell_bounds(console) : tell_map(console);
  }

 private:
  Result<ExitStatus> tell_bounds(Console& console) const {
    const auto bounds = load_bounds(file_, LoadMode::kMap);
    if (!bounds) return bounds.error();
    const auto head = describe_bounds(file_);
    if (!head) return head.error();
    const Bounds::Info& info = bounds->info();
    const BoxAreas areas(*bounds);
    const std::string hash = fmt::format("{:016x}", info.map_hash);
    console.print_json({{"bounds", file_},
                        {"width", info.width},
                        {"height", info.height},
                        {"free", info.node_count},
                        {"ordering", info_of(info.ordering).id},
                        {"method", name_of(info.method)},
                        {"missing", bounds->count(NodeQuality::kMissing)},
                        {"inherited", bounds->count(NodeQuality::kInherited)},
                        {"exact", bounds->count(NodeQuality::kExact)},
                        {"edges", areas.edges},
                        {"mean_area", areas.mean()},
                        {"bounds_bytes", bounds->byte_size()},
                        {"compressed", head->compressed},
                        {"version", head->version},
                        {"creator", head->creator},
                        {"hash", hash}});
    const double map_cells = static_cast<double>(info.width) * info.height;
    console.print(
        "{}",
        align({{"boxes", file_},
               {"of a map of", fmt::format("{} x {} cells, {} free, hash {}", info.width, info.height,
                                           grouped(info.node_count), hash)},
               {"ordering", std::string(info_of(info.ordering).id)},
               {"method", std::string(name_of(info.method))},
               {"nodes",
                fmt::format("{} exact, {} inherited, {} missing", grouped(bounds->count(NodeQuality::kExact)),
                            grouped(bounds->count(NodeQuality::kInherited)),
                            grouped(bounds->count(NodeQuality::kMissing)))},
               {"mean box", fmt::format("{:.1f} cells ({:.2f} % of the map), over {} edges", areas.mean(),
                                        100.0 * areas.mean() / map_cells, grouped(areas.edges))},
               {"memory of the boxes", byte_text(bounds->byte_size())},
               {"file", fmt::format("version {}{}, by {}", head->version,
                                    head->compressed ? ", compressed" : "", head->creator)}},
              {0, 1}));
    return ExitStatus::kGood;
  }

  Result<ExitStatus> tell_map(Console& console) const {
    const Result<Grid> grid = load_map(file_);
    if (!grid) return grid.error();
    const Components components = find_components(*grid);
    const std::uint32_t largest =
        components.count() == 0 ? 0 : *std::max_element(components.sizes.begin(), components.sizes.end());
    const std::uint32_t jump_points = count_straight_jump_points(*grid);
    const std::string hash = fmt::format("{:016x}", grid->hash());
    console.print_json({{"map", file_},
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
    console.print("{}", align({{"map", file_},
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

  std::string file_;
};

}  // namespace

extern const CommandInfo kCommand_info;
const CommandInfo kCommand_info = {
    .id = "info",
    .description =
        "what a map or a bounds file holds: size, components, jump points; method, mean box, memory",
    .examples = "  goalbound info assets/maps/loop.map\n  goalbound info loop.gbb\n",
    .make = &make_command<InfoCommand>,
};

}  // namespace goalbound::cli
