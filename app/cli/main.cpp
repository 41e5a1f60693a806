// The command-line tool `goalbound`.
#include "platform/process.hpp"
#include "program.hpp"

int main(int argc, char** argv) {
  using namespace goalbound::cli;
  const Program program{
      .name = "goalbound",
      .purpose =
          "Goal bounding on grids and road networks: precompute, per edge of a map, the box of all goals "
          "that "
          "an optimal\n"
          "path reaches through it; a search then skips every edge whose box misses its goal.\n",
      .examples =
          "  goalbound generate caves --width 200 --height 120 --seed 7 -o caves.map\n"
          "  goalbound precompute caves.map -o caves.gbb\n"
          "  goalbound bench caves.map --bounds caves.gbb --algorithms astar,astar-gb\n",
      .commands = all_commands(),
  };
  return static_cast<int>(run_program(program, goalbound::platform::arguments_of(argc, argv)));
}
