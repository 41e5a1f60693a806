#include "formats/tiled_map.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <set>

#include "formats/map_format.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/hex_map.hpp"
#include "goalbound/staggered_map.hpp"
#include "goalbound/text.hpp"

namespace goalbound {
namespace {

constexpr std::uint64_t kMaxTilesetBytes = std::uint64_t{64} << 20;
constexpr std::string_view kGapsName = "empty";  ///< by which users name cells without a tile
/// Of the number of a tile: the rest says how it is turned.
constexpr std::uint32_t kTileNumber = 0x0FFFFFFF;

/// Where the layers of a map lie together, in tiles.
struct TileExtent {
  std::int64_t min_x = 0;
  std::int64_t min_y = 0;
  std::int64_t width = 0;
  std::int64_t height = 0;
};

/// The first and the last cells of a chunk, and those beside, which may lie otherwise once they are moved.
std::vector<TilePlace> edge_of(const TiledMap::Chunk& chunk, const TiledLattice& lattice, PixelPoint offset) {
  std::vector<TilePlace> edge;
  for (const std::int64_t x : {chunk.x, chunk.x + 1, chunk.x + chunk.width - 2, chunk.x + chunk.width - 1}) {
    for (const std::int64_t y :
         {chunk.y, chunk.y + 1, chunk.y + chunk.height - 2, chunk.y + chunk.height - 1}) {
      if (x < chunk.x || y < chunk.y || x >= chunk.x + chunk.width || y >= chunk.y + chunk.height) continue;
      const bool moved = offset.x != 0 || offset.y != 0;
      edge.push_back(moved ? lattice.moved({x, y}, offset) : TilePlace{x, y});
    }
  }
  return edge;
}

Result<TileExtent> extent_of(const TiledMap& map, const TiledLattice& lattice) {
  TileExtent extent{0, 0, map.width, map.height};
  std::uint64_t tiles = 0;
  if (map.infinite) {
    std::int64_t max_x = std::numeric_limits<std::int64_t>::min();
    std::int64_t max_y = max_x;
    extent.min_x = extent.min_y = std::numeric_limits<std::int64_t>::max();
    for (const auto& layer : map.layers) {
      for (const auto& chunk : layer.chunks) {
        for (const TilePlace& at : edge_of(chunk, lattice, layer.offset)) {
          extent.min_x = std::min(extent.min_x, at.x);
          extent.min_y = std::min(extent.min_y, at.y);
          max_x = std::max(max_x, at.x + 1);
          max_y = std::max(max_y, at.y + 1);
        }
        tiles += chunk.tiles.size();
      }
    }
    if (tiles == 0) return Error{ErrorCode::kSyntax, "the map has no tiles"};
    extent.width = max_x - extent.min_x;
    extent.height = max_y - extent.min_y;
  }
  if (extent.width < 1 || extent.height < 1) return Error{ErrorCode::kSyntax, "the map has no tiles"};
  constexpr std::uint64_t kEmptyShare = 64;
  const bool too_large =
      extent.width > kMaxSide || extent.height > kMaxSide || extent.width * extent.height > kMaxCells;
  if (too_large || (map.infinite && static_cast<std::uint64_t>(extent.width * extent.height) >
                                        kEmptyShare * tiles + kMaxSide))
    return Error{
        ErrorCode::kLimit,
        fmt::format("the map covers {} x {} tiles, which is too many, or nearly all of them are empty",
                    extent.width, extent.height)};
  return extent;
}

/// The cells of a map, from what lies on them.
class TiledCells {
 public:
  TiledCells(const TiledMap& map, const TiledLattice& lattice, const TileExtent& extent, WhatBlocks& what)
      : map_(map),
        lattice_(lattice),
        extent_(extent),
        what_(what),
        reading_(what.reading()),
        cells_(static_cast<std::size_t>(extent.width * extent.height)) {}

  /// Refused where nothing says what blocks or what cells cost. Gaps between tiles say nothing: where walls
  /// are what is drawn, they are where one goes.
  Result<Grid> grid() {
    for (const auto& layer : map_.layers) add(layer);
    for (const auto& area : map_.areas) {
      if (!add(area))
        return Error{ErrorCode::kLimit, "objects that block cover too many cells, or have too many corners"};
    }
    if (below_zero_)
      return Error{ErrorCode::kSyntax,
                   fmt::format("a tile costs {}; costs are 0, which is a wall, or more", *below_zero_)};
    const bool has_gaps = has_ground_ && !std::ranges::all_of(cells_, &Cell::ground);
    if (says_what_blocks_ || map_.has_blocking_objects || has_costs_ || (map_.gaps_block && has_gaps))
      return make();
    Error refused = what_.nothing_blocks(
        "call a layer of tiles or objects 'collision', or give tiles or a layer a property 'collision' that "
        "is "
        "true, or 'cost'");
    if (has_gaps) {
      refused.message += fmt::format("; cells without a tile block by --blocks {}", kGapsName);
      what_.layer(kGapsName);
    }
    return refused;
  }

 private:
  struct Cell {
    bool ground = false;  ///< a tile lies there that does not block by its layer
    bool blocked = false;
    std::optional<double> cost{};

    bool is_wall() const { return blocked || (cost && (*cost == 0 || std::isinf(*cost))); }
  };

  void add(const TiledMap::Layer& layer) {
    const bool moved = layer.offset.x != 0 || layer.offset.y != 0;
    if (moved && !lattice_.is_whole(layer.offset)) {
      reading_.count("layer that is moved by a part of a tile", "moved by the nearest whole tile", 1,
                     "layers that are moved by a part of a tile");
    }
    for (const auto& chunk : layer.chunks) add(layer, chunk, moved);
  }

  void add(const TiledMap::Layer& layer, const TiledMap::Chunk& chunk, bool moved) {
    for (std::size_t i = 0; i < chunk.tiles.size(); ++i) {
      const std::uint32_t tile = chunk.tiles[i] & kTileNumber;
      if (tile == 0) continue;
      TilePlace at{chunk.x + static_cast<std::int64_t>(i) % chunk.width,
                   chunk.y + static_cast<std::int64_t>(i) / chunk.width};
      if (moved) at = lattice_.moved(at, layer.offset);
      const auto x = at.x - extent_.min_x;
      const auto y = at.y - extent_.min_y;
      if (x < 0 || y < 0 || x >= extent_.width || y >= extent_.height) {
        reading_.count("tile", "left out, because it lies outside of the map");
        continue;
      }
      add(layer, tile, cells_[static_cast<std::size_t>(y * extent_.width + x)]);
    }
  }

  void add(const TiledMap::Layer& layer, std::uint32_t tile, Cell& cell) {
    const auto found = map_.tiles.find(tile);
    static const TiledTraits kNothing;
    const TiledTraits& traits = found == map_.tiles.end() ? kNothing : found->second;
    const bool blocks =
        layer.is_named ||
        (layer.blocks ? traits.blocks.value_or(true) : !layer.never_blocks && traits.blocks.value_or(false));
    if (layer.blocks && !blocks)
      reading_.count("tile that does not block by its own property", "free, also in a layer that blocks", 1,
                     "tiles that do not block by their own properties");
    says_what_blocks_ |= layer.blocks || blocks;
    if (blocks && !layer.blocks && traits.by_shape)
      reading_.count("tile with a collision shape", "all of its cell blocks", 1,
                     "tiles with a collision shape");
    cell.blocked |= blocks;
    if (layer.blocks) return;
    has_ground_ = cell.ground = true;
    const std::optional<double> cost = traits.cost ? traits.cost : layer.cost;
    if (!cost) return;
    has_costs_ = true;
    if (*cost < 0) below_zero_ = cost;
    cell.cost = cost;
  }

  /// Rows in which middles may lie from one height on and above another, and some beside them.
  std::pair<std::int64_t, std::int64_t> rows_between(double upper, double lower) const {
    const auto row = [this](double y) {
      const double value = std::floor(y / lattice_.row_height()) - static_cast<double>(extent_.min_y);
      return static_cast<std::int64_t>(std::clamp(value, -2.0, static_cast<double>(extent_.height)));
    };
    return {std::max<std::int64_t>(row(upper) - 1, 0), std::min(row(lower) + 2, extent_.height)};
  }

  /// The cells whose middles it covers. False where that would take minutes, with all before it.
  bool add(const TiledArea& area) {
    const auto [upper, lower] = area.limits();
    const auto [top, bottom] = rows_between(upper.y, lower.y);
    bool covers = false;
    for (auto y = top; y < bottom; ++y) {
      const auto [line, second] = lattice_.lines_of_row(extent_.min_x, y + extent_.min_y);
      covers |= add(area, line, y);
      if (second) covers |= add(area, *second, y);
      if (work_ > kMostWork) return false;
    }
    if (!covers)
      reading_.count("object that blocks", "ignored, because it covers the middle of no cell", 1,
                     "objects that block");
    return true;
  }

  /// The same of one line of a row.
  bool add(const TiledArea& area, const TileLine& line, std::int64_t row) {
    const auto count = (extent_.width - (line.first - extent_.min_x) + line.step - 1) / line.step;
    const auto first = [&](double at) {
      const double value = std::ceil((at - line.first_middle) / line.between);
      return static_cast<std::int64_t>(std::clamp(value, 0.0, static_cast<double>(count)));
    };
    bool covers = false;
    area.cut(line.y, spans_);
    work_ += kWorkOfACorner * area.corner_count();
    for (const auto& [from, to] : spans_) {
      const auto end = first(to);
      for (auto i = first(from); i < end; ++i) {
        const auto column = line.first - extent_.min_x + i * line.step;
        cells_[static_cast<std::size_t>(row * extent_.width + column)].blocked = covers = true;
        ++work_;
      }
    }
    return covers;
  }

  /// Where all that is drawn blocks, as in caves that are drawn as rock, cells without a tile are the space
  /// that there is.
  Result<Grid> make() const {
    const auto is_gap = [&](const Cell& cell) { return has_ground_ && !cell.ground && !cell.is_wall(); };
    const bool is_all_walls =
        std::ranges::all_of(cells_, [&](const Cell& cell) { return cell.is_wall() || is_gap(cell); });
    const bool has_gaps = std::ranges::any_of(cells_, is_gap);
    if (is_all_walls && (map_.gaps_block || !has_gaps)) {
      return Error{
          ErrorCode::kSyntax,
          "no cell is free: every tile blocks, by its own properties or shape, by its layer or by an "
          "object over it, and so do cells without a tile. Leave out --blocks, or let tiles that one "
          "goes on block nothing (docs/map-formats.md)"};
    }
    std::set<double> costs;
    for (const Cell& cell : cells_) {
      if (!cell.is_wall()) costs.insert(cell.cost.value_or(1));
    }
    constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyzABCDEFHIJKLMNPQRTUVWXYZ";
    if (costs.size() > kLetters.size())
      return Error{ErrorCode::kLimit, fmt::format("tiles have {} different costs; the most is {}",
                                                  costs.size(), kLetters.size())};
    // Whole numbers stay as they are; of others a hundredth counts.
    const bool whole = std::ranges::all_of(costs, [](double cost) { return cost == std::floor(cost); });
    TerrainCosts terrain;
    std::unordered_map<double, char> letter_of;
    for (const double cost : costs) {
      const double scaled = std::round(whole ? cost : cost * 100);
      if (!(scaled >= 1 && scaled <= TerrainCosts::kMost))
        return Error{ErrorCode::kLimit, fmt::format("the cost {} of a tile is too small or too large", cost)};
      const char letter = cost == 1 ? '.' : kLetters[letter_of.size()];
      letter_of[cost] = letter;
      terrain[letter] = static_cast<std::uint16_t>(scaled);
    }
    std::string letters;
    std::uint64_t gaps = 0;
    for (const Cell& cell : cells_) {
      gaps += is_gap(cell) ? 1 : 0;
      letters += cell.is_wall()                  ? '@'
                 : is_gap(cell) && !is_all_walls ? 'O'
                                                 : letter_of.at(cell.cost.value_or(1));
    }
    reading_.count("cell without a tile", is_all_walls ? "free, because every tile blocks" : "blocked", gaps,
                   "cells without a tile");
    const auto width = static_cast<std::int32_t>(extent_.width);
    const auto height = static_cast<std::int32_t>(extent_.height);
    const bool uniform = costs.empty() || (costs.size() == 1 && *costs.begin() == 1);
    return uniform ? Grid::create(width, height, std::move(letters))
                   : Grid::create(width, height, std::move(letters), terrain);
  }

  const TiledMap& map_;
  const TiledLattice& lattice_;
  const TileExtent& extent_;
  /// Looks at cells and corners of objects: some seconds.
  static constexpr std::uint64_t kMostWork = std::uint64_t{1} << 32;
  /// A corner of a line costs as much as so many cells: where sides cross the line is sorted.
  static constexpr std::uint64_t kWorkOfACorner = 64;

  WhatBlocks& what_;
  ReadingReport& reading_;
  std::uint64_t work_ = 0;
  std::vector<std::pair<double, double>> spans_;
  std::vector<Cell> cells_;
  bool has_ground_ = false;
  bool has_costs_ = false;
  std::optional<double> below_zero_{};  ///< such a cost
  bool says_what_blocks_ = false;
};

}  // namespace

TiledGroup TiledGroup::inside(std::string_view name, const TiledTraits& traits, PixelPoint moved,
                              WhatBlocks& what) const {
  TiledTraits all = traits;
  if (!all.blocks) all.blocks = blocks;
  TiledGroup group{all.blocks,
                   traits.cost ? traits.cost : cost,
                   {offset.x + moved.x, offset.y + moved.y},
                   is_named || what.is_named(name)};
  if (what.layer(name, all) || group.is_named) group.blocks = true;
  return group;
}

void count_parallax(ReadingReport& reading, double x, double y) {
  if (x != 1 || y != 1)
    reading.count("layer with parallax", "read as if it stood still", 1, "layers with parallax");
}

TiledMap::Layer layer_in(const TiledGroup& group) {
  return {.blocks = group.blocks == true,
          .is_named = group.is_named,
          .never_blocks = group.blocks == false,
          .cost = group.cost,
          .chunks = {},
          .offset = group.offset};
}

/// Which rows or columns of a map lie aside that begins at another one.
Stagger stagger_from(Stagger stagger, const TileExtent& extent) {
  const std::int64_t first = has_staggered_columns(stagger) ? extent.min_x : extent.min_y;
  if ((first & 1) == 0) return stagger;
  switch (stagger) {
    case Stagger::kOddRows:
      return Stagger::kEvenRows;
    case Stagger::kEvenRows:
      return Stagger::kOddRows;
    case Stagger::kOddColumns:
      return Stagger::kEvenColumns;
    case Stagger::kEvenColumns:
      break;
  }
  return Stagger::kOddColumns;
}

namespace {

FileFrame frame_of(const TiledMap& map, const TiledLattice& lattice, const TileExtent& extent) {
  const PixelPoint first = lattice.middle({extent.min_x, extent.min_y});
  const PixelPoint next = lattice.middle({extent.min_x + 1, extent.min_y + 1});
  const PixelPoint side{next.x - first.x, next.y - first.y};
  return {.unit = "px",
          .first = {first.x - side.x / 2, first.y - side.y / 2},
          .side = {side.x, side.y, 1},
          .places = map.named};
}

}  // namespace

Result<CellsOfTiles> cells_of_tiled(const TiledMap& map, const std::string& name, WhatBlocks& what) {
  const auto lattice = TiledLattice::create(map.shape);
  if (!lattice) return in_file<CellsOfTiles>(lattice.error(), name);
  const auto extent = extent_of(map, *lattice);
  if (!extent) return in_file<CellsOfTiles>(extent.error(), name);
  if (!lattice->stagger()) what.reading().set_frame(frame_of(map, *lattice, *extent));
  auto rows = TiledCells(map, *lattice, *extent, what).grid();
  if (!rows) return in_file<CellsOfTiles>(rows.error(), name);
  CellsOfTiles cells{*std::move(rows), lattice->stagger(), lattice->is_hexagonal()};
  if (cells.stagger) cells.stagger = stagger_from(*cells.stagger, *extent);
  return cells;
}

Result<std::shared_ptr<const Map>> map_of_cells(Result<CellsOfTiles> cells, const std::string& name) {
  if (!cells) return cells.error();
  auto rows = std::make_shared<const Grid>(std::move(cells->rows));
  if (!cells->stagger) return std::shared_ptr<const Map>(std::move(rows));
  if (cells->hexagonal) return as_map(in_file(HexMap::create(std::move(rows), *cells->stagger), name));
  return as_map(in_file(StaggeredMap::create(std::move(rows), *cells->stagger), name));
}

Result<void> load_tileset(TiledMap& map, const FilesAround& around, const std::string& file,
                          const std::string& owner, std::uint32_t first) {
  const auto path = find_named_file(around.folder, file, around.named, owner);
  if (!path) return path.error();
  const auto text = read_text_file(*path, kMaxTilesetBytes);
  if (!text) return error_of_named_file(text.error(), owner);
  const bool is_json = trimmed(*text, kTextBlanks).starts_with('{');
  const auto read = (is_json ? parse_tileset_json : parse_tileset_xml)(map, *text, path->string(), first);
  return read ? read : error_of_named_file(read.error(), owner);
}

Result<TiledObject> load_template(const FilesAround& around, const std::string& file,
                                  const std::string& owner, WhatBlocks& what) {
  const auto path = find_named_file(around.folder, file, around.named, owner);
  if (!path) return path.error();
  const auto text = read_text_file(*path, kMaxTilesetBytes);
  if (!text) return error_of_named_file(text.error(), owner);
  const bool is_json = trimmed(*text, kTextBlanks).starts_with('{');
  auto read = (is_json ? parse_template_json : parse_template_xml)(*text, path->string(), what);
  return read ? std::move(read) : Result<TiledObject>(error_of_named_file(read.error(), owner));
}

Result<const TiledObject*> TiledTemplates::find(const std::string& file, const FilesAround& around,
                                                const std::string& owner, WhatBlocks& what) {
  auto found = read_.find(file);
  if (found == read_.end()) {
    auto loaded = load_template(around, file, owner, what);
    if (!loaded) return loaded.error();
    found = read_.emplace(file, *std::move(loaded)).first;
  }
  return &found->second;
}

Result<CellsOfTiles> read_tiled_map(std::string_view text, const std::string& name, const FilesAround& around,
                                    WhatBlocks& what) {
  const bool json = trimmed(text, kTextBlanks).starts_with('{');
  auto map = json ? parse_tiled_json(text, name, around, what) : parse_tiled_xml(text, name, around, what);
  if (!map) return map.error();
  map->gaps_block = map->what.is_named(kGapsName);
  what = map->what;
  if (auto all_used = map->what.check(); !all_used) return in_file<CellsOfTiles>(all_used.error(), name);
  return cells_of_tiled(*map, name, what);
}

Result<Grid> parse_tiled_map(std::string_view text, const std::string& name,
                             const std::filesystem::path& folder, const BlockingNames& blocks) {
  WhatBlocks what(blocks);
  auto cells = read_tiled_map(text, name, {folder}, what);
  if (!cells) return cells.error();
  if (!cells->stagger) return std::move(cells->rows);
  return Error{ErrorCode::kInvalidArgument,
               "the cells of the map are staggered, which is no grid: load_map reads it", name};
}

}  // namespace goalbound
