#include <algorithm>
#include <cstdlib>
#include <limits>
#include <utility>
#include <vector>

#include "goalbound/fleets.hpp"
#include "goalbound/threads.hpp"
#include "parallel/workers.hpp"

namespace goalbound {
namespace {

constexpr std::uint32_t kNoSlot = 0xFFFFFFFFU;
constexpr std::uint16_t kFar = std::numeric_limits<std::uint16_t>::max();

}  // namespace

FleetFields::FleetFields(const Grid& grid, std::size_t most_bytes) : grid_(&grid), most_bytes_(most_bytes) {
  const auto opposite_of = [](Heading h) { return turned_right(turned_right(h)); };
  for (unsigned h = 0; h < kHeadingCount; ++h) {
    for (const NodeId node : grid.free_nodes()) {
      const Cell behind = ahead_of(grid.cell(node), opposite_of(static_cast<Heading>(h)));
      behind_[h].push_back(grid.is_free(behind) ? grid.slot(grid.node(behind)) : kNoSlot);
    }
  }
}

/// From the goal, with every heading, against the moves: a robot came from the cell behind, or turned.
std::shared_ptr<const HeadingField> FleetFields::make(Cell goal) const {
  if (!grid_->is_free(goal)) return nullptr;
  const std::uint32_t cells = grid_->free_count();
  std::vector<std::array<std::uint16_t, kHeadingCount>> steps(cells, {kFar, kFar, kFar, kFar});
  std::vector<std::uint32_t> queue;  // 4 * slot + heading, in the order of steps
  queue.reserve(std::size_t{cells} * kHeadingCount);
  const auto reach = [&](std::uint32_t slot, std::uint32_t h, std::uint32_t step) {
    if (steps[slot][h] != kFar || step >= kFar) return;
    steps[slot][h] = static_cast<std::uint16_t>(step);
    queue.push_back(4 * slot + h);
  };
  for (std::uint32_t h = 0; h < kHeadingCount; ++h) reach(grid_->slot(grid_->node(goal)), h, 0);
  for (std::size_t i = 0; i < queue.size(); ++i) {
    const std::uint32_t slot = queue[i] / 4;
    const std::uint32_t h = queue[i] % 4;
    const std::uint32_t step = steps[slot][h] + 1U;
    if (behind_[h][slot] != kNoSlot) reach(behind_[h][slot], h, step);
    reach(slot, (h + 1) % 4, step);
    reach(slot, (h + 3) % 4, step);
  }
  auto field = std::make_shared<HeadingField>();
  field->goal_ = goal;
  field->more_.resize(cells);
  std::vector<std::uint16_t> detour(cells, HeadingField::kNoWay16);
  std::uint16_t most = 0;
  for (std::uint32_t slot = 0; slot < cells; ++slot) {
    const std::uint16_t least = std::ranges::min(steps[slot]);
    if (least == kFar) continue;
    const Cell cell = grid_->cell(grid_->node_of_slot(slot));
    detour[slot] = static_cast<std::uint16_t>(least - std::abs(cell.x - goal.x) - std::abs(cell.y - goal.y));
    most = std::max(most, detour[slot]);
    // Two turns lead from any heading to any other.
    for (unsigned h = 0; h < kHeadingCount; ++h)
      field->more_[slot] = static_cast<std::uint8_t>(field->more_[slot] | (steps[slot][h] - least) << 2 * h);
  }
  if (most >= HeadingField::kNoWay8) {
    field->long_detour_ = std::move(detour);
    return field;
  }
  field->detour_.reserve(cells);
  for (const std::uint16_t value : detour)
    field->detour_.push_back(static_cast<std::uint8_t>(std::min<unsigned>(value, HeadingField::kNoWay8)));
  return field;
}

void FleetFields::keep(std::uint32_t slot, std::shared_ptr<const HeadingField> field) {
  ++made_;
  bytes_ += field->byte_size();
  order_.push_front(slot);
  kept_[slot] = {std::move(field), order_.begin()};
  while (bytes_ > most_bytes_ && order_.size() > 1) {
    const auto oldest = kept_.find(order_.back());
    bytes_ -= oldest->second.field->byte_size();
    kept_.erase(oldest);
    order_.pop_back();
  }
}

std::shared_ptr<const HeadingField> FleetFields::field(Cell goal) {
  if (!grid_->is_free(goal)) return nullptr;
  const std::uint32_t slot = grid_->slot(grid_->node(goal));
  const auto known = kept_.find(slot);
  if (known == kept_.end()) {
    auto made = make(goal);
    keep(slot, made);
    return made;
  }
  order_.splice(order_.begin(), order_, known->second.place);
  return known->second.field;
}

void FleetFields::prepare(std::span<const Cell> goals, int threads) {
  std::vector<std::uint32_t> slots;
  for (const Cell goal : goals) {
    if (grid_->is_free(goal)) slots.push_back(grid_->slot(grid_->node(goal)));
  }
  std::ranges::sort(slots);
  slots.erase(std::unique(slots.begin(), slots.end()), slots.end());
  std::erase_if(slots, [&](std::uint32_t slot) { return kept_.contains(slot); });
  std::vector<std::shared_ptr<const HeadingField>> made(slots.size());
  Progress progress;
  for_each_index(
      slots.size(), 1, worker_count(threads), progress, [] { return 0; },
      [&](int /*state*/, std::uint64_t i) { made[i] = make(grid_->cell(grid_->node_of_slot(slots[i]))); });
  for (std::size_t i = 0; i < slots.size(); ++i) keep(slots[i], std::move(made[i]));
}

std::uint32_t FleetFields::left(Cell cell, Heading heading, Cell goal) {
  if (!grid_->is_free(cell)) return HeadingField::kNone;
  const auto of_goal = field(goal);
  return of_goal == nullptr ? HeadingField::kNone
                            : of_goal->left(grid_->slot(grid_->node(cell)), cell, heading);
}

}  // namespace goalbound
