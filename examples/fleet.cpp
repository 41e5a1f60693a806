// A day in a warehouse: robots that turn on the spot carry things from shelf to shelf. Each asks at every
// step how far its goal is after each of its moves, and takes the best one that nobody is in the way of.
// Played twice: with exact distances, and with the Manhattan estimate.
//   fleet [ROBOTS [STEPS [WIDTH HEIGHT]]]
#include <goalbound/fleets.hpp>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <random>
#include <string>
#include <vector>

using namespace goalbound;

namespace {

/// Blocks of shelves, ten by two, with ways two cells wide between them.
std::string warehouse(int width, int height) {
  std::string rows(static_cast<std::size_t>(width) * static_cast<std::size_t>(height), '.');
  for (int y = 2; y + 4 <= height; y += 4) {
    for (int x = 2; x + 12 <= width; x += 12) {
      for (int i = 0; i < 20; ++i) rows[static_cast<std::size_t>((y + i / 10) * width + x + i % 10)] = '@';
    }
  }
  return rows;
}

struct Robot {
  Cell cell;
  Heading heading = Heading::kEast;
  Cell goal;
  std::shared_ptr<const HeadingField> field;  ///< null: the estimate is asked
  int waited = 0;
  int aside = 0;                  ///< steps for which it goes out of somebody's way
  Heading side = Heading::kEast;  ///< to where
};

/// Steps ahead, and the turns that are needed at least.
std::uint32_t manhattan(Cell cell, Heading heading, Cell goal) {
  const int dx = goal.x - cell.x;
  const int dy = goal.y - cell.y;
  const std::array<bool, 4> wanted = {dx > 0, dy > 0, dx < 0, dy < 0};
  const auto h = static_cast<unsigned>(heading);
  const bool is_bent = dx != 0 && dy != 0;
  std::uint32_t turns = is_bent ? 1 : 0;
  if ((dx != 0 || dy != 0) && !wanted[h]) turns = wanted[(h + 1) % 4] || wanted[(h + 3) % 4] ? turns + 1 : 2;
  return static_cast<std::uint32_t>(std::abs(dx) + std::abs(dy)) + turns;
}

class Day {
 public:
  Day(const Grid& grid, std::vector<Cell> shelves, std::size_t robots, bool exact)
      : grid_(grid),
        shelves_(std::move(shelves)),
        fields_(grid),
        exact_(exact),
        taken_(grid.free_count(), kFree) {
    std::vector<std::uint32_t> slots(grid.free_count());
    std::iota(slots.begin(), slots.end(), 0U);
    std::shuffle(slots.begin(), slots.end(), random_);
    if (exact_) fields_.prepare(shelves_);
    for (std::size_t i = 0; i < std::min<std::size_t>(robots, slots.size()); ++i) {
      robots_.push_back({.cell = grid.cell(grid.node_of_slot(slots[i])),
                         .heading = static_cast<Heading>(random_() % 4),
                         .goal = {},
                         .field = nullptr});
      taken_[slots[i]] = static_cast<std::uint32_t>(i);
      send(robots_.back());
    }
  }

  void step() {
    std::vector<std::uint32_t> order(robots_.size());
    std::iota(order.begin(), order.end(), 0U);
    std::shuffle(order.begin(), order.end(), random_);
    for (const std::uint32_t i : order) move(i);
  }
  std::uint64_t delivered() const { return delivered_; }
  const FleetFields& fields() const { return fields_; }

 private:
  static constexpr std::uint32_t kFree = 0xFFFFFFFFU;

  std::uint32_t slot(Cell cell) const { return grid_.slot(grid_.node(cell)); }
  void send(Robot& robot) {
    robot.goal = shelves_[random_() % shelves_.size()];
    if (exact_) robot.field = fields_.field(robot.goal);
  }
  std::uint32_t left(const Robot& robot, Cell cell, Heading heading) const {
    return robot.field != nullptr ? robot.field->left(slot(cell), cell, heading)
                                  : manhattan(cell, heading, robot.goal);
  }

  /// One step of time: ahead, a turn, or nothing.
  void move(std::uint32_t number) {
    Robot& robot = robots_[number];
    const Cell ahead = ahead_of(robot.cell, robot.heading);
    const bool is_open = grid_.is_free(ahead) && taken_[slot(ahead)] == kFree;
    std::uint32_t best = left(robot, robot.cell, robot.heading);
    int choice = 0;
    const auto consider = [&](int what, std::uint32_t rest) {
      if (rest >= best) return;
      best = rest;
      choice = what;
    };
    if (is_open) consider(1, left(robot, ahead, robot.heading));
    consider(2, left(robot, robot.cell, turned_right(robot.heading)));
    consider(3, left(robot, robot.cell, turned_left(robot.heading)));
    // Two that stand face to face would stand there for ever: one of them goes aside.
    if (choice == 0 && ++robot.waited > 2) {
      robot.waited = 0;
      robot.aside = 4;
      robot.side = static_cast<Heading>(random_() % 4);
    }
    if (robot.aside > 0) {
      --robot.aside;
      choice = robot.side != robot.heading ? (robot.side == turned_left(robot.heading) ? 3 : 2)
                                           : (is_open ? 1 : 0);
    }
    if (choice == 1) {
      taken_[slot(robot.cell)] = kFree;
      robot.cell = ahead;
      taken_[slot(ahead)] = number;
    } else if (choice == 2) {
      robot.heading = turned_right(robot.heading);
    } else if (choice == 3) {
      robot.heading = turned_left(robot.heading);
    }
    if (robot.cell != robot.goal) return;
    ++delivered_;
    send(robot);
  }

  const Grid& grid_;
  std::vector<Cell> shelves_;
  FleetFields fields_;
  bool exact_;
  std::mt19937 random_{1};
  std::vector<Robot> robots_;
  std::vector<std::uint32_t> taken_;  ///< by slot: the robot there
  std::uint64_t delivered_ = 0;
};

double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

}  // namespace

int main(int argc, char** argv) {
  const auto number = [&](int i, int otherwise) { return argc > i ? std::atoi(argv[i]) : otherwise; };
  const int robots = number(1, 400);
  const int steps = number(2, 400);
  const int width = number(3, 122);
  const int height = number(4, 98);
  auto made = Grid::create(width, height, warehouse(width, height), MoveRule::kFour);
  if (!made) return std::fprintf(stderr, "%s\n", made.error().message.c_str()), 1;
  const Grid grid = std::move(made).value();
  std::vector<Cell> shelves;  // a cell beside each block
  for (int y = 1; y + 4 <= height; y += 4) {
    for (int x = 6; x + 8 <= width; x += 12) shelves.push_back({x, y});
  }
  std::printf("%u cells, %d robots, %zu goals, %d steps\n", grid.free_count(), robots, shelves.size(), steps);
  for (const bool exact : {true, false}) {
    auto start = std::chrono::steady_clock::now();
    Day day(grid, shelves, static_cast<std::size_t>(robots), exact);
    const double prepared = seconds_since(start);
    start = std::chrono::steady_clock::now();
    for (int i = 0; i < steps; ++i) day.step();
    std::printf(
        "%-20s %8llu delivered, %.2f ms a step; prepared in %.2f s, %.0f MB of fields\n",
        exact ? "exact distances:" : "Manhattan estimate:", static_cast<unsigned long long>(day.delivered()),
        1000 * seconds_since(start) / steps, prepared, static_cast<double>(day.fields().byte_size()) / 1e6);
  }
  return 0;
}
