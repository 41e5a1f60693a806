// Every coordinate that a panel tells is one of the map's file, whatever whole numbers stand for it inside.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "app/panels_support.hpp"
#include "app/screen_text.hpp"
#include "features/why/why_text_view.hpp"
#include "model/view/tabs.hpp"
#include "panels/edge_verdict.hpp"
#include "panels/event_text.hpp"
#include "panels/node_facts.hpp"
#include "panels/text.hpp"

namespace goalbound::app::test {
namespace {

struct Kind {
  const char* name;
  const char* file;  ///< in assets/maps
  bool in_parts;     ///< coordinates of the file are not whole, so that other numbers stand for them inside
  double most;       ///< the largest coordinate of the file
};

class Units : public testing::TestWithParam<Kind> {
 protected:
  void SetUp() override {
    const std::string path = std::string(GOALBOUND_SOURCE_DIR "/assets/maps/") + GetParam().file;
    session_.settings().background_precompute = true;
    ASSERT_TRUE(session_.open_map(path).ok());
    session_.wait_for_work();
    unit_ = session_.map().place_unit();
    ASSERT_EQ(unit_ > 1, GetParam().in_parts);
    for (std::uint32_t slot = 0; slot < session_.map().node_count(); ++slot) {
      const Place place = session_.map().place(session_.map().node_of_slot(slot));
      for (const std::int32_t value : {place.x, place.y, place.z}) known_.insert(value);
    }
  }

  /// A number that is told of an axis: a node of the file lies there.
  void expect_of_file(const std::string& number, const std::string& where) const {
    const double value = std::stod(number);
    EXPECT_LE(value, GetParam().most) << where;
    const double whole = value * unit_;
    EXPECT_NEAR(whole, std::round(whole), 1e-3) << where;
    EXPECT_TRUE(known_.contains(static_cast<std::int32_t>(std::llround(whole))))
        << number << " in: " << where;
  }

  /// "x 3.5", "box min y 12", and ranges "3.5..12"; how many numbers there were.
  std::size_t check(const std::string& text) const {
    static const std::regex kOfAxis(R"((^|[ (])[xyz] (-?[0-9.]*[0-9]))");
    static const std::regex kRange(R"((-?[0-9]+(\.[0-9]+)?)\.\.(-?[0-9]+(\.[0-9]+)?))");
    std::size_t count = 0;
    for (std::sregex_iterator it(text.begin(), text.end(), kRange), end; it != end; ++it, count += 2) {
      expect_of_file((*it)[1], text);
      expect_of_file((*it)[3], text);
    }
    const std::string rest = std::regex_replace(text, kRange, "");
    for (std::sregex_iterator it(rest.begin(), rest.end(), kOfAxis), end; it != end; ++it, ++count)
      expect_of_file((*it)[2], text);
    return count;
  }

  Session session_;
  double unit_ = 1;  ///< whole places for one unit of the file
  std::set<std::int32_t> known_;
};

TEST_P(Units, OfEventsVerdictsAndAnswers) {
  const SearchRun& run = *session_.side(Side::kRight).run;
  std::size_t numbers = 0;
  for (const std::uint32_t number : run.trace->prunes())
    numbers += check(describe_event(session_, run, (*run.trace)[number]));
  EXPECT_GT(numbers, 0U);
  numbers = 0;
  for (std::uint32_t slot = 0; slot < session_.map().node_count(); slot += 7) {
    const NodeId node = session_.map().node_of_slot(slot);
    for (const WhyLine& line : why_text(session_, run, tell_story(run, node)).lines)
      numbers += check(line.text);
  }
  EXPECT_GT(numbers, 0U);
  session_.select(run.start);
  session_.wait_for_work();
  const Inspection* inspection = session_.inspection();
  ASSERT_NE(inspection, nullptr);
  numbers = 0;
  for (const EdgeReport& edge : inspection->edges) {
    numbers += check(judge_edge(session_.map(), *inspection, edge.edge, run.goal).answer);
    numbers += check(box_range_text(session_.map(), edge.box));
  }
  EXPECT_GT(numbers, 0U);
}

TEST_P(Units, OfEveryPanelOnTheScreen) {
  const SearchRun& run = *session_.side(Side::kRight).run;
  session_.select(run.start);
  session_.choose_edge(EdgeIndex(0));
  act(session_, "flood on");
  session_.wait_for_work();
  UiDriver ui(session_, {2200, 1300});
  std::size_t numbers = 0;
  for (const InspectorTab& tab : inspector_tabs()) {
    act(session_, fmt::format("tab {}", tab.id));
    act(session_, "step prune +1");
    act(session_, "flood-step node +1");
    ui.move(ui.centre_of(run.goal));
    ui.frames(40);  // its tooltip
    const ScreenText screen;
    for (const std::string& line : screen.lines()) numbers += check(line);
  }
  EXPECT_GT(numbers, 20U) << "of the table of edges alone; the last page reads:\n" << ScreenText().all();
}

TEST_P(Units, OfAreas) {
  const Map& map = session_.map();
  const Box box = map.limits();
  const double width = (box.max_x - box.min_x) / unit_;
  const double height = (box.max_y - box.min_y) / unit_;
  EXPECT_DOUBLE_EQ(area_of(map, box), width * height);
  EXPECT_EQ(area_text(map, -2.5), "-2.5");
  EXPECT_EQ(area_text(map, 12345.6), "12,346");
}

INSTANTIATE_TEST_SUITE_P(PerKind, Units,
                         testing::Values(Kind{"mesh", "marsh.mesh", true, 220.8},
                                         Kind{"squares", "caves.quadtree", true, 128},
                                         Kind{"blocks", "tower.3dmap", true, 28},
                                         Kind{"roads", "roads.gr", false, 2332}),
                         [](const auto& of) { return std::string(of.param.name); });

}  // namespace
}  // namespace goalbound::app::test
