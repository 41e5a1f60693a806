// What stands in maps and tilesets of Tiled, by pugixml.
#include <fmt/format.h>

#include <algorithm>
#include <pugixml.hpp>
#include <utility>

#include "formats/map_format.hpp"
#include "formats/parsed_xml.hpp"
#include "formats/tiled_map.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/text.hpp"

namespace goalbound {
namespace {

/// Of groups in groups.
constexpr int kMostGroups = 32;

/// Of several lines it is the text of the element.
std::string_view text_of_property(pugi::xml_node property) {
  const pugi::xml_attribute value = property.attribute("value");
  return value ? value.value() : property.text().get();
}

/// Of a property of a class its members count.
void add_properties(TiledTraits& traits, pugi::xml_node owner, WhatBlocks& what, int depth = 0) {
  for (const pugi::xml_node property : owner.child("properties").children("property")) {
    if (!property.child("properties")) {
      what.add_property(traits, property.attribute("name").value(), text_of_property(property));
    } else if (depth < kMostGroups) {
      add_properties(traits, property, what, depth + 1);
    }
  }
}

TiledTraits traits_of(pugi::xml_node owner, WhatBlocks& what) {
  TiledTraits traits;
  add_properties(traits, owner, what);
  // Versions differ in what they call it.
  what.add_class(traits, owner.attribute("class").value());
  if (owner.name() != std::string_view("layer")) what.add_class(traits, owner.attribute("type").value());
  return traits;
}

std::optional<double> number_at(pugi::xml_node owner, const char* name) {
  const pugi::xml_attribute attribute = owner.attribute(name);
  return attribute ? std::optional(attribute.as_double()) : std::nullopt;
}

/// "0,0 48,0 48,32"; none where one cannot be read.
std::vector<PixelPoint> points_of(std::string_view text) {
  std::vector<PixelPoint> points;
  for (const std::string_view word : split_words(text)) {
    const auto comma = std::min(word.find(','), word.size());
    const auto x = parse_number<double>(word.substr(0, comma));
    const auto y = parse_number<double>(word.substr(std::min(comma + 1, word.size())));
    if (!x.ok() || !y.ok()) return {};
    points.push_back({x.value, y.value});
  }
  return points;
}

TiledObject object_of(pugi::xml_node node, WhatBlocks& what) {
  TiledObject object{.name = node.attribute("name").value(),
                     .x = number_at(node, "x"),
                     .y = number_at(node, "y"),
                     .width = number_at(node, "width"),
                     .height = number_at(node, "height"),
                     .rotation = number_at(node, "rotation"),
                     .tile = node.attribute("gid").as_uint(),
                     .traits = traits_of(node, what)};
  what.add_name(object.traits, object.name);
  for (const auto& [name, shape] : kTiledShapes) {
    const pugi::xml_node child = node.child(name);
    if (!child) continue;
    object.shape = shape;
    object.points = points_of(child.attribute("points").value());
  }
  return object;
}

void add_tiles(TiledMap& map, pugi::xml_node tileset, std::uint32_t first) {
  map.anchors[first] = {tileset.attribute("tilewidth").as_double(),
                        tileset.attribute("tileheight").as_double(),
                        share_of_alignment(tileset.attribute("objectalignment").value())};
  for (const pugi::xml_node tile : tileset.children("tile")) {
    TiledTraits traits = traits_of(tile, map.what);
    // A shape to collide with, drawn in the editor of tiles.
    if (!traits.blocks && tile.child("objectgroup").child("object")) traits.blocks = traits.by_shape = true;
    if (traits.blocks || traits.cost) map.tiles[first + tile.attribute("id").as_uint()] = traits;
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
    map_.shape = {root.attribute("orientation").value(),    root.attribute("staggeraxis").value(),
                  root.attribute("staggerindex").value(),   root.attribute("tilewidth").as_double(),
                  root.attribute("tileheight").as_double(), root.attribute("hexsidelength").as_double()};
    map_.infinite = root.attribute("infinite").as_bool();
    map_.width = root.attribute("width").as_llong();
    map_.height = root.attribute("height").as_llong();
    for (const pugi::xml_node tileset : root.children("tileset")) {
      const std::uint32_t first = tileset.attribute("firstgid").as_uint();
      add_tiles(map_, tileset, first);
      const std::string file = tileset.attribute("source").value();
      if (file.empty()) continue;
      if (auto loaded = load_tileset(map_, around_, file, source_.name, first); !loaded)
        return loaded.error();
    }
    if (auto layers = read_layers(root, {}, 0); !layers) return layers.error();
    return std::move(map_);
  }

 private:
  Error at(pugi::xml_node node, const Error& error) const {
    return source_.error(static_cast<std::size_t>(std::max<std::ptrdiff_t>(node.offset_debug(), 0)),
                         error.message, error.code);
  }

  Result<void> read_layers(pugi::xml_node parent, const TiledGroup& around, int depth) {
    for (const pugi::xml_node node : parent.children()) {
      const std::string_view kind = node.name();
      if (kind == "imagelayer")
        map_.what.reading().count("layer of a picture", "ignored", 1, "layers of pictures");
      if (kind != "layer" && kind != "objectgroup" && (kind != "group" || depth >= kMostGroups)) continue;
      const TiledTraits traits = traits_of(node, map_.what);
      const PixelPoint moved{node.attribute("offsetx").as_double(), node.attribute("offsety").as_double()};
      count_parallax(map_.what.reading(), node.attribute("parallaxx").as_double(1),
                     node.attribute("parallaxy").as_double(1));
      const TiledGroup own = around.inside(node.attribute("name").value(), traits, moved, map_.what);
      auto read = kind == "group"   ? read_layers(node, own, depth + 1)
                  : kind == "layer" ? read_layer(node, own)
                                    : read_objects(node, own);
      if (!read) return read;
    }
    return {};
  }

  Result<void> read_layer(pugi::xml_node node, const TiledGroup& group) {
    TiledMap::Layer layer = layer_in(group);
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

  Result<void> read_objects(pugi::xml_node node, const TiledGroup& group) {
    for (const pugi::xml_node child : node.children("object")) {
      TiledObject object = object_of(child, map_.what);
      if (const std::string file = child.attribute("template").value(); !file.empty()) {
        const auto from = templates_.find(file, around_, source_.name, map_.what);
        if (!from) return from.error();
        object.complete_from(**from);
      }
      if (group.is_named) object.traits.blocks = true;
      add_tiled_object(map_, object, group.blocks == true, group.offset);
    }
    return {};
  }

  const SourceText& source_;
  const FilesAround& around_;
  TiledMap map_;
  TiledTemplates templates_;
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

Result<TiledObject> parse_template_xml(std::string_view text, const std::string& name, WhatBlocks& what) {
  const SourceText source{text, name};
  pugi::xml_document document;
  if (auto parsed = parse_xml(document, source); !parsed) return parsed.error();
  const pugi::xml_node object = document.child("template").child("object");
  if (!object) return source.error(0, "no template of Tiled: it is <template> with an <object>");
  return object_of(object, what);
}

Result<TiledMap> parse_tiled_xml(std::string_view text, const std::string& name, const FilesAround& around,
                                 WhatBlocks what) {
  const SourceText source{text, name};
  return TmxReader(source, around, std::move(what)).read();
}

}  // namespace goalbound
