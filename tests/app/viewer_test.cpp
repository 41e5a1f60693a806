// Scripts, the headless run and the command line of the viewer, with a stand-in for the interface.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <set>

#include "app/fixture.hpp"
#include "app/headless_support.hpp"
#include "box_files.hpp"
#include "features/lessons/lessons.hpp"
#include "features/problems/problems.hpp"
#include "features/walk/walk.hpp"
#include "goalbound/goalbound.hpp"
#include "model/actions/script_run.hpp"
#include "pictures/png.hpp"
#include "render/svg_raster.hpp"
#include "viewer/dropped_files.hpp"
#include "viewer/first_start.hpp"
#include "viewer/headless.hpp"
#include "viewer/icon.hpp"
#include "viewer/map_export.hpp"
#include "viewer/picture_name.hpp"
#include "viewer/settings_file.hpp"

#ifdef GOALBOUND_SANITIZED
/// Fontconfig, which finds the fonts of vector pictures, keeps its lists until the process ends.
extern "C" const char* __lsan_default_suppressions() {  // NOLINT(bugprone-reserved-identifier)
  return "leak:libfontconfig\n";
}
#endif

namespace goalbound::app {
namespace {

using testing::HasSubstr;

TEST(Scripts, KeepLineNumbersAndLeaveOutWhatIsNoAction) {
  const auto script = parse_script("# a comment\n\nfit\r\n  select 1,2  # here\n", "demo.gbs");
  ASSERT_TRUE(script.ok()) << script.error().to_string();
  ASSERT_EQ(script->lines.size(), 2U);
  EXPECT_EQ(script->lines[0].number, 3U);
  EXPECT_EQ(script->lines[0].text, "fit");
  EXPECT_EQ(script->lines[1].number, 4U);
}

TEST(Scripts, SyntaxErrorsNameTheLine) {
  const auto script = parse_script("fit\nopen \"never closed\n", "demo.gbs");
  ASSERT_FALSE(script.ok());
  EXPECT_THAT(script.error().to_string(), HasSubstr("demo.gbs:2: "));
}

TEST(Scripts, MissingFilesAreErrors) {
  const auto script = load_script("/no/such/script.gbs");
  ASSERT_FALSE(script.ok());
  EXPECT_EQ(script.error().code, ErrorCode::kNotFound);
}

/// Does all lines, waiting where they wait.
void run_script(Session& session, const Script& script) {
  ScriptRun run(script);
  while (!run.done()) {
    const auto done = run.step(session);
    ASSERT_TRUE(done.ok()) << done.error().to_string();
    if (run.waiting()) session.wait_for_work();
  }
}

TEST(FirstStart, PlaysBothSearchesOnTheMapOfTheFirstLesson) {
  Session session;
  run_script(session, first_scene(GOALBOUND_SOURCE_DIR "/assets/lessons"));
  ASSERT_TRUE(session.has_map());
  EXPECT_EQ(session.document().name(), "loop-large.map");
  for (const Side side : kSides) {
    ASSERT_NE(session.side(side).run, nullptr);
    EXPECT_TRUE(session.side(side).run->result.found());
  }
  EXPECT_TRUE(session.searches().timeline().playing());
  EXPECT_EQ(session.searches().timeline().position(), 0U) << "from the beginning";
  EXPECT_EQ(session.settings().speed, Settings().speed) << "the pace is no setting";
}

TEST(FirstStart, MakesAMapWhereThereIsNoFile) {
  Session session;
  run_script(session, first_scene({}));
  ASSERT_TRUE(session.has_map());
  EXPECT_TRUE(session.side(Side::kRight).run->result.found());
  EXPECT_TRUE(session.searches().timeline().playing());
}

TEST(FirstStart, IsOneUntilAViewIsKept) {
  const test::TemporaryFolder folder;
  const auto path = folder / "session.gbs";
  EXPECT_TRUE(is_first_start(path));
  EXPECT_FALSE(is_first_start({})) << "nothing is ever kept";
  Session session;
  run_script(session, first_scene({}));
  ASSERT_TRUE(keep_view(session, path).ok());
  EXPECT_FALSE(is_first_start(path));
}

TEST_F(HeadlessTest, ShotsAreWrittenInOrderAtTheSizeOfTheSurface) {
  const auto done = run("shot first.png\nshot second.png\n");
  ASSERT_TRUE(done.ok()) << done.error().to_string();
  ASSERT_THAT(written_, testing::ElementsAre(folder_ / "first.png", folder_ / "second.png"));
  const auto first = load_png(written_[0]);
  const auto second = load_png(written_[1]);
  ASSERT_TRUE(first.ok() && second.ok());
  EXPECT_EQ(first->width, 64);
  EXPECT_EQ(first->height, 48);
  EXPECT_EQ(first->rgba[0] + 1, second->rgba[0]) << "one frame of time for each line, none while settling";
  EXPECT_EQ(first->rgba[1], 50);
}

TEST_F(HeadlessTest, AScriptChoosesTheSizeOfItsPictures) {
  const auto done = run("size 80x40\nshot a.png\nsize 30x20\nshot b.png\n");
  ASSERT_TRUE(done.ok()) << done.error().to_string();
  const auto first = load_png(written_[0]);
  const auto second = load_png(written_[1]);
  ASSERT_TRUE(first.ok() && second.ok());
  EXPECT_EQ(first->width, 80);
  EXPECT_EQ(first->height, 40);
  EXPECT_EQ(second->width, 30);
  EXPECT_FALSE(run("size 80\n").ok());
  EXPECT_FALSE(run("size 0x40\n").ok());
  EXPECT_FALSE(run("size 9000x40\n").ok());
}

TEST_F(HeadlessTest, FontsAreLoadedInTheSizeOfTheInterface) {
  ASSERT_TRUE(run("set ui-scale 2\nfit\n").ok());
  EXPECT_EQ(surface_->fonts().scale, 2);
  EXPECT_EQ(surface_->fonts().ui->FontSize, 30);
  ASSERT_TRUE(run("set ui-scale 1\nfit\n").ok());
  EXPECT_EQ(surface_->fonts().ui->FontSize, 15);
}

TEST_F(HeadlessTest, AScriptDrawsAMapTakesItBackAndSavesItAsAPicture) {
  const std::string picture = (folder_ / "map.png").string();
  const auto done =
      run("generate rooms 24 24 1\nmake-index\nwait\npaint 0,0 23,23 wall 2\nstale right on\nwait\n"
          "crop 2,2 21,17\nundo\nredo\nwait\nsave-map " +
          picture + "\nsave-map " + (folder_ / "large.png").string() + " 4\n");
  ASSERT_TRUE(done.ok()) << done.error().to_string();
  const std::uint64_t hash = session_.map().hash();
  EXPECT_EQ(load_png(folder_ / "large.png")->width, 80);
  ASSERT_TRUE(run("open " + picture + "\n").ok());
  EXPECT_EQ(session_.map().hash(), hash) << "a map as a picture and back is the same map";
  EXPECT_EQ(session_.map().limits(), (Box{0, 19, 0, 15}));
}

TEST_F(HeadlessTest, PicturesThatAreNoneAreRefusedAndTheMapStays) {
  ASSERT_TRUE(run("generate caves 64 64 1\nsave-map " + (folder_ / "good.png").string() + " 8\n").ok());
  const std::string good = read_file(folder_ / "good.png", 1 << 20).value();
  const std::uint64_t revision = session_.document().revision();
  const auto refused = [&](std::string bytes, std::string_view reason) {
    const std::filesystem::path path = folder_ / "bad.png";
    ASSERT_TRUE(write_file(path, bytes).ok());
    const auto done = session_.execute(ActionCall{"open", {path.string()}}, false);
    ASSERT_FALSE(done.ok()) << reason;
    EXPECT_THAT(done.error().to_string(), testing::HasSubstr(std::string(reason)));
    EXPECT_THAT(done.error().to_string(), testing::HasSubstr("bad.png"));
    EXPECT_EQ(session_.document().revision(), revision);
  };
  for (const std::size_t length : {std::size_t{8}, std::size_t{20}, std::size_t{40}, good.size() / 2}) {
    refused(good.substr(0, length), "");
  }
  std::string huge = good;
  huge.replace(16, 8, "\x7f\xff\xff\xff\x7f\xff\xff\xff");
  refused(huge, "too large");
  std::string wide = good;  // more pixels than so many bytes can be unpacked to
  wide.replace(16, 8, std::string("\0\0\x20\0\0\0\x20\0", 8));
  refused(wide, "broken off");
  std::string none = good;
  none.replace(16, 4, std::string(4, '\0'));
  refused(none, "without pixels");
  std::string garbage = good;
  for (std::size_t i = 45; i < garbage.size() - 20; i += 3) garbage[i] = static_cast<char>(garbage[i] + 77);
  refused(garbage, "");
}

TEST(DroppedFiles, MapsAreOpenedBeforeTheirBoxesAreLoaded) {
  const auto folder =
      std::filesystem::path(::testing::TempDir()) / ("goalbound-dropped-" + std::to_string(::getpid()));
  std::filesystem::create_directories(folder);
  const Grid grid = Grid::from_text("....\n.@..\n").value();
  ASSERT_TRUE(save_grid(grid, folder / "a.map").ok());
  Progress progress;
  ASSERT_TRUE(save_boxes(precompute(grid, {.threads = 1}, progress).value(), folder / "a.gbb").ok());
  Session session;
  session.settings().background_precompute = false;
  open_dropped_files(session, {(folder / "a.gbb").string(), (folder / "a.map").string()});
  EXPECT_EQ(session.document().name(), "a.map");
  EXPECT_EQ(session.shelf().path(session.boxes()), folder / "a.gbb");
  open_dropped_files(session, {(folder / "missing.map").string()});
  ASSERT_FALSE(session.messages().all().empty());
  EXPECT_TRUE(session.messages().all().back().is_error);
  EXPECT_EQ(session.document().name(), "a.map") << "a file that does not open changes nothing";
  std::filesystem::remove_all(folder);
}

TEST(DroppedFiles, ScenariosComeAfterTheirMap) {
  const auto folder =
      std::filesystem::path(::testing::TempDir()) / ("goalbound-dropped-scen-" + std::to_string(::getpid()));
  std::filesystem::create_directories(folder);
  ASSERT_TRUE(save_grid(Grid::from_text("....\n.@..\n").value(), folder / "a.map").ok());
  std::ofstream(folder / "a.map.scen") << "version 1\n0\ta.map\t4\t2\t0\t0\t3\t0\t3\n";
  Session session;
  session.settings().background_precompute = false;
  open_dropped_files(session, {(folder / "a.map.scen").string(), (folder / "a.map").string()});
  EXPECT_EQ(session.document().name(), "a.map");
  EXPECT_EQ(session.feature<Problems>().set().rows.size(), 1U);
  std::ofstream(folder / "game.csv") << "path,x,y\n1,0,0\n1,1,0\n2,0,1\n";
  open_dropped_files(session, {(folder / "game.csv").string(), (folder / "a.map").string()});
  EXPECT_EQ(session.feature<Problems>().set().rows.size(), 2U) << "paths of another program do, too";
  EXPECT_TRUE(session.messages().all().empty());
  std::filesystem::remove_all(folder);
}

TEST_F(HeadlessTest, AShotIsNeverWrittenOverSomethingElse) {
  std::ofstream(folder_ / "notes.png") << "buy milk";
  EXPECT_FALSE(run("shot notes.png\n").ok());
  EXPECT_EQ(read_file(folder_ / "notes.png", 100).value(), "buy milk");
}

TEST(Icon, HasColoursAndATransparentRim) {
  const Image icon = make_icon(64);
  ASSERT_EQ(icon.rgba.size(), 64U * 64U * 4U);
  EXPECT_EQ(icon.rgba[3], 0) << "the corner";
  const std::size_t start = (std::size_t{36} * 64 + 22) * 4;
  EXPECT_EQ(icon.rgba[start + 3], 255);
  EXPECT_GT(icon.rgba[start + 1], icon.rgba[start]) << "the start is green";
}

TEST_F(HeadlessTest, PicturesAreTakenAfterTheFrameSettled) {
  ASSERT_TRUE(run("shot a.png\n").ok());
  EXPECT_GE(ui_.frames - ui_.moving_frames, 3);
}

TEST_F(HeadlessTest, AFailedActionEndsTheRunWithItsLine) {
  const auto done = run("shot a.png\n# comment\nno-such-action\nshot b.png\n");
  ASSERT_FALSE(done.ok());
  EXPECT_THAT(done.error().to_string(), HasSubstr("test.gbs:3: "));
  EXPECT_THAT(done.error().to_string(), HasSubstr("no-such-action"));
  EXPECT_EQ(written_.size(), 1U);
}

TEST_F(HeadlessTest, AFailedOpenNamesBothFiles) {
  const auto done = run("open /no/such/map.map\n");
  ASSERT_FALSE(done.ok());
  EXPECT_THAT(done.error().to_string(), HasSubstr("test.gbs:1: "));
  EXPECT_THAT(done.error().to_string(), HasSubstr("/no/such/map.map"));
}

TEST_F(HeadlessTest, AShotThatCannotBeWrittenIsAnError) {
  const auto done = run("fit\nshot \"no such folder/a.png\"\n");
  ASSERT_FALSE(done.ok());
  EXPECT_THAT(done.error().to_string(), HasSubstr("test.gbs:2: "));
}

TEST_F(HeadlessTest, QuitEndsTheScript) {
  ASSERT_TRUE(run("shot a.png\nquit\nshot b.png\n").ok());
  EXPECT_EQ(written_.size(), 1U);
}

TEST_F(HeadlessTest, AScriptThatWaitsSeesTheScenesOfALesson) {
  const auto lesson = write_lesson(folder_, "left.found = 1");
  ASSERT_TRUE(run("lesson " + lesson.string() + " 2\nwait\nanswer 1\nwait\nshot a.png\n").ok());
  EXPECT_EQ(session_.feature<Lessons>().score().right, 1U);
  EXPECT_TRUE(session_.feature<Lessons>().problems().empty());
}

TEST_F(HeadlessTest, PicturesWithoutANameAreNumbered) {
  ASSERT_TRUE(run("shot\nshot\n").ok());
  EXPECT_TRUE(std::filesystem::exists(folder_ / "goalbound-001.png"));
  EXPECT_TRUE(std::filesystem::exists(folder_ / "goalbound-002.png"));
  std::filesystem::remove(folder_ / "goalbound-001.png");
  EXPECT_EQ(free_picture_name(folder_), folder_ / "goalbound-001.png");
}

std::string content_of(const std::filesystem::path& file) {
  return read_file(file, std::uint64_t{1} << 26).value();
}

class ExportTest : public HeadlessTest {
 protected:
  void SetUp() override {
    HeadlessTest::SetUp();
    const auto maps = std::filesystem::path(GOALBOUND_SOURCE_DIR) / "assets" / "maps";
    ASSERT_TRUE(
        run(format_action({"open", {(maps / "loop.map").string()}}) + "\nwait\nselect 18,2\nwait\n").ok());
  }
};

TEST_F(ExportTest, AVectorPictureHasWhatTheLayersShow) {
  ASSERT_TRUE(run("export-map loop.svg\n").ok());
  const std::string svg = content_of(folder_ / "loop.svg");
  EXPECT_THAT(svg, testing::StartsWith("<?xml version=\"1.0\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\""));
  EXPECT_THAT(svg, HasSubstr("shape-rendering=\"crispEdges\""));
  EXPECT_THAT(svg, HasSubstr("r=\"16.92\" fill=\"#60f0be\"")) << "the start is a disc";
  EXPECT_THAT(svg, HasSubstr("r=\"16.92\" fill=\"#e63c32\"")) << "the goal is a target: a disc,";
  EXPECT_THAT(svg, HasSubstr("r=\"6.09\" fill=\"#e63c32\"")) << "and one in its middle";
  EXPECT_THAT(svg, HasSubstr("stroke-dasharray=")) << "boxes have patterns";
  const auto image = rasterise_svg(svg);
  ASSERT_TRUE(image.ok()) << image.error().to_string();
  ASSERT_TRUE(run("hide boxes\nexport-map bare.svg\n").ok());
  EXPECT_LT(content_of(folder_ / "bare.svg").size(), svg.size());
}

TEST_F(ExportTest, APictureOfVectorsSaysWhatItsColoursMean) {
  ASSERT_TRUE(
      run("export-map bare.svg\nheat pruning-rate\n"
          "show heat-map\nwait\nexport-map heat.svg\nshow goal-view\nhide heat-map\nexport-map goal.svg\n")
          .ok());
  const auto box_of = [&](const char* name) {
    const std::string svg = content_of(folder_ / name);
    const std::size_t at = svg.find("viewBox=");
    return svg.substr(at, svg.find(">", at) - at);
  };
  const std::string heat = content_of(folder_ / "heat.svg");
  for (const char* text : {">Pruning rate</text>", ">0 %</text>", ">100 %</text>"})
    EXPECT_THAT(heat, HasSubstr(text));
  EXPECT_THAT(content_of(folder_ / "goal.svg"), HasSubstr(">Edges that keep the goal</text>"));
  EXPECT_NE(box_of("bare.svg"), box_of("heat.svg"))
      << "the map stays as large: the legend has room of its own";
}

TEST_F(ExportTest, PixelsComeInAnyScale) {
  ASSERT_TRUE(run("export-map one.png\nexport-map double.png 2\nexport-map half.png 0.5 left\n").ok());
  const Image one = load_png(folder_ / "one.png").value();
  EXPECT_GT(one.width, 100);
  EXPECT_EQ(load_png(folder_ / "double.png").value().width, 2 * one.width);
  EXPECT_NEAR(load_png(folder_ / "half.png").value().width, one.width / 2, 1);
  const auto centre = static_cast<std::size_t>(one.height / 2 * one.width + one.width / 2) * 4;
  EXPECT_EQ(one.rgba[centre + 3], 255) << "nothing shines through";
}

TEST_F(ExportTest, FilesOfAnotherKindStay) {
  std::ofstream(folder_ / "notes.svg") << "octile notes, none of a picture";
  std::ofstream(folder_ / "map.png") << format_grid(*session_.document().grid());
  const auto refused = run("export-map map.png\n");
  ASSERT_FALSE(refused.ok());
  EXPECT_THAT(refused.error().to_string(), HasSubstr("a file of the kind .map has this name"));
  EXPECT_FALSE(run("export-map notes.svg\n").ok());
  ASSERT_TRUE(run("export-map\nexport-map\nexport-map goalbound-001.svg\n").ok()) << "of the same kind";
  EXPECT_TRUE(std::filesystem::exists(folder_ / "goalbound-002.svg"));
}

TEST_F(ExportTest, TheTimelineBecomesNumberedPictures) {
  const std::size_t before = session_.searches().timeline().position();
  ASSERT_TRUE(run("export-frames film 4\n").ok());
  for (const char* name : {"frame-00000.png", "frame-00001.png", "frame-00002.png", "frame-00003.png"}) {
    EXPECT_TRUE(load_png(folder_ / "film" / name).ok()) << name;
  }
  EXPECT_FALSE(std::filesystem::exists(folder_ / "film" / "frame-00004.png"));
  EXPECT_NE(content_of(folder_ / "film" / "frame-00000.png"),
            content_of(folder_ / "film" / "frame-00003.png"));
  EXPECT_THAT(content_of(folder_ / "film" / "film.txt"), testing::StartsWith("ffmpeg -framerate 30 -i '"));
  EXPECT_EQ(session_.searches().timeline().position(), before);
  ASSERT_TRUE(run("flood on\nwait\nexport-frames flood 3\n").ok());
  EXPECT_NE(content_of(folder_ / "flood" / "frame-00000.png"),
            content_of(folder_ / "flood" / "frame-00002.png"));
  ASSERT_TRUE(run("walk on\nwait\nseek 5\nexport-frames walk 3\n").ok());
  EXPECT_NE(content_of(folder_ / "walk" / "frame-00000.png"),
            content_of(folder_ / "walk" / "frame-00002.png"));
  EXPECT_EQ(session_.feature<PathWalk>().position(), 5U) << "it goes back to where it was";
}

TEST_F(ExportTest, EscStopsTheFilm) {
  Exports exports(folder_);
  session_.requests.frames = FrameExport{.folder = "film", .count = 5};
  ASSERT_TRUE(exports.step(session_).ok());
  EXPECT_TRUE(exports.busy(session_));
  ASSERT_TRUE(session_.execute("deselect").ok());
  const auto stopped = exports.step(session_);
  ASSERT_TRUE(stopped.ok());
  EXPECT_EQ(*stopped, "Stopped after 1 of 5 pictures.");
  EXPECT_FALSE(exports.busy(session_));
  EXPECT_FALSE(std::filesystem::exists(folder_ / "film" / "film.txt"));
}

TEST_F(ExportTest, RoadsAndCostsOfTerrainToo) {
  const auto maps = std::filesystem::path(GOALBOUND_SOURCE_DIR) / "assets" / "maps";
  for (const char* map : {"roads.gr", "ford.costs", "building.json"}) {
    ASSERT_TRUE(run(format_action({"open", {(maps / map).string()}}) + "\nwait\nexport-map any.svg\n").ok())
        << map;
    const auto image = rasterise_svg(content_of(folder_ / "any.svg"));
    ASSERT_TRUE(image.ok()) << map;
    EXPECT_GT(std::set<std::uint8_t>(image->rgba.begin(), image->rgba.end()).size(), 10U) << map;
  }
}

TEST(RasteriseSvg, RefusesWhatIsNoPictureOrTooLarge) {
  EXPECT_EQ(rasterise_svg("octile").error().code, ErrorCode::kSyntax);
  EXPECT_EQ(rasterise_svg("<svg xmlns='http://www.w3.org/2000/svg' width='20000' height='5'/>").error().code,
            ErrorCode::kLimit);
  EXPECT_EQ(rasterise_svg("<svg xmlns='http://www.w3.org/2000/svg' width='7' height='5'/>").value().width, 7);
}

}  // namespace
}  // namespace goalbound::app
