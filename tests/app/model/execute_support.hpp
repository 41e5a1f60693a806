// What actions may change in a session, as a text, and a session to do them in.
#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "app/fixture.hpp"
#include "box_files.hpp"
#include "features/breakpoints/breakpoints.hpp"
#include "features/checks/checks.hpp"
#include "features/crowd/crowd.hpp"
#include "features/edit/edit.hpp"
#include "features/flood/flood.hpp"
#include "features/heat/heat.hpp"
#include "features/lessons/lessons.hpp"
#include "features/mesh/mesh.hpp"
#include "features/morph/morph.hpp"
#include "features/problems/problems.hpp"
#include "features/rules/rules.hpp"
#include "features/search_advice/search_advice.hpp"
#include "features/walk/walk.hpp"
#include "model/searches/side_options.hpp"

namespace goalbound::app::test {

inline std::string text_of(const Session& session, std::optional<NodeId> node) {
  return node ? session.map().name_of(*node) : "none";
}

/// Everything that an action may change.
inline std::string state_of(const Session& s) {
  std::string text = fmt::format("map {} {} {} {}\n", s.document().revision(), s.document().name(),
                                 s.document().path().string(), s.document().origin());
  for (const Side side : kSides) {
    const IndexKey& boxes = s.side(side).boxes;
    text += fmt::format("boxes {} {}\n", boxes.values.text(), static_cast<int>(s.shelf().state(boxes)));
  }
  for (const IndexShelf::Shelved& index : s.shelf().kept())
    text += fmt::format("index {} {} {}\n", index.key->values.text(), index.path.string(), index.revision);
  for (const IndexShelf::Running& running : s.shelf().running())
    text += fmt::format("making {}\n", running.order.key.values.text());
  text += fmt::format("jobs {} {} {} {}\n", fmt::ptr(precompute_job(s)), fmt::ptr(s.indices().verify_job()),
                      fmt::ptr(s.indices().repair_job()), fmt::ptr(s.indices().verify_report(s.boxes())));
  text += fmt::format("checks {} {} {} {}\n", s.feature<Checks>().fault().value_or(-1),
                      s.feature<Checks>().comparison().file().string(),
                      s.feature<Checks>().comparison().chosen().value_or(-1),
                      s.feature<Checks>().comparison().busy());
  text += fmt::format("pointer {} {} {}\n", text_of(s, s.selection().hovered()),
                      text_of(s, s.selection().selected()),
                      s.selection().edge() ? std::to_string(s.selection().edge()->value()) : "none");
  const auto pointed_at = s.selection().hovered_edge();
  text += fmt::format("flood {} {} {} edge {}\n", s.feature<FloodClock>().on(),
                      s.feature<FloodClock>().position(), s.feature<FloodClock>().playing(),
                      pointed_at ? std::to_string(pointed_at->value()) : "none");
  text += fmt::format("morph {}\nlandmark {}\n", s.feature<Morph>().wanted(), s.feature<Heat>().landmark());
  text += fmt::format(
      "crowd {} {} {} {} {} held {}\n", s.feature<Crowd>().on(), s.feature<Crowd>().playing(),
      s.feature<Crowd>().agents(), s.feature<Crowd>().budget().amount,
      s.feature<Crowd>().side(Side::kRight) == nullptr ? 0 : s.feature<Crowd>().side(Side::kRight)->paths(),
      s.searches().held());
  text += fmt::format("walk {} {} {} {}\n", s.feature<PathWalk>().on(), s.feature<PathWalk>().playing(),
                      s.feature<PathWalk>().position(), s.feature<PathWalk>().work_behind());
  const SavedLines saved = s.features().saved();
  for (const auto& lines : {saved.before_camera, saved.last})
    text += fmt::format("{}\n", fmt::join(lines, "; "));
  text += fmt::format("problem {} {}\n", index_of(s.searches().start()), index_of(s.searches().goal()));
  text += fmt::format("free ends {}\n", s.feature<MeshWays>().free_ends());
  for (const MeshEnd end : {MeshEnd::kStart, MeshEnd::kGoal}) {
    const auto at = s.feature<MeshWays>().free_end(end).value_or(SpacePoint{});
    text += fmt::format("end {} {}\n", at.x, at.y);
  }
  const ProblemTable& table = s.feature<Problems>();
  text += fmt::format("problems {} {} {} {} {} {} {}\n", table.set().name, table.set().rows.size(),
                      static_cast<int>(table.sorted_by()), table.descending(), table.running(),
                      table.chosen().value_or(0), table.sums().problems);
  for (const Side side : kSides) {
    for (const SideOption& option : all_side_options()) text += option.current(s.side(side)) + ' ';
    text += fmt::format("side {} {} {}\n", fmt::ptr(s.side(side).run.get()), s.side(side).waiting_for,
                        s.side(side).revision);
  }
  for (const Breakpoints::Entry& entry : s.feature<Breakpoints>().all()) {
    text += fmt::format("break {} {}\n", describe(entry, s.map()), entry.on);
  }
  const Timeline& t = s.searches().timeline();
  text += fmt::format("timeline {} {} {} {}\n", t.position(), t.length(), t.playing(), t.speed());
  const Camera& c = s.view.camera;
  text += fmt::format("camera {} {} {} {}\n", c.centre().x, c.centre().y, c.pixels_per_cell(),
                      s.view.fit_requested);
  const SpaceView& space = s.view.space;
  text += fmt::format("space {} {} {}\n", space.turn, space.tilt, space.slice ? space.slice->at : -1);
  text += format_settings(s.settings());
  const UiState& ui = s.ui;
  text += fmt::format("ui {} {} {} {}\n", ui.popup, ui.full_screen, ui.invitation,
                      s.feature<Heat>().row_as_box());
  text += fmt::format("presenter {} {}\n", ui.presenter, ui.spotlight);
  if (s.feature<Lessons>().lesson() != nullptr) {
    text += fmt::format("lesson {} {} {}\n", s.feature<Lessons>().lesson()->id,
                        s.feature<Lessons>().page_number(), s.feature<Lessons>().chosen().has_value());
  }
  const JumpPattern& pattern = s.feature<JumpRules>().pattern();
  text += fmt::format("inspector {} {} {} {} {}\n", ui.tab, name_of(ui.tab_side), pattern.incoming,
                      pattern.open.bits(), ui.options ? name_of(*ui.options) : "none");
  const HostRequests& r = s.requests;
  text += fmt::format("requests {} {} {} {} {} {} {} {} {} {}\n", r.quit, r.view.has_value(), r.shots.size(),
                      r.clipboard.value_or("none"), r.wait, r.paste, r.size ? r.size->width : 0,
                      r.maps.size(), r.drawings.size(), r.frames.has_value());
  text += fmt::format("edits {} {} {} {} {} {} {}\n", s.feature<Editing>().history().position(),
                      s.feature<Editing>().history().can_redo(), s.document().edited(),
                      s.feature<Editing>().hand.paint.size, s.feature<Editing>().hand.paint.terrain,
                      text_of(s.feature<Editing>().hand.edge_paint.cost),
                      s.feature<Editing>().hand.edge_paint.one_way);
  return text + fmt::format("tool {} messages {} busy {} budget {}\n", static_cast<int>(s.view.tool),
                            s.messages().all().size(), s.busy(),
                            s.feature<SearchAdvice>().budget().bytes.value_or(0));
}

class Execute : public testing::Test {
 protected:
  std::unique_ptr<Session> session_ = ready_session();
  const TemporaryFolder folder_;

  std::string path(std::string_view name) const { return (folder_ / name).string(); }

  /// Those that there are, one of which is too small.
  void save_cut_boxes(const std::string& file) const {
    Bounds cut = *session_->bounds();
    const std::uint32_t slot = grid_in(*session_).slot(grid_in(*session_).node({0, 0}));
    Box box = cut.box(slot, Direction::kE);
    --box.max_x;
    cut.set(slot, Direction::kE, box);
    ASSERT_TRUE(save_boxes(cut, file).ok());
  }

  void expect_change(std::string_view line) {
    const std::string before = state_of(*session_);
    act(*session_, line);
    EXPECT_NE(state_of(*session_), before) << line;
  }

  void expect_refused(std::string_view line) {
    const std::string before = state_of(*session_);
    const auto done = session_->execute(line, false);
    EXPECT_FALSE(done.ok()) << line;
    EXPECT_TRUE(done.ok() || !done.error().message.empty()) << line;
    EXPECT_EQ(state_of(*session_), before) << line;
  }
};

}  // namespace goalbound::app::test
