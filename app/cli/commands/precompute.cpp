#include "precompute_command.hpp"

namespace goalbound::cli {

extern const CommandInfo kCommand_precompute;
const CommandInfo kCommand_precompute = {
    .id = "precompute",
    .description =
        "preprocess a map: compute the box of every edge, or another index, and write it to a file",
    .examples =
        "  goalbound precompute caves.map -o caves.gbb\n"
        "  goalbound precompute caves.map -o caves.gbb --index boxes:inherited\n"
        "  goalbound precompute caves.map -o caves.gbb --index boxes:anytime --budget 60\n"
        "  goalbound precompute caves.map -o caves.gbb --resume\n"
        "  goalbound precompute caves.map -o hulls.gbb --index container:hull\n"
        "  goalbound precompute caves.map -o caves.gbb --index boxes:all-optimal:exact\n"
        "  goalbound precompute caves.map -o caves-regular.gbb --index boxes:regular:exact --threads 1 "
        "--json\n",
    .make = &make_command<PrecomputeCommand>,
};

}  // namespace goalbound::cli
