#include "model/inspections.hpp"

#include <array>
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
    std::shared_ptr<const Inspection>& last = last_[static_cast<std::size_t>(index.ordering)];
    const bool same_node = last != nullptr && last->node == order.node;
    const bool same_flood = same_node && (!order.record || last->flood != nullptr);
    if (same_flood && last->index_revision == index.revision &&
        last->inherited_revision == index.inherited_revision) {
      return last;
    }
    Inspection inspection =
        same_flood ? *last : inspector_->inspect(order.node, index.ordering, order.record);
    inspector_->use_index(inspection, index.bounds.get(), index.revision);
    inspector_->compare_inherited(inspection, index.inherited.get(), index.inherited_revision);
    last = std::make_shared<const Inspection>(std::move(inspection));
    return last;
  }

 private:
  void open(const std::shared_ptr<const Map>& map) {
    if (map_ == map) return;
    last_ = {};
    inspector_ = std::make_unique<Inspector>(*map);
    map_ = map;
  }

  std::shared_ptr<const Map> map_;  // before inspector_, which refers to it
  std::unique_ptr<Inspector> inspector_;
  std::array<std::shared_ptr<const Inspection>, 3> last_;  // by Ordering
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

const Inspection* Inspections::find(Ordering ordering) const {
  const auto* shown = making_.shown();
  const auto& asked = making_.asked();
  if (shown == nullptr || !asked || !shown->answer) return nullptr;
  if (shown->order.map != asked->map || shown->order.node != asked->node) return nullptr;
  for (const auto& inspection : *shown->answer) {
    if (inspection->ordering == ordering) return inspection.get();
  }
  return nullptr;
}

}  // namespace goalbound::app
