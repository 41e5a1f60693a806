// Every search from every node to every other one of small maps, kind by kind, with the indices that change
// what searches do: against distances by plain rules; and the proof that this can fail. A kind of map is one
// function and one line of the table; a text of an index is a word in it; what must hold of an answer stands
// in every_search.hpp.
#include "every_search.hpp"

#include <algorithm>
#include <array>
#include <ostream>

#include "goalbound/box_index.hpp"
#include "goalbound/quadtree.hpp"
#include "mesh_shapes.hpp"

namespace goalbound::test {
namespace {

using Texts = std::vector<const char*>;
const Texts kOrderings = {"boxes:canonical", "boxes:regular", "boxes:all-optimal"};
const Texts kMethods = {"boxes", "boxes:inherited", "boxes:anytime"};
const Texts kBoth = {"boxes:canonical", "boxes:regular", "boxes:all-optimal", "boxes:canonical:inherited",
                     "boxes:all-optimal:inherited"};

/// Maps of one kind, and what is asked on them.
struct Stratum {
  const char* name;
  int maps;   ///< GOALBOUND_ROUNDS=5000 makes it fifty times as many
  int parts;  ///< the work is cut so that several processes share it
  std::shared_ptr<const Map> (*map)(std::mt19937& random, int number);
  const Texts& texts;             ///< of indices, where they suit the map
  bool by_turns = false;          ///< one text a map, instead of all
  std::uint32_t plain_every = 1;  ///< a search without boxes is asked from one start in so many
};

std::shared_ptr<const Grid> cells(std::mt19937& random, int least, unsigned sides) {
  const int width = least + static_cast<int>(random() % sides);
  const int height = least + static_cast<int>(random() % sides);
  return std::make_shared<const Grid>(
      random_grid(random, width, height, 5 + static_cast<int>(random() % 56)));
}

/// 8 x 8 to 30 x 30 cells, most of them up to 13 x 13, 5 to 60 % of them blocked; number 0 is the one on
/// which a published program loses a path. All pairs of a large map are a hundred times those of a small one:
/// one map in 41 is large, a number without a divisor in common with the parts.
std::shared_ptr<const Map> cells_of(std::mt19937& random, int number) {
  if (number == 0) return std::make_shared<const Grid>(grid_of(kLostPathMap));
  return cells(random, 8, number % 41 == 1 ? 23 : 6);
}
std::shared_ptr<const Map> few_cells(std::mt19937& random, int /*number*/) {
  return cells(random, 4, 4);
}
std::shared_ptr<const Map> any_kind(std::mt19937& random, int /*number*/) {
  return random_map(random);
}
std::shared_ptr<const Map> quadtrees(std::mt19937& random, int number) {
  auto grid = number == 0 ? std::make_shared<const Grid>(serpentine(13)) : cells(random, 8, 16);
  return std::make_shared<const Quadtree>(Quadtree::create(std::move(grid)).value());
}
std::shared_ptr<const Map> polygons(std::mt19937& random, int number) {
  const MeshNodes nodes = number % 2 == 0 ? MeshNodes::kCentres : MeshNodes::kEdgeMiddles;
  MeshParts parts = random_squares(random, 4, 25);
  return std::make_shared<const NavMesh>(
      NavMesh::create(number % 4 < 2 ? std::move(parts) : triangles(std::move(parts)), nodes).value());
}
std::shared_ptr<const Map> hexagons(std::mt19937& random, int /*number*/) {
  auto grid = std::make_shared<const Grid>(random_ruled_grid(random, MoveRule::kEightCut));
  return with_options(std::move(grid), {.moves = MoveRule::kHex}).value();
}
/// By the rules of moving but the default one, and by that on terrain with costs.
std::shared_ptr<const Map> other_rules(std::mt19937& random, int number) {
  constexpr std::array kRules = {MoveRule::kFour, MoveRule::kEightCut, MoveRule::kEightSqueeze,
                                 MoveRule::kEight};
  return std::make_shared<const Grid>(random_ruled_grid(random, kRules[number % kRules.size()]));
}

const Stratum kStrata[] = {
    {"cells", 500, 8, cells_of, kOrderings, true, 3},
    {"few_cells", 120, 1, few_cells, kOrderings},
    {"any_kind", 240, 1, any_kind, kBoth},
    {"quadtrees", 12, 1, quadtrees, kMethods},
    {"polygons", 24, 1, polygons, kMethods},
    {"hexagons", 24, 1, hexagons, kMethods},
    {"other_rules", 72, 1, other_rules, kMethods},
};

/// No index, for searches that ask none; then those that suit the map, one set each.
std::vector<IndexSet> sets_for(const Map& map, const Stratum& stratum, int number) {
  std::vector<IndexSet> sets = {{}};
  const auto turn = static_cast<std::size_t>(number / stratum.parts) % stratum.texts.size();
  for (std::size_t i = 0; i < stratum.texts.size(); ++i) {
    const auto values = IndexValues::parse(stratum.texts[i]).value();
    if ((stratum.by_turns && i != turn) || !resolve_values(map, values)) continue;
    Progress progress;
    sets.push_back({make_index(map, values, {}, progress, {.threads = 1}).value()});
  }
  return sets;
}

/// From so many starts of a large map at the most, spread over it.
constexpr std::uint32_t kMostStarts = 200;

/// A search through plain lists is slow: from one start of a map that is not small.
Questions questions_of(const Map& map, const Stratum& stratum, int number) {
  constexpr std::uint32_t kSmall = 64;
  const std::uint32_t nodes = map.node_count();
  const std::uint32_t every = nodes / kMostStarts + 1;
  return {.from = [=, &stratum](const SearchInfo& info, std::uint32_t start) {
    if (info.id == "astar-naive" && nodes > kSmall) return start == 0;
    const std::uint32_t step = info.asks_edges() ? every : every * stratum.plain_every;
    return (start + static_cast<std::uint32_t>(number)) % step == 0;
  }};
}

/// Some kinds go by turns of up to four numbers.
int maps_of(const Stratum& stratum) {
  return std::max(rounds_of_all_pairs(stratum.maps), 4);
}

struct Part {
  const Stratum* stratum;
  int number;
};

void PrintTo(const Part& part, std::ostream* out) {
  *out << part.stratum->name << " " << part.number;
}

std::vector<Part> all_parts() {
  std::vector<Part> parts;
  for (const Stratum& stratum : kStrata) {
    for (int i = 0; i < stratum.parts; ++i) parts.push_back({&stratum, i});
  }
  return parts;
}

class AllPairs : public testing::TestWithParam<Part> {};
INSTANTIATE_TEST_SUITE_P(Maps, AllPairs, testing::ValuesIn(all_parts()), [](const auto& part) {
  const Stratum& stratum = *part.param.stratum;
  return std::string(stratum.name) + (stratum.parts > 1 ? std::to_string(part.param.number) : "");
});

TEST_P(AllPairs, EverySearchFindsWhatIsTrue) {
  const Stratum& stratum = *GetParam().stratum;
  for (int number = GetParam().number; number < maps_of(stratum); number += stratum.parts) {
    SCOPED_TRACE(number);
    std::mt19937 random(static_cast<unsigned>(number));
    const auto map = stratum.map(random, number);
    const AllDistances truth = plain_truth(*map);
    const std::vector<IndexSet> sets = sets_for(*map, stratum, number);
    ASSERT_GE(sets.size(), 2U) << "no index suits a map of the kind " << map->kind().id;
    for (const IndexSet& set : sets) {
      Answers answers;
      ASSERT_EQ(first_wrong_answer(*map, set, truth, questions_of(*map, stratum, number), &answers), "");
      ASSERT_GE(answers.searches, 5U) << map->kind().id << " with " << set.text();
    }
  }
}

/// Regular boxes lose what a search along canonical paths follows: who allows that is told paths that are too
/// long, or none.
TEST(AllPairsOfAnUnsafeSearch, FailTheSameCheck) {
  for (int part = 0; part < 4; ++part) {
    int wrong = 0;
    for (int number = part; number < 60; number += 4) {
      std::mt19937 random(static_cast<unsigned>(number));
      const auto map = cells_of(random, number);
      const IndexSet set = index_set_of(std::make_shared<const Bounds>(bounds_of(*map, Ordering::kRegular)));
      const Questions questions = {
          .to = [&](const SearchInfo& info) { return !make_query(info, *map, set).ok(); },
          .allow_unsafe = true};
      ask_every_search(*map, set, plain_truth(*map), questions,
                       [&](const SearchInfo& info, std::uint32_t, std::uint32_t, const char*) {
                         EXPECT_TRUE(info.canonical && info.asks_edges()) << info.id;
                         ++wrong;
                         return true;
                       });
    }
    EXPECT_GT(wrong, 0);
  }
}

}  // namespace
}  // namespace goalbound::test
