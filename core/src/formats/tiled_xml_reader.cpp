// What stands in maps and tilesets of Tiled, by pugixml.
#include <fmt/format.h>

#include <algorithm>
#include <pugixml.hpp>

#include "formats/map_format.hpp"
#include "formats/parsed_xml.hpp"
#include "formats/tiled_map.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/text.hpp"

namespace goalbound {
namespace {

/// Of groups in groups.
constexpr int kMostGroups = 32;

TiledTraits traits_of(pugi::xml_node owner, WhatBlocks& what) {
  TiledTraits traits;
  for (const pugi::xml_node property : owner.child("properties").children("property"))
    what.add_property(traits, property.attribute("name").value(), property.attribute("value").value());
  return traits;
}

void add_tiles(TiledMap& map, pugi::xml_node tileset, std::uint32_t first) {
  for (const pugi::xml_node tile : tileset.children("tile")) {
    TiledTraits traits = traits_of(tile, map.what);
    // A shape to collide with, drawn in the editor of tiles.
    if (!traits.blocks && tile.child("objectgroup").child("object")) traits.blocks = true;
    if (traits.blocks || traits.cost > 0) map.tiles[first + tile.attribute("id").as_uint()] = traits;
  }
  map.what.add_tiles(map.tiles, tileset.attribute("name").value(), first);
}

/// What a text of XML says, or why it cannot be read.
Result<void> parse_xml(pugi::xml_document& document, const SourceText& source) {
  return check_parsed(document.load_buffer(source.text.data(), source.text.size()), source);
}

class TmxReader {
 public:
  TmxReader(const SourceText& source, const FilesAround& around, WhatBlocks what)
      : source_(source), around_(around) {
    map_.what = std::move(what);
  }

  Result<TiledMap> read() {
    pugi::xml_document document;
    if (auto parsed = parse_xml(document, source_); !parsed) return parsed.error();
    const pugi::xml_node root = document.child("map");
    if (!root) return source_.error(0, "not a Tiled map: such a file begins with <map>");
    map_.orientation = root.attribute("orientation").value();
    map_.infinite = root.attribute("infinite").as_bool();
    map_.width = root.attribute("width").as_llong();
    map_.height = root.attribute("height").as_llong();
    map_.tile_width = root.attribute("tilewidth").as_double();
    map_.tile_height = root.attribute("tileheight").as_double();
    for (const pugi::xml_node tileset : root.children("tileset")) {
      const std::uint32_t first = tileset.attribute("firstgid").as_uint();
      add_tiles(map_, tileset, first);
      const std::string file = tileset.attribute("source").value();
      if (file.empty()) continue;
      if (auto loaded = load_tileset(map_, around_, file, source_.name, first); !loaded)
        return loaded.error();
    }
    if (auto layers = read_layers(root, 0); !layers) return layers.error();
    return std::move(map_);
  }

 private:
  Error at(pugi::xml_node node, const Error& error) const {
    return source_.error(static_cast<std::size_t>(std::max<std::ptrdiff_t>(node.offset_debug(), 0)),
                         error.message, error.code);
  }

  Result<void> read_layers(pugi::xml_node parent, int depth) {
    for (const pugi::xml_node node : parent.children()) {
      const std::string_view kind = node.name();
      if (kind == "group" && depth < kMostGroups) {
        if (auto layers = read_layers(node, depth + 1); !layers) return layers;
      } else if (kind == "layer") {
        if (auto layer = read_layer(node); !layer) return layer;
      } else if (kind == "objectgroup") {
        read_objects(node);
      }
    }
    return {};
  }

  Result<void> read_layer(pugi::xml_node node) {
    const TiledTraits traits = traits_of(node, map_.what);
    TiledMap::Layer layer;
    layer.blocks = map_.what.layer(node.attribute("name").value(), traits);
    layer.never_blocks = !layer.blocks && traits.blocks == false;
    const pugi::xml_node data = node.child("data");
    if (data.child("chunk")) {
      for (const pugi::xml_node chunk : data.children("chunk")) {
        if (auto read = read_chunk(chunk, data, layer); !read) return read;
      }
    } else if (data) {
      if (auto read = read_chunk(data, data, layer, node); !read) return read;
    }
    map_.layers.push_back(std::move(layer));
    return {};
  }

  /// `sized`: what has the size, the layer where it is in one piece.
  Result<void> read_chunk(pugi::xml_node node, pugi::xml_node data, TiledMap::Layer& layer,
                          pugi::xml_node sized = {}) {
    if (!sized) sized = node;
    TiledMap::Chunk chunk;
    chunk.x = node.attribute("x").as_int();
    chunk.y = node.attribute("y").as_int();
    chunk.width = sized.attribute("width").as_int();
    chunk.height = sized.attribute("height").as_int();
    std::string text;
    std::string_view encoding = data.attribute("encoding").value();
    if (encoding.empty()) {
      // An element a tile, as the oldest files have it.
      for (const pugi::xml_node tile : node.children("tile"))
        text += fmt::format("{},", tile.attribute("gid").as_uint());
      encoding = "csv";
    } else {
      text = node.text().get();
    }
    auto tiles =
        decode_tiles(text, encoding, data.attribute("compression").value(), chunk.width, chunk.height);
    if (!tiles) return at(node, tiles.error());
    chunk.tiles = *std::move(tiles);
    layer.chunks.push_back(std::move(chunk));
    return {};
  }

  void read_objects(pugi::xml_node node) {
    const bool all = map_.what.layer(node.attribute("name").value(), traits_of(node, map_.what));
    for (const pugi::xml_node object : node.children("object")) {
      if (!traits_of(object, map_.what).blocks.value_or(all)) continue;
      map_.blocks.push_back({object.attribute("x").as_double(), object.attribute("y").as_double(),
                             object.attribute("width").as_double(), object.attribute("height").as_double()});
    }
  }

  const SourceText& source_;
  const FilesAround& around_;
  TiledMap map_;
};

}  // namespace

Result<void> parse_tileset_xml(TiledMap& map, std::string_view text, const std::string& name,
                               std::uint32_t first) {
  const SourceText source{text, name};
  pugi::xml_document document;
  if (auto parsed = parse_xml(document, source); !parsed) return parsed;
  if (!document.child("tileset"))
    return source.error(0, "not a Tiled tileset: such a file begins with <tileset>");
  add_tiles(map, document.child("tileset"), first);
  return {};
}

Result<TiledMap> parse_tiled_xml(std::string_view text, const std::string& name, const FilesAround& around,
                                 WhatBlocks what) {
  const SourceText source{text, name};
  return TmxReader(source, around, std::move(what)).read();
}

}  // namespace goalbound
