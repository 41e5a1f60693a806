// Indices together: their texts, and each pair of kinds under each search against Dijkstra, accepted and
// right or refused with a reason.
#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>

#include "every_search.hpp"
#include "file_support.hpp"
#include "goalbound/containers.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/index_files.hpp"
#include "goalbound/index_power.hpp"
#include "goalbound/landmarks.hpp"
#include "index_examples.hpp"

namespace goalbound {
namespace {

using test::AllDistances;
using test::kFar;
using testing::HasSubstr;

TEST(Indices, AreFoundByTheirIdsWhichAreDifferentAsTheirCodesAre) {
  std::vector<std::uint32_t> codes;
  for (const IndexKind* kind : all_indices()) {
    EXPECT_EQ(find_index(kind->id), kind);
    EXPECT_THAT(codes, testing::Not(testing::Contains(kind->file_code)));
    codes.push_back(kind->file_code);
    for (const std::string_view needed : kind->needs) EXPECT_NE(find_index(needed), nullptr) << needed;
  }
  EXPECT_EQ(find_index("none"), nullptr);
}

/// A bare word in a text must name one choice.
TEST(Indices, HaveNoWordThatIsAChoiceOfTwoOfTheirParameters) {
  for (const IndexKind* kind : all_indices()) {
    std::vector<std::string_view> words;
    for (const IndexParameter& parameter : kind->parameters) {
      if (parameter.choices == nullptr) continue;
      for (const IndexChoice& choice : parameter.choices()) {
        EXPECT_THAT(words, testing::Not(testing::Contains(choice.id))) << kind->id;
        words.push_back(choice.id);
        IndexValues values(*kind);
        ASSERT_TRUE(values.set(parameter.id, choice.id));
        EXPECT_EQ(IndexValues::parse(values.text()).value(), values);
      }
    }
  }
}

TEST(Indices, HaveTextsThatAreReadBack) {
  const auto text_of = [](std::string_view text) {
    std::string all;
    const auto indices = parse_indices(text).value();
    for (const IndexValues& values : indices) all += values.text() + " ";
    return all;
  };
  EXPECT_EQ(text_of("boxes"), "boxes ");
  EXPECT_EQ(text_of("boxes:ordering=canonical,landmarks:count=4"), "boxes:canonical landmarks:count=4 ");
  EXPECT_EQ(text_of("container:corners=16:hull"), "container:hull:corners=16 ");
  EXPECT_EQ(text_of("boxes:by-map"), "boxes ");
  const auto refused = [](std::string_view text) { return parse_indices(text).error().message; };
  EXPECT_THAT(refused(""), HasSubstr("unknown index ''"));
  EXPECT_THAT(refused("boxes,"), HasSubstr("unknown index ''"));
  EXPECT_THAT(refused("boxes,boxes:by-map"), HasSubstr("named twice"));
  EXPECT_THAT(refused("landmark"),
              HasSubstr("did you mean 'landmarks'? All: boxes, united-boxes, container, "));
  EXPECT_THAT(refused("boxes:canonica"), HasSubstr("did you mean 'canonical'?"));
  EXPECT_THAT(refused("landmarks:count=33"), HasSubstr("a number from 1 to 32, not '33'"));
  EXPECT_THAT(refused("landmarks:count="), HasSubstr("not ''"));
  EXPECT_THAT(refused("landmarks:counts=3"), HasSubstr("did you mean 'count'?"));
  EXPECT_THAT(refused("container:disk:hull"), HasSubstr("'container:disk:hull' chooses the shape"));
  EXPECT_THAT(refused("landmarks:count=4:count=4"), HasSubstr("chooses the count of the index twice"));
  EXPECT_THAT(refused("boxes:"), HasSubstr("the index 'boxes': unknown value"));
  EXPECT_THAT(refused("container:size"), HasSubstr("the index 'container': unknown value"));
}

TEST(Indices, TogetherAreRightOrRefusedWithTheReason) {
  std::mt19937 random(50);
  int right = 0;
  int refused = 0;
  for (int i = 0; i < test::rounds(24); ++i) {
    SCOPED_TRACE(i);
    const auto map = test::random_map(random);
    const AllDistances distances(*map);
    std::vector<std::shared_ptr<const Index>> all;
    for (const IndexValues& values : test::some_examples_for(*map, random)) {
      Progress progress;
      all.push_back(make_index(*map, values, {}, progress, {.threads = 1}).value());
    }
    for (const SearchInfo* info : all_searches()) {
      if (!check_search(*info, *map)) continue;
      for (const auto& a : all) {
        for (const auto& b : all) {
          const IndexSet set = a == b ? IndexSet{a} : IndexSet{a, b};
          std::vector<IndexValues> values;
          for (const auto& member : set.members()) values.push_back(member->values());
          const auto possible = check_indices(*info, *map, values);
          ASSERT_EQ(possible.ok(), make_query(*info, *map, set).ok()) << info->id << " with " << set.text();
          if (possible) {
            const auto is_it = [&](const SearchInfo& other) { return &other == info; };
            ASSERT_EQ(test::first_wrong_answer(*map, set, distances, {.to = is_it}), "");
          } else {
            EXPECT_THAT(
                possible.error().message,
                testing::AnyOf(HasSubstr("cannot use the index"), HasSubstr("lose paths together"),
                               HasSubstr("loses paths with"), HasSubstr("needs an index that refuses edges"),
                               HasSubstr("alone, not")))
                << info->id << " with " << set.text();
          }
          ++(possible ? right : refused);
        }
      }
    }
  }
  EXPECT_GT(right, 0);
  EXPECT_GT(refused, 0);
}

/// What of a picture its kind promises: how many values, what they may be, lines between nodes of the map.
void expect_as_promised(const Map& map, const Index& index, std::size_t which, NodeId node) {
  const IndexPictureInfo& info = index.kind().pictures[which];
  SCOPED_TRACE(std::string(index.kind().id) + ", " + std::string(info.id));
  IndexPicture picture;
  index.picture(map, which, node, nullptr, picture);
  ASSERT_EQ(picture.values.size(), info.has_values() ? map.node_count() : 0U);
  for (const double value : picture.values) {
    EXPECT_GE(value, 0);
    if (!info.words.empty()) {
      EXPECT_LT(value, static_cast<double>(info.words.size()));
    }
    if (info.values == PictureValues::kEdges) {
      EXPECT_LE(value, static_cast<double>(map.edge_limit(node)));
    }
    if (info.values != PictureValues::kNumbers) {
      EXPECT_EQ(value, std::floor(value));
    }
  }
  if (!info.is_graph) {
    EXPECT_TRUE(picture.lines.empty());
  }
  for (const IndexPicture::Line& line : picture.lines) {
    EXPECT_TRUE(map.is_node(line.from) && map.is_node(line.to));
    EXPECT_NE(line.from, line.to);
  }
}

TEST(Indices, HavePicturesAsTheirKindsPromise) {
  std::mt19937 random(51);
  std::size_t lines = 0;
  for (int i = 0; i < test::rounds(24); ++i) {
    SCOPED_TRACE(i);
    const auto map = test::random_map(random);
    const NodeId node = map->node_of_slot(static_cast<std::uint32_t>(random() % map->node_count()));
    for (const IndexValues& values : test::examples_for(*map)) {
      Progress progress;
      const auto index = make_index(*map, values, {}, progress, {.threads = 1}).value();
      for (std::size_t which = 0; which < values.kind()->pictures.size(); ++which) {
        if (index->kind().id == "embedding") continue;  // it tells of a query
        expect_as_promised(*map, *index, which, node);
        IndexPicture picture;
        index->picture(*map, which, node, nullptr, picture);
        lines += picture.lines.size();
      }
    }
  }
  EXPECT_GT(lines, 0U);
}

/// The row of a table is the first edge of each path that the table walks.
TEST(Indices, RowsAreTheFirstEdgesOfTheirPaths) {
  std::mt19937 random(52);
  for (int i = 0; i < test::rounds(12); ++i) {
    const auto map = test::random_map(random);
    const AllDistances distances(*map);
    const NodeId node = map->node_of_slot(static_cast<std::uint32_t>(random() % map->node_count()));
    for (const char* text : {"table", "moves"}) {
      Progress progress;
      const auto values = IndexValues::parse(text).value();
      if (!resolve_values(*map, values)) continue;
      const auto index = make_index(*map, values, {}, progress, {.threads = 1}).value();
      IndexPicture picture;
      index->picture(*map, 0, node, nullptr, picture);
      std::vector<Edge> edges;
      map->edges(node, edges);
      for (std::uint32_t to = 0; to < map->node_count(); ++to) {
        const std::uint64_t whole = distances(map->slot(node), to);
        const bool leads_there = whole != kFar && map->node_of_slot(to) != node;
        ASSERT_EQ(picture.values[to] > 0, leads_there) << text;
        if (!leads_there) continue;
        const auto edge = std::ranges::find_if(edges, [&](const Edge& e) {
          return static_cast<double>(e.index.value() + 1) == picture.values[to];
        });
        ASSERT_NE(edge, edges.end()) << text;
        EXPECT_EQ(edge->cost + distances(map->slot(edge->to), to), whole) << text;
      }
    }
  }
}

/// A line of arcs that is opened no further is an edge of the map.
TEST(Indices, ArcsOfAHierarchyAreOpenedDownToEdges) {
  std::mt19937 random(53);
  std::size_t opened = 0;
  for (int i = 0; i < test::rounds(24); ++i) {
    const auto map = test::random_map(random);
    Progress progress;
    const auto index =
        make_index(*map, IndexValues::parse("hierarchy").value(), {}, progress, {.threads = 1});
    if (!index) continue;
    for (std::uint32_t slot = 0; slot < map->node_count(); ++slot) {
      IndexPicture picture;
      (*index)->picture(*map, 1, map->node_of_slot(slot), nullptr, picture);
      for (std::size_t line = 0; line < picture.lines.size(); ++line) {
        const IndexPicture::Line& arc = picture.lines[line];
        const bool has_parts =
            line + 1 < picture.lines.size() && picture.lines[line + 1].tone > 0 &&
            (picture.lines[line + 1].to == arc.from || picture.lines[line + 1].to == arc.to);
        opened += has_parts ? 1 : 0;
        std::vector<Edge> edges;
        map->edges(arc.from, edges);
        std::vector<Edge> back;
        map->edges(arc.to, back);
        const bool is_edge = std::ranges::any_of(edges, [&](const Edge& e) { return e.to == arc.to; }) ||
                             std::ranges::any_of(back, [&](const Edge& e) { return e.to == arc.from; });
        EXPECT_TRUE(is_edge || has_parts);
      }
    }
  }
  EXPECT_GT(opened, 0U);
}

/// Two safe indices that each keep another optimal path lose both together: that is why such sets are
/// refused.
TEST(Indices, ThatAreRefusedTogetherDoLosePaths) {
  std::mt19937 random(51);
  int lost = 0;
  for (int i = 0; i < 200 && lost == 0; ++i) {
    const Grid grid = test::random_grid(random, 7, 7, 25);
    const AllDistances distances(grid);
    Progress progress;
    const auto made = [&](const char* text) {
      return make_index(grid, IndexValues::parse(text).value(), {}, progress, {.threads = 1}).value();
    };
    const auto query = make_query(*find_search("jps-gb"), grid, IndexSet{made("container:hull:regular")},
                                  {.allow_unsafe = true})
                           .value();
    for (std::uint32_t s = 0; s < grid.node_count(); ++s) {
      for (std::uint32_t t = 0; t < grid.node_count(); ++t) {
        const SearchResult result = query->find(grid.node_of_slot(s), grid.node_of_slot(t));
        lost += result.cost == distances(s, t) || !(distances(s, t) != kFar) ? 0 : 1;
      }
    }
  }
  EXPECT_GT(lost, 0);
}

TEST(Indices, DecideWhichSearchIsUsual) {
  std::mt19937 random(52);
  const Grid grid = test::random_grid(random, 9, 9, 20);
  const Grid swamp = test::random_weighted_grid(random, 9, 9);
  const ListGraph graph = test::random_list_graph(random);
  const auto usual = [](const Map& map, std::string_view text, QueryUse use = QueryUse::kMany) {
    const auto values = text.empty() ? std::vector<IndexValues>() : parse_indices(text).value();
    return usual_search(map, values, use).id;
  };
  EXPECT_EQ(usual(grid, ""), "jps");
  EXPECT_EQ(usual(grid, "boxes"), "jump-index-gb");
  EXPECT_EQ(usual(grid, "boxes:all-optimal,landmarks"), "jump-index-gb");
  EXPECT_EQ(usual(grid, "boxes:regular"), "astar-gb");
  EXPECT_EQ(usual(grid, "container:disk"), "jps-plus-gb");
  EXPECT_EQ(usual(grid, "boxes", QueryUse::kOne), "jps-gb");
  EXPECT_EQ(usual(grid, "landmarks"), "jps");
  for (const Map* map : {static_cast<const Map*>(&swamp), static_cast<const Map*>(&graph)}) {
    const std::string_view with_boxes = map == &swamp ? "jps-gb" : "astar-gb";
    EXPECT_EQ(usual(*map, ""), "astar");
    EXPECT_EQ(usual(*map, "boxes"), with_boxes);
    EXPECT_EQ(usual(*map, "container:hull,landmarks"), with_boxes);
  }
  const Bounds bounds = test::bounds_of(grid);
  EXPECT_EQ(usual_search(grid, index_set_of(bounds)).id, "jump-index-gb");
  EXPECT_EQ(
      make_query(grid, index_set_of(bounds)).value()->find(grid.node_of_slot(0), grid.node_of_slot(0)).cost,
      0U);
  EXPECT_EQ(usual_search(grid, IndexSet()).id, "jps");
}

TEST(Indices, AreTakenByTheSearchThatNobodyNamed) {
  const Grid grid = test::grid_of("....\n.@..\n....\n");
  Progress progress;
  const IndexSet none;
  const IndexSet boxes = provide_indices(grid, "boxes,landmarks:count=2", progress).value();
  EXPECT_EQ(boxes.text(), "boxes:canonical:exact,landmarks:count=2");
  EXPECT_EQ(search_called("", grid, boxes).value()->id, "jump-index-gb");
  EXPECT_EQ(search_called("", grid, boxes, QueryUse::kOne).value()->id, "jps-gb");
  EXPECT_EQ(search_called("", grid, none).value()->id, "jps");
  EXPECT_EQ(search_called("ch", grid, none).value()->id, "ch");
  EXPECT_THAT(search_called("astr", grid, none).error().message, HasSubstr("did you mean 'astar'?"));
  EXPECT_TRUE(boxes.only().error().message.starts_with("a file holds one index, and these are 2"));
  EXPECT_EQ(IndexSet{boxes.members()[1]}.only().value(), boxes.members()[1]);
}

TEST(Indices, OfFilesAndMadeOnesAreOneSet) {
  const Grid grid = test::grid_of("....\n.@..\n....\n");
  const Grid other = test::grid_of("....\n....\n....\n");
  const test::TemporaryFolder folder;
  Progress progress;
  const IndexSet disks = provide_indices(grid, "container:disk", progress).value();
  const std::string file = (folder.path() / "disks").string();
  ASSERT_TRUE(save_index(grid, *disks.members()[0], file));
  const IndexSet set = provide_indices(grid, file + ",landmarks:count=2", progress).value();
  EXPECT_EQ(set.text(), "container:disk:canonical,landmarks:count=2");
  EXPECT_EQ(provide_indices(other, file, progress).error().code, ErrorCode::kMismatch);
  EXPECT_EQ(provide_indices(grid, "nowhere.gbb", progress).error().code, ErrorCode::kNotFound);
  EXPECT_THAT(provide_indices(grid, "landmarks,landmarks", progress).error().message,
              HasSubstr("named twice"));
  EXPECT_THAT(provide_indices(grid, "", progress).error().message, HasSubstr("unknown index ''"));
  progress.cancel();
  EXPECT_EQ(provide_indices(grid, "landmarks", progress).error().code, ErrorCode::kCancelled);
}

TEST(Indices, OfAnotherMapAreRefused) {
  const Grid grid = test::grid_of("....\n....\n");
  const Grid other = test::grid_of("....\n.@..\n");
  for (const char* text : {"boxes", "container:disk", "landmarks"}) {
    Progress progress;
    const auto index = make_index(other, IndexValues::parse(text).value(), {}, progress).value();
    EXPECT_TRUE(index->fits(other));
    EXPECT_FALSE(index->fits(grid)) << text;
    const char* search = std::string_view(text) == "landmarks" ? "astar" : "astar-gb";
    EXPECT_EQ(make_query(*find_search(search), grid, IndexSet{index}).error().code, ErrorCode::kMismatch)
        << text;
    EXPECT_TRUE(make_query(*find_search(search), other, IndexSet{index}).ok()) << text;
  }
}

TEST(Indices, AreKeptByTheQueryThatAsksThem) {
  const Grid grid = test::grid_of("....\n.@..\n....\n");
  Progress progress;
  auto index = make_index(grid, IndexValues::parse("container:hull").value(), {}, progress).value();
  const std::weak_ptr<const Index> watched = index;
  auto query = make_query(*find_search("astar-gb"), grid, IndexSet{std::move(index)}).value();
  EXPECT_FALSE(watched.expired());
  const auto copy = query->copy();
  query.reset();
  EXPECT_TRUE(copy->find(Cell{0, 0}, Cell{3, 2}).found());
}

TEST(Indices, BoxesAreTheBoundsTheyAreMadeOf) {
  const Grid grid = test::grid_of("....\n.@..\n....\n");
  Progress progress;
  const auto made = make_index(grid, IndexValues::parse("boxes:exact").value(), {}, progress).value();
  const auto& boxes = dynamic_cast<const BoxIndex&>(*made);
  EXPECT_EQ(*boxes.bounds(), test::bounds_of(grid));
  EXPECT_EQ(made->values().text(), "boxes:canonical:exact");
  const IndexPower power = measure_power(grid, *made, 100, 100);
  EXPECT_EQ(power.lost, 0U);
  IndexPicture picture;
  made->picture(grid, 0, grid.node({0, 0}), nullptr, picture);
  EXPECT_EQ(picture.outlines.size(), 2U) << "east and south, as a wall stands at the diagonal";
}

/// Which edges an index may refuse depends on how many of the optimal paths it keeps; of what it keeps none
/// may be lost.
TEST(Indices, LoseNothingOfWhatTheyKeep) {
  std::mt19937 random(5);
  const Grid grid = test::random_grid(random, 17, 13, 25);
  const auto roads = load_map(GOALBOUND_SOURCE_DIR "/assets/maps/roads.gr").value();
  int measured = 0;
  for (const Map* map : std::initializer_list<const Map*>{&grid, roads.get()}) {
    for (const IndexKind* kind : all_indices()) {
      if (!kind->roles.contains(IndexRole::kEdges)) continue;
      for (const char* ordering : {"", ":regular", ":canonical", ":all-optimal"}) {
        const auto values = IndexValues::parse(std::string(kind->id) + ordering);
        if (!values) continue;  // it has no orderings
        Progress progress;
        const auto index = make_index(*map, *values, {}, progress);
        if (!index) continue;  // none of such maps, or one that is made of others
        const IndexPower power = measure_power(*map, **index, 60, 60);
        EXPECT_EQ(power.lost, 0U) << values->text();
        EXPECT_LE(power.pruned, power.prunable) << values->text();
        EXPECT_GT(power.pruned, 0U) << values->text();
        ++measured;
      }
    }
  }
  EXPECT_GT(measured, 10);
}

}  // namespace
}  // namespace goalbound
