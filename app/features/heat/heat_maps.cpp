#include "features/heat/heat_maps.hpp"

#include <algorithm>
#include <utility>

namespace goalbound::app {
namespace {

/// Seconds to the first look at what a job has so far, and between two of them.
constexpr Watched<HeatJob>::Times kTimes = {.first = 0, .period = 0.25};

bool same_order(const std::optional<HeatOrder>& a, const std::optional<HeatOrder>& b) {
  return a.has_value() == b.has_value() && (!a || same_values(*a, *b));
}

/// Only the boxes are newer, or the search another one: values before are better than none.
bool continues(const HeatOrder& order, const HeatOrder& before) {
  return order.measure == before.measure && order.map == before.map && order.problems == before.problems;
}

}  // namespace

void HeatMaps::ask(std::array<std::optional<HeatOrder>, 2> orders) {
  retired_.sweep();
  if (same_order(orders[0], asked_[0]) && same_order(orders[1], asked_[1])) return;
  asked_ = std::move(orders);
  std::vector<Entry> before = std::exchange(entries_, {});
  for (const auto& order : asked_) {
    const bool is_there = !order || std::ranges::any_of(entries_, [&](const Entry& e) {
      return same_values(e.order(), *order);
    });
    if (!is_there) entries_.push_back(make_entry(*order, before));
  }
  for (Entry& entry : before) retired_.add(std::move(entry.job));
}

/// The one that is there already, or a new one that shows the values of the one that it replaces.
HeatMaps::Entry HeatMaps::make_entry(const HeatOrder& order, std::vector<Entry>& before) {
  for (Entry& entry : before) {
    if (entry.job != nullptr && same_values(entry.order(), order)) return std::exchange(entry, Entry());
  }
  Entry made;
  for (const Entry& entry : before) {
    if (entry.job != nullptr && continues(order, entry.order())) made.shown = entry.shown;
  }
  made.job = std::make_unique<Job>(kTimes, std::make_unique<HeatJob>(order));
  return made;
}

void HeatMaps::adopt(double dt) {
  retired_.sweep();
  for (Entry& entry : entries_) {
    if (auto copy = entry.job->take(dt)) show(entry, *std::move(copy));
  }
}

void HeatMaps::wait() {
  for (Entry& entry : entries_) {
    entry.job->finish([&](HeatMap copy) { show(entry, std::move(copy)); });
  }
}

void HeatMaps::show(Entry& entry, HeatMap map) {
  map.revision = ++last_revision_;
  entry.shown = std::make_shared<const HeatMap>(std::move(map));
}

void HeatMaps::cancel() {
  for (Entry& entry : entries_) {
    if (entry.under_way()) entry.job->cancel();
  }
}

void HeatMaps::forget_cancelled() {
  const auto is_cancelled = [](const Entry& entry) { return entry.job->job().cancelled(); };
  if (!std::ranges::any_of(entries_, is_cancelled)) return;
  for (Entry& entry : entries_) {
    if (is_cancelled(entry)) retired_.add(std::move(entry.job));
  }
  std::erase_if(entries_, [](const Entry& entry) { return entry.job == nullptr; });
  asked_ = {};
}

bool HeatMaps::busy() const {
  return std::ranges::any_of(entries_, &Entry::under_way);
}

const HeatMaps::Entry* HeatMaps::entry(Side side) const {
  const auto& order = asked_[static_cast<std::size_t>(side)];
  if (!order) return nullptr;
  const auto found =
      std::ranges::find_if(entries_, [&](const Entry& e) { return same_values(e.order(), *order); });
  return found == entries_.end() ? nullptr : &*found;
}

HeatView HeatMaps::find(Side side) const {
  HeatView view;
  const Entry* found = entry(side);
  if (found == nullptr) return view;
  view.map = found->shown.get();
  const HeatJob& job = found->job->job();
  if (found->under_way()) view.progress = job.progress();
  if (found->under_way()) return view;
  if (found->job->error()) view.note = found->job->error()->message;
  if (!job.outcome()) view.note = job.outcome().error().message;
  if (job.cancelled()) view.note = "stopped; choose it again to compute it";
  return view;
}

}  // namespace goalbound::app
