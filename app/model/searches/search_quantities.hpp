// What is counted in a search, with the words for it.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "goalbound/search.hpp"

namespace goalbound::app {

struct SearchQuantity {
  const char* name;
  std::uint64_t SearchStats::*member;
  std::string_view help;
};
inline constexpr auto kSearchQuantities = std::to_array<SearchQuantity>({
    {"expanded", &SearchStats::expanded, "Nodes taken from the open list, the goal included"},
    {"generated", &SearchStats::generated, "Edges followed"},
    {"pruned", &SearchStats::pruned, "Edges and nodes that boxes, or other indices, let it leave out"},
    {"open adds", &SearchStats::open_add, "Insertions into the open list, the start included"},
    {"open pops", &SearchStats::open_pop, "Nodes taken from the open list itself, not from a fast stack"},
    {"stack adds", &SearchStats::stack_add, "Insertions that went to a fast stack instead"},
    {"decreases", &SearchStats::open_decrease, "Nodes on the open list that were found more cheaply"},
});

}  // namespace goalbound::app
