// Index files of every kind, changed in any way with checksums that are right: refused, or an index that
// every search may be asked with, that others are made of or inside of, and that follows changes. The bytes
// say which file it is, and what is done to its sections.
#include <array>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "../core/bounds_file_support.hpp"
#include "fuzz_target.hpp"
#include "goalbound/edited_map.hpp"
#include "goalbound/goalbound.hpp"
#include "goalbound/index_files.hpp"
#include "goalbound/partial_paths.hpp"
#include "goalbound/refining_path.hpp"
#include "goalbound/trace.hpp"

using namespace goalbound;

namespace {

/// What is done, one byte after the other; zeros after the last.
class Orders {
 public:
  Orders(const std::uint8_t* data, std::size_t size) : data_(data), size_(size) {}

  bool empty() const { return at_ >= size_; }
  std::uint8_t byte() { return empty() ? 0 : data_[at_++]; }
  std::uint32_t word() { return byte() | byte() << 8U | byte() << 16U | std::uint32_t{byte()} << 24U; }
  /// 0 for an empty range.
  std::size_t below(std::size_t limit) { return limit == 0 ? 0 : (limit > 256 ? word() : byte()) % limit; }

 private:
  const std::uint8_t* data_;
  std::size_t size_;
  std::size_t at_ = 0;
};

/// A grid, one with costs, and a graph of one-way streets.
std::vector<std::shared_ptr<const Map>> make_maps() {
  TerrainCosts costs;
  costs['.'] = 2;
  costs['w'] = 5;
  ListGraph::Parts parts;
  for (std::int32_t n = 0; n < 12; ++n) parts.places.push_back({n % 4 * 10, n / 4 * 10});
  for (std::uint32_t n = 0; n < 12; ++n) {
    parts.arcs.push_back({n, (n + 1) % 12, 3 + n % 3});
    parts.arcs.push_back({n, (n + 5) % 12, 9});
    if (n % 4 != 0) parts.arcs.push_back({n, n - 1, 4});
  }
  parts.places.push_back({90, 90});  // on its own
  return {std::make_shared<const Grid>(
              Grid::from_text("......@.\n.@@@..@.\n...@..@.\n.@....@@\n......@.\n").value()),
          std::make_shared<const Grid>(Grid::create(5, 3, "..w...@w....w..", costs).value()),
          std::make_shared<const ListGraph>(ListGraph::create(std::move(parts)).value())};
}

constexpr auto kTexts = std::to_array<std::string_view>({"boxes",
                                                         "boxes:all-optimal:inherited",
                                                         "container:disk",
                                                         "container:hull:corners=4",
                                                         "container:sector",
                                                         "landmarks:count=3",
                                                         "landmarks:count=2:placement=avoid",
                                                         "flags:regions=5",
                                                         "reach",
                                                         "dead-ends",
                                                         "swamps:size=5",
                                                         "embedding:dimensions=3",
                                                         "metric-boxes:dimensions=3",
                                                         "effective-boxes:problems=20",
                                                         "effective-boxes:bytes:problems=20",
                                                         "moves",
                                                         "moves:slots",
                                                         "hubs",
                                                         "table",
                                                         "table:plain",
                                                         "table:pieces",
                                                         "block-table:nodes=3",
                                                         "subgoals",
                                                         "subgoals:contraction",
                                                         "clusters:width=3:height=3",
                                                         "clusters:width=2:height=2:levels=2",
                                                         "look-ups:nodes=4",
                                                         "look-ups"});

/// A file as this program writes it.
struct GoodFile {
  std::shared_ptr<const Map> map;
  std::string bytes;
};

const std::vector<GoodFile>& good_files() {
  static const auto kFiles = [] {
    std::vector<GoodFile> files;
    for (const auto& map : make_maps()) {
      for (const std::string_view text : kTexts) {
        Progress progress;
        const auto index = make_index(*map, IndexValues::parse(text).value(), {}, progress, {.threads = 1});
        if (index) files.push_back({map, index_file_bytes(*map, **index).value()});
      }
    }
    return files;
  }();
  return kFiles;
}

constexpr auto kSpecial = std::to_array<std::uint32_t>(
    {0, 1, 2, 3, 7, 255, 256, 65'535, 65'536, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF, 0xFFFFFFFE, 0xFFFFFFFD});

/// One change of numbers of 1 to 8 bytes.
void change_section(std::string& bytes, Orders& orders) {
  const std::size_t width = std::size_t{1} << orders.byte() % 4;
  const std::size_t count = bytes.size() / width;
  const auto get = [&](std::size_t i) {
    std::uint64_t value = 0;
    if (i < count) std::memcpy(&value, bytes.data() + i * width, width);
    return value;
  };
  const auto set = [&](std::size_t i, std::uint64_t value) {
    if (i < count) std::memcpy(bytes.data() + i * width, &value, width);
  };
  const std::size_t at = orders.below(count);
  switch (orders.byte() % 9) {
    case 0:
      return set(at, get(at) ^ std::uint64_t{1} << orders.byte() % (8 * width));
    case 1:
      return set(at, kSpecial[orders.below(kSpecial.size())]);
    case 2:
      return set(at, get(orders.below(count)));
    case 3:
      return set(at, get(at) + (orders.byte() % 2 == 0 ? 1 : ~std::uint64_t{0}));
    case 4:
      return bytes.resize(bytes.size() - std::min(bytes.size(), width * (1 + orders.below(3))));
    case 5:
      bytes.append(width * (1 + orders.below(3)), static_cast<char>(orders.byte()));
      return;
    case 6:
      return set(at, orders.below(count + 2));
    case 7:
      for (std::size_t i = at; i < std::min(count, at + 16); ++i) set(i, orders.word());
      return;
    default:
      for (std::size_t i = 0; i < count; ++i) set(i, kSpecial[orders.below(kSpecial.size())]);
      return;
  }
}

/// Of the head, the table or the sections.
void change_file(test::Sections& file, Orders& orders) {
  const std::size_t which = orders.below(file.all.size());
  auto& section = file.all[which];
  switch (orders.byte() % 16) {
    case 0:
      file.head[24 + orders.below(file.head.size() - 24)] = static_cast<char>(orders.byte());
      return;
    case 1:
      section.kind = orders.byte();
      return;
    case 2:
      section.compression = orders.byte() % 3;
      return;
    case 3:
      section.length = kSpecial[orders.below(kSpecial.size())];
      return;
    case 4:
      file.all.push_back(section);
      return;
    case 5:
      file.all.erase(file.all.begin() + static_cast<std::ptrdiff_t>(which));
      if (file.all.empty()) file.all.emplace_back();
      return;
    default:
      change_section(section.bytes, orders);
      section.length = section.bytes.size();
      return;
  }
}

void ask(Query& query, Orders& orders) {
  const Map& map = query.map();
  std::vector<NodeId> path;
  const auto any = [&] {
    return map.node_of_slot(static_cast<std::uint32_t>(orders.below(map.node_count())));
  };
  for (int i = 0; i < 4; ++i) {
    const NodeId start = any();
    const NodeId goal = any();
    (void)query.find(start, goal);
    query.path(path);
    query.path_corners(path);
    Trace trace;
    (void)query.find_traced(start, goal, trace);
    (void)find_partial(query, start, goal, {.max_expansions = 3});
    // Wrong numbers may lead a search in slices anywhere, but each slice ends.
    SearchStatus status = query.begin(start, goal).status;
    for (int slice = 0; status == SearchStatus::kUnfinished && slice < 1000; ++slice)
      status = query.advance(1).status;
  }
}

void ask_every_search(const Map& map, const IndexSet& set, Orders& orders) {
  for (const SearchInfo* info : all_searches()) {
    if (!check_search(*info, map) || !check_indices(*info, map, set.values())) continue;
    if (auto query = make_query(*info, map, set)) ask(**query, orders);
  }
}

/// Indices that are made of it, or inside of it, and searches by these.
void make_others(const Map& map, const std::shared_ptr<const Index>& index, Orders& orders) {
  const IndexKind& kind = index->kind();
  Progress progress;
  for (const IndexKind* other : all_indices()) {
    IndexValues values(*other);
    if (std::ranges::find(other->needs, kind.id) == other->needs.end()) {
      if (kind.inner == nullptr) continue;
      values = index->values();
      if (!values.set_inside({IndexValues(*other)})) continue;
    }
    const auto made = make_index(map, values, {index}, progress, {.threads = 1});
    if (made) ask_every_search(map, {*made}, orders);
  }
}

void walk(const IndexSet& set, Orders& orders) {
  auto refining = RefiningPath::make(set);
  if (!refining) return;
  const Map& map = refining->map();
  const auto any = [&] {
    return map.node_of_slot(static_cast<std::uint32_t>(orders.below(map.node_count())));
  };
  refining->begin(any(), any());
  for (int i = 0; i < 200 && refining->step() != kNoNode; ++i) (void)refining->so_far();
  refining->begin(any(), any());
  for (int i = 0; i < 200 && refining->advance(1) == SearchStatus::kUnfinished; ++i) (void)refining->ahead();
}

void edit(const std::shared_ptr<const Map>& map, const std::shared_ptr<const Index>& index, Orders& orders) {
  auto edited = EditedMap::make(map, {index});
  if (!edited) return;
  (void)edited->apply(random_changes(*map, 4, orders.byte())).ok();
  if (auto query = edited->query()) ask(**query, orders);
  Progress progress;
  if (const auto now = edited->snapshot())
    (void)repair_index(*index, *map, *now->map(), progress, {.threads = 1}).ok();
}

void use(const std::shared_ptr<const Map>& map, const std::shared_ptr<const Index>& index, Orders& orders) {
  for (std::size_t which = 0; which < index->kind().pictures.size(); ++which) {
    IndexPicture picture;
    index->picture(*map, which, map->node_of_slot(0), nullptr, picture);
  }
  ask_every_search(*map, {index}, orders);
  make_others(*map, index, orders);
  walk({index}, orders);
  edit(map, index, orders);
}

}  // namespace

int fuzz_index(const std::uint8_t* data, std::size_t size) {
  Orders orders(data, size);
  const GoodFile& good = good_files()[orders.below(good_files().size())];
  test::Sections file(good.bytes);
  for (std::size_t left = 1 + orders.byte() % 4; left > 0; --left) change_file(file, orders);
  const auto index = parse_index(*good.map, file.file(), "fuzz.gbb");
  if (!index) {
    test::require(!index.error().message.empty());
    return 0;
  }
  use(good.map, *index, orders);
  return 0;
}
