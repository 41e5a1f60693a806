// What it costs to get the bounds of a large map from a file: read whole, mapped, and expanded. Prints,
// asserts nothing.
//   goalbound_bench_load [MAP]
// The boxes are made up, as loading does not depend on them: time and memory do not.
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>
#include <string>

#include "../box_files.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/generators.hpp"
#include "goalbound/search/box_test.hpp"

namespace goalbound {
namespace {

/// A field of /proc/self/status in MiB: VmRSS, RssAnon, RssFile.
double memory(const std::string& field) {
  std::ifstream status("/proc/self/status");
  for (std::string word; status >> word;) {
    double kibibytes = 0;
    if (word == field + ":" && status >> kibibytes) return kibibytes / 1024;
  }
  return 0;
}

Grid large_map(int count, char** arguments) {
  auto grid = count > 1 ? load_grid(arguments[1]) : generate_grid(*find_generator("caves"), 1024, 1024, 1);
  if (!grid) {
    std::fprintf(stderr, "%s\n", grid.error().to_string().c_str());
    std::exit(2);
  }
  return std::move(grid).value();
}

/// Boxes of random size around each cell.
Bounds made_up_bounds(const Grid& grid) {
  Bounds bounds(grid, Ordering::kCanonical, Method::kExact);
  std::mt19937 random(1);
  for (std::uint32_t slot = 0; slot < grid.free_count(); ++slot) {
    const Cell cell = grid.cell(grid.free_nodes()[slot]);
    NodeBoxes boxes;
    for (const Direction d : grid.moves(grid.free_nodes()[slot])) {
      const auto reach = static_cast<std::int32_t>(random() % 200);
      boxes[static_cast<std::size_t>(d)] = {
          std::max(cell.x - reach, 0), std::min(cell.x + reach, grid.width() - 1),
          std::max(cell.y - reach, 0), std::min(cell.y + reach, grid.height() - 1)};
    }
    bounds.set(slot, boxes, NodeQuality::kExact);
  }
  return bounds;
}

void measure(const char* what, const std::filesystem::path& path, LoadMode mode) {
  std::fflush(stdout);
  const pid_t child = ::fork();
  if (child > 0) {
    ::waitpid(child, nullptr, 0);
    return;
  }
  const double before = memory("VmRSS");
  const double anonymous_before = memory("RssAnon");
  const auto start = std::chrono::steady_clock::now();
  const auto bounds = boxes_of(load_index(path, mode));
  const std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - start;
  if (!bounds) std::exit(2);
  std::printf("%-28s %8.1f ms  %7.1f MiB more resident, %7.1f of them not of the file", what, time.count(),
              memory("VmRSS") - before, memory("RssAnon") - anonymous_before);
  std::mt19937 random(2);
  BoxTest test(**bounds);
  test.aim({5, 5});
  int kept = 0;
  for (int i = 0; i < 1000; ++i)
    kept += test.holding(static_cast<std::uint32_t>(random() % (*bounds)->info().node_count)).size();
  std::printf("; after 1000 random nodes %7.1f MiB (%d edges kept)\n", memory("VmRSS") - before, kept);
  std::fflush(stdout);
  ::_exit(0);
}

int run(int count, char** arguments) {
  const auto folder =
      std::filesystem::temp_directory_path() / ("goalbound-load-" + std::to_string(::getpid()));
  std::filesystem::create_directory(folder);
  {
    const Grid grid = large_map(count, arguments);
    const Bounds bounds = made_up_bounds(grid);
    std::printf("%u free cells, %.1f MiB of boxes\n", grid.free_count(),
                static_cast<double>(bounds.byte_size()) / (1024 * 1024));
    if (!save_boxes(bounds, folder / "plain.gbb") ||
        !save_boxes(bounds, folder / "packed.gbb", {.compress = true}))
      return 2;
    std::filesystem::permissions(folder / "plain.gbb", std::filesystem::perms::owner_read);
  }
  for (int round = 0; round < 2; ++round) {
    measure("read whole", folder / "plain.gbb", LoadMode::kCopy);
    measure("mapped", folder / "plain.gbb", LoadMode::kMap);
    measure("expanded", folder / "packed.gbb", LoadMode::kCopy);
  }
  std::filesystem::remove_all(folder);
  return 0;
}

}  // namespace
}  // namespace goalbound

int main(int count, char** arguments) {
  return goalbound::run(count, arguments);
}
