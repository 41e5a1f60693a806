// What holds for every kind of index: each of its examples comes back from its file, is refused when the file
// was cut off, damaged or is of another map, is cancelled, keeps to its memory, and answers on directed maps
// and on maps of nothing.
#include <gmock/gmock.h>

#include <atomic>
#include <filesystem>

#include "any_map_support.hpp"
#include "bounds_file_support.hpp"
#include "bounds_files.hpp"
#include "every_index.hpp"
#include "file_support.hpp"
#include "goalbound/diff.hpp"
#include "goalbound/index_files.hpp"
#include "goalbound/point_search.hpp"
#include "goalbound/search.hpp"
#include "goalbound/verify.hpp"
#include "index_examples.hpp"
#include "most_memory.hpp"

namespace goalbound::test {
namespace {

using testing::HasSubstr;

class EachKindOfIndex : public testing::TestWithParam<const IndexKind*> {
 protected:
  const IndexKind& kind() const { return *GetParam(); }
  bool has_files() const { return kind().write != nullptr || kind().id == "boxes"; }

  /// Calls check(values) for each example that there is of the map.
  template <class Check>
  void each_example(const Map& map, const Check& check) const {
    for (const IndexValues& values : examples_of(kind(), map)) {
      SCOPED_TRACE(values.text());
      ASSERT_NO_FATAL_FAILURE(check(values));
    }
  }
  /// The same for those that files can hold.
  template <class Check>
  void each_in_a_file(const Map& map, const Check& check) const {
    each_example(map, [&](const IndexValues& values) {
      if (check_file_of(values)) check(values);
    });
  }
};

std::string name_of_kind(const testing::TestParamInfo<const IndexKind*>& info) {
  std::string name;
  for (const char c : info.param->id) name += c == '-' ? '_' : c;
  return name;
}
INSTANTIATE_TEST_SUITE_P(Conformance, EachKindOfIndex,
                         testing::ValuesIn(all_indices().begin(), all_indices().end()), name_of_kind);

Result<std::shared_ptr<const Index>> make(const Map& map, const IndexValues& values,
                                          const MakeIndexOptions& options = {.threads = 1}) {
  Progress progress;
  return make_index(map, values, {}, progress, options);
}
std::shared_ptr<const Index> made(const Map& map, const IndexValues& values) {
  return make(map, values).value();
}

/// With a wall, and a cell that nothing joins.
Grid small_map() {
  return grid_of("......@.\n.@@@..@@\n...@....\n.@......\n");
}
/// Every kind has an example of one of them.
std::vector<std::shared_ptr<const Map>> small_maps() {
  std::mt19937 random(70);
  std::vector<std::shared_ptr<const Map>> maps = {std::make_shared<const Grid>(small_map())};
  for (int i = 0; i < 8; ++i) {
    maps.push_back(random_map(random));
    if (maps.back()->node_count() == 0) maps.pop_back();
  }
  return maps;
}

/// Fewer of a large file, of which each byte is tried.
std::shared_ptr<const Map> smallest_map(const IndexKind& kind) {
  std::mt19937 random(71);
  const auto graph = std::make_shared<const ListGraph>(random_list_graph(random));
  if (!examples_of(kind, *graph).empty()) return graph;
  return std::make_shared<const Grid>(grid_of("....\n.@..\n....\n"));
}

void expect_same_sections(const Index& a, const Index& b) {
  if (a.kind().write == nullptr) return;
  const auto of_a = a.kind().write(a);
  const auto of_b = b.kind().write(b);
  ASSERT_EQ(of_a.size(), of_b.size());
  for (std::size_t i = 0; i < of_a.size(); ++i) {
    EXPECT_EQ(of_a[i].kind, of_b[i].kind);
    EXPECT_TRUE(std::ranges::equal(of_a[i].bytes, of_b[i].bytes));
  }
}

void expect_back_from_file(const Map& map, const Index& index) {
  for (const bool compress : {false, true}) {
    const std::string bytes = index_file_bytes(map, index, {.compress = compress}).value();
    const auto read = parse_index(map, bytes, "a.gbb");
    ASSERT_TRUE(read.ok()) << read.error().to_string();
    EXPECT_EQ((*read)->values(), index.values());
    expect_same_sections(**read, index);
    EXPECT_EQ(index_file_bytes(map, **read, {.compress = compress}).value(), bytes);
  }
}

/// The search for an index where nobody names one.
std::unique_ptr<Query> query_with(const Map& map, const std::shared_ptr<const Index>& index) {
  const IndexSet set = {index};
  return make_query(usual_search(map, set), map, set).value();
}

/// Calls ask(s) for some nodes, by their slots.
template <class Ask>
void each_third(const Map& map, const Ask& ask) {
  for (std::uint32_t s = 0; s < map.node_count(); s += 3) ask(map.node_of_slot(s));
}

/// Which is all that can be asked of a wrong index: every search ends.
void ask_some(const Map& map, const std::shared_ptr<const Index>& index) {
  const NodeId goal = map.node_of_slot(map.node_count() - 1);
  const PointSearchInfo* between_points = point_search_of(map);
  if (between_points != nullptr && between_points->index == index->kind().id) {
    const auto search = between_points->make(map, {index}).value();
    each_third(map, [&](NodeId start) { search->find(start, goal); });
  } else {
    const auto query = query_with(map, index);
    std::vector<NodeId> path;
    each_third(map, [&](NodeId start) {
      query->find(start, goal);
      query->path(path);
    });
  }
  for (std::size_t which = 0; which < index->kind().pictures.size(); ++which) {
    IndexPicture picture;
    index->picture(map, which, map.node_of_slot(0), nullptr, picture);
  }
}

/// Of each search that can be asked with it alone. An index that loses paths with every search has none.
void expect_right_answers(const Map& map, const std::shared_ptr<const Index>& index) {
  const AllDistances distances(map);
  const IndexSet set = {index};
  for (const SearchInfo* info : all_searches()) {
    if (!check_search(*info, map) || !check_indices(*info, map, set.values())) continue;
    SCOPED_TRACE(info->id);
    const auto query = make_query(*info, map, set).value();
    for (std::uint32_t s = 0; s < map.node_count(); ++s) {
      for (std::uint32_t t = 0; t < map.node_count(); ++t) {
        const SearchResult result = query->find(map.node_of_slot(s), map.node_of_slot(t));
        ASSERT_EQ(result.found(), distances(s, t) != kFar) << s << " to " << t;
        if (result.found() && info->optimal) {
          ASSERT_EQ(result.cost, distances(s, t)) << s << " to " << t;
        }
      }
    }
  }
}

TEST_P(EachKindOfIndex, HasExamplesAndSaysWhyItHasNoFile) {
  int examples = 0;
  for (const auto& map : small_maps()) examples += static_cast<int>(examples_of(kind(), *map).size());
  EXPECT_GT(examples, 0);
  for (const std::string_view text : kind().examples)
    EXPECT_EQ(IndexValues::parse(text).value().kind(), &kind()) << text;
  EXPECT_EQ(has_files(), kind().why_no_file.empty());
  const auto file = check_file_of(IndexValues(kind()));
  ASSERT_EQ(file.ok(), has_files());
  if (!file) {
    EXPECT_THAT(file.error().message, HasSubstr(std::string(kind().why_no_file)));
  }
}

TEST_P(EachKindOfIndex, ComesBackFromItsFile) {
  for (const auto& map : small_maps()) {
    each_in_a_file(*map,
                   [&](const IndexValues& values) { expect_back_from_file(*map, *made(*map, values)); });
  }
}

TEST_P(EachKindOfIndex, IsDescribedVerifiedAndRefusedForAnotherMap) {
  const Grid grid = small_map();
  const Grid other = grid_of("........\n.@@@..@@\n...@....\n.@......\n");
  const TemporaryFolder folder;
  const auto file = folder / "a.gbb";
  each_example(grid, [&](const IndexValues& values) {
    const auto index = made(grid, values);
    EXPECT_TRUE(index->fits(grid));
    EXPECT_FALSE(index->fits(other));
    EXPECT_EQ(make_query(*find_search("astar-gb"), other, IndexSet{index}).ok(), false);
    if (!check_file_of(values)) return;
    ASSERT_TRUE(save_index(grid, *index, file));
    const auto described = describe_index(file).value();
    EXPECT_EQ(described.values, index->values());
    EXPECT_EQ(described.version, 4U);
    EXPECT_EQ(described.node_count, grid.free_count());
    EXPECT_EQ(described.map_hash, grid.hash());
    const auto loaded = load_index_for(grid, file);
    ASSERT_TRUE(loaded.ok()) << loaded.error().to_string();
    EXPECT_EQ(load_index_for(other, file).error().code, ErrorCode::kMismatch);
    Progress progress;
    const auto check = verify_index(grid, **loaded, progress, {.threads = 1}).value();
    EXPECT_TRUE(check.good());
    EXPECT_GT(check.compared, 0U);
    const auto mended = mend_index(grid, **loaded, check, progress, {.threads = 1}).value();
    EXPECT_TRUE(compare_indices(*index, *mended)->same());
    EXPECT_EQ(compare_indices(*index, **loaded)->different, 0U);
    const bool is_boxes = kind().id == "boxes";
    EXPECT_EQ(check.boxes.has_value(), is_boxes);
    EXPECT_EQ(verify_index(grid, **loaded, progress, {.nodes = 1}).ok(), is_boxes);
    EXPECT_EQ(load_index(file).ok(), is_boxes) << "others need their map";
    EXPECT_EQ(load_stale_index(grid, file).ok(), is_boxes);
  });
}

/// No answer may change: what is believed gives the same sections.
TEST_P(EachKindOfIndex, IsRefusedWhenAnyByteOfItsFileIsChangedOrMissing) {
  std::mt19937 random(72);
  const auto map = smallest_map(kind());
  each_in_a_file(*map, [&](const IndexValues& values) {
    const auto index = made(*map, values);
    for (const bool compress : {false, true}) {
      const std::string good = index_file_bytes(*map, *index, {.compress = compress}).value();
      for (std::size_t at = 0; at < good.size(); ++at) {
        std::string bad = good;
        bad[at] = static_cast<char>(bad[at] ^ (1 + random() % 255));
        const auto read = parse_index(*map, bad, "a.gbb");
        ASSERT_FALSE(read.ok()) << "byte " << at;
        ASSERT_THAT(read.error().code,
                    testing::AnyOf(ErrorCode::kCorrupt, ErrorCode::kVersion, ErrorCode::kMismatch));
        ASSERT_FALSE(parse_index(*map, good.substr(0, at), "a.gbb").ok()) << at << " bytes";
      }
      EXPECT_FALSE(parse_index(*map, good + '\0', "a.gbb").ok());
    }
  });
}

/// Somebody who writes checksums that are right: nothing crashes, whatever the file holds.
TEST_P(EachKindOfIndex, WithRightChecksumsAndWrongContentCrashesNothing) {
  std::mt19937 random(73);
  const Grid grid = random_grid(random, 9, 8, 20);
  each_in_a_file(grid, [&](const IndexValues& values) {
    const std::string good = index_file_bytes(grid, *made(grid, values)).value();
    for (int i = 0; i < rounds(500); ++i) {
      std::string bad = good;
      for (int k = 0; k < 3; ++k) bad[12 + random() % (bad.size() - 12)] = static_cast<char>(random());
      seal(bad);
      if (const auto read = parse_index(grid, bad, "a.gbb")) ask_some(grid, *read);
    }
  });
}

/// The same of single bits of its sections: what is believed may be wrong, and every search by it ends.
TEST_P(EachKindOfIndex, WithAnyNumbersIsRefusedOrAnswersSomething) {
  if (kind().read == nullptr) return;
  std::mt19937 random(74);
  for (const auto& map : small_maps()) {
    each_in_a_file(*map, [&](const IndexValues& values) {
      const auto index = made(*map, values);
      for (int i = 0; i < rounds(10); ++i) {
        auto sections = kind().write(*index);
        IndexSection& section = sections[random() % sections.size()];
        std::vector<std::byte> bytes(section.bytes.begin(), section.bytes.end());
        for (int j = 0; j < 2 && !bytes.empty(); ++j)
          bytes[random() % bytes.size()] ^= std::byte{static_cast<unsigned char>(1U << random() % 8)};
        section.bytes = bytes;
        if (const auto read = kind().read(*map, index->values(), sections)) ask_some(*map, *read);
      }
    });
  }
}

/// A size that is told before the file is read whole must be one that the file can have.
TEST_P(EachKindOfIndex, TellsNoSizeThatItsFileCannotHold) {
  const TemporaryFolder folder;
  const Grid grid = small_map();
  each_in_a_file(grid, [&](const IndexValues& values) {
    for (const bool compress : {false, true}) {
      const std::string good = index_file_bytes(grid, *made(grid, values), {.compress = compress}).value();
      const auto sections = get<std::uint32_t>(good, 20);
      for (std::uint32_t i = 0; i < sections; ++i) {
        std::string bad = good;
        put(bad, kTable + i * kEntry + 24, std::uint64_t{1} << 63);
        seal(bad);
        write_raw(folder / "a.gbb", bad);
        const auto described = describe_index(folder / "a.gbb");
        ASSERT_FALSE(described.ok()) << described->index_bytes << " bytes";
        EXPECT_EQ(described.error().code, ErrorCode::kCorrupt);
      }
    }
  });
}

/// 1 GiB, as a file may say that 32 KiB unpack to.
constexpr std::uint64_t kBomb = std::uint64_t{1} << 30;

TEST_P(EachKindOfIndex, TakesNoMemoryBeforeTheLengthsOfItsFileAreThoseThatTheMapNeeds) {
  if (kind().read == nullptr) return;
  std::mt19937 random(75);
  const Grid grid = random_grid(random, 20, 20, 20);
  const std::string packed(std::size_t{32} << 10, 'x');
  const MostMemory memory;
  each_in_a_file(grid, [&](const IndexValues& values) {
    const Sections good(index_file_bytes(grid, *made(grid, values)).value());
    ASSERT_TRUE(parse_index(grid, good.file(), "a.gbb").ok()) << "the test writes files as they are";
    for (std::size_t i = 1; i <= good.all.size(); ++i) {
      Sections bad = good;
      if (i == bad.all.size()) bad.all.push_back({.kind = 77});  // of which nobody knows
      bad.all[i].compression = kPacked;
      bad.all[i].bytes = packed;
      bad.all[i].length = kBomb;
      const auto read = parse_index(grid, bad.file(), "a.gbb");
      ASSERT_FALSE(read.ok());
      EXPECT_THAT(read.error().code, testing::AnyOf(ErrorCode::kCorrupt, ErrorCode::kVersion));
    }
  });
  memory.expect_grown_less_than(256 << 10);
}

/// Cancels a Progress when it has been looked at so often.
class CancelledInTime {
 public:
  explicit CancelledInTime(int looks) {
    looks_ = looks;
    progress_ = &progress;
    progress.pause_by(&look);
  }
  Progress progress;

 private:
  static void look() {
    if (looks_.fetch_sub(1) == 0) progress_->cancel();
  }
  static inline std::atomic<int> looks_;
  static inline Progress* progress_;
};

TEST_P(EachKindOfIndex, IsCancelledAtAnyMoment) {
  std::mt19937 random(76);
  const Grid grid = random_grid(random, 20, 20, 20);
  each_example(grid, [&](const IndexValues& values) {
    Progress cancelled;
    cancelled.cancel();
    EXPECT_EQ(make_index(grid, values, {}, cancelled, {.threads = 1}).error().code, ErrorCode::kCancelled);
    int looks = 1;
    while (true) {
      CancelledInTime work(looks);
      const auto index = make_index(grid, values, {}, work.progress, {.threads = 1});
      if (!work.progress.cancelled()) break;
      if (index) {  // there was nothing left to stop
        expect_same_sections(**index, *made(grid, values));
      } else {
        ASSERT_EQ(index.error().code, ErrorCode::kCancelled) << index.error().to_string();
      }
      looks = looks * 2 + 1;
    }
    EXPECT_GT(looks, 1) << "nobody looks whether it is cancelled";
  });
}

TEST_P(EachKindOfIndex, KeepsToItsMemory) {
  std::mt19937 random(77);
  const Grid grid = random_grid(random, 20, 20, 20);
  each_example(grid, [&](const IndexValues& values) {
    if (!values.inside().empty()) return;  // each for itself
    const auto index = made(grid, values);
    const IndexMemory memory = kind().memory(grid, index->values());
    for (const std::size_t limit :
         {std::size_t{1}, memory.total() - 1, std::size_t{index->byte_size()} - 1}) {
      const auto limited = make(grid, values, {.threads = 1, .memory_limit = limit});
      ASSERT_FALSE(limited.ok()) << limit << " bytes";
      EXPECT_EQ(limited.error().code, ErrorCode::kLimit) << limited.error().to_string();
    }
  });
}

TEST_P(EachKindOfIndex, DoesNotDependOnThreads) {
  std::mt19937 random(78);
  const Grid grid = random_grid(random, 25, 25, 25);
  each_in_a_file(grid, [&](const IndexValues& values) {
    EXPECT_EQ(index_file_bytes(grid, *make(grid, values, {.threads = 1}).value()).value(),
              index_file_bytes(grid, *make(grid, values, {.threads = 3}).value()).value());
  });
}

TEST_P(EachKindOfIndex, AnswersOnADirectedMap) {
  std::mt19937 random(79);
  for (int i = 0; i < rounds(4); ++i) {
    ListGraph::Parts parts;
    for (std::int32_t n = 0; n < 16; ++n) parts.places.push_back({n % 4 * 10, n / 4 * 10});
    for (std::uint32_t n = 0; n < 16; ++n) {
      parts.arcs.push_back({n, (n + 1) % 16, 3 + static_cast<std::uint32_t>(random() % 3)});
      parts.arcs.push_back({n, static_cast<std::uint32_t>(random() % 16), 9});
    }
    parts.places.push_back({90, 90});
    parts.arcs.push_back({16, 3, 5});  // that nothing leads back to
    const ListGraph graph = ListGraph::create(std::move(parts)).value();
    each_example(graph, [&](const IndexValues& values) { expect_right_answers(graph, made(graph, values)); });
  }
}

TEST_P(EachKindOfIndex, IsMadeSavedAndAnswersOnAMapOfNothing) {
  for (const NamedMap& named : maps_of_nothing()) {
    SCOPED_TRACE(named.name);
    each_example(*named.map, [&](const IndexValues& values) {
      const auto index = make(*named.map, values);
      ASSERT_TRUE(index) << index.error().to_string();
      expect_right_answers(*named.map, *index);
      if (check_file_of(values)) expect_back_from_file(*named.map, **index);
    });
  }
}

}  // namespace
}  // namespace goalbound::test
