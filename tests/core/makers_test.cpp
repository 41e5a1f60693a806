// Files of programs that are known to have lost paths of directed maps.
#include <gmock/gmock.h>

#include "bounds_file_support.hpp"
#include "bounds_files.hpp"
#include "directed_graphs.hpp"
#include "file_support.hpp"
#include "goalbound/index_files.hpp"
#include "support.hpp"

namespace goalbound::test {
namespace {

using testing::HasSubstr;

constexpr std::size_t kMaker = 29;

std::string file_of(const Map& map, const std::string& text) {
  Progress progress;
  const auto index = make_index(map, IndexValues::parse(text).value(), {}, progress, {.threads = 1});
  return index_file_bytes(map, *index.value()).value();
}

std::string made_by(std::string bytes, std::uint8_t maker) {
  put(bytes, kMaker, maker);
  seal_head(bytes);
  return bytes;
}

ListGraph one_way_streets() {
  std::mt19937 random(1);
  return directed_graph(0, 60, random);
}

/// Of nothing where the file is taken.
std::string refusal(const Map& map, const std::string& bytes) {
  const auto index = parse_index(map, bytes, "old.gbb");
  return index ? std::string() : index.error().to_string();
}

TEST(Makers, ThatLostPathsOfDirectedMapsAreRefusedThere) {
  const ListGraph streets = one_way_streets();
  for (const char* text : {"boxes:all-optimal", "boxes:inherited", "metric-boxes", "effective-boxes"}) {
    const std::string bytes = file_of(streets, text);
    EXPECT_EQ(refusal(streets, bytes), "") << text;
    EXPECT_THAT(refusal(streets, made_by(bytes, 0)), HasSubstr("lost paths on maps with one-way edges"))
        << text;
  }
  const auto boxes = parse_bounds_for(streets, made_by(file_of(streets, "boxes:all-optimal"), 0), "old.gbb");
  ASSERT_FALSE(boxes.ok());
  EXPECT_EQ(boxes.error().code, ErrorCode::kVersion);
}

TEST(Makers, AreTakenWhereTheirFilesAreRight) {
  const ListGraph streets = one_way_streets();
  for (const char* text : {"boxes:regular", "metric-boxes:regular", "landmarks", "flags", "hubs"})
    EXPECT_EQ(refusal(streets, made_by(file_of(streets, text), 0)), "") << text;
  const auto roads = generate_map(*find_generator("roads"), 12, 12, 3).value();
  ASSERT_TRUE(roads->as_list()->is_symmetric());
  EXPECT_EQ(refusal(*roads, made_by(file_of(*roads, "boxes:all-optimal"), 0)), "");
}

TEST(Makers, OfAnyNumberAreTakenForACheck) {
  const ListGraph streets = one_way_streets();
  const TemporaryFolder folder;
  const auto file = folder / "old.gbb";
  write_raw(file, made_by(file_of(streets, "boxes:all-optimal"), 0));
  EXPECT_FALSE(load_index_for(streets, file).ok());
  EXPECT_TRUE(load_index_for(streets, file, LoadMode::kCopy, Makers::kAny).ok());
}

TEST(Makers, OfLaterProgramsAreRefused) {
  const ListGraph streets = one_way_streets();
  EXPECT_THAT(refusal(streets, made_by(file_of(streets, "boxes:regular"), 2)),
              HasSubstr("a later program made"));
}

}  // namespace
}  // namespace goalbound::test
