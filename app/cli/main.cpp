// The command-line tool `goalbound`.
#include "platform/process.hpp"
#include "program.hpp"

int main(int argc, char** argv) {
  using namespace goalbound::cli;
  const Program program{
      .name = "goalbound",
      .purpose =
          "Exact shortest paths on static maps, by goal bounding: preprocess a map once, so that each edge\n"
          "stores the bounding box of all goals whose shortest paths begin with it. A search then prunes\n"
          "every edge whose box does not contain the goal.\n",
      .examples =
          "  goalbound generate caves --width 200 --height 120 --seed 7 -o caves.map\n"
          "  goalbound compare caves.map\n"
          "  goalbound precompute caves.map -o caves.gbb\n"
          "  goalbound bench caves.map --bounds caves.gbb --algorithms astar,astar-gb\n",
      .commands = all_commands(),
  };
  return static_cast<int>(run_program(program, goalbound::platform::arguments_of(argc, argv)));
}
