// Many agents at once: a crowd asks for its ways in one batch, which takes all cores. Answers come in the
// order of the agents, and are the same for any number of threads.
//
// usage: agents MAP START GOAL [COUNT]     one agent goes from START, the others (1,000 in all) from all over
// the map
#include <goalbound/goalbound.hpp>

#include <cstdio>
#include <cstdlib>
#include <utility>
#include <vector>

namespace {

int fail(const goalbound::Error& error) {
  std::fprintf(stderr, "agents: %s\n", error.to_string().c_str());
  return 1;
}

/// The first agent starts where it is told, the others spread evenly over the map.
std::vector<goalbound::StartGoal> crowd(const goalbound::Map& map, goalbound::NodeId start,
                                        goalbound::NodeId goal, std::size_t count) {
  std::vector<goalbound::StartGoal> agents{{start, goal}};
  for (std::size_t i = 1; i < count; ++i) {
    const auto slot = static_cast<std::uint32_t>(i * map.node_count() / count);
    agents.push_back({map.node_of_slot(slot), goal});
  }
  return agents;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 4 && argc != 5) {
    std::fprintf(stderr, "usage: agents MAP START GOAL [COUNT]\n");
    return 2;
  }
  const auto map = goalbound::load_map(argv[1]);
  if (!map) return fail(map.error());
  const auto start = (*map)->find_node(argv[2]);
  if (!start) return fail(start.error());
  const auto goal = (*map)->find_node(argv[3]);
  if (!goal) return fail(goal.error());
  const auto count = static_cast<std::size_t>(argc == 5 ? std::strtoull(argv[4], nullptr, 10) : 1000);

  goalbound::Progress progress;
  const auto boxes = goalbound::provide_indices(**map, "boxes", progress);
  if (!boxes) return fail(boxes.error());
  auto query = goalbound::make_query(goalbound::usual_search(**map, *boxes), **map, *boxes);
  if (!query) return fail(query.error());

  // The pool is kept: each tick of the game hands it the agents that want a way. Corners are what most
  // movement code wants; Progress::stop_after() would end a batch in time for the next frame.
  goalbound::QueryPool pool(std::move(query).value());
  const auto agents = crowd(**map, *start, *goal, count);
  const auto answers = pool.run(agents, goalbound::BatchPaths::kCorners);
  if (!answers) return fail(answers.error());

  std::size_t arrive = 0;
  std::size_t corners = 0;
  for (std::size_t i = 0; i < answers->size(); ++i) {
    arrive += (*answers)[i].found() ? 1 : 0;
    corners += answers->path(i).size();
  }
  std::printf("%zu of %zu agents arrive, with %zu corners in all, on %d threads\n", arrive, agents.size(),
              corners, pool.threads());
  if (!(*answers)[0].found()) return 1;
  std::printf("the first has a path of length %s\n", (*map)->length_text((*answers)[0].cost).c_str());
}
