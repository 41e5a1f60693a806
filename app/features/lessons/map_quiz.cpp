#include "features/lessons/map_quiz.hpp"

#include <fmt/format.h>

#include <array>
#include <random>
#include <span>
#include <vector>

#include "features/problems/problem_set.hpp"
#include "model/actions/action_calls.hpp"

namespace goalbound::app {
namespace {

constexpr std::size_t kDrawn = 60;     ///< problems of which some are suited
constexpr std::size_t kMostEdges = 8;  ///< that a question can have as its answers
constexpr std::size_t kFewestEdges = 2;

/// A start with a choice of edges, and a goal that it reaches.
struct Setting {
  NodeId start = kNoNode;
  NodeId goal = kNoNode;
  std::vector<Edge> edges;  ///< out of the start
};

Result<std::vector<Setting>> draw_settings(const Map& map, std::uint64_t seed, std::size_t count) {
  const auto problems = random_problems(map, kDrawn, seed);
  if (!problems) return problems.error();
  std::vector<Setting> settings;
  for (const ProblemRow& row : problems->rows) {
    Setting setting{row.start, row.goal, {}};
    map.edges(row.start, setting.edges);
    const bool suited =
        row.start != row.goal && setting.edges.size() >= kFewestEdges && setting.edges.size() <= kMostEdges;
    if (suited) settings.push_back(std::move(setting));
    if (settings.size() == count) return settings;
  }
  return Error{ErrorCode::kInvalidArgument,
               "there is nothing to guess on this map: no start was found with a choice of edges"};
}

std::string line(const ActionCall& call) {
  return "> " + format_action(call) + "\n";
}

/// Nothing of the answer is to be seen: no search runs yet.
std::string scene(const Map& map, const Setting& s) {
  return line(calls::start(map, s.start)) + line(calls::goal(map, s.goal)) + "> hold-searches on\n" +
         line(calls::select(map, s.start));
}

/// Now it is: the search runs, and the boxes of the start are drawn.
std::string solution() {
  return "> hold-searches off\n> show search\n> show boxes\n> panel node on\n";
}

std::string keep_or_prune(const Map& map, const Setting& s, std::mt19937_64& random) {
  const Edge& edge = s.edges[random() % s.edges.size()];
  const std::string name = map.name_of(EdgeId{s.start, edge.index});
  return fmt::format(
      "## Kept or pruned?\n"
      "A search with boxes will begin at S ({0}). Its goal is G, the {1} ({2}).\n{3}{7}"
      "? What will it do with the edge {4}, which leads to ({5})?\n"
      "- follow it: a shortest path begins with it [right.edge.leads = 1]\n"
      "- follow it in vain: the box holds the goal, but no shortest path begins so "
      "[right.edge.keeps = 1 and right.edge.leads = 0]\n"
      "- skip it: the box misses the goal [right.edge.keeps = 0 and right.edge.leads = 0]\n"
      "{6}{7}> show reach\n"
      "The box of this edge holds {{right.edge.box}}, of which the edge reaches {{right.edge.reached}} first "
      "by a "
      "shortest path.\n\n",
      map.name_of(s.start), map.kind().node_word, map.name_of(s.goal), scene(map, s), name,
      map.name_of(edge.to), solution(), line(calls::edge(map, edge.index)));
}

std::string first_step(const Map& map, const Setting& s) {
  std::string options;
  for (const Edge& edge : s.edges) {
    options += fmt::format("- {} [right.first = {}]\n", map.name_of(EdgeId{s.start, edge.index}),
                           edge.index.value() + 1);
  }
  return fmt::format(
      "## The first step\n"
      "From S ({0}) to G, the {1} ({2}): there may be several shortest paths, and the search takes "
      "one.\n{3}"
      "? With which edge does the path begin that A* with boxes finds?\n{4}{5}"
      "Of {{node.edges}} edges the boxes keep {{node.kept}}: only those can be the first step.\n"
      "! node.kept >= 1\n\n",
      map.name_of(s.start), map.kind().node_word, map.name_of(s.goal), scene(map, s), options, solution());
}

std::string kept_edges(const Map& map, const Setting& s) {
  return fmt::format(
      "## How many are left?\n"
      "The {2} marked S ({0}) has {1} edges. The goal is G, the {2} ({3}).\n{4}"
      "? How many of its edges will the boxes keep?\n"
      "- one [node.kept = 1]\n"
      "- two [node.kept = 2]\n"
      "- three or more [node.kept >= 3]\n{5}"
      "{{node.kept}} of {{node.edges}}.\n\n",
      map.name_of(s.start), s.edges.size(), map.kind().node_word, map.name_of(s.goal), scene(map, s),
      solution());
}

std::string saved_expansions(const Map& map, const Setting& s) {
  return fmt::format(
      "## What do the boxes save?\n"
      "From S ({0}) to G, the {1} ({2}): A* will search with boxes and without.\n{3}"
      "? How many times fewer nodes will it expand with boxes?\n"
      "- less than twice [left.expanded / right.expanded < 2]\n"
      "- two to eight times [left.expanded / right.expanded >= 2 and left.expanded / right.expanded <= 8]\n"
      "- more than eight times [left.expanded / right.expanded > 8]\n{4}> split on\n> select none\n"
      "{{left.expanded}} without boxes, {{right.expanded}} with them: "
      "{{left.expanded / right.expanded}} times fewer.\n"
      "! left.length = right.length\n\n",
      map.name_of(s.start), map.kind().node_word, map.name_of(s.goal), scene(map, s), solution());
}

std::string wasted_expansions(const Map& map, const Setting& s) {
  return fmt::format(
      "## Beside the path\n"
      "From S ({0}) to G, the {1} ({2}), by A* with boxes.\n{3}"
      "? How many nodes will it expand for each node of its path?\n"
      "- hardly more than one [right.expanded <= 1.2 * right.path]\n"
      "- up to three [right.expanded > 1.2 * right.path and right.expanded <= 3 * right.path]\n"
      "- more than three [right.expanded > 3 * right.path]\n{4}> select none\n"
      "{{right.expanded}} for a path of {{right.path}}.\n\n",
      map.name_of(s.start), map.kind().node_word, map.name_of(s.goal), scene(map, s), solution());
}

}  // namespace

Result<std::string> map_quiz_text(const Map& map, std::uint64_t seed) {
  constexpr std::size_t kPages = 6;
  const auto settings = draw_settings(map, seed, kPages);
  if (!settings) return settings.error();
  std::mt19937_64 random(seed);
  const std::vector<Setting>& s = *settings;
  return "# Quiz on this map\nSix guesses about the map that is open.\n\n"
         "> split off\n> hide search\n> hide pruned-edges\n> hide boxes\n> hide reach\n> panel node off\n\n" +
         keep_or_prune(map, s[0], random) + first_step(map, s[1]) + kept_edges(map, s[2]) +
         keep_or_prune(map, s[3], random) + saved_expansions(map, s[4]) + wasted_expansions(map, s[5]);
}

Result<Lesson> make_map_quiz(const Map& map, std::uint64_t seed) {
  const auto text = map_quiz_text(map, seed);
  if (!text) return text.error();
  auto lesson = parse_lesson(*text, "map-quiz.lesson");
  if (!lesson) return lesson.error();
  if (auto settled = settle_words(*lesson); !settled) return settled.error();
  return lesson;
}

}  // namespace goalbound::app
