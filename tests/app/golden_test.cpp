// Scripts against pictures: every *.gbs of assets/scripts and tests/data/scripts is run off-screen, and each
// picture that it takes is compared with tests/data/golden/SCRIPT/PICTURE (those of
// assets/scripts/pictures.gbs with docs/pictures/PICTURE). See docs/lab/rendering.md for how to update them.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "app/fixture.hpp"
#include "goalbound/formats.hpp"
#include "panels/make_ui.hpp"
#include "pictures/png.hpp"
#include "render/offscreen_surface.hpp"
#include "viewer/headless.hpp"

namespace goalbound::app {
namespace {

namespace fs = std::filesystem;

constexpr int kWidth = 1280;
constexpr int kHeight = 800;
/// Largest difference of a channel that another driver's rounding may make.
constexpr int kTolerance = 2;
/// On another processor the edge of a thin line may round to its neighbour, or in space lie before what it
/// lay behind: one pixel among so many, of any colour. A letter or the end of a line has more.
constexpr std::size_t kPixelsForAStray = 50'000;

const fs::path kSource = GOALBOUND_SOURCE_DIR;
const fs::path kGoldens = kSource / "tests" / "data" / "golden";

/// The pictures of the documentation are goldens too, where the pages show them.
fs::path goldens_of(const fs::path& script) {
  return script.stem() == "pictures" ? kSource / "docs" / "pictures" : kGoldens / script.stem();
}

std::vector<fs::path> all_scripts() {
  std::vector<fs::path> scripts;
  for (const fs::path& folder : {kSource / "assets" / "scripts", kSource / "tests" / "data" / "scripts"}) {
    if (!fs::is_directory(folder)) continue;
    for (const auto& entry : fs::directory_iterator(folder)) {
      if (entry.path().extension() == ".gbs") scripts.push_back(entry.path());
    }
  }
  std::sort(scripts.begin(), scripts.end());
  return scripts;
}

bool updating() {
  const char* value = std::getenv("GOALBOUND_UPDATE_GOLDENS");
  return value != nullptr && std::string(value) == "1";
}

/// The one script that needs what no script can make: boxes in the middle of a precompute.
bool begins_with_unfinished_boxes(const fs::path& script) {
  return script.stem() == "unfinished";
}

/// Runs a script as ./run does: on the bundled map, in the folder of the project.
Result<std::vector<fs::path>> run_script(const fs::path& file, const fs::path& pictures) {
  const auto script = load_script(file);
  if (!script) return script.error();
  fs::create_directories(pictures);
  fs::current_path(kSource);
  Session session;
  session.settings().background_precompute = !begins_with_unfinished_boxes(file);
  if (auto opened = session.open_map("assets/maps/loop.map"); !opened) return opened.error();
  if (begins_with_unfinished_boxes(file)) test::load_unfinished_bounds(session);
  session.messages().dismiss();  // they name a temporary file
  auto surface = OffscreenSurface::create(kWidth, kHeight);
  if (!surface) return surface.error();
  const auto ui = make_ui(session, (*surface)->fonts(), (*surface)->map_painter());
  HeadlessRun run(session, *ui, **surface, pictures);
  if (auto done = run.run(*script); !done) return done.error();
  return run.written();
}

/// Compares one picture; on failure leaves PICTURE.diff.png beside it. `exact` becomes false where it is not
/// that kept to the last bit.
void expect_golden(const fs::path& actual_file, const fs::path& golden_file, bool& exact) {
  SCOPED_TRACE(golden_file.string());
  const auto actual = load_png(actual_file);
  ASSERT_TRUE(actual.ok()) << actual.error().to_string();
  const auto golden = load_png(golden_file);
  if (golden && *golden == *actual) return;
  exact = false;
  if (updating()) {
    fs::create_directories(golden_file.parent_path());
    fs::copy_file(actual_file, golden_file, fs::copy_options::overwrite_existing);
    return;
  }
  ASSERT_TRUE(golden.ok()) << golden.error().to_string() << "\nGOALBOUND_UPDATE_GOLDENS=1 makes it";
  ASSERT_EQ(golden->width, actual->width);
  ASSERT_EQ(golden->height, actual->height);
  const ImageDifference difference = compare(*golden, *actual, kTolerance);
  const std::size_t strays = actual->rgba.size() / 4 / kPixelsForAStray;
  if (difference.pixels <= strays) {
    std::printf("%s: not exact, largest difference %d, %zu strays\n", golden_file.filename().c_str(),
                difference.largest, difference.pixels);
    return;
  }
  const fs::path diff_file = fs::path(actual_file).replace_extension(".diff.png");
  ASSERT_TRUE(save_png(difference.picture, diff_file).ok());
  FAIL() << difference.pixels << " pixels differ, by up to " << difference.largest << "\n  picture     "
         << actual_file.string() << "\n  difference  " << diff_file.string();
}

std::string bytes_of(const fs::path& file) {
  const auto bytes = read_file(file, std::uint64_t{1} << 28);
  EXPECT_TRUE(bytes.ok());
  return bytes.ok() ? *bytes : std::string();
}

class GoldenTest : public ::testing::TestWithParam<fs::path> {};

/// A script draws the same each time. What is kept is a run too: another one is made where it was not met
/// exactly.
TEST_P(GoldenTest, TwoRunsGiveThePicturesKept) {
  const fs::path out = fs::path(GOALBOUND_BINARY_DIR) / "golden" / GetParam().stem();
  const auto pictures = run_script(GetParam(), out);
  ASSERT_TRUE(pictures.ok()) << pictures.error().to_string();
  ASSERT_FALSE(pictures->empty()) << "a script without any `shot` line tests nothing";
  bool exact = true;
  for (const fs::path& picture : *pictures)
    expect_golden(picture, goldens_of(GetParam()) / picture.filename(), exact);
  if (exact) return;
  const auto again = run_script(GetParam(), out / "again");
  ASSERT_TRUE(again.ok()) << again.error().to_string();
  ASSERT_EQ(again->size(), pictures->size());
  for (std::size_t i = 0; i < pictures->size(); ++i) {
    const fs::path& picture = (*pictures)[i];
    ASSERT_EQ((*again)[i].filename(), picture.filename());
    EXPECT_TRUE(bytes_of((*again)[i]) == bytes_of(picture)) << picture << " differs between two runs";
  }
}

INSTANTIATE_TEST_SUITE_P(Scripts, GoldenTest, ::testing::ValuesIn(all_scripts()), [](const auto& test) {
  std::string name = test.param.stem().string();
  std::replace_if(
      name.begin(), name.end(), [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
  return name;
});

TEST(Goldens, EachBelongsToAScript) {
  ASSERT_TRUE(fs::is_directory(kGoldens));
  const auto scripts = all_scripts();
  for (const auto& entry : fs::directory_iterator(kGoldens)) {
    EXPECT_TRUE(std::any_of(scripts.begin(), scripts.end(),
                            [&](const fs::path& script) { return script.stem() == entry.path().filename(); }))
        << entry.path() << " has no script any more";
  }
}

}  // namespace
}  // namespace goalbound::app
