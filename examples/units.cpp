// A game with units of five sizes on one map, and one set of boxes for all of them: in each frame every unit
// asks for the way to a new goal, exact for its own size, and nobody takes memory. No graphics: the last line
// says what the frames took.
//
// usage: units MAP [UNITS] [FRAMES]     MAP is a grid of squares
#include <goalbound/goalbound.hpp>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <new>
#include <random>
#include <utility>
#include <vector>

namespace {

std::size_t allocations = 0;  // counted by operator new below

}  // namespace

void* operator new(std::size_t size) {
  ++allocations;
  if (void* memory = std::malloc(size == 0 ? 1 : size)) return memory;
  std::abort();
}
void operator delete(void* memory) noexcept {
  std::free(memory);
}
void operator delete(void* memory, std::size_t /*size*/) noexcept {
  std::free(memory);
}

namespace {

using goalbound::NodeId;
using Clock = std::chrono::steady_clock;

constexpr std::array kSizes = {"1", "2", "3", "3x2", "r1.5"};
constexpr const char* kBoxes = "united-boxes:units=1/2/3/3x2/r1.5";

int fail(const goalbound::Error& error) {
  std::fprintf(stderr, "units: %s\n", error.to_string().c_str());
  return 1;
}

/// The map for one size, and who finds the ways there: one query serves all units of the size.
struct Size {
  std::shared_ptr<const goalbound::Map> map;
  std::unique_ptr<goalbound::Query> query;
  std::unique_ptr<goalbound::Query> plain;  ///< without boxes, to check it
};

struct Walker {
  std::size_t size = 0;
  NodeId at{};
  NodeId goal{};
  std::uint64_t cost = 0;
  std::vector<NodeId> path{};
};

class Game {
 public:
  Game(std::vector<Size> sizes, std::size_t walkers) : sizes_(std::move(sizes)), walkers_(walkers) {
    for (std::size_t i = 0; i < walkers; ++i) {
      Walker& walker = walkers_[i];
      walker.size = i % sizes_.size();
      walker.at = any_place(walker);
      walker.path.reserve(sizes_[walker.size].map->node_count());
    }
  }

  void frame() {
    for (Walker& walker : walkers_) walker.goal = any_place(walker);
    const std::size_t before = allocations;
    const auto begin = Clock::now();
    for (Walker& walker : walkers_) {
      goalbound::Query& query = *sizes_[walker.size].query;
      walker.cost = query.find(walker.at, walker.goal).cost;
      query.path(walker.path);
    }
    const auto took = std::chrono::duration<double, std::micro>(Clock::now() - begin).count();
    longest_ = std::max(longest_, took);
    // The first frame may still make room.
    if (frames_++ > 0) allocated_ += allocations - before;
    check();
  }

  void report() const {
    std::printf("%zu units of %zu sizes, %d frames: %zu wrong, %zu allocations; the longest took %.0f us\n",
                walkers_.size(), sizes_.size(), frames_, wrong_, allocated_, longest_);
  }

 private:
  NodeId any_place(const Walker& walker) {
    const goalbound::Map& map = *sizes_[walker.size].map;
    return map.node_of_slot(static_cast<std::uint32_t>(random_() % map.node_count()));
  }

  void check() {
    for (Walker& walker : walkers_) {
      if (sizes_[walker.size].plain->find(walker.at, walker.goal).cost != walker.cost) ++wrong_;
      if (!walker.path.empty()) walker.at = walker.path.back();
    }
  }

  std::vector<Size> sizes_;
  std::mt19937 random_{1};
  std::vector<Walker> walkers_;
  int frames_ = 0;
  std::size_t wrong_ = 0;
  std::size_t allocated_ = 0;
  double longest_ = 0;
};

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    std::fprintf(stderr, "usage: units MAP [UNITS] [FRAMES]\n");
    return 2;
  }
  const std::size_t walkers = argc > 2 ? std::strtoul(argv[2], nullptr, 10) : 200;
  const int frames = argc > 3 ? std::atoi(argv[3]) : 60;
  const auto map = goalbound::load_map(argv[1]);
  if (!map) return fail(map.error());
  goalbound::Progress progress;
  const auto boxes = goalbound::provide_indices(**map, kBoxes, progress);
  if (!boxes) return fail(boxes.error());

  std::vector<Size> sizes;
  for (const char* text : kSizes) {
    const auto own = goalbound::with_unit_called(*map, text);
    if (!own) return fail(own.error());
    if ((*own)->node_count() == 0) continue;  // nowhere has it room
    auto query = goalbound::make_query(**own, *boxes);
    if (!query) return fail(query.error());
    auto plain = goalbound::make_query(**own, {});
    if (!plain) return fail(plain.error());
    sizes.push_back({*own, *std::move(query), *std::move(plain)});
  }
  if (sizes.empty()) {
    std::fprintf(stderr, "units: no cell of the map is free\n");
    return 1;
  }
  Game game(std::move(sizes), walkers);
  for (int i = 0; i < frames; ++i) game.frame();
  game.report();
  return 0;
}
