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

Result<TileExtent> extent_of(const TiledMap& map) {
  TileExtent extent{0, 0, map.width, map.height};
  std::uint64_t tiles = 0;
  if (map.infinite) {
    std::int64_t max_x = std::numeric_limits<std::int64_t>::min();
    std::int64_t max_y = max_x;
    extent.min_x = extent.min_y = std::numeric_limits<std::int64_t>::max();
    for (const auto& layer : map.layers) {
      for (const auto& chunk : layer.chunks) {
        extent.min_x = std::min(extent.min_x, chunk.x);
        extent.min_y = std::min(extent.min_y, chunk.y);
        max_x = std::max(max_x, chunk.x + chunk.width);
        max_y = std::max(max_y, chunk.y + chunk.height);
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
  TiledCells(const TiledMap& map, const TileExtent& extent, WhatBlocks& what)
      : map_(map),
        extent_(extent),
        what_(what),
        reading_(what.reading()),
        cells_(static_cast<std::size_t>(extent.width * extent.height)) {}

  /// Refused where nothing says what blocks or what cells cost. Gaps between tiles say nothing: where walls
  /// are what is drawn, they are where one goes.
  Result<Grid> grid() {
    for (const auto& layer : map_.layers) {
      for (const auto& chunk : layer.chunks) add(layer, chunk);
    }
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

  void add(const TiledMap::Layer& layer, const TiledMap::Chunk& chunk) {
    for (std::size_t i = 0; i < chunk.tiles.size(); ++i) {
      const std::uint32_t tile = chunk.tiles[i] & kTileNumber;
      if (tile == 0) continue;
      const auto x = chunk.x - extent_.min_x + static_cast<std::int64_t>(i) % chunk.width;
      const auto y = chunk.y - extent_.min_y + static_cast<std::int64_t>(i) / chunk.width;
      if (x < 0 || y < 0 || x >= extent_.width || y >= extent_.height) {
        reading_.count("tile", "left out, because it lies outside of the map");
        continue;
      }
      add(layer, tile, cells_[static_cast<std::size_t>(y * extent_.width + x)]);
    }
  }

  void add(const TiledMap::Layer& layer, std::uint32_t tile, Cell& cell) {
    const auto found = map_.tiles.find(tile);
    const TiledTraits traits = found == map_.tiles.end() ? TiledTraits() : found->second;
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

  /// The cells whose middles it covers. False where that would take minutes, with all before it.
  bool add(const TiledArea& area) {
    const auto first = [](double at, double tile, std::int64_t least, std::int64_t count) {
      const double value = std::ceil(at / tile - 0.5) - static_cast<double>(least);
      return static_cast<std::int64_t>(std::clamp(value, 0.0, static_cast<double>(count)));
    };
    const auto [upper, lower] = area.limits();
    const auto top = first(upper.y, map_.tile_height, extent_.min_y, extent_.height);
    const auto bottom = first(lower.y, map_.tile_height, extent_.min_y, extent_.height);
    const auto columns = first(lower.x, map_.tile_width, extent_.min_x, extent_.width) -
                         first(upper.x, map_.tile_width, extent_.min_x, extent_.width);
    work_ += static_cast<std::uint64_t>(bottom - top) *
             (static_cast<std::uint64_t>(columns) + area.corner_count());
    if (work_ > kMostWork) return false;
    bool covers = false;
    std::vector<std::pair<double, double>> spans;
    for (auto y = top; y < bottom; ++y) {
      area.cut((static_cast<double>(y + extent_.min_y) + 0.5) * map_.tile_height, spans);
      for (const auto& [from, to] : spans) {
        const auto left = first(from, map_.tile_width, extent_.min_x, extent_.width);
        const auto right = first(to, map_.tile_width, extent_.min_x, extent_.width);
        for (auto x = left; x < right; ++x)
          cells_[static_cast<std::size_t>(y * extent_.width + x)].blocked = covers = true;
      }
    }
    if (!covers)
      reading_.count("object that blocks", "ignored, because it covers the middle of no cell", 1,
                     "objects that block");
    return true;
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
  const TileExtent& extent_;
  /// Looks at cells and corners of objects: some seconds.
  static constexpr std::uint64_t kMostWork = std::uint64_t{1} << 32;

  WhatBlocks& what_;
  ReadingReport& reading_;
  std::uint64_t work_ = 0;
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

TiledMap::Layer layer_in(const TiledGroup& group) {
  return {.blocks = group.blocks == true,
          .never_blocks = group.blocks == false,
          .cost = group.cost,
          .chunks = {}};
}

void add_tiled_layer(TiledMap& map, TiledMap::Layer layer, PixelPoint offset) {
  bool is_whole = true;
  // Of a half: not moved.
  const auto in_tiles = [&](double pixels, double tile) {
    const double tiles = tile > 0 ? std::clamp(pixels / tile, -1e9, 1e9) : 0;
    const double whole = std::copysign(std::ceil(std::abs(tiles) - 0.5), tiles);
    is_whole = is_whole && whole == tiles;
    return static_cast<std::int64_t>(whole);
  };
  const std::int64_t across = in_tiles(offset.x, map.tile_width);
  const std::int64_t down = in_tiles(offset.y, map.tile_height);
  for (TiledMap::Chunk& chunk : layer.chunks) {
    chunk.x += across;
    chunk.y += down;
  }
  if (!is_whole)
    map.what.reading().count("layer that is moved by a part of a tile", "moved by the nearest whole tile", 1,
                             "layers that are moved by a part of a tile");
  map.layers.push_back(std::move(layer));
}

namespace {

FileFrame frame_of(const TiledMap& map, const TileExtent& extent) {
  return {.unit = "px",
          .first = {static_cast<double>(extent.min_x) * map.tile_width,
                    static_cast<double>(extent.min_y) * map.tile_height},
          .side = {map.tile_width, map.tile_height, 1},
          .places = map.named};
}

}  // namespace

Result<Grid> grid_of_tiled(const TiledMap& map, const std::string& name, WhatBlocks& what) {
  if (map.orientation != "orthogonal")
    return Error{
        ErrorCode::kSyntax,
        fmt::format("the map is {}; only orthogonal ones are grids of squares", in_quotes(map.orientation)),
        name};
  if (!(map.tile_width > 0 && map.tile_height > 0))
    return Error{ErrorCode::kSyntax, "tiles without a size", name};
  const auto extent = extent_of(map);
  if (!extent) return in_file<Grid>(extent.error(), name);
  what.reading().set_frame(frame_of(map, *extent));
  return in_file(TiledCells(map, *extent, what).grid(), name);
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

Result<Grid> read_tiled_map(std::string_view text, const std::string& name, const FilesAround& around,
                            WhatBlocks& what) {
  const bool json = trimmed(text, kTextBlanks).starts_with('{');
  auto map = json ? parse_tiled_json(text, name, around, what) : parse_tiled_xml(text, name, around, what);
  if (!map) return map.error();
  map->gaps_block = map->what.is_named(kGapsName);
  what = map->what;
  if (auto all_used = map->what.check(); !all_used) return in_file<Grid>(all_used.error(), name);
  return grid_of_tiled(*map, name, what);
}

Result<Grid> parse_tiled_map(std::string_view text, const std::string& name,
                             const std::filesystem::path& folder, const BlockingNames& blocks) {
  WhatBlocks what(blocks);
  return read_tiled_map(text, name, {folder}, what);
}

}  // namespace goalbound
