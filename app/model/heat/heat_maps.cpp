#include "model/heat/heat_maps.hpp"

#include <algorithm>
#include <utility>

namespace goalbound::app {
namespace {

bool same_order(const std::optional<HeatOrder>& a, const std::optional<HeatOrder>& b) {
  return a.has_value() == b.has_value() && (!a || same_values(*a, *b));
}

/// Only the boxes are newer, or the search another one: values before are better than none.
bool continues(const HeatOrder& order, const HeatOrder& before) {
  return order.measure == before.measure && order.map == before.map && order.problems == before.problems;
}

}  // namespace

void HeatMaps::ask(std::array<std::optional<HeatOrder>, 2> orders) {
  std::erase_if(retired_, [](const auto& job) { return job->finished(); });
  if (same_order(orders[0], asked_[0]) && same_order(orders[1], asked_[1])) return;
  asked_ = std::move(orders);
  std::vector<Entry> before = std::exchange(entries_, {});
  for (const auto& order : asked_) {
    const bool is_there = !order || std::ranges::any_of(entries_, [&](const Entry& e) {
      return same_values(e.job->order(), *order);
    });
    if (!is_there) entries_.push_back(make_entry(*order, before));
  }
  for (Entry& entry : before) {
    if (entry.job == nullptr) continue;
    entry.job->cancel();
    retired_.push_back(std::move(entry.job));
  }
}

/// The one that is there already, or a new one that shows the values of the one that it replaces.
HeatMaps::Entry HeatMaps::make_entry(const HeatOrder& order, std::vector<Entry>& before) {
  for (Entry& entry : before) {
    if (entry.job != nullptr && same_values(entry.job->order(), order)) return std::exchange(entry, Entry());
  }
  Entry made;
  for (const Entry& entry : before) {
    if (entry.job != nullptr && continues(order, entry.job->order())) made.shown = entry.shown;
  }
  made.job = std::make_unique<HeatJob>(order);
  return made;
}

void HeatMaps::adopt(double dt) {
  std::erase_if(retired_, [](const auto& job) { return job->finished(); });
  for (Entry& entry : entries_) {
    if (!entry.under_way) continue;
    entry.until_copy -= dt;
    if (entry.job->finished() || entry.until_copy <= 0) take(entry);
  }
}

void HeatMaps::take(Entry& entry) {
  const bool finished = entry.job->finished();
  const bool has_values = entry.job->progress().done > 0 || finished;
  if (!has_values) return;
  HeatMap map = entry.job->snapshot();
  map.revision = ++last_revision_;
  entry.shown = std::make_shared<const HeatMap>(std::move(map));
  entry.under_way = !finished;
  entry.until_copy = kPeriod;
}

void HeatMaps::wait() {
  for (Entry& entry : entries_) {
    if (!entry.under_way) continue;
    entry.job->wait();
    take(entry);
  }
}

void HeatMaps::cancel() {
  for (Entry& entry : entries_) {
    if (entry.under_way) entry.job->cancel();
  }
}

void HeatMaps::forget_cancelled() {
  const auto is_cancelled = [](const Entry& entry) { return entry.job->cancelled(); };
  if (!std::ranges::any_of(entries_, is_cancelled)) return;
  for (Entry& entry : entries_) {
    if (is_cancelled(entry)) retired_.push_back(std::move(entry.job));
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
      std::ranges::find_if(entries_, [&](const Entry& e) { return same_values(e.job->order(), *order); });
  return found == entries_.end() ? nullptr : &*found;
}

HeatView HeatMaps::find(Side side) const {
  HeatView view;
  const Entry* found = entry(side);
  if (found == nullptr) return view;
  view.map = found->shown.get();
  if (found->under_way) view.progress = found->job->progress();
  if (found->under_way) return view;
  if (!found->job->outcome()) view.note = found->job->outcome().error().message;
  if (found->job->cancelled()) view.note = "stopped; choose it again to compute it";
  return view;
}

}  // namespace goalbound::app
