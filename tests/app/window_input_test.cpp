// Mouse and keys that are faster than frames, in a real window.
#include <memory>
#include <string>

#include "app/window_support.hpp"

namespace goalbound::app {
namespace {

TEST_F(WindowTest, AGestureThatComesAtOnceIsPaintedAsAWhole) {
  std::string rows;
  for (int y = 0; y < 40; ++y) rows += std::string(40, '.') + '\n';
  session_.set_map({.map = std::make_shared<const Grid>(Grid::from_text(rows).value()), .name = "open"});
  session_.view.fit_requested = true;
  session_.wait_for_work();
  ASSERT_TRUE(session_.execute("tool brush").ok());
  const Cell corner{30, 10};
  steps_.add(
      "there, round a corner, and up",
      [=, this] {
        run_xdotool("mousemove " + place({10, 10}) + " mousedown 1 mousemove " + place(corner) +
                    " mousemove " + place({30, 30}) + " mouseup 1 mousemove " + place({5, 35}));
      },
      [=, this] {
        return !grid().is_free(Cell{10, 10}) && !session_.busy();
      });
  run();
  for (int i = 10; i <= 30; ++i) {
    EXPECT_FALSE(grid().is_free(Cell{i, 10})) << i;
    EXPECT_FALSE(grid().is_free(Cell{30, i})) << i;
  }
  EXPECT_EQ(grid().cell_count() - static_cast<std::int64_t>(grid().free_nodes().size()), 41)
      << "and nothing behind the release";
}

TEST_F(WindowTest, WhatWaitsTogetherIsHandledBetweenTwoPictures) {
  constexpr int kTaps = 30;
  steps_.add(
      "Home", [] { xdotool("key Home"); }, [this] { return session_.searches().timeline().position() == 0; });
  int frames = 0;
  int pictures = 0;
  steps_.add(
      "many keys at once",
      [&] {
        std::string keys;
        for (int i = 0; i < kTaps; ++i) keys += " Right Up";  // twice the same at once would be one held key
        frames = ui_->frames;
        pictures = ui_->pictures;
        run_xdotool("key --delay 5" + keys);  // the window stands still meanwhile
      },
      [&] { return session_.searches().timeline().position() == kTaps; });
  run();
  EXPECT_GE(ui_->frames - frames, 3 * kTaps) << "each press and release is seen";
  EXPECT_LT(ui_->pictures - pictures, kTaps);
}

TEST_F(WindowTest, WhatIsTypedRightBehindAKeyGoesWhereThatLeads) {
  session_.settings().layers.show("heat-map", false);
  steps_.add(
      "Ctrl+P, and typed at once", [] { run_xdotool("key --delay 0 ctrl+p type --delay 0 hpq"); },
      [this] { return ui_->typed == "hpq"; });
  run();
  EXPECT_FALSE(session_.settings().shows("heat-map")) << "what the key H does";
  EXPECT_EQ(session_.bounds(), nullptr) << "what the key P makes";
}

TEST_F(WindowTest, AKeyActsWhereTheMouseWasThen) {
  const Cell first = free_cell(40);
  const Cell second = free_cell(60);
  steps_.add(
      "S here, G there, and away",
      [=, this] {
        run_xdotool("mousemove " + place(first) + " key --delay 0 s mousemove " + place(second) +
                    " key --delay 0 g mousemove 5 5");
      },
      [=, this] { return session_.searches().goal() == grid().node(second); });
  run();
  EXPECT_EQ(session_.searches().start(), grid().node(first));
}

}  // namespace
}  // namespace goalbound::app
