// Drawing through functions of the caller.
#include <string>
#include <vector>

#include "support.hpp"

namespace goalbound::c::test {
namespace {

/// What was drawn, in order.
struct Drawn {
  int lines = 0;
  std::vector<std::size_t> corners;
  std::vector<std::string> texts;
};
Drawn& drawn_of(void* user) {
  return *static_cast<Drawn*>(user);
}

goalbound_draw functions_of(Drawn& drawn) {
  goalbound_draw draw{};
  draw.size = sizeof draw;
  draw.line = [](goalbound_draw_point, goalbound_draw_point, std::uint32_t, void* user) {
    ++drawn_of(user).lines;
  };
  draw.polygon = [](const goalbound_draw_point*, std::size_t count, std::uint32_t, void* user) {
    drawn_of(user).corners.push_back(count);
  };
  draw.text = [](goalbound_draw_point, const char* text, std::uint32_t, void* user) {
    drawn_of(user).texts.emplace_back(text);
  };
  draw.user = &drawn;
  return draw;
}

TEST(CDraw, DrawsMapBoxesLabelsAndPath) {
  const MapHandle map = wall_map();
  const IndicesHandle boxes = boxes_of(map);
  const QueryHandle query = query_of(map, boxes);
  Drawn ground;
  goalbound_draw draw = functions_of(ground);
  EXPECT_EQ(goalbound_draw_map(map.get(), &draw, nullptr), GOALBOUND_OK);
  EXPECT_EQ(ground.corners, std::vector<std::size_t>(4, 4)) << "four runs of walls";

  Drawn of_boxes;
  draw = functions_of(of_boxes);
  EXPECT_EQ(goalbound_draw_boxes(map.get(), boxes.get(), {0, 0, 0}, &draw, nullptr), GOALBOUND_OK);
  EXPECT_EQ(of_boxes.texts, (std::vector<std::string>{"E", "S"}));
  EXPECT_EQ(of_boxes.lines, 8);

  Drawn labels;
  draw = functions_of(labels);
  EXPECT_EQ(goalbound_draw_labels(map.get(), boxes.get(), {0, 0, 0}, &draw, nullptr), GOALBOUND_OK);
  EXPECT_GT(labels.corners.size(), 4U);

  Drawn path;
  draw = functions_of(path);
  EXPECT_EQ(goalbound_draw_path(query.get(), &draw, nullptr), GOALBOUND_OK);
  EXPECT_EQ(path.lines, 0) << "nothing was searched yet";
  ASSERT_EQ(goalbound_query_find(query.get(), {0, 0, 0}, {0, 3, 0}, nullptr, nullptr), GOALBOUND_OK);
  EXPECT_EQ(goalbound_draw_path(query.get(), &draw, nullptr), GOALBOUND_OK);
  EXPECT_EQ(path.lines, 3);
  EXPECT_EQ(path.texts, (std::vector<std::string>{"start", "goal"}));
}

TEST(CDraw, FunctionsMayBeLeftOut) {
  const MapHandle map = wall_map();
  const IndicesHandle boxes = boxes_of(map);
  goalbound_draw draw{};
  draw.size = sizeof draw;
  EXPECT_EQ(goalbound_draw_map(map.get(), &draw, nullptr), GOALBOUND_OK);
  EXPECT_EQ(goalbound_draw_boxes(map.get(), boxes.get(), {0, 0, 0}, &draw, nullptr), GOALBOUND_OK);
}

TEST(CDraw, WhatIsWrong) {
  const MapHandle map = wall_map();
  const MapHandle other = map_of(Bits({"...", "..."}));
  const IndicesHandle boxes = boxes_of(map);
  Drawn drawn;
  goalbound_draw draw = functions_of(drawn);
  Failure f;
  f.status = goalbound_draw_map(nullptr, &draw, &f.error);
  f.expect(GOALBOUND_ERROR_INVALID_ARGUMENT, "map");
  f.status = goalbound_draw_map(map.get(), nullptr, &f.error);
  f.expect(GOALBOUND_ERROR_INVALID_ARGUMENT, "draw");
  f.status = goalbound_draw_boxes(map.get(), nullptr, {0, 0, 0}, &draw, &f.error);
  f.expect(GOALBOUND_ERROR_INVALID_ARGUMENT, "indices");
  const IndicesHandle landmarks = indices_of(map, "landmarks:count=2");
  f.status = goalbound_draw_boxes(map.get(), landmarks.get(), {0, 0, 0}, &draw, &f.error);
  f.expect(GOALBOUND_ERROR_INVALID_ARGUMENT, "hold no 'boxes'");
  f.status = goalbound_draw_boxes(map.get(), boxes.get(), {1, 1, 0}, &draw, &f.error);
  f.expect(GOALBOUND_ERROR_INVALID_ARGUMENT, "no node");
  f.status = goalbound_draw_labels(other.get(), boxes.get(), {0, 0, 0}, &draw, &f.error);
  f.expect(GOALBOUND_ERROR_MISMATCH, "another map");
  f.status = goalbound_draw_path(nullptr, &draw, &f.error);
  f.expect(GOALBOUND_ERROR_INVALID_ARGUMENT, "query");
  draw.size -= 1;
  f.status = goalbound_draw_map(map.get(), &draw, &f.error);
  f.expect(GOALBOUND_ERROR_INVALID_ARGUMENT, "draw.size");
  EXPECT_EQ(drawn.lines, 0);
  // Of a version that had lines alone: what it does not know is left out.
  draw.size = offsetof(goalbound_draw, polygon);
  f.status = goalbound_draw_map(map.get(), &draw, &f.error);
  EXPECT_EQ(f.status, GOALBOUND_OK) << f.error.text;
  draw.size = sizeof draw + 8;
  f.status = goalbound_draw_map(map.get(), &draw, &f.error);
  f.expect(GOALBOUND_ERROR_INVALID_ARGUMENT, "draw.size");
}

}  // namespace
}  // namespace goalbound::c::test
