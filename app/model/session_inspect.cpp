// The part of the session that looks: inspections of a node, heat maps, boxes to compare, and what checks of
// boxes have found.
#include <fmt/format.h>

#include <array>
#include <optional>
#include <vector>

#include "model/session.hpp"
#include "words/numbers.hpp"

namespace goalbound::app {
namespace {

/// A cell of so many pixels is seen with its neighbours.
constexpr double kFaultPixels = 24;

std::vector<Ordering> orderings_of(const MapKindInfo& kind) {
  std::vector<Ordering> orderings;
  for (const OrderingInfo& info : all_orderings()) {
    if (check_ordering(kind, info.ordering)) orderings.push_back(info.ordering);
  }
  return orderings;
}

}  // namespace

/// They are about a map, which goes.
void Session::end_lookers() {
  comparison_.end();
  ui.fault.reset();
  inspections_.ask({});
  heat_maps_.ask({});
  inherited_.ask(nullptr, {}, 0);
  jump_table_.reset();
}

void Session::ask_for_inspections() {
  const auto node = inspected_node();
  if (!node || !map().is_node(*node)) {
    flood_.follow(nullptr);
    return inspections_.ask({});
  }
  InspectionOrder order{.map = document_.shared_map(),
                        .node = *node,
                        .indices = {},
                        .record = flood_.on(),
                        .containers = settings_.drawn_container()};
  for (const Ordering o : wanted_orderings()) {
    const BoundsShelf::Used boxes = shelf().used(o, goes_by_stale(o));
    order.indices.push_back({o, boxes.bounds, boxes.revision, inherited_.find(o), inherited_.revision(o)});
  }
  inspections_.ask(std::move(order));
  follow_flood();
}

void Session::wait_for_inspections() {
  inspections_.wait();
  follow_flood();
}

/// The flood step by step is that of what is inspected by now.
void Session::follow_flood() {
  if (flood_.on()) flood_.follow(inspection() == nullptr ? nullptr : inspection()->flood);
}

/// Of sides with the same ordering the right one decides.
bool Session::goes_by_stale(Ordering o) const {
  if (ordering() == o) return side(Side::kRight).use_stale;
  return side(Side::kLeft).ordering == o && side(Side::kLeft).use_stale;
}

std::vector<Ordering> Session::wanted_orderings() const {
  if (settings_.shows("orderings") || compares_orderings()) return orderings_of(document_.kind());
  std::vector<Ordering> wanted = {ordering()};
  if (side(Side::kLeft).ordering != ordering()) wanted.push_back(side(Side::kLeft).ordering);
  return wanted;
}

bool Session::compares_orderings() const {
  return ui.tab == "orderings" && settings_.show_panels;
}

/// Only while they are read: they cost a part of a precompute.
void Session::ask_for_inherited() {
  if (!has_map()) return;
  const bool wanted = compares_orderings() && inspected_node().has_value();
  inherited_.ask(document_.shared_map(), wanted ? orderings_of(document_.kind()) : std::vector<Ordering>(),
                 settings_.threads);
}

void Session::ask_for_heat() {
  std::array<std::optional<HeatOrder>, 2> orders;
  for (const Side s : kSides) {
    const auto place = static_cast<std::size_t>(s);
    heat_wishes_[place] = heat_wish(*this, s);
    orders[place] = heat_wishes_[place].order;
  }
  heat_maps_.ask(std::move(orders));
}

HeatView Session::heat(Side s) const {
  const HeatWish& wish = heat_wishes_[static_cast<std::size_t>(s)];
  HeatView shown = wish.order ? heat_maps_.find(s) : HeatView();
  shown.measure = wish.measure;
  if (!wish.note.empty()) shown.note = wish.note;
  return shown;
}

// --- checks of boxes ---

void Session::look_at_edge(EdgeId edge) {
  select(edge.node);
  choose_edge(edge.edge);
  view.look_at(view.point_of(map(), map().place(edge.node)), kFaultPixels);
}

/// In words; and what is wrong is shown. Boxes that are allowed to be larger than needed are no reason to
/// jump.
void Session::report_verify(const BoxJobs::Checked& checked) {
  if (!checked.report) return messages_.add(true, checked.report.error().to_string());
  const VerifyReport& report = *checked.report;
  const bool wrong = report.too_small > 0 || (report.larger > 0 && checked.method == Method::kExact);
  messages_.add(wrong, describe(report, map(), checked.method));
  if (!wrong) return;
  look_at_edge(report.first_fault->edge);
  ui.tab = "checks";
  ui.fault = 0;
}

void Session::report_repair(const Result<std::size_t>& repaired) {
  ui.fault.reset();
  if (!repaired) return messages_.add(true, repaired.error().to_string());
  messages_.add(false, fmt::format("the boxes of {} were computed anew, exactly; save them to keep them",
                                   count_text(*repaired, "node", "nodes")));
}

/// They are drawn by the layer; the boxes are those of the right side.
void Session::ask_for_mesh_ways() {
  const Ends ends = {searches_.start(), searches_.goal()};
  mesh_ways_.follow(has_map() ? document_.shared_map() : nullptr, ends, bounds(),
                    settings_.layers.shows("straight"));
}

/// Boxes that come bit by bit are compared once they are all there.
void Session::follow_comparison() {
  if (!comparison_.is_on()) return;
  const Ordering compared = comparison_.ordering();
  if (!shelf().is_partial(compared)) comparison_.follow(shelf().bounds(compared));
}

}  // namespace goalbound::app
