#include <memory>
#include <mutex>
#include <span>
#include <utility>

#include "interfaces/light_parts.hpp"

namespace goalbound {
inline namespace v0_1 {
namespace light {

Result<EditedMap> EditedMap::make(const Map& map, const Indices& indices) {
  auto edited = goalbound::EditedMap::make(map.parts_->map, indices.parts_->set);
  if (!edited) return edited.error();
  return EditedMap(new Parts{std::make_shared<Parts::Shared>(map.parts_->map, *std::move(edited))});
}

Result<void> EditedMap::block(Point cell) {
  return parts_->apply(MapChange::block({cell.x, cell.y}));
}
Result<void> EditedMap::unblock(Point cell) {
  return parts_->apply(MapChange::free({cell.x, cell.y}));
}
Result<void> EditedMap::set_terrain(Point cell, char terrain) {
  return parts_->apply(MapChange::set_terrain({cell.x, cell.y}, terrain));
}
Result<void> EditedMap::set_edge(Point from, Point to, std::uint32_t cost) {
  return parts_->apply(MapChange::edge(parts_->node(from), parts_->node(to), cost));
}
Result<void> EditedMap::close_edge(Point from, Point to) {
  return parts_->apply(MapChange::close(parts_->node(from), parts_->node(to)));
}

Result<void> EditedMap::set_costs(const std::uint32_t* costs, std::size_t count) {
  return parts_->shared->edited.set_costs(std::span(costs, costs == nullptr ? 0 : count));
}

bool EditedMap::is_free(Point point) const {
  return parts_->shared->edited.is_node(parts_->node(point));
}

void EditedMap::precompute_in_background(int threads) {
  Parts::Shared& shared = *parts_->shared;
  const std::lock_guard lock(shared.starting);
  if (shared.background == nullptr)
    shared.background = goalbound::precompute_in_background(shared.edited, {.threads = threads});
}
Result<void> EditedMap::wait() {
  BackgroundPrecompute* background = nullptr;
  {
    const std::lock_guard lock(parts_->shared->starting);
    background = parts_->shared->background.get();
  }
  return background == nullptr ? Result<void>() : background->wait();
}

EditedMap::EditedMap(const EditedMap& other) : parts_(new Parts(*other.parts_)) {}
EditedMap::EditedMap(EditedMap&& other) noexcept : parts_(std::exchange(other.parts_, nullptr)) {}
EditedMap& EditedMap::operator=(EditedMap other) noexcept {
  std::swap(parts_, other.parts_);
  return *this;
}
EditedMap::~EditedMap() {
  delete parts_;
}

goalbound::EditedMap& EditedMap::full() const& {
  return parts_->shared->edited;
}

}  // namespace light
}  // namespace v0_1
}  // namespace goalbound
