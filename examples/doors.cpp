// A game in which doors open and close while many agents walk: each frame a door turns, and every agent whose
// way it touches asks for a new one, within a budget of microseconds a frame. The boxes were made when the
// level was loaded; new ones come behind. No graphics: the last line says what the frames took.
//
// usage: doors MAP [AGENTS] [FRAMES] [MICROSECONDS]     MAP is a grid
#include <goalbound/goalbound.hpp>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <utility>
#include <vector>

namespace {

using goalbound::Cell;
using goalbound::NodeId;
using Clock = std::chrono::steady_clock;

double microseconds_since(Clock::time_point begin) {
  return std::chrono::duration<double, std::micro>(Clock::now() - begin).count();
}

/// Walks along its path, a step a frame; without one it waits for its turn to ask.
struct Agent {
  NodeId at{};
  NodeId goal{};
  std::vector<NodeId> path{};  ///< what is left, the next step last
};

class Game {
 public:
  Game(const goalbound::Grid& grid, goalbound::EditedMap map, std::size_t agents)
      : grid_(&grid), map_(std::move(map)), query_(map_.query().value()), agents_(agents) {
    for (Agent& agent : agents_) agent = {any_free_cell(), any_free_cell()};
    while (doors_.size() < 8) doors_.push_back(any_free_cell());
  }

  /// Returns how many agents still wait.
  std::size_t frame(int number, double budget) {
    const auto begin = Clock::now();
    if (number % 4 == 0) turn_door(doors_[static_cast<std::size_t>(number / 4) % doors_.size()]);
    for (Agent& agent : agents_) walk(agent);
    std::size_t waiting = 0;
    for (Agent& agent : agents_) {
      if (!agent.path.empty()) continue;
      if (microseconds_since(begin) < budget) {
        plan(agent);
      } else {
        ++waiting;
      }
    }
    longest_ = std::max(longest_, microseconds_since(begin));
    return waiting;
  }

  void report(int frames) const {
    std::printf(
        "%d frames, %zu agents: %zu paths, %zu by old boxes, %zu over what was opened, %zu plain, %zu "
        "goals behind closed doors; the longest frame took %.0f microseconds\n",
        frames, agents_.size(), asked_, ways_[1], ways_[2], ways_[3], unreachable_, longest_);
  }

 private:
  NodeId any_free_cell() {
    const auto free = grid_->free_nodes();
    return free[random_() % free.size()];
  }

  void turn_door(NodeId door) {
    const Cell cell = grid_->cell(door);
    const bool opens = !map_.is_node(door);
    // A cell of the map can always be changed.
    (void)map_.apply(opens ? goalbound::MapChange::free(cell) : goalbound::MapChange::block(cell)).ok();
    if (opens) return;
    // Whose way leads through here asks again. An open door may make ways shorter: here nobody looks.
    for (Agent& agent : agents_) {
      if (std::ranges::find(agent.path, door) != agent.path.end()) agent.path.clear();
    }
  }

  void walk(Agent& agent) {
    if (agent.path.empty()) return;
    if (!map_.is_node(agent.path.back())) {
      agent.path.clear();
      return;
    }
    agent.at = agent.path.back();
    agent.path.pop_back();
    if (agent.path.empty()) agent.goal = any_free_cell();
  }

  void plan(Agent& agent) {
    const goalbound::SearchResult result = query_->find(agent.at, agent.goal);
    ++asked_;
    ++ways_[static_cast<std::size_t>(result.way)];
    if (!result.found()) {
      ++unreachable_;
      agent.goal = any_free_cell();
      return;
    }
    query_->path(agent.path);
    std::ranges::reverse(agent.path);
    agent.path.pop_back();  // where it stands
    if (agent.path.empty()) agent.goal = any_free_cell();
  }

  const goalbound::Grid* grid_;
  goalbound::EditedMap map_;
  std::unique_ptr<goalbound::Query> query_;
  std::mt19937 random_{1};
  std::vector<Agent> agents_;
  std::vector<NodeId> doors_;
  std::size_t asked_ = 0;
  std::size_t ways_[4] = {};
  std::size_t unreachable_ = 0;
  double longest_ = 0;
};

int fail(const goalbound::Error& error) {
  std::fprintf(stderr, "doors: %s\n", error.to_string().c_str());
  return 1;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    std::fprintf(stderr, "usage: doors MAP [AGENTS] [FRAMES] [MICROSECONDS]\n");
    return 2;
  }
  const int agents = argc > 2 ? std::atoi(argv[2]) : 500;
  const int frames = argc > 3 ? std::atoi(argv[3]) : 600;
  const double budget = argc > 4 ? std::atof(argv[4]) : 2000;
  // While the level loads.
  const auto map = goalbound::load_map(argv[1]);
  if (!map) return fail(map.error());
  const goalbound::Grid* grid = (*map)->as_grid();
  if (grid == nullptr || grid->free_count() < 2 || agents < 1 || frames < 1) {
    std::fprintf(stderr, "doors: a grid with free cells is needed, and agents and frames\n");
    return 2;
  }
  goalbound::Progress progress;
  const auto boxes =
      goalbound::make_index(*grid, goalbound::IndexValues::parse("boxes").value(), {}, progress);
  if (!boxes) return fail(boxes.error());
  const auto edited = goalbound::EditedMap::make(*map, {*boxes});
  if (!edited) return fail(edited.error());

  // The game.
  Game game(*grid, *edited, static_cast<std::size_t>(agents));
  const auto renewal = goalbound::precompute_in_background(*edited);
  for (int number = 0; number < frames; ++number) game.frame(number, budget);
  game.report(frames);
}
