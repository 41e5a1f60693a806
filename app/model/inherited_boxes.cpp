#include "model/inherited_boxes.hpp"

#include <utility>

namespace goalbound::app {

InheritedBoxes::InheritedBoxes()
    : making_("the inherited boxes cannot be computed",
              [](const Order& order, JobControl& control) -> Result<std::shared_ptr<const Bounds>> {
                const PrecomputeOptions options{
                    .ordering = order.ordering, .method = Method::kInherited, .threads = order.threads};
                auto made = precompute(*order.map, options, control.progress);
                if (!made) return made.error();
                return std::make_shared<const Bounds>(std::move(made).value());
              }) {}

void InheritedBoxes::ask(const std::shared_ptr<const Map>& map, const std::vector<Ordering>& orderings,
                         int threads) {
  if (map != map_) {
    ready_ = {};
    revisions_ = {};
    failed_ = false;
    making_.discard();
  }
  map_ = map;
  wanted_ = orderings;
  threads_ = threads;
  if (wanted_.empty()) making_.discard();
  begin_next();
}

void InheritedBoxes::begin_next() {
  if (map_ == nullptr || failed_) return;
  for (const Ordering ordering : wanted_) {
    if (ordering == Ordering::kRegular || find(ordering) != nullptr) continue;
    (void)making_.follow(Order{map_, ordering, threads_});
    return;
  }
}

Result<void> InheritedBoxes::adopt() {
  auto made = making_.take();
  if (!made) return {};
  failed_ = !made->answer;  // it would fail again
  if (failed_) return made->answer.error();
  const auto place = static_cast<std::size_t>(made->order.ordering);
  ready_[place] = std::move(made->answer).value();
  revisions_[place] = ++last_revision_;
  begin_next();
  return {};
}

std::optional<Ordering> InheritedBoxes::under_way() const {
  return busy() && making_.asked() ? std::optional(making_.asked()->ordering) : std::nullopt;
}

}  // namespace goalbound::app
