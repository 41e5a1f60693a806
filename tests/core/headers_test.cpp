// Public headers: each is told as stable or not in docs/library.md, and those that are not say so.
#include <fmt/format.h>

#include <filesystem>
#include <string>

#include "file_support.hpp"
#include "goalbound/index_files.hpp"
#include "goalbound/map.hpp"

namespace goalbound::test {
namespace {

constexpr std::string_view kWarning = "Not stable: it may change with any version (docs/library.md).";

bool is_told(const std::string& text, const std::string& stem) {
  return text.find("`" + stem + "`") != std::string::npos ||
         text.find("`goalbound/" + stem + ".hpp`") != std::string::npos;
}

/// A list that is kept by hand, and drifts.
TEST(PublicHeaders, AreAllInTheOneThatHasEverything) {
  const auto folder = source_folder() / "core/include/goalbound";
  const std::string everything = read_raw(folder / "goalbound.hpp");
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    const std::string name = entry.path().filename().string();
    if (entry.path().extension() != ".hpp" || name == "goalbound.hpp") continue;
    EXPECT_NE(everything.find("#include \"goalbound/" + name + "\"\n"), std::string::npos) << name;
  }
}

TEST(PublicHeaders, SayWhetherTheyAreStable) {
  const std::string page = read_raw(source_folder() / "docs/library.md");
  const std::size_t begin = page.find("## What is stable");
  const std::size_t middle = page.find("Not stable, and each", begin);
  const std::size_t end = page.find("Everything in `core/src`", middle);
  ASSERT_NE(end, std::string::npos);
  const std::string stable = page.substr(begin, middle - begin);
  const std::string others = page.substr(middle, end - middle);
  const auto folder = source_folder() / "core/include/goalbound";
  std::size_t count = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() != ".hpp") continue;
    ++count;
    const std::string stem = entry.path().stem().string();
    EXPECT_NE(is_told(stable, stem), is_told(others, stem)) << stem << ": once, in one of both lists";
    const bool warns = read_raw(entry.path()).find(kWarning) != std::string::npos;
    EXPECT_EQ(warns, is_told(others, stem)) << stem;
  }
  EXPECT_GT(count, 30U);
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder / "search")) {
    if (entry.path().extension() != ".hpp") continue;
    EXPECT_NE(read_raw(entry.path()).find(kWarning), std::string::npos) << entry.path();
  }
}

/// The row of docs/bounds-format.md about that field.
std::string row_of(const std::string& page, const std::string& field) {
  const std::size_t at = page.find("| " + field + " |");
  EXPECT_NE(at, std::string::npos) << field;
  return page.substr(at, page.find('\n', at) - at);
}

/// Lists that are kept by hand, and drift.
TEST(FileFormat, HasTheCodesOfEveryKindOfMapAndIndex) {
  const std::string page = read_raw(source_folder() / "docs/bounds-format.md");
  const std::string maps = row_of(page, "kind of map");
  for (const MapKindInfo* kind : all_map_kinds()) {
    const std::string words = fmt::format("{} {}", kind->file_code, kind->name);
    EXPECT_NE(maps.find(words), std::string::npos) << words;
  }
  const std::string indices = row_of(page, "index");
  for (const IndexKind* kind : all_indices()) {
    const bool has_files = check_file_of(IndexValues(*kind)).ok();
    const std::string words =
        has_files ? fmt::format("{} {}", kind->file_code, kind->id) : fmt::format("{}", kind->file_code);
    const std::size_t list = indices.find("are kinds without files");
    const std::size_t begin = has_files ? 0 : indices.rfind(':', list);
    EXPECT_LT(indices.find(words, begin), list) << words;
  }
}

}  // namespace
}  // namespace goalbound::test
