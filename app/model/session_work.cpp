// The list of what goes on in a session: one entry a part. What a part needs to know of others stands here.
#include "model/session_work.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "goalbound/grid.hpp"
#include "model/box_checks.hpp"
#include "model/crowd/crowd.hpp"
#include "model/heat/heat_wish.hpp"
#include "model/search_advice.hpp"
#include "model/search_table.hpp"
#include "model/search_tree/search_trees.hpp"
#include "model/session.hpp"
#include "model/walk/path_walk.hpp"

namespace goalbound::app {
namespace {

std::vector<Ordering> orderings_of(const MapKindInfo& kind) {
  std::vector<Ordering> orderings;
  for (const OrderingInfo& info : all_orderings()) {
    if (check_ordering(kind, info.ordering)) orderings.push_back(info.ordering);
  }
  return orderings;
}

/// A page of the inspector is in sight.
bool reads_page(const Session& session, std::string_view id) {
  const Settings& settings = session.settings();
  return session.ui.tab == id && settings.show_panels && settings.show_inspector;
}

bool compares_orderings(const Session& session) {
  return reads_page(session, "orderings");
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
  InspectionOrder order{
      .map = session.document().shared_map(), .node = *node, .indices = {}, .record = session.flood().on()};
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

  static OngoingWork drawing(Session& s) {
    OngoingWork work = work_with(s.drawing_);
    work.adopt = [&s](double) { s.messages_.report(s.finish_drawing()); };
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

  static OngoingWork checks(Session& s) {
    return {.working = [&s] { return s.indices_.checking(); },
            .adopt =
                [&s](double) {
                  if (const auto checked = s.indices_.finish_verify()) report_verify(s, *checked);
                  if (const auto repaired = s.indices_.finish_repair()) report_repair(s, *repaired);
                },
            .wait = [&s] { s.indices_.wait_for_checks(); },
            .cancel =
                [&s] {
                  s.indices_.cancel_verify();
                  s.indices_.cancel_repair();
                },
            .end_map = [&s] { s.ui.fault.reset(); }};
  }

  /// An index that comes bit by bit is compared once it is all there.
  static OngoingWork comparison(Session& s) {
    OngoingWork work = work_with(s.comparison_);
    work.follow = [&s] {
      if (!s.comparison_.is_on()) return;
      const IndexKey compared = s.comparison_.key();
      if (!s.shelf().is_partial(compared)) s.comparison_.follow(s.shelf().shown(compared).index);
    };
    work.adopt = [&s](double) { s.messages_.report(s.comparison_.adopt()); };
    work.end_map = [&s] { s.comparison_.end(); };
    return work;
  }

  static OngoingWork searches(Session& s) {
    OngoingWork work = work_with(s.searches_);
    work.follow = [&s] { s.searches_.follow_indices(); };
    work.adopt = [&s](double) { s.searches_.adopt_runs(); };
    work.play = [&s](double dt) {
      if (s.searches_.play(dt, s.breakpoints_)) s.report_breakpoints();
    };
    work.playing = [&s] { return s.searches_.timeline().playing(); };
    return work;
  }

  static OngoingWork jump_table(Session& s) {
    OngoingWork work = work_with(s.jump_tables_);
    work.follow = [&s] {
      const bool has_jump_points = s.document_.grid() != nullptr && s.document_.kind().canonical;
      if (has_jump_points && s.settings_.shows("jump-distances"))
        (void)s.jump_tables_.follow(s.document_.shared_map());
    };
    work.adopt = [&s](double) {
      if (!s.jump_tables_.adopt()) return;
      const auto& made = s.jump_tables_.shown()->answer;
      if (!made) s.messages_.report(made.error());
    };
    work.end_map = [&s] { s.jump_tables_.forget(); };
    work.quick = true;
    return work;
  }

  /// What it moves into is made when it is first asked for; where that fails it stays the map.
  static OngoingWork morph(Session& s) {
    OngoingWork work = work_with(s.morph_);
    work.follow = [&s] {
      if (s.has_map() && s.morph_.on()) (void)s.morph_.follow(s.document_.shared_map());
    };
    work.adopt = [&s](double) {
      if (!s.morph_.adopt()) return;
      const auto& made = s.morph_.shown()->answer;
      if (made) return;
      s.morph_.end();
      s.messages_.report(made.error());
    };
    work.cancel = [&s] {
      if (!s.morph_.busy()) return;
      s.morph_.discard();
      s.morph_.end();
    };
    work.end_map = [&s] {
      s.morph_.end();
      s.morph_.forget();
    };
    work.play = [&s](double dt) {
      if (s.has_map()) s.morph_.play(dt, s.map());
    };
    work.playing = [&s] { return s.morph_.moving(); };
    return work;
  }

  /// They are drawn by the layer; the boxes are those of the right side.
  static OngoingWork mesh_ways(Session& s) {
    OngoingWork work = work_with(s.mesh_ways_);
    work.follow = [&s] {
      const Ends ends = {s.searches_.start(), s.searches_.goal()};
      const bool wanted = s.settings_.layers.shows("straight") || s.settings_.layers.shows("intervals");
      s.mesh_ways_.follow(s.document_.shared_map(), ends, s.bounds(), wanted, s.edited_edges_ != nullptr);
    };
    work.adopt = [&s](double) { s.messages_.report(s.mesh_ways_.adopt()); };
    return work;
  }

  /// The flood step by step is that of what is inspected by now.
  static OngoingWork inspections(Session& s) {
    const auto follow_flood = [&s] {
      const Inspection* shown = s.inspection();
      if (s.flood_.on() || !s.inspections_.wanted())
        s.flood_.follow(shown == nullptr ? nullptr : shown->flood);
    };
    OngoingWork work = work_with(s.inspections_);
    work.follow = [&s, follow_flood] {
      s.inspections_.ask(wanted_inspection(s));
      follow_flood();
    };
    work.adopt = [&s, follow_flood](double) {
      s.messages_.report(s.inspections_.adopt());
      follow_flood();
    };
    work.end_map = [&s] { s.inspections_.ask(std::nullopt); };
    work.quick = true;
    return work;
  }

  static OngoingWork flood(Session& s) {
    return {.play = [&s](double dt) { s.flood_.advance(dt, s.settings_.speed); },
            .playing = [&s] { return s.flood_.playing(); }};
  }

  static OngoingWork heat(Session& s) {
    OngoingWork work = work_with(s.heat_maps_);
    work.follow = [&s] {
      std::array<std::optional<HeatOrder>, 2> orders;
      for (const Side side : kSides) {
        const auto place = static_cast<std::size_t>(side);
        s.heat_wishes_[place] = heat_wish(s, side);
        orders[place] = s.heat_wishes_[place].order;
      }
      s.heat_maps_.ask(std::move(orders));
    };
    work.adopt = [&s](double dt) { s.heat_maps_.adopt(dt); };
    work.cancel = [&s] { s.heat_maps_.cancel(); };
    work.end_map = [&s] { s.heat_maps_.ask({}); };
    return work;
  }

  static OngoingWork problems(Session& s) {
    OngoingWork work = work_with(s.problems_);
    work.adopt = [&s](double dt) { s.messages_.report(s.problems_.adopt(dt)); };
    work.cancel = [&s] { s.problems_.cancel(); };
    return work;
  }

  /// Of a map that is edited meanwhile they would be judged wrongly.
  static OngoingWork path_judging(Session& s) {
    OngoingWork work = work_with(s.path_judging_);
    work.follow = [&s] {
      const auto& asked = s.path_judging_.asked();
      if (asked && asked->search.map != s.document_.shared_map()) s.path_judging_.discard();
    };
    work.adopt = [&s](double) {
      if (const auto judged = s.finish_paths()) s.messages_.report(*judged);
    };
    work.cancel = [&s] { s.path_judging_.discard(); };
    work.end_map = [&s] { s.path_judging_.discard(); };
    return work;
  }

  static OngoingWork search_table(Session& s) { return table(s, *s.search_table_); }
  static OngoingWork weight_table(Session& s) { return table(s, *s.weight_table_); }

  /// It waits for boxes, which are other work.
  static OngoingWork table(Session& s, SearchTable& table) {
    OngoingWork work = work_with(table);
    work.follow = [&s, &table] { s.messages_.report(table.follow(s)); };
    work.adopt = [&s, &table](double dt) { s.messages_.report(table.adopt(dt)); };
    work.cancel = [&table] { table.cancel(); };
    work.end_map = [&table] { table.clear(); };
    return work;
  }

  static OngoingWork advice(Session& s) {
    OngoingWork work = work_with(*s.advice_);
    work.follow = [&s] { s.advice_->follow(s.document_.shared_map()); };
    work.adopt = [&s](double) { s.messages_.report(s.advice_->adopt()); };
    work.cancel = [&s] { s.advice_->cancel(); };
    work.end_map = [&s] { s.advice_->clear(); };
    return work;
  }

  static OngoingWork crowd(Session& s) {
    OngoingWork work = work_with(*s.crowd_);
    work.follow = [&s] { s.crowd_->follow(s); };
    work.adopt = [&s](double) { s.messages_.report(s.crowd_->adopt()); };
    work.play = [&s](double dt) { s.crowd_->play(dt); };
    work.playing = [&s] { return s.crowd_->playing(); };
    work.end_map = [&s] { s.crowd_->end(); };
    return work;
  }

  static OngoingWork walk(Session& s) {
    OngoingWork work = work_with(*s.walk_);
    work.follow = [&s] { s.walk_->follow(s); };
    work.adopt = [&s](double) { s.messages_.report(s.walk_->adopt()); };
    work.cancel = [&s] {
      if (s.walk_->busy()) s.walk_->end();
    };
    work.play = [&s](double dt) { s.walk_->advance(dt, s.settings_.speed); };
    work.playing = [&s] { return s.walk_->playing(); };
    work.end_map = [&s] { s.walk_->leave_map(); };
    work.quick = true;
    return work;
  }

  /// A search that is not shown has no part in the timeline: neither its length nor its breakpoints.
  static OngoingWork shown_searches(Session& s) {
    return {.follow = [&s] {
      const bool both = s.settings_.split_view;
      s.searches_.time_both(both);
      s.breakpoints_.follow(Side::kLeft, both ? s.side(Side::kLeft).run.get() : nullptr);
      s.breakpoints_.follow(Side::kRight, s.side(Side::kRight).run.get());
    }};
  }

  /// Only while they are looked at: they hold a second copy of what a run is about.
  static OngoingWork search_trees(Session& s) {
    OngoingWork work = work_with(*s.search_trees_);
    work.follow = [&s] {
      const bool shown = s.has_map() && reads_page(s, "tree");
      for (const Side side : kSides) {
        const SearchRun* run = s.side(side).run.get();
        const bool wanted = shown && run != nullptr && run->player != nullptr;
        s.search_trees_->follow(side, wanted ? run->trace : nullptr);
      }
    };
    work.adopt = [&s](double) { s.search_trees_->adopt(); };
    work.quick = true;
    return work;
  }

  /// Only while they are read: they look at more than a node.
  static OngoingWork stories(Session& s) {
    return {.follow = [&s] {
      const bool shown = s.has_map() && reads_page(s, "why");
      const auto node = shown && !s.inspected_node() ? s.selection_.hovered() : s.inspected_node();
      for (const Side side : kSides) {
        if (shown && node) {
          s.stories_.ask(side, s.side(side).run.get(), *node);
        } else {
          s.stories_.forget(side);
        }
      }
    }};
  }

  static OngoingWork messages(Session& s) {
    return {.play = [&s](double dt) { s.messages_.age(dt); }};
  }

  static OngoingWork lessons(Session& s) {
    return {.play = [&s](double) { s.lessons_.go_on(s); }, .acting = [&s] { return s.lessons_.busy(); }};
  }
};

std::vector<OngoingWork> work_of(Session& session) {
  using W = SessionWork;
  static constexpr auto kParts = std::to_array<OngoingWork (*)(Session&)>(
      {&W::held_action,  &W::opening,    &W::drawing,  &W::indices,    &W::compared,       &W::stale_boxes,
       &W::checks,       &W::comparison, &W::searches, &W::jump_table, &W::morph,          &W::mesh_ways,
       &W::inspections,  &W::flood,      &W::heat,     &W::problems,   &W::path_judging,   &W::search_table,
       &W::weight_table, &W::advice,     &W::crowd,    &W::walk,       &W::shown_searches, &W::search_trees,
       &W::stories,      &W::messages,   &W::lessons});
  std::vector<OngoingWork> work;
  for (const auto& part : kParts) work.push_back(part(session));
  return work;
}

}  // namespace goalbound::app
