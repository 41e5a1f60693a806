// The input queue: no event is lost however slow the frames are, and none is late without need.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "render/input_queue.hpp"

namespace goalbound::app {
namespace {

using Kind = InputEvent::Kind;

InputEvent key(int code, bool down) {
  return {Kind::kKey, code, down};
}
InputEvent button(int code, bool down) {
  return {Kind::kButton, code, down};
}
InputEvent move(double x) {
  return {Kind::kPosition, 0, false, x, 0};
}
InputEvent wheel() {
  return {Kind::kWheel, 0, false, 0, 1};
}

/// How many events each frame gets.
std::vector<std::size_t> frames(const std::vector<InputEvent>& events) {
  InputQueue queue;
  for (const InputEvent& event : events) queue.push(event);
  std::vector<std::size_t> sizes;
  while (!queue.empty()) sizes.push_back(queue.take_frame().size());
  return sizes;
}

using testing::ElementsAre;

TEST(InputQueue, NothingGivesNothing) {
  InputQueue queue;
  EXPECT_TRUE(queue.empty());
  EXPECT_TRUE(queue.take_frame().empty());
}

TEST(InputQueue, AShortKeyPressIsDownForAFrame) {
  EXPECT_THAT(frames({key('A', true), key('A', false)}), ElementsAre(1, 1));
}

TEST(InputQueue, AModifierIsStillDownWhenItsKeyGoesDown) {
  EXPECT_THAT(frames({key(341, true), key('Q', true), key('Q', false), key(341, false)}), ElementsAre(2, 2));
  EXPECT_THAT(frames({key('Q', true), key(341, false), key('Q', false)}), ElementsAre(1, 2));
  EXPECT_THAT(frames({button(0, true), key(340, false)}), ElementsAre(1, 1));
  EXPECT_THAT(frames({wheel(), key(340, false)}), ElementsAre(1, 1));
}

TEST(InputQueue, AKeyAfterAReleaseIsWithoutTheModifier) {
  EXPECT_THAT(frames({key(341, false), key('Q', true)}), ElementsAre(1, 1));
}

TEST(InputQueue, ADoubleClickKeepsBothClicks) {
  EXPECT_THAT(frames({move(1), button(0, true), button(0, false), button(0, true), button(0, false)}),
              ElementsAre(2, 1, 1, 1));
}

TEST(InputQueue, AClickStaysWhereTheMouseWas) {
  EXPECT_THAT(frames({move(1), move(2), button(0, true), move(3), button(0, false)}), ElementsAre(3, 1, 1));
}

TEST(InputQueue, WhatIsDraggedIsSeenWhereItIsLetGo) {
  EXPECT_THAT(frames({button(0, true), move(1), move(2), button(0, false)}), ElementsAre(1, 2, 1));
  EXPECT_THAT(frames({button(0, true), {Kind::kLeave}, button(0, false)}), ElementsAre(1, 1, 1));
}

TEST(InputQueue, EachKeyDoesWhatItDoesByItself) {
  EXPECT_THAT(frames({key('Q', true), key('W', true), key('Q', false), key('W', false)}),
              ElementsAre(1, 1, 2));
  EXPECT_THAT(frames({key('Q', true), key(341, true)}), ElementsAre(1, 1)) << "which is not Ctrl+Q";
  EXPECT_THAT(frames({key(340, true), key(341, true), key('Q', true)}), ElementsAre(3));
}

TEST(InputQueue, AKeyActsWhereTheMouseWas) {
  EXPECT_THAT(frames({move(1), key('S', true), move(2), key('S', false)}), ElementsAre(1, 2, 1));
  EXPECT_THAT(frames({key('E', true), button(0, true)}), ElementsAre(1, 1))
      << "the key may move what is clicked";
  EXPECT_THAT(frames({key(341, true), button(0, true)}), ElementsAre(2)) << "a click with Ctrl";
}

TEST(InputQueue, MovesShareAFrame) {
  EXPECT_THAT(frames({move(1), move(2), move(3)}), ElementsAre(3));
}

TEST(InputQueue, TheWheelTurnsWhereTheMouseWas) {
  EXPECT_THAT(frames({move(1), wheel(), wheel(), move(2), wheel()}), ElementsAre(3, 2));
}

TEST(InputQueue, TypingKeepsTheOrder) {
  InputQueue queue;
  queue.push(key('A', true));
  queue.push({Kind::kCharacter, 'a'});
  queue.push(key('A', false));
  queue.push({Kind::kCharacter, 'b'});
  const auto first = queue.take_frame();
  ASSERT_EQ(first.size(), 2U);
  EXPECT_EQ(first[1].code, 'a');
  const auto second = queue.take_frame();
  ASSERT_EQ(second.size(), 2U);
  EXPECT_FALSE(second[0].down);
  EXPECT_EQ(second[1].code, 'b');
}

}  // namespace
}  // namespace goalbound::app
