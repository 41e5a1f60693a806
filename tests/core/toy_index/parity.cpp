// A kind of index as somebody would add it, in one folder and one line of the list of kinds: of each edge it
// keeps whether an optimal path through it reaches white regions, black regions or both, where the map is cut
// into regions like a board of chess. Two bits an edge, and everything else follows.
#include <array>
#include <bit>

#include "goalbound/index.hpp"
#include "goalbound/map_flood.hpp"
#include "indices/section_values.hpp"

namespace goalbound {

extern const IndexKind kIndex_parity;

namespace {

constexpr std::array<IndexParameter, 1> kParameters = {{
    {.id = "side",
     .name = "Side of a region",
     .description = "in units of places",
     .default_value = "2",
     .choices = nullptr,
     .least = 1,
     .most = 1000},
}};
constexpr std::array<IndexPictureInfo, 1> kPictures = {{
    {.id = "regions", .name = "Regions", .description = "white and black ones"},
}};

/// 1 for white regions, 2 for black ones.
std::uint8_t colour_of(Place place, std::uint32_t side) {
  const auto region = [&](std::int32_t at) {
    const auto shifted = std::int64_t{at} + (std::int64_t{1} << 31);  // so that regions do not mirror at 0
    return static_cast<std::uint64_t>(shifted) / side;
  };
  return (region(place.x) + region(place.y) + region(place.z)) % 2 == 0 ? 1 : 2;
}

class Parity final : public Index {
 public:
  Parity(const Map& map, const IndexValues& values)
      : Index(values), hash_(map.hash()), first_(std::size_t{map.node_count()} + 1) {
    for (std::uint32_t slot = 0; slot < map.node_count(); ++slot)
      first_[slot + 1] = first_[slot] + map.edge_limit(map.node_of_slot(slot));
    colours_.resize(first_.back());
  }

  bool fits(const Map& map) const override { return map.hash() == hash_; }
  std::uint64_t byte_size() const override { return colours_.size() + first_.size() * sizeof(std::uint64_t); }
  QueryContext context(const Map& map, NodeId start, NodeId goal, SearchSide side) const override {
    QueryContext context = Index::context(map, start, goal, side);
    context.note[0] = colour_of(context.place, values().number("side"));
    return context;
  }
  std::uint8_t allowed_edges(std::uint32_t slot, std::size_t first, std::uint8_t edges,
                             const QueryContext& context) const override {
    unsigned kept = 0;
    for (unsigned bits = edges; bits != 0; bits &= bits - 1) {
      const auto i = static_cast<std::size_t>(std::countr_zero(bits));
      const std::uint64_t edge = first_[slot] + first + i;
      if (edge < first_[slot + 1] && (colours_[edge] & context.note[0]) != 0) kept |= 1U << i;
    }
    return static_cast<std::uint8_t>(kept);
  }
  std::string why(const Map& map, const Refused& refused, const QueryContext& context) const override {
    const bool kept =
        (colours_[first_[map.slot(refused.node)] + refused.edge.value()] & context.note[0]) != 0;
    return kept ? "" : "no optimal path through this edge ends in a region of the goal's colour";
  }
  void picture(const Map& map, std::size_t /*which*/, NodeId /*node*/, const QueryContext* /*context*/,
               IndexPicture& picture) const override {
    picture = IndexPicture();
    for (std::uint32_t slot = 0; slot < map.node_count(); ++slot)
      picture.values.push_back(colour_of(map.place(map.node_of_slot(slot)), values().number("side")));
  }

  std::span<const std::uint8_t> colours() const { return colours_; }
  void take(std::vector<std::uint8_t> colours) { colours_ = std::move(colours); }
  void reach(std::uint32_t slot, std::size_t edge, std::uint8_t colour) {
    colours_[first_[slot] + edge] = static_cast<std::uint8_t>(colours_[first_[slot] + edge] | colour);
  }

 private:
  std::uint64_t hash_;
  std::vector<std::uint64_t> first_;   ///< edge of each slot
  std::vector<std::uint8_t> colours_;  ///< that each reaches
};

IndexMemory memory(const Map& map, const IndexValues& /*values*/) {
  return {.index_bytes = static_cast<std::size_t>(map.box_count()) + 8 * map.node_count(),
          .scratch_bytes = 16 * map.node_limit()};
}

Result<std::shared_ptr<const Index>> make(const IndexRequest& request, Progress& progress) {
  const auto index = std::make_shared<Parity>(request.map, request.values);
  const auto flood = make_flood(request.map);
  progress.start(request.map.node_count());
  for (std::uint32_t slot = 0; slot < request.map.node_count(); ++slot) {
    if (progress.cancelled()) return Error{ErrorCode::kCancelled, "the regions were cancelled"};
    const NodeId node = request.map.node_of_slot(slot);
    flood->run(node, Ordering::kAllOptimal);
    for (std::size_t first = 0; first < request.map.edge_limit(node); first += kEdgesOfAWindow) {
      if (first > 0) flood->choose_window(first / kEdgesOfAWindow);
      for (const NodeId goal : flood->reached()) {
        const std::uint8_t colour = colour_of(request.map.place(goal), request.values.number("side"));
        for (StartEdges bits = flood->labels(goal); bits != 0; bits &= bits - 1)
          index->reach(slot, first + static_cast<std::size_t>(std::countr_zero(bits)), colour);
      }
    }
    progress.advance();
  }
  return std::shared_ptr<const Index>(index);
}

constexpr std::uint32_t kColours = kFirstSection;

std::vector<IndexSection> write(const Index& index) {
  return {{kColours, std::as_bytes(dynamic_cast<const Parity&>(index).colours())}};
}

Result<std::shared_ptr<const Index>> read(const Map& map, const IndexValues& values,
                                          std::span<const IndexSection> sections) {
  auto index = std::make_shared<Parity>(map, values);
  auto colours = section_values<std::uint8_t>(sections, kColours, index->colours().size());
  if (!colours) return colours.error();
  index->take(*std::move(colours));
  return std::shared_ptr<const Index>(index);
}

}  // namespace

const IndexKind kIndex_parity = {
    .id = "parity",
    .name = "Parity of regions",
    .description = "of each edge the colours of the regions that it leads to: 1 byte an edge",
    .file_code = 200,
    .roles = {IndexRole::kEdges},
    .parameters = kParameters,
    .pictures = kPictures,
    .memory = &memory,
    .make = &make,
    .write = &write,
    .read = &read,
};

}  // namespace goalbound
