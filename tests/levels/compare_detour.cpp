// Prints how our paths on a mesh by Recast compare with those of Detour; asserts nothing.
// usage: goalbound_compare_detour LEVEL PAIRS [CELL_SIZE]
#include <fmt/format.h>

#include <cstdlib>

#include "detour_paths.hpp"
#include "goalbound/levels/level.hpp"

using namespace goalbound;
using namespace goalbound::test;

namespace {

struct Sums {
  double by_nodes = 0;
  double pulled = 0;
  double seconds = 0;
  int shorter = 0;  ///< pulled, than Detour's
  int longer = 0;
};

void add(Sums& sums, const MeshWay& way, const MeshWay& detour) {
  sums.by_nodes += way.by_nodes;
  sums.pulled += way.pulled;
  sums.seconds += way.seconds;
  sums.shorter += way.pulled < detour.pulled * (1 - 1e-5) ? 1 : 0;
  sums.longer += way.pulled > detour.pulled * (1 + 1e-5) ? 1 : 0;
}

void print(const char* name, const Sums& sums, int found) {
  fmt::print("{:14} {:10.3f} {:10.3f} {:8.1f} % {:8.1f} % {:10.2f}\n", name, sums.by_nodes / found,
             sums.pulled / found, 100.0 * sums.shorter / found, 100.0 * sums.longer / found,
             1e6 * sums.seconds / found);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) return 2;
  const auto level = load_level(argv[1]);
  if (!level) return fmt::print("{}\n", level.error().to_string()), 2;
  RecastOptions options;
  if (argc > 3) options.cell_size = std::atof(argv[3]);
  Progress progress;
  const auto built = build_with_recast(*level, options, {}, progress);
  if (!built) return fmt::print("{}\n", built.error().to_string()), 2;
  DetourPaths centres(*built, MeshNodes::kCentres);
  DetourPaths middles(*built, MeshNodes::kEdgeMiddles);
  std::mt19937 random(1);
  Sums of_centres;
  Sums of_middles;
  Sums of_detour;
  int found = 0;
  for (int pair = 0; pair < std::atoi(argv[2]); ++pair) {
    const MeshEnd from = centres.random_end(random);
    const MeshEnd to = centres.random_end(random);
    const MeshWay detour = centres.by_detour(from, to);
    const MeshWay centre = centres.by_us(from, to);
    const MeshWay middle = middles.by_us(from, to);
    if (!detour.found || !centre.found || !middle.found) continue;
    ++found;
    add(of_detour, detour, detour);
    add(of_centres, centre, detour);
    add(of_middles, middle, detour);
  }
  if (found == 0) return 1;
  fmt::print("{} polygons, {} pairs with a path\n", centres.mesh().area_count(), found);
  fmt::print("{:14} {:>10} {:>10} {:>10} {:>10} {:>10}\n", "", "by nodes", "pulled", "shorter", "longer",
             "us");
  print("Detour", of_detour, found);
  print("centres", of_centres, found);
  print("edge middles", of_middles, found);
  return 0;
}
