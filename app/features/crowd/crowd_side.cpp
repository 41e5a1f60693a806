#include "features/crowd/crowd_side.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>

#include "goalbound/bounds.hpp"

namespace goalbound::app {
namespace {

/// Expansions between two looks at the clock: a few microseconds.
constexpr std::uint64_t kSlice = 32;
/// An agent crosses the longest side of the map in so many seconds.
constexpr double kCrossing = 8;
constexpr double kRemembered = 1;  ///< seconds of which means are told

/// A number that looks random, the same on every machine. Source: Steele, Lea & Flood, "Fast Splittable
/// Pseudorandom Number Generators", 2014.
std::uint64_t scrambled(std::uint64_t number) {
  number += 0x9E3779B97F4A7C15ULL;
  number = (number ^ (number >> 30U)) * 0xBF58476D1CE4E5B9ULL;
  number = (number ^ (number >> 27U)) * 0x94D049BB133111EBULL;
  return number ^ (number >> 31U);
}

double distance(const Place& a, const Place& b) {
  const double dx = static_cast<double>(a.x) - static_cast<double>(b.x);
  const double dy = static_cast<double>(a.y) - static_cast<double>(b.y);
  const double dz = static_cast<double>(a.z) - static_cast<double>(b.z);
  return std::sqrt(dx * dx + dy * dy + dz * dz);
}

}  // namespace

Result<CrowdGround> make_crowd_ground(std::shared_ptr<const Map> map) {
  if (map->node_count() == 0)
    return Error{ErrorCode::kInvalidArgument, "the map has no nodes on which a crowd could walk"};
  CrowdGround ground{.map = std::move(map), .nodes = {}};
  const Components components = find_components(*ground.map);
  const auto largest =
      static_cast<std::uint32_t>(std::ranges::max_element(components.sizes) - components.sizes.begin());
  Box places;
  for (std::uint32_t slot = 0; slot < ground.map->node_count(); ++slot) {
    if (components.of_slot[slot] != largest) continue;
    ground.nodes.push_back(ground.map->node_of_slot(slot));
    places.grow(ground.map->place(ground.nodes.back()));
  }
  const double width = static_cast<double>(places.max_x) - static_cast<double>(places.min_x);
  const double height = static_cast<double>(places.max_y) - static_cast<double>(places.min_y);
  ground.speed = std::max({width, height, 1.0}) / kCrossing;
  return ground;
}

/// What is left of the budget of a frame.
class CrowdSide::Meter {
 public:
  explicit Meter(const CrowdBudget& budget) : budget_(budget) {}

  bool spent() const { return used() >= budget_.amount; }
  /// Of the budget.
  double share() const { return std::min(1.0, used() / budget_.amount); }
  std::uint64_t slice() const {
    if (budget_.unit == CrowdBudget::Unit::kMicroseconds) return kSlice;
    return std::max<std::uint64_t>(1, static_cast<std::uint64_t>(budget_.amount - nodes_));
  }
  void charge(std::uint64_t nodes) { nodes_ += static_cast<double>(nodes); }

 private:
  using Clock = std::chrono::steady_clock;
  double used() const {
    if (budget_.unit == CrowdBudget::Unit::kNodes) return nodes_;
    return std::chrono::duration<double, std::micro>(Clock::now() - begin_).count();
  }

  CrowdBudget budget_;
  double nodes_ = 0;
  Clock::time_point begin_ = Clock::now();
};

CrowdSide::CrowdSide(std::shared_ptr<const CrowdGround> ground, std::unique_ptr<Query> query)
    : ground_(std::move(ground)), query_(std::move(query)) {}

NodeId CrowdSide::draw(std::size_t agent, std::uint64_t trip) const {
  const std::uint64_t number = scrambled(scrambled(agent) ^ trip);
  return ground_->nodes[number % ground_->nodes.size()];
}

void CrowdSide::set_agents(std::size_t count) {
  const std::size_t before = agents_.size();
  if (count < before) {
    searching_ = searching_ && queue_.front() < count;
    std::erase_if(queue_, [&](std::uint32_t agent) { return agent >= count; });
  }
  agents_.resize(count);
  for (std::size_t i = before; i < count; ++i) {
    agents_[i].way = {draw(i, 0)};
    queue_.push_back(static_cast<std::uint32_t>(i));
  }
}

void CrowdSide::step(double dt, const CrowdBudget& budget) {
  const std::uint64_t before = paths_;
  for (std::size_t i = 0; i < agents_.size(); ++i) walk(i, dt * ground_->speed);
  Meter meter(budget);
  serve(meter);
  note({.seconds = dt, .paths = paths_ - before, .load = queue_.empty() ? meter.share() : 1});
}

double CrowdSide::length_of_leg(const Agent& agent) const {
  const Map& map = *ground_->map;
  return distance(map.place(agent.way[agent.leg]), map.place(agent.way[agent.leg + 1]));
}

/// Whoever arrives asks for another path.
void CrowdSide::walk(std::size_t agent, double way) {
  Agent& a = agents_[agent];
  if (a.way.size() < 2) return;
  a.walked += way;
  while (a.walked >= length_of_leg(a)) {
    a.walked -= length_of_leg(a);
    if (++a.leg + 1 < a.way.size()) continue;
    a.way = {a.way.back()};
    a.leg = 0;
    a.walked = 0;
    queue_.push_back(static_cast<std::uint32_t>(agent));
    return;
  }
}

void CrowdSide::serve(Meter& meter) {
  while (!queue_.empty() && !meter.spent()) {
    const std::uint32_t agent = queue_.front();
    SearchResult result;
    if (!searching_) {
      expanded_ = 0;
      result = query_->begin(agents_[agent].way.back(), draw(agent, agents_[agent].trips + 1));
      searching_ = true;
    } else {
      result = query_->advance(meter.slice());
    }
    meter.charge(result.stats.expanded - expanded_);
    expanded_ = result.stats.expanded;
    if (result.status == SearchStatus::kUnfinished) continue;
    meter.charge(1);  // or searches without a step would never end
    finish_search(result);
  }
}

/// Where there is no path, as against one-way edges, the agent asks for another goal.
void CrowdSide::finish_search(const SearchResult& result) {
  searching_ = false;
  const std::uint32_t number = queue_.front();
  queue_.pop_front();
  Agent& agent = agents_[number];
  ++agent.trips;
  if (result.found()) {
    ++paths_;
    query_->path_corners(agent.way);
  }
  if (!result.found() || agent.way.size() < 2) queue_.push_back(number);
}

CrowdPlace CrowdSide::place_of(std::size_t agent) const {
  const Agent& a = agents_[agent];
  if (a.way.size() < 2) return {.from = a.way.back(), .to = a.way.back(), .part = 0, .waiting = true};
  const double length = length_of_leg(a);
  return {.from = a.way[a.leg],
          .to = a.way[a.leg + 1],
          .part = length > 0 ? std::min(1.0, a.walked / length) : 0};
}

void CrowdSide::note(const Frame& frame) {
  frames_.push_back(frame);
  double seconds = 0;
  for (const Frame& f : frames_) seconds += f.seconds;
  while (frames_.size() > 1 && seconds - frames_.front().seconds >= kRemembered) {
    seconds -= frames_.front().seconds;
    frames_.pop_front();
  }
}

double CrowdSide::paths_a_second() const {
  double seconds = 0;
  std::uint64_t paths = 0;
  for (const Frame& frame : frames_) {
    seconds += frame.seconds;
    paths += frame.paths;
  }
  return seconds > 0 ? static_cast<double>(paths) / seconds : 0;
}

double CrowdSide::load() const {
  double sum = 0;
  for (const Frame& frame : frames_) sum += frame.load;
  return frames_.empty() ? 0 : sum / static_cast<double>(frames_.size());
}

}  // namespace goalbound::app
