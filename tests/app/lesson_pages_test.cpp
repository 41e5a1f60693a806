// Lessons outside of the window: checked page by page, as handouts, dropped on the window.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "app/headless_support.hpp"
#include "features/lessons/lessons.hpp"
#include "goalbound/formats.hpp"
#include "pictures/png.hpp"
#include "viewer/carried_files.hpp"
#include "viewer/check_lesson.hpp"
#include "viewer/dropped_files.hpp"
#include "viewer/lesson_html.hpp"
#include "viewer/lesson_pages.hpp"

namespace goalbound::app {
namespace {

using testing::HasSubstr;

TEST_F(HeadlessTest, ALessonIsCheckedPageByPage) {
  const auto good = check_lesson(session_, write_lesson(folder_, "left.found = 1").string());
  ASSERT_TRUE(good.ok()) << good.error().to_string();
  EXPECT_EQ(good->pages, 2U);
  EXPECT_EQ(good->questions, 1U);
  EXPECT_TRUE(good->problems.empty());
  const auto bad = check_lesson(session_, write_lesson(folder_, "left.found = 0").string());
  ASSERT_TRUE(bad.ok()) << bad.error().to_string();
  ASSERT_EQ(bad->problems.size(), 1U);
  EXPECT_THAT(bad->problems[0].to_string(), HasSubstr("own.lesson:11: "));
  EXPECT_FALSE(check_lesson(session_, "no-such-lesson").ok());
}

TEST_F(HeadlessTest, ALessonBecomesAPageWithPictures) {
  const auto lesson = load_lesson(write_lesson(folder_, "left.found = 1"));
  ASSERT_TRUE(lesson.ok());
  HeadlessRun run(session_, ui_, *surface_, folder_);
  const auto written = write_lesson_page(session_, run, *lesson, folder_, HandoutView::kMaps);
  ASSERT_TRUE(written.ok()) << written.error().to_string();
  EXPECT_FALSE(session_.settings().show_panels);
  for (const char* picture : {"own-1.png", "own-2.png", "own-2-answer.png"}) {
    const auto image = load_png(folder_ / picture);
    ASSERT_TRUE(image.ok()) << picture;
    EXPECT_EQ(image->width, 64);
  }
  const auto page = read_file(folder_ / "own.md", 10'000);
  ASSERT_TRUE(page.ok());
  EXPECT_THAT(*page, HasSubstr("![Q](own-2-answer.png)"));
  EXPECT_FALSE(write_lesson_page(session_, run, *lesson, folder_ / "none", HandoutView::kMaps).ok());
}

/// A stub stands for the viewer's page; tests/web has the real one.
TEST_F(HeadlessTest, ALessonBecomesAPageWithTheViewerInIt) {
  auto lesson = load_lesson(write_lesson(folder_, "left.found = 1"));
  ASSERT_TRUE(lesson.ok());
  lesson->title = "A <b> & \"c\"";
  ASSERT_TRUE(write_file(folder_ / "stub.html", "<p>the viewer</p>").ok());
  const auto pages = folder_ / "pages";
  std::filesystem::create_directory(pages);
  ASSERT_TRUE(put_viewer_page(find_viewer_page(folder_ / "stub.html"), pages).ok());
  EXPECT_EQ(read_file(pages / kViewerPage, 100).value(), "<p>the viewer</p>");

  ASSERT_TRUE(write_lesson_html(*lesson, false, pages).ok());
  std::string page = read_file(pages / "own.html", 100'000).value();
  EXPECT_THAT(page, HasSubstr("src=\"goalbound-viewer.html#lesson=own\""));
  EXPECT_THAT(page, HasSubstr("<title>A &lt;b&gt; &amp; &quot;c&quot;</title>"));
  EXPECT_THAT(page, HasSubstr("href=\"own.md\""));
  EXPECT_THAT(page, HasSubstr("const files = [].map("));

  ASSERT_TRUE(write_lesson_html(*lesson, true, pages).ok());
  page = read_file(pages / "own.html", 100'000).value();
  EXPECT_THAT(page, HasSubstr("src=\"goalbound-viewer.html\""));
  EXPECT_THAT(page, HasSubstr("\"name\":\"own.lesson\""));
  EXPECT_FALSE(put_viewer_page(folder_ / "no.html", pages).ok());
  EXPECT_FALSE(write_lesson_html(*lesson, true, folder_ / "none").ok());
}

std::string text_of(const std::vector<CarriedFile>& files) {
  std::string all;
  for (const CarriedFile& file : files) all += file.name + "=" + file.bytes + ";";
  return all;
}

/// What a lesson reads goes with it, and its lines name it there.
TEST_F(HeadlessTest, APageCarriesWhatItsLessonReads) {
  const auto folder = folder_ / "mine";
  std::filesystem::create_directories(folder / "maps");
  const auto write = [&](const char* name, std::string_view text) {
    ASSERT_TRUE(write_file(folder / name, text).ok());
  };
  write("maps/a.map", "one");
  write("a.map", "two");
  write("maps/r.gr", "roads");
  write("maps/r.co", "places");
  write("own.lesson",
        "# L\nS\n> open maps/a.map\n> open a.map\n>! open maps/a.map\n>open maps/r.gr car\n"
        "> compare-index none\n> start 1,1\n\n## P\n> this is no action\n");
  Lesson lesson;
  lesson.id = "own";
  lesson.file = folder / "own.lesson";
  const auto carried = carried_files(lesson);
  ASSERT_TRUE(carried.ok()) << carried.error().to_string();
  EXPECT_TRUE(carried->left_out.empty());
  EXPECT_EQ(text_of(carried->files),
            "a.map=one;a-2.map=two;r.gr=roads;r.co=places;own.lesson=# L\nS\n> open a.map\n> open a-2.map\n"
            ">! open a.map\n> open r.gr car\n> compare-index none\n> start 1,1\n\n## P\n> this is no "
            "action\n;");
  std::filesystem::remove(folder / "a.map");
  EXPECT_EQ(carried_files(lesson).error().code, ErrorCode::kNotFound);
}

/// Whoever writes a lesson gets at no file of whoever makes its page.
TEST_F(HeadlessTest, APageCarriesNoFileFromElsewhereAndNoneThatIsNotRead) {
  const auto folder = folder_ / "mine";
  std::filesystem::create_directories(folder);
  for (const char* outside : {"secret.txt", "mine-too.map", "r.co"})
    ASSERT_TRUE(write_file(folder_ / outside, "SECRET").ok());
  ASSERT_TRUE(write_file(folder / "notes.txt", "NOTES").ok());
  ASSERT_TRUE(write_file(folder / "r.gr", "roads").ok());
  std::filesystem::create_symlink(folder_ / "secret.txt", folder / "link.map");
  std::filesystem::create_symlink(folder_ / "r.co", folder / "r.co");
  std::filesystem::create_directory_symlink(folder_, folder / "up");
  std::string lines = "# L\nS\n>! open ../secret.txt\n> open ../mine-too.map\n> open link.map\n> open r.gr\n";
  lines +=
      ">! open notes.txt\n> open up/mine-too.map\n> open \"" + (folder_ / "secret.txt").string() + "\"\n";
  ASSERT_TRUE(write_file(folder / "own.lesson", lines).ok());
  Lesson lesson;
  lesson.id = "own";
  lesson.file = folder / "own.lesson";
  const auto carried = carried_files(lesson);
  ASSERT_TRUE(carried.ok()) << carried.error().to_string();
  EXPECT_EQ(text_of(carried->files), "r.gr=roads;own.lesson=" + lines + ";");
  std::string left_out;
  for (const Error& error : carried->left_out) left_out += error.to_string() + "\n";
  EXPECT_EQ(carried->left_out.size(), 7U) << left_out;
  EXPECT_THAT(left_out,
              HasSubstr("own.lesson:3: '../secret.txt' does not go along in the page: it lies outside"));
  EXPECT_THAT(left_out, HasSubstr("own.lesson:6: 'r.co' does not go along in the page: it is a link out of"));
  EXPECT_THAT(left_out, HasSubstr("own.lesson:7: 'notes.txt' does not go along in the page: no action"));

  const auto page = folder_ / "pages";
  std::filesystem::create_directory(page);
  const auto told = write_lesson_html(lesson, true, page);
  ASSERT_TRUE(told.ok()) << told.error().to_string();
  EXPECT_EQ(told->size(), 7U);
  EXPECT_THAT(read_file(page / "own.html", 100'000).value(), testing::Not(HasSubstr("SECRET")));
}

/// Nothing in a lesson ends the script that it stands in, nor the address.
TEST(LessonHtml, WhatALessonSaysIsNoHtml) {
  Lesson lesson;
  lesson.id = "a b";
  const CarriedFile hostile{"a b.lesson", "</script><script>alert(1)</script>"};
  EXPECT_THAT(lesson_html(lesson, {&hostile, 1}), testing::Not(HasSubstr("alert(1)</script>")));
  EXPECT_THAT(lesson_html(lesson, {}), HasSubstr("#lesson=a%20b"));
  const CarriedFile bytes{"m.png", "\x89\xff\n"};
  EXPECT_THAT(lesson_html(lesson, {&bytes, 1}), HasSubstr("\\u0089\\u00ff\\n"));
}

TEST_F(HeadlessTest, ADroppedLessonBegins) {
  open_dropped_files(session_, {write_lesson(folder_, "left.found = 1").string()});
  ASSERT_NE(session_.feature<Lessons>().lesson(), nullptr);
  EXPECT_EQ(session_.feature<Lessons>().lesson()->id, "own");
}

}  // namespace
}  // namespace goalbound::app
