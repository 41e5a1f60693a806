// The list of what goes on in a session: one entry a part. What a part needs to know of others stands here.
#include "model/session_work.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "features/breakpoints/breakpoints.hpp"
#include "features/flood/flood.hpp"
#include "goalbound/grid.hpp"
#include "model/session.hpp"

namespace goalbound::app {
namespace {

std::vector<Ordering> orderings_of(const MapKindInfo& kind) {
  std::vector<Ordering> orderings;
  for (const OrderingInfo& info : all_orderings()) {
    if (check_ordering(kind, info.ordering)) orderings.push_back(info.ordering);
  }
  return orderings;
}

bool compares_orderings(const Session& session) {
  return session.reads_page("orderings");
}

/// Of sides with the same boxes the right one decides.
bool goes_by_stale(const Session& session, const IndexKey& boxes) {
  const SidePanel& side = session.side(session.boxes() == boxes ? Side::kRight : Side::kLeft);
  return side.boxes == boxes && side.use_stale;
}

/// Those of the sides, and of the orderings that they have not while these are compared.
std::vector<IndexKey> inspected_boxes(const Session& session) {
  std::vector<IndexKey> wanted = {session.boxes()};
  const IndexKey& left = session.side(Side::kLeft).boxes;
  if (left != session.boxes()) wanted.push_back(left);
  if (!session.settings().shows("orderings") && !compares_orderings(session)) return wanted;
  for (const Ordering o : orderings_of(session.document().kind())) {
    if (std::ranges::find(wanted, o, &IndexKey::ordering) == wanted.end()) wanted.push_back(boxes_key(o));
  }
  return wanted;
}

IndexKey inherited_boxes(Ordering ordering) {
  return boxes_key(ordering, name_of(Method::kInherited));
}

std::optional<InspectionOrder> wanted_inspection(const Session& session) {
  const auto node = session.inspected_node();
  if (!node || !session.map().is_node(*node)) return std::nullopt;
  InspectionOrder order{.map = session.document().shared_map(),
                        .node = *node,
                        .indices = {},
                        .record = session.feature<FloodClock>().on()};
  for (const IndexKey& key : inspected_boxes(session)) {
    const IndexShelf::Used boxes = session.shelf().used(key, goes_by_stale(session, key));
    InspectionOrder::Index& index =
        order.indices.emplace_back(InspectionOrder::Index{key, boxes.bounds, boxes.revision});
    const IndexShelf::Shelved& inherited = session.shelf().shown(inherited_boxes(key.ordering()));
    if (!compares_orderings(session) || !inherited.complete()) continue;
    index.inherited = inherited.bounds;
    index.inherited_revision = inherited.revision;
  }
  return order;
}

/// Inherited boxes, only while they are read: they cost a part of a precompute.
std::vector<IndexKey> wanted_to_compare(const Session& session) {
  std::vector<IndexKey> wanted;
  if (!compares_orderings(session) || !session.inspected_node()) return wanted;
  for (const Ordering o : orderings_of(session.document().kind())) {
    if (o != Ordering::kRegular) wanted.push_back(inherited_boxes(o));
  }
  return wanted;
}

/// What the sides ask, and the boxes that are inspected.
std::vector<IndexKey> wanted_indices(const Session& session) {
  std::vector<IndexKey> wanted = session.searches().boxes_in_use();
  for (const Side s : kSides) {
    const auto asked = session.searches().asked_by(s);
    if (!asked) continue;
    for (const IndexKey& key : *asked) {
      if (std::ranges::find(wanted, key) == wanted.end()) wanted.push_back(key);
    }
  }
  return wanted;
}

/// Boxes that were begun for what is wanted no more: they may take minutes.
void cancel_unwanted(Session& session, const std::vector<IndexKey>& before) {
  const std::vector<IndexKey> wanted = wanted_indices(session);
  const std::vector<IndexKey> compared = wanted_to_compare(session);
  for (const IndexKey& key : before) {
    const bool is_wanted =
        std::ranges::find(wanted, key) != wanted.end() || std::ranges::find(compared, key) != compared.end();
    if (key.of_boxes() && !is_wanted) session.indices().cancel(key);
  }
}

/// An entry for a part that can be busy() and waited for.
template <class Part>
OngoingWork work_with(Part& part) {
  return {.working = [&part] { return part.busy(); }, .wait = [&part] { part.wait(); }};
}

}  // namespace

/// Knows the parts of a session, which may be private.
class SessionWork {
 public:
  /// Whoever leaves the window without an answer stays with the edits.
  static OngoingWork held_action(Session& s) {
    return {.follow = [&s] {
      if (s.ui.popup != "unsaved" && s.ui.popup != "browse-save-map") s.ui.held.reset();
    }};
  }

  /// An error that whoever opened the map does not tell becomes a message.
  static OngoingWork opening(Session& s) {
    OngoingWork work = work_with(s.opening_);
    work.adopt = [&s](double) {
      const auto opened = s.finish_opening();
      if (opened && !s.opening_.claimed()) s.messages_.report(*opened);
    };
    work.cancel = [&s] { s.opening_.discard(); };
    return work;
  }

  /// What the sides need is made without being asked for: once for each choice of theirs, so that what was
  /// cancelled stays so. Boxes, and what an edit has made stale, only where the settings allow it.
  static OngoingWork indices(Session& s) {
    const auto take_over = [&s](bool wait) {
      for (const Error& error : s.indices_.finish_precomputes(wait)) s.messages_.add(true, error.to_string());
    };
    const auto demand = [&s, demanded = std::uint64_t{0}, wanted = std::vector<IndexKey>()]() mutable {
      const std::uint64_t choice = s.searches_.choice_revision();
      if (std::exchange(demanded, choice) == choice) return;
      if (!s.has_map()) return;
      cancel_unwanted(s, std::exchange(wanted, wanted_indices(s)));
      for (const IndexKey& key : wanted) {
        if (s.shelf().state(key) != IndexState::kNone || s.indices_.reuse(key)) continue;
        const bool unasked = key.of_boxes() || s.shelf().stale().has(key);
        if (!unasked || s.settings_.background_precompute) (void)s.indices_.start(key);
      }
    };
    return {.follow = demand,
            .working = [&s] { return s.shelf().busy(); },
            .adopt =
                [&s, take_over](double dt) {
                  s.indices_.watch(dt);
                  take_over(false);
                },
            .wait = [take_over] { take_over(true); },
            .cancel = [&s] { s.indices_.cancel(); }};
  }

  /// Begun once for each wish, as what sides ask: what was cancelled stays so.
  static OngoingWork compared(Session& s) {
    return {.follow = [&s, map = std::shared_ptr<const Map>(), wanted = std::vector<IndexKey>()]() mutable {
      if (!s.has_map()) return;
      std::vector<IndexKey> wish = wanted_to_compare(s);
      if (std::exchange(map, s.document_.shared_map()) == s.document_.shared_map() && wish == wanted) return;
      cancel_unwanted(s, std::exchange(wanted, std::move(wish)));
      for (const IndexKey& key : wanted) {
        if (s.shelf().state(key) == IndexState::kNone && !s.indices_.reuse(key)) (void)s.indices_.start(key);
      }
    }};
  }

  /// Those that a side goes by.
  static OngoingWork stale_boxes(Session& s) {
    OngoingWork work = work_with(s.indices_.stale());
    work.follow = [&s] {
      for (const Side side : kSides) {
        const SidePanel& panel = s.side(side);
        const bool wanted = panel.use_stale && panel.search->asks_edges();
        if (wanted && s.shelf().stale().has(panel.boxes)) s.indices_.stale().match(panel.boxes);
      }
    };
    work.adopt = [&s](double) { s.messages_.report(s.indices_.stale().adopt()); };
    return work;
  }

  static OngoingWork searches(Session& s) {
    OngoingWork work = work_with(s.searches_);
    work.follow = [&s] { s.searches_.follow_indices(); };
    work.adopt = [&s](double) { s.searches_.adopt_runs(); };
    work.play = [&s](double dt) {
      const Breakpoints& breakpoints = s.feature<Breakpoints>();
      if (s.searches_.play(dt, breakpoints)) breakpoints.report();
    };
    work.playing = [&s] { return s.searches_.timeline().playing(); };
    return work;
  }

  static OngoingWork inspections(Session& s) {
    OngoingWork work = work_with(s.inspections_);
    work.follow = [&s] { s.inspections_.ask(wanted_inspection(s)); };
    work.adopt = [&s](double) { s.messages_.report(s.inspections_.adopt()); };
    work.end_map = [&s] { s.inspections_.ask(std::nullopt); };
    work.quick = true;
    return work;
  }

  /// A search that is not shown has no part in the length of the timeline.
  static OngoingWork shown_searches(Session& s) {
    return {.follow = [&s] { s.searches_.time_both(s.settings_.split_view); }};
  }

  static OngoingWork messages(Session& s) {
    return {.play = [&s](double dt) { s.messages_.age(dt); }};
  }
};

std::vector<OngoingWork> work_of(Session& session) {
  using W = SessionWork;
  using Part = OngoingWork (*)(Session&);
  static constexpr auto kBefore =
      std::to_array<Part>({&W::held_action, &W::opening, &W::indices, &W::compared, &W::stale_boxes,
                           &W::searches, &W::inspections});
  static constexpr auto kBehind = std::to_array<Part>({&W::shown_searches, &W::messages});
  std::vector<OngoingWork> work;
  for (const Part part : kBefore) work.push_back(part(session));
  for (const auto& feature : session.features().all()) work.push_back(feature->work());
  for (const Part part : kBehind) work.push_back(part(session));
  return work;
}

}  // namespace goalbound::app
