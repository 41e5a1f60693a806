#include "model/indices/inspections.hpp"

#include <algorithm>
#include <utility>

namespace goalbound::app {
namespace {

/// Keeps the inspector of the last map, whose memory is worth keeping, and the last inspections: when only
/// the boxes of an index are others there is nothing to flood.
class Desk {
 public:
  std::shared_ptr<const Inspection> inspect(const InspectionOrder& order,
                                            const InspectionOrder::Index& index) {
    open(order.map);
    std::shared_ptr<const Inspection>& last = last_of(index.boxes);
    const bool same_node = last != nullptr && last->node == order.node;
    const bool same_flood = same_node && (!order.record || last->flood != nullptr);
    if (same_flood && last->index_revision == index.revision &&
        last->inherited_revision == index.inherited_revision) {
      return last;
    }
    Inspection inspection =
        same_flood ? *last : inspector_->inspect(order.node, index.boxes.ordering(), order.record);
    inspector_->use_index(inspection, index.bounds.get(), index.revision);
    inspector_->compare_inherited(inspection, index.inherited.get(), index.inherited_revision);
    last = std::make_shared<const Inspection>(std::move(inspection));
    return last;
  }

 private:
  std::shared_ptr<const Inspection>& last_of(const IndexKey& boxes) {
    const auto at = std::ranges::find(last_, boxes, &Last::first);
    return at == last_.end() ? last_.emplace_back(boxes, nullptr).second : at->second;
  }

  void open(const std::shared_ptr<const Map>& map) {
    if (map_ == map) return;
    last_.clear();
    inspector_ = std::make_unique<Inspector>(*map);
    map_ = map;
  }

  std::shared_ptr<const Map> map_;  // before inspector_, which refers to it
  std::unique_ptr<Inspector> inspector_;
  using Last = std::pair<IndexKey, std::shared_ptr<const Inspection>>;
  std::vector<Last> last_;
};

std::vector<std::shared_ptr<const Inspection>> answer(Desk& desk, const InspectionOrder& order) {
  std::vector<std::shared_ptr<const Inspection>> made;
  try {
    for (const InspectionOrder::Index& index : order.indices) made.push_back(desk.inspect(order, index));
  } catch (...) {
    desk = Desk();  // who knows what a flood that ran out of memory left behind
    throw;
  }
  return made;
}

}  // namespace

Inspections::Inspections()
    : making_("the node cannot be inspected",
              [desk = std::make_shared<Desk>()](const InspectionOrder& order, JobControl&) -> Result<Made> {
                return answer(*desk, order);
              }) {}

void Inspections::ask(const std::optional<InspectionOrder>& order) {
  if (!making_.follow(order)) return;
  if (!order) return making_.forget();
  making_.wait_for(kPatience);
  take_over();
}

void Inspections::take_over() {
  if (making_.adopt() && !making_.shown()->answer) adopted_ = making_.shown()->answer.error();
}

Result<void> Inspections::adopt() {
  take_over();
  return std::exchange(adopted_, {});
}

const Inspections::Made* Inspections::found() const {
  const auto* shown = making_.shown();
  const auto& asked = making_.asked();
  if (shown == nullptr || !asked || !shown->answer) return nullptr;
  const bool same = shown->order.map == asked->map && shown->order.node == asked->node;
  return same ? &*shown->answer : nullptr;
}

const Inspection* Inspections::find(const IndexKey& boxes) const {
  const Made* made = found();
  if (made == nullptr) return nullptr;
  const auto& inspected = making_.shown()->order.indices;
  const auto at = std::ranges::find(inspected, boxes, &InspectionOrder::Index::boxes);
  return at == inspected.end() ? nullptr : (*made)[static_cast<std::size_t>(at - inspected.begin())].get();
}

const Inspection* Inspections::find(Ordering ordering) const {
  const Made* made = found();
  if (made == nullptr) return nullptr;
  const auto at = std::ranges::find(*made, ordering, [](const auto& one) { return one->ordering; });
  return at == made->end() ? nullptr : at->get();
}

}  // namespace goalbound::app
