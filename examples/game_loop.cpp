// A game that has little time a frame: the search does a few expansions in each and goes on in the next.
//
// usage: game_loop MAP START GOAL     START and GOAL as the map names them: 8,8 on grids
#include <goalbound/goalbound.hpp>

#include <cstdio>
#include <memory>
#include <utility>
#include <vector>

namespace {

/// What one frame may spend: few, so that the path of this example takes several frames. Measure on your
/// maps.
constexpr std::uint64_t kExpansionsAFrame = 5;

/// One unit of the game that wants to get somewhere.
class Unit {
 public:
  explicit Unit(std::unique_ptr<goalbound::Query> query) : query_(std::move(query)) {}

  void go(goalbound::NodeId from, goalbound::NodeId to) { answer_ = query_->begin(from, to); }

  /// True while the search goes on: called once a frame.
  bool think() {
    if (answer_.status == goalbound::SearchStatus::kUnfinished) {
      answer_ = query_->advance(kExpansionsAFrame);
    }
    return answer_.status == goalbound::SearchStatus::kUnfinished;
  }

  const goalbound::SearchResult& answer() const { return answer_; }
  std::vector<goalbound::NodeId> path() const {
    std::vector<goalbound::NodeId> path;
    query_->path(path);
    return path;
  }

 private:
  std::unique_ptr<goalbound::Query> query_;
  goalbound::SearchResult answer_;
};

int fail(const goalbound::Error& error) {
  std::fprintf(stderr, "game_loop: %s\n", error.to_string().c_str());
  return 1;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 4) {
    std::fprintf(stderr, "usage: game_loop MAP START GOAL\n");
    return 2;
  }
  // While the level loads: the map, and its boxes. A game ships those in a file (save_index,
  // load_index_for).
  const auto map = goalbound::load_map(argv[1]);
  if (!map) return fail(map.error());
  const auto start = (*map)->find_node(argv[2]);
  if (!start) return fail(start.error());
  const auto goal = (*map)->find_node(argv[3]);
  if (!goal) return fail(goal.error());
  goalbound::Progress progress;
  const auto boxes = goalbound::provide_indices(**map, "boxes", progress);
  if (!boxes) return fail(boxes.error());

  // One query a thread; map and boxes are shared, and the map must outlive it.
  auto query = goalbound::make_query(goalbound::usual_search(**map, *boxes), **map, *boxes);
  if (!query) return fail(query.error());
  Unit unit(std::move(query).value());

  // The game.
  unit.go(*start, *goal);
  int frames = 1;
  while (unit.think()) ++frames;  // in between: input, physics, drawing ...

  if (!unit.answer().found()) {
    std::printf("%s\n", std::string(goalbound::describe(unit.answer().status)).c_str());
    return 1;
  }
  std::printf("path of length %s: %zu nodes, found in %d frames\n",
              (*map)->length_text(unit.answer().cost).c_str(), unit.path().size(), frames);
}
