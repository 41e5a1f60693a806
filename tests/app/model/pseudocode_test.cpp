// The lines of each search are those of what it does, and each of its events is at one of them.
#include "model/searches/pseudocode.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <cstddef>
#include <map>

#include "../../core/support.hpp"

namespace goalbound::app {
namespace {

using goalbound::test::grid_of;
using testing::HasSubstr;

/// What the lines of one method say and those of no other.
const std::map<SearchMethod, std::string>& words_of_methods() {
  static const std::map<SearchMethod, std::string> words = {
      {SearchMethod::kBestFirst,
       "pop the node with the lowest f\n  if n is the goal: return path\n  for each edge"},
      {SearchMethod::kJumps, "m = jump(n, d)"},
      {SearchMethod::kBothEnds, "while both next g together are below best"},
      {SearchMethod::kHierarchy, "for each arc up from n to m"},
      {SearchMethod::kSubgoals, "to a subgoal m"},
      {SearchMethod::kClusters, "for each entrance m"},
      {SearchMethod::kHubLabels, "read the label of n"},
      {SearchMethod::kWalk, "look up the first edge"},
  };
  return words;
}

std::string text_of(const SearchInfo& search, const IndexSet& set = {}) {
  std::string text;
  for (const PseudocodeLine& line : pseudocode_of(search, set)) text += line.text + '\n';
  return text;
}

TEST(Pseudocode, IsOfTheMethodOfEachSearch) {
  for (const SearchInfo* search : all_searches()) {
    for (const auto& [method, words] : words_of_methods()) {
      EXPECT_EQ(text_of(*search).find(words) != std::string::npos, method == search->method)
          << search->id << ": " << words;
    }
  }
}

/// A search that asks what it needs, and boxes where it needs an index of edges.
IndexSet set_for(const SearchInfo& search, const Map& map) {
  Progress progress;
  IndexSet set;
  if (search.asks_edges())
    set.add(make_index(map, IndexValues::parse("boxes").value(), {}, progress).value());
  IndexStore store;
  return complete(search, map, set, store, progress).value();
}

TEST(Pseudocode, HasALineForEachEventOfEachSearch) {
  const Grid grid =
      grid_of("..........\n.@@@.@@@@.\n.@....@...\n.@.@@.@.@@\n...@..@...\n@@.@.@@@@.\n...@......\n");
  std::vector<NodeId> nodes;
  for (std::uint32_t slot = 0; slot < grid.node_count(); ++slot) nodes.push_back(grid.node_of_slot(slot));
  for (const SearchInfo* search : all_searches()) {
    const IndexSet set = set_for(*search, grid);
    const auto query = make_query(*search, grid, set).value();
    const auto lines = pseudocode_of(*search, set);
    for (std::size_t i = 0; i < nodes.size(); i += 5) {
      Trace trace;
      (void)query->find_traced(nodes[i], nodes[nodes.size() - 1 - i], trace);
      for (std::uint32_t e = 0; e < trace.size(); ++e) {
        const CodeStep step = step_of(trace[e].kind);
        ASSERT_TRUE(std::ranges::any_of(lines, [&](const PseudocodeLine& line) { return line.step == step; }))
            << search->id << ", event " << static_cast<int>(trace[e].kind);
      }
    }
  }
}

/// The inspector of a first start has room for so many characters of a line.
TEST(Pseudocode, FitsTheInspector) {
  constexpr std::ptrdiff_t kRoom = 47;
  const auto is_first_byte = [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; };
  for (const SearchInfo* search : all_searches()) {
    for (const PseudocodeLine& line : pseudocode_of(*search, {}))
      EXPECT_LE(std::ranges::count_if(line.text, is_first_byte), kRoom) << search->id << ": " << line.text;
  }
}

TEST(Pseudocode, NamesTheIndicesThatAreAsked) {
  const Grid grid = grid_of("....\n....\n");
  Progress progress;
  IndexSet set;
  for (const char* text : {"boxes", "flags", "reach"})
    set.add(make_index(grid, IndexValues::parse(text).value(), {}, progress).value());
  EXPECT_THAT(text_of(*find_search("astar-gb"), set),
              HasSubstr("    if boxes or flags refuses (n, d): skip\n"));
  EXPECT_THAT(text_of(*find_search("astar-gb"), set), HasSubstr("if an index refuses n: skip"));
  EXPECT_THAT(text_of(*find_search("astar-gb")), HasSubstr("if goal not in box(n, d): skip"));
  EXPECT_THAT(text_of(*find_search("astar")), Not(HasSubstr("box")));
}

}  // namespace
}  // namespace goalbound::app
