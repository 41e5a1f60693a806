// What overlays colour: terrain, search, labels, reach, quality.
#include <set>

#include "app/overlays/support.hpp"
#include "box_files.hpp"

namespace goalbound::app::test {
namespace {

TEST(OverlayTable, HasIdsAndContent) {
  std::set<std::string_view> ids;
  for (const auto& [id, info] : all_overlays()) {
    EXPECT_TRUE(ids.insert(id).second) << id;
    EXPECT_TRUE(info->layer.empty() || find_layer(info->layer) != nullptr) << id;
    EXPECT_TRUE(info->paint != nullptr || info->draw != nullptr) << id;
    EXPECT_EQ(info->paint == nullptr, info->revision == nullptr) << id;
  }
  for (const LayerInfo& layer : all_layers()) {
    EXPECT_TRUE(layer.id == "grid" || ids.contains(layer.id)) << layer.id;
  }
}

TEST_F(GridOverlays, APictureThatIsClearedIsEmptyAndComesBack) {
  CanvasPicture picture;
  const std::vector<std::uint32_t> before = picture.update(view(Side::kRight, kWhole)).cells.rgba;
  picture.clear();
  const MapPicture& again = picture.update(view(Side::kRight, kWhole));
  EXPECT_EQ(again.cells.rgba, before);
  MapPicture copy = again;
  copy.clear();
  EXPECT_EQ(copy.cells.cell_count(), 0U);
  EXPECT_EQ(copy.cells.revision, again.cells.revision);
}

TEST_F(GridOverlays, TerrainHasTheShapeOfTheMap) {
  go("hide search");
  const CellImage& i = image();
  EXPECT_EQ(i.width, 12);
  EXPECT_EQ(i.height, 12);
  ASSERT_EQ(i.rgba.size(), 144U);
  for (int y = 0; y < 12; ++y) {
    for (int x = 0; x < 12; ++x) {
      EXPECT_EQ(colour({x, y}), grid().is_free(Cell{x, y}) ? kFreeColour : kBlockedColour);
    }
  }
}

TEST_F(GridOverlays, TerrainTellsItsKindsApart) {
  go("hide search");
  open(grid_of(".GSWT@O\n"));
  EXPECT_EQ(colour({0, 0}), colour({1, 0}));
  EXPECT_EQ(colour({5, 0}), colour({6, 0}));
  std::set<std::uint32_t> colours;
  for (const int x : {0, 2, 3, 4, 5}) colours.insert(colour({x, 0}));
  EXPECT_EQ(colours.size(), 5U);
}

TEST_F(GridOverlays, SearchColoursWhatThePlayerSays) {
  for (const std::size_t position :
       {std::size_t{0}, std::size_t{1}, std::size_t{25}, player().trace().size()}) {
    go("seek " + std::to_string(position));
    for (const Side side : kSides) {
      for (const NodeId n : grid().free_nodes()) {
        const Cell cell = grid().cell(n);
        const NodeStatus status = player(side).node(n).status;
        EXPECT_EQ(colour(cell, side) == kFreeColour, status == NodeStatus::kUnseen);
        if (status == NodeStatus::kUnseen) continue;
        EXPECT_EQ(colour(cell, side), status == NodeStatus::kOpen ? blend(kFreeColour, kOpenColour, 230)
                                                                  : blend(kFreeColour, kClosedColour, 200));
      }
    }
  }
}

TEST_F(GridOverlays, ImagesAreRemadeWhenSomethingChangedAndOnlyThen) {
  const auto revision = [&](Side side) { return image(side).revision; };
  const auto first = revision(Side::kLeft);
  session_->update(0.1);
  act(*session_, "hover 4,4");
  act(*session_, "toggle boxes");
  EXPECT_EQ(revision(Side::kLeft), first) << "lines over the map colour no cell";
  go("seek 3");
  const auto sought = revision(Side::kLeft);
  EXPECT_NE(sought, first);
  go("hide search");
  EXPECT_NE(revision(Side::kLeft), sought);

  const auto plain = revision(Side::kRight);
  go("show labels");
  const auto labelled = revision(Side::kRight);
  EXPECT_NE(labelled, plain);
  go("hover 5,8");
  const auto elsewhere = revision(Side::kRight);
  EXPECT_NE(elsewhere, labelled);
  go("edge W");
  EXPECT_NE(revision(Side::kRight), elsewhere);
  const auto left = revision(Side::kLeft);
  go("hover 7,8");
  EXPECT_EQ(revision(Side::kLeft), left) << "the plain side shows no labels";

  const auto old_map = revision(Side::kRight);
  open(grid_of(kLoopMap));
  EXPECT_NE(revision(Side::kRight), old_map);
}

TEST_F(GridOverlays, LabelsFillEveryCellThatAFloodReaches) {
  for (const std::string_view line : {"hide search", "show labels", "select 1,1"}) go(line);
  int split = 0;
  for (const NodeId n : grid().free_nodes()) {
    const Cell cell = grid().cell(n);
    const WindowEdges labels = inspection().labels[grid().slot(n)];
    if (labels.empty()) {
      EXPECT_EQ(colour(cell), kFreeColour);
      continue;
    }
    EXPECT_EQ(colour(cell), blend(kFreeColour, edge_colour(*labels.begin()), 150));
    EXPECT_EQ(pattern(cell) == FillPattern::kSplit, labels.size() > 1);
    split += labels.size() > 1 ? 1 : 0;
  }
  EXPECT_GT(split, 0) << "the loop has ties";
}

/// Each edge's cells that are darker, wherever they lie on the tile of twelve by twelve that all textures
/// repeat on.
TEST_F(GridOverlays, TexturesTellLabelsApartWithoutTheirColours) {
  open(std::make_shared<Grid>(generate_grid(*find_generator("random"), 90, 90, 3).value()));
  const auto behind_half = grid().free_nodes().subspan(grid().free_count() / 2);
  const auto open_cell =
      std::ranges::find_if(behind_half, [&](NodeId n) { return grid().moves(n).size() == 8; });
  const Cell middle = grid().cell(*open_cell);
  for (const std::string_view line : {"hide search", "show labels"}) go(line);
  select(std::to_string(middle.x) + "," + std::to_string(middle.y));
  const std::vector<std::uint32_t> plain = image().rgba;
  go("show label-textures");
  std::array<std::array<int, 144>, 8> looks{};  // 0: not seen, 1: plain, 2: dark
  for (const NodeId n : grid().free_nodes()) {
    const Cell cell = grid().cell(n);
    const WindowEdges labels = inspection().labels[grid().slot(n)];
    if (labels.size() != 1) continue;
    const bool dark = colour(cell) != plain[texel(cell)];
    looks[(*labels.begin()).value()][static_cast<std::size_t>(cell.y % 12 * 12 + cell.x % 12)] = dark ? 2 : 1;
  }
  int compared = 0;
  for (std::size_t a = 0; a < looks.size(); ++a) {
    for (std::size_t b = 0; b < a; ++b) {
      int both = 0;
      int differ = 0;
      for (std::size_t i = 0; i < looks[a].size(); ++i) {
        both += looks[a][i] != 0 && looks[b][i] != 0 ? 1 : 0;
        differ += looks[a][i] * looks[b][i] == 2 ? 1 : 0;
      }
      if (both < 24) continue;
      ++compared;
      EXPECT_GE(differ, 4) << name_of(static_cast<Direction>(a)) << " and "
                           << name_of(static_cast<Direction>(b)) << " of " << both;
    }
  }
  EXPECT_GE(compared, 6);
  go("hide labels");
  EXPECT_EQ(colour({3, 3}), kFreeColour) << "there is nothing to tell apart";
}

TEST_F(GridOverlays, LabelsHaveLettersOnLargeCells) {
  for (const std::string_view line : {"hide search", "show labels", "select 1,1"}) go(line);
  const DrawList list = draw("labels");
  const Cell ends[] = {start(), goal()};
  std::size_t expected = 0;
  for (const NodeId n : grid().free_nodes()) {
    const bool is_end = std::count(std::begin(ends), std::end(ends), grid().cell(n)) > 0;
    expected += is_end ? 0U : static_cast<std::size_t>(inspection().labels[grid().slot(n)].size());
  }
  EXPECT_GT(expected, 10U);
  EXPECT_EQ(list.labels.size(), expected);
  EXPECT_TRUE(draw("labels", Side::kRight, viewport_of(kWhole.places, 8)).labels.empty());
  EXPECT_LT(draw("labels", Side::kRight, viewport_of({0, 5, 0, 5}, 48)).labels.size(), expected);
}

TEST_F(GridOverlays, QualityIsRemadeWhenTheBoxesAreOthers) {
  go("set boxes boxes:inherited");
  session_->wait_for_work();
  go("show quality");
  const auto inherited = image().revision;
  session_->update(0.1);
  EXPECT_EQ(image().revision, inherited);
  go("set boxes boxes:exact");
  session_->wait_for_work();
  EXPECT_NE(image().revision, inherited);
  for (const NodeId n : grid().free_nodes())
    EXPECT_EQ(pattern(grid().cell(n)), FillPattern::kNone) << "all are exact";
}

TEST_F(GridOverlays, NodesWhoseBoxesDifferFromAFilesAreTinted) {
  go("set boxes boxes:exact");
  session_->wait_for_work();
  const TemporaryFolder folder;
  Bounds cut = *session_->bounds();
  Box box = cut.box(grid().slot(grid().node({5, 1})), Direction::kE);
  --box.max_x;
  cut.set(grid().slot(grid().node({5, 1})), Direction::kE, box);
  ASSERT_TRUE(save_boxes(cut, folder / "cut.gbb").ok());
  go("hide search");
  std::vector<std::uint32_t> before;
  for (const NodeId n : grid().free_nodes()) before.push_back(colour(grid().cell(n)));
  go("compare-index " + (folder / "cut.gbb").string());
  session_->wait_for_work();
  ASSERT_TRUE(session_->settings().shows("differences"));
  for (const NodeId n : grid().free_nodes()) {
    const bool differs = grid().cell(n) == Cell{5, 1};
    EXPECT_EQ(colour(grid().cell(n)) != before[grid().slot(n)], differs);
  }
  go("hide differences");
  EXPECT_EQ(colour({5, 1}), before[grid().slot(grid().node({5, 1}))]);
}

TEST_F(GridOverlays, NodesWithoutBoxesAreGreyInAnyCase) {
  go("hide search");
  load_unfinished_bounds(*session_);
  ASSERT_FALSE(session_->settings().shows("quality"));
  std::set<NodeQuality> seen;
  for (const NodeId n : grid().free_nodes()) {
    const Cell cell = grid().cell(n);
    const NodeQuality quality = session_->bounds()->quality(grid().slot(n));
    seen.insert(quality);
    const bool missing = quality == NodeQuality::kMissing;
    EXPECT_EQ(pattern(cell), missing ? FillPattern::kUnfinished : FillPattern::kNone);
    EXPECT_EQ(colour(cell), missing ? kUnfinishedColour : kFreeColour);
    EXPECT_EQ(colour(cell, Side::kLeft), kFreeColour) << "the plain side uses no boxes";
  }
  EXPECT_EQ(seen.size(), 3U);
}

TEST_F(GridOverlays, ReachFillsAndHatchesTheBoxOfTheEdge) {
  go("set boxes boxes:exact");
  session_->wait_for_work();
  for (const std::string_view line : {"hide search", "select 10,6", "edge N"}) go(line);
  const EdgeReport& edge = inspection().edges[static_cast<std::size_t>(Direction::kN)];
  std::uint64_t filled = 0;
  std::uint64_t hatched = 0;
  for (const NodeId n : grid().free_nodes()) {
    const Cell cell = grid().cell(n);
    filled += colour(cell) == blend(kFreeColour, edge_colour(Direction::kN), 140) ? 1 : 0;
    hatched += pattern(cell) == FillPattern::kHatch ? 1 : 0;
  }
  EXPECT_GT(edge.missed(), 0U) << "or this test shows nothing";
  EXPECT_EQ(filled, edge.reached);
  EXPECT_EQ(hatched, edge.missed());
}

TEST_F(GridOverlays, QualityTellsExactAndInheritedNodesApart) {
  go("hide search");
  load_unfinished_bounds(*session_);
  go("show quality");
  for (const NodeId n : grid().free_nodes()) {
    const Cell cell = grid().cell(n);
    switch (session_->bounds()->quality(grid().slot(n))) {
      case NodeQuality::kMissing:
        EXPECT_EQ(pattern(cell), FillPattern::kUnfinished);
        break;
      case NodeQuality::kInherited:
        EXPECT_EQ(pattern(cell), FillPattern::kDots);
        EXPECT_EQ(colour(cell), kFreeColour);
        break;
      case NodeQuality::kExact:
        EXPECT_EQ(pattern(cell), FillPattern::kNone);
        EXPECT_EQ(colour(cell), blend(kFreeColour, kExactColour, 105));
        break;
    }
  }
}

TEST_F(GridOverlays, WhatASearchColoursIsNotHiddenByTheGrey) {
  load_unfinished_bounds(*session_);
  int coloured = 0;
  int grey = 0;
  for (const NodeId n : grid().free_nodes()) {
    if (session_->bounds()->quality(grid().slot(n)) != NodeQuality::kMissing) continue;
    const bool seen = player().node(n).status != NodeStatus::kUnseen;
    EXPECT_EQ(pattern(grid().cell(n)), seen ? FillPattern::kNone : FillPattern::kUnfinished);
    ++(seen ? coloured : grey);
  }
  EXPECT_GT(coloured, 0);
  EXPECT_GT(grey, 0);
}

TEST_F(GridOverlays, TerrainWithCostsHasItsOwnTints) {
  go("hide search");
  TerrainCosts costs;
  for (const auto& [letter, cost] : {std::pair('.', 1), {'G', 2}, {'S', 4}, {'W', 9}, {'x', 7}}) {
    costs[letter] = static_cast<std::uint16_t>(cost);
  }
  open(weighted_grid_of(".GSWxT@\n", costs));
  std::set<std::uint32_t> colours;
  for (int x = 0; x < 7; ++x) colours.insert(colour({x, 0}));
  EXPECT_EQ(colours.size(), 7U);
  EXPECT_EQ(colour({0, 0}), kFreeColour);
  EXPECT_EQ(colour({5, 0}), kTreeColour) << "no cost, so it is as blocked as everywhere";
}

TEST(NodePaint, BlendsAndTints) {
  EXPECT_EQ(blend(kFreeColour, kOpenColour, 0), kFreeColour);
  EXPECT_EQ(blend(kFreeColour, kOpenColour, 255), kOpenColour);
  NodePaint paint{.colour = {kFreeColour, kFreeColour}, .pattern = {}, .second = {}};
  paint.set_split(1, kOpenColour);
  paint.tint(1, kClosedColour, 255);
  EXPECT_EQ(paint.colour[1], kClosedColour);
  EXPECT_EQ(paint.second[1], kClosedColour) << "both halves";
  EXPECT_EQ(paint.colour[0], kFreeColour);
  EXPECT_EQ(paint.pattern_of(0), FillPattern::kNone);
  EXPECT_EQ(paint.pattern_of(1), FillPattern::kSplit);
}

}  // namespace
}  // namespace goalbound::app::test
