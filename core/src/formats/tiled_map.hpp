// Maps of Tiled, however they are written: layers of tiles, and what of them blocks.
// Source: the documentation of Tiled, "TMX Map Format" and "JSON Map Format".
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/tiled_lattice.hpp"
#include "formats/tiled_objects.hpp"
#include "formats/what_blocks.hpp"
#include "goalbound/grid.hpp"
#include "goalbound/map.hpp"
#include "goalbound/result.hpp"

namespace goalbound {

/// Where a map looks for the files that it names.
struct FilesAround {
  std::filesystem::path folder;
  NamedFiles named = NamedFiles::kInFolder;
};

struct TiledMap {
  /// Part of a layer: all of it in finite maps. In tiles.
  struct Chunk {
    std::int64_t x = 0;
    std::int64_t y = 0;
    std::int64_t width = 0;
    std::int64_t height = 0;
    std::vector<std::uint32_t> tiles;  ///< row by row; 0: none
  };
  struct Layer {
    bool blocks = false;           ///< its tiles do, but for those that say that they do not
    bool is_named = false;         ///< by its user: all of its tiles do
    bool never_blocks = false;     ///< none of them does
    std::optional<double> cost{};  ///< of its tiles that say none
    std::vector<Chunk> chunks;
    PixelPoint offset{};  ///< by which it is moved, in pixels of the screen
  };
  TiledShape shape;  ///< of its cells
  bool infinite = false;
  std::int64_t width = 0;  ///< in tiles
  std::int64_t height = 0;
  std::vector<Layer> layers;
  std::vector<TiledArea> areas;         ///< of objects that block
  std::vector<FileFrame::Named> named;  ///< objects that have a name, in pixels
  bool has_blocking_objects = false;    ///< also where none of them has an area
  bool gaps_block = false;              ///< its user says that cells without a tile do
  TilesByNumber tiles;
  std::map<std::uint32_t, TiledAnchor> anchors;  ///< of tilesets, by the number of their first tile
  WhatBlocks what;                               ///< asked while it is read
};

/// What groups of layers say of what lies in them.
struct TiledGroup {
  std::optional<bool> blocks{};  ///< nothing: they do not say
  std::optional<double> cost{};  ///< likewise
  PixelPoint offset{};           ///< by which they are moved
  bool is_named = false;         ///< by their user: all that lies in them blocks

  /// The same of a layer or a group in this one.
  TiledGroup inside(std::string_view name, const TiledTraits& traits, PixelPoint offset,
                    WhatBlocks& what) const;
};
/// Counts a layer that moves otherwise than the map when that is scrolled: by other factors than 1.
void count_parallax(ReadingReport& reading, double x, double y);
/// A layer of tiles without any yet. `group`: what it is told together with those around it.
TiledMap::Layer layer_in(const TiledGroup& group);

/// Tiles of a chunk from their text. Errors, without file and line: kSyntax, kCorrupt.
Result<std::vector<std::uint32_t>> decode_tiles(std::string_view text, std::string_view encoding,
                                                std::string_view compression, std::int64_t width,
                                                std::int64_t height);
/// Cells, and how they lie where that is not as on a grid.
struct CellsOfTiles {
  Grid rows;
  std::optional<Stagger> stagger{};
  bool hexagonal = false;
};
/// Errors, without line: kSyntax for a map of other cells, or in which nothing says what blocks; kLimit.
Result<CellsOfTiles> cells_of_tiled(const TiledMap& map, const std::string& name, WhatBlocks& what);
/// Errors: those of HexMap::create and StaggeredMap::create.
Result<std::shared_ptr<const Map>> map_of_cells(Result<CellsOfTiles> cells, const std::string& name);

/// Of the file with a tileset, .tsx or .tsj, that the map `owner` calls so: its tiles, from number `first`
/// on.
Result<void> load_tileset(TiledMap& map, const FilesAround& around, const std::string& file,
                          const std::string& owner, std::uint32_t first);
/// Of the file with a template, .tx or .tj, that the map `owner` calls so.
Result<TiledObject> load_template(const FilesAround& around, const std::string& file,
                                  const std::string& owner, WhatBlocks& what);
/// Those that a map names, each read once.
class TiledTemplates {
 public:
  /// Errors: those of load_template.
  Result<const TiledObject*> find(const std::string& file, const FilesAround& around,
                                  const std::string& owner, WhatBlocks& what);

 private:
  std::map<std::string, TiledObject> read_;
};
/// The same from texts.
/// @{
Result<TiledObject> parse_template_xml(std::string_view text, const std::string& name, WhatBlocks& what);
Result<TiledObject> parse_template_json(std::string_view text, const std::string& name, WhatBlocks& what);
Result<void> parse_tileset_xml(TiledMap& map, std::string_view text, const std::string& name,
                               std::uint32_t first);
Result<void> parse_tileset_json(TiledMap& map, std::string_view text, const std::string& name,
                                std::uint32_t first);
/// @}
Result<TiledMap> parse_tiled_xml(std::string_view text, const std::string& name, const FilesAround& around,
                                 WhatBlocks what);
Result<TiledMap> parse_tiled_json(std::string_view text, const std::string& name, const FilesAround& around,
                                  WhatBlocks what);

/// They ask `what`, which has been told all layers then, also where nothing blocks. Errors: those of
/// parse_tiled_map and parse_ldtk.
/// @{
Result<CellsOfTiles> read_tiled_map(std::string_view text, const std::string& name, const FilesAround& around,
                                    WhatBlocks& what);
Result<CellsOfTiles> read_ldtk(std::string_view text, const std::string& name, const FilesAround& around,
                               WhatBlocks& what, std::optional<std::int32_t> depth = {});
/// @}

/// A project of LDtk whose levels may lie in `folder`. Errors: kSyntax for one in which nothing says what
/// blocks; kLimit; kInvalidArgument for a name that blocks nothing.
Result<Grid> parse_ldtk(std::string_view text, const std::string& name, const std::filesystem::path& folder,
                        const BlockingNames& blocks = {});

}  // namespace goalbound
