#include "formats/tiled_map.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <set>

#include "formats/bounds/zstd.hpp"
#include "formats/inflate.hpp"
#include "formats/left_out.hpp"
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

/// What 4 characters stand for 3 bytes of; blanks between them count nothing. Nothing for other characters.
std::optional<std::string> decode_base64(std::string_view text) {
  std::string bytes;
  std::uint32_t bits = 0;
  int count = 0;
  for (const char c : text) {
    if (kTextBlanks.find(c) != std::string_view::npos) continue;
    if (c == '=') break;
    constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const auto digit = kDigits.find(c);
    if (digit == std::string_view::npos) return std::nullopt;
    bits = bits << 6 | static_cast<std::uint32_t>(digit);
    if (++count % 4 == 0) {
      for (const int shift : {16, 8, 0}) bytes += static_cast<char>(bits >> shift & 0xFF);
      bits = 0;
    }
  }
  for (int i = 0; i < count % 4 - 1; ++i)
    bytes += static_cast<char>(bits >> (6 * (count % 4) - 8 * (i + 1)) & 0xFF);
  return bytes;
}

Result<std::string> expand(std::string packed, std::string_view compression, std::size_t size) {
  if (compression.empty()) return packed;
  // Nothing shrinks to less than a thousandth: what says so would only take memory.
  constexpr std::size_t kMostPackedTiles = 100'000;
  if (size / kMostPackedTiles > packed.size())
    return Error{ErrorCode::kCorrupt, "the tiles of a layer are cut off"};
  std::string bytes(size, '\0');
  bool good = false;
  if (compression == "zlib" || compression == "gzip") {
    if (const auto there = check_zlib(); !there) return there.error();
    good = expand_zlib(packed, bytes);
  } else if (compression == "zstd") {
    if (const auto there = check_zstd(); !there) return there.error();
    good = bounds_file::expand(packed, bytes.data(), size);
  } else {
    return Error{ErrorCode::kSyntax, fmt::format("tiles are compressed by {}; zlib, gzip and zstd are read",
                                                 in_quotes(compression))};
  }
  if (!good) return Error{ErrorCode::kCorrupt, "the compressed tiles of a layer are damaged"};
  return bytes;
}

Result<std::vector<std::uint32_t>> tiles_of_csv(std::string_view text, std::size_t count) {
  std::vector<std::uint32_t> tiles;
  for (const std::string_view field : split_fields(trimmed(text, kTextBlanks), ',')) {
    const std::string_view word = trimmed(field, kTextBlanks);
    if (word.empty()) continue;
    const auto number = parse_number<std::uint32_t>(word);
    if (!number.ok())
      return Error{ErrorCode::kSyntax, fmt::format("the tile {} is not a number", in_quotes(word))};
    tiles.push_back(number.value);
    if (tiles.size() > count) break;
  }
  return tiles;
}

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
        layer.blocks ? traits.blocks.value_or(true) : !layer.never_blocks && traits.blocks.value_or(false);
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

  Result<Grid> make() const {
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
      const bool empty = has_ground_ && !cell.ground;
      gaps += empty && !cell.is_wall() ? 1 : 0;
      letters += cell.is_wall() ? '@' : empty ? 'O' : letter_of.at(cell.cost.value_or(1));
    }
    reading_.count("cell without a tile", "blocked", gaps, "cells without a tile");
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

Result<std::vector<std::uint32_t>> decode_tiles(std::string_view text, std::string_view encoding,
                                                std::string_view compression, std::int64_t width,
                                                std::int64_t height) {
  if (width < 1 || height < 1 || width > kMaxSide || height > kMaxSide || width * height > kMaxCells)
    return Error{ErrorCode::kSyntax, fmt::format("a layer of {} x {} tiles", width, height)};
  const auto count = static_cast<std::size_t>(width * height);
  std::vector<std::uint32_t> tiles;
  if (encoding == "csv") {
    auto numbers = tiles_of_csv(text, count);
    if (!numbers) return numbers.error();
    tiles = *std::move(numbers);
  } else if (encoding == "base64") {
    auto packed = decode_base64(text);
    if (!packed) return Error{ErrorCode::kSyntax, "the tiles of a layer are not base64"};
    const auto bytes = expand(*std::move(packed), compression, count * 4);
    if (!bytes) return bytes.error();
    for (std::size_t i = 0; i + 4 <= bytes->size(); i += 4) {
      std::uint32_t tile = 0;
      for (std::size_t k = 4; k-- > 0;) tile = tile << 8 | static_cast<unsigned char>((*bytes)[i + k]);
      tiles.push_back(tile);
    }
  } else {
    return Error{ErrorCode::kSyntax,
                 fmt::format("tiles are encoded as {}; csv and base64 are read", in_quotes(encoding))};
  }
  if (tiles.size() == count) return tiles;
  return Error{ErrorCode::kSyntax,
               fmt::format("a layer of {} x {} tiles has {} of them", width, height, tiles.size())};
}

TiledGroup TiledGroup::inside(std::string_view name, const TiledTraits& traits, PixelPoint moved,
                              WhatBlocks& what) const {
  TiledTraits all = traits;
  if (!all.blocks) all.blocks = blocks;
  TiledGroup group{all.blocks, traits.cost ? traits.cost : cost, {offset.x + moved.x, offset.y + moved.y}};
  if (what.layer(name, all)) group.blocks = true;
  return group;
}

void count_parallax(ReadingReport& reading, double x, double y) {
  if (x != 1 || y != 1)
    reading.count("layer with parallax", "read as if it stood still", 1, "layers with parallax");
}

TiledMap::Layer layer_in(const TiledGroup& group) {
  return {.blocks = group.blocks == true,
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
