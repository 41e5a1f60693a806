#include "model/morph.hpp"

#include <algorithm>
#include <utility>

namespace goalbound::app {
namespace {

Result<std::shared_ptr<const EmbeddingIndex>> embed(SharedIndices& shared,
                                                    const std::shared_ptr<const Map>& map,
                                                    JobControl& control) {
  IndexValues values(*find_index("embedding"));
  if (auto set = values.set("dimensions", "2"); !set) return set.error();
  auto made = shared.make(map, values, control.progress);
  if (!made) return made.error();
  return std::dynamic_pointer_cast<const EmbeddingIndex>(*made);
}

}  // namespace

Morph::Morph(std::shared_ptr<SharedIndices> shared)
    : Latest("the map cannot be embedded",
             [shared = std::move(shared)](const std::shared_ptr<const Map>& map, JobControl& control) {
               return embed(*shared, map, control);
             }) {}

void Morph::go(double share, bool at_once) {
  wanted_ = std::clamp(share, 0.0, 1.0);
  if (at_once) share_ = wanted_;
}

void Morph::play(double dt, const Map& map) {
  if (!moving() || embedding(map) == nullptr) return;
  const double step = dt / kSeconds;
  share_ = share_ < wanted_ ? std::min(wanted_, share_ + step) : std::max(wanted_, share_ - step);
}

std::shared_ptr<const EmbeddingIndex> Morph::embedding(const Map& map) const {
  const Outcome* outcome = shown();
  return outcome != nullptr && outcome->answer && outcome->order.get() == &map ? *outcome->answer : nullptr;
}

}  // namespace goalbound::app
