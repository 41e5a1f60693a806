// Maps and tilesets of Tiled as JSON.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "formats/map_format.hpp"
#include "formats/tiled_map.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/open_options.hpp"
#include "goalbound/text.hpp"

namespace goalbound {
namespace {

using Member = nlohmann::json;
constexpr std::uint64_t kMaxTmjBytes = std::uint64_t{256} << 20;
constexpr int kMostTmjGroups = 32;

Result<std::shared_ptr<const Map>> load_tmj(const std::filesystem::path& path, const OpenOptions& options) {
  const auto text = read_text_file(path, kMaxTmjBytes);
  if (!text) return text.error();
  WhatBlocks what(options.blocks);
  const FilesAround around{path.parent_path(), options.map.named_files};
  auto map = map_of_cells(read_tiled_map(*text, path.string(), around, what), path.string());
  return map ? with_reading(*std::move(map), what.reading()) : std::move(map);
}

}  // namespace

extern const FormatInfo kFormat_tiled_tmj;
const FormatInfo kFormat_tiled_tmj = {
    .id = "tiled-tmj",
    .extension = ".tmj",
    .description = "the same as JSON",
    .reads = true,
    .writes = false,
    .recognises =
        [](std::string_view beginning) {
          const auto has = [&](std::string_view word) {
            return beginning.find(word) != std::string_view::npos;
          };
          return trimmed(beginning, kTextBlanks).starts_with('{') &&
                 (has("\"tiledversion\"") || (has("\"orientation\"") && has("\"tilewidth\"")));
        },
    .load = load_tmj,
    .takes = "blocks",
};

namespace {

const Member* find_in(const Member& object, const char* name) {
  if (!object.is_object()) return nullptr;
  const auto at = object.find(name);
  return at == object.end() ? nullptr : &*at;
}
std::string text_in(const Member& object, const char* name) {
  const Member* value = find_in(object, name);
  return value != nullptr && value->is_string() ? value->get<std::string>() : std::string();
}
double number_in(const Member& object, const char* name) {
  const Member* value = find_in(object, name);
  return value != nullptr && value->is_number() ? value->get<double>() : 0;
}
/// Within what a map may have, whatever the number is.
std::int64_t whole_in(const Member& object, const char* name) {
  constexpr double kFarthest = 1e9;
  return static_cast<std::int64_t>(std::clamp(number_in(object, name), -kFarthest, kFarthest));
}
std::uint32_t tile_in(const Member& object, const char* name) {
  return static_cast<std::uint32_t>(std::clamp(number_in(object, name), 0.0, 4294967295.0));
}
/// Of an array; of anything else none.
const Member& list_in(const Member& object, const char* name) {
  static const Member kNone = Member::array();
  const Member* value = find_in(object, name);
  return value != nullptr && value->is_array() ? *value : kNone;
}

/// Of a property of a class its members count.
void add_property_in(TiledTraits& traits, const std::string& name, const Member& value, WhatBlocks& what) {
  if (value.is_object()) {
    for (const auto& [member, inner] : value.items()) add_property_in(traits, member, inner, what);
    return;
  }
  what.add_property(traits, name, value.is_string() ? value.get<std::string>() : value.dump());
}

TiledTraits traits_in(const Member& owner, WhatBlocks& what) {
  TiledTraits traits;
  for (const Member& property : list_in(owner, "properties")) {
    const Member* value = find_in(property, "value");
    if (value != nullptr) add_property_in(traits, text_in(property, "name"), *value, what);
  }
  // Versions differ in what they call it; of layers "type" is something else.
  what.add_class(traits, text_in(owner, "class"));
  if (find_in(owner, "layers") == nullptr && find_in(owner, "data") == nullptr &&
      find_in(owner, "chunks") == nullptr && find_in(owner, "objects") == nullptr)
    what.add_class(traits, text_in(owner, "type"));
  return traits;
}

std::optional<double> optional_in(const Member& object, const char* name) {
  const Member* value = find_in(object, name);
  return value != nullptr && value->is_number() ? std::optional(value->get<double>()) : std::nullopt;
}

TiledObject object_in(const Member& owner, WhatBlocks& what) {
  TiledObject object{.name = text_in(owner, "name"),
                     .x = optional_in(owner, "x"),
                     .y = optional_in(owner, "y"),
                     .width = optional_in(owner, "width"),
                     .height = optional_in(owner, "height"),
                     .rotation = optional_in(owner, "rotation"),
                     .tile = tile_in(owner, "gid"),
                     .traits = traits_in(owner, what)};
  what.add_name(object.traits, object.name);
  for (const auto& [name, shape] : kTiledShapes) {
    const Member* value = find_in(owner, name);
    if (value == nullptr || *value == false) continue;
    object.shape = shape;
    for (const Member& point : list_in(owner, name))
      object.points.push_back({number_in(point, "x"), number_in(point, "y")});
  }
  return object;
}

void add_json_tiles(TiledMap& map, const Member& tileset, std::uint32_t first) {
  map.anchors[first] = {number_in(tileset, "tilewidth"), number_in(tileset, "tileheight"),
                        share_of_alignment(text_in(tileset, "objectalignment"))};
  for (const Member& tile : list_in(tileset, "tiles")) {
    TiledTraits traits = traits_in(tile, map.what);
    const Member* shapes = find_in(tile, "objectgroup");
    if (!traits.blocks && shapes != nullptr && !list_in(*shapes, "objects").empty())
      traits.blocks = traits.by_shape = true;
    if (traits.blocks || traits.cost) map.tiles[first + tile_in(tile, "id")] = traits;
  }
  map.what.add_tiles(map.tiles, text_in(tileset, "name"), first);
}

Result<Member> parse_object(std::string_view text, const std::string& name) {
  if (auto good = check_json(text, name); !good) return good.error();
  Member value = Member::parse(text, nullptr, false);
  if (value.is_object()) return value;
  return Error{ErrorCode::kSyntax, "not a Tiled map in JSON", name, 1};
}

class TmjReader {
 public:
  TmjReader(const std::string& name, const FilesAround& around, WhatBlocks what)
      : name_(name), around_(around) {
    map_.what = std::move(what);
  }

  Result<TiledMap> read(const Member& root) {
    map_.shape = {text_in(root, "orientation"),  text_in(root, "staggeraxis"),
                  text_in(root, "staggerindex"), number_in(root, "tilewidth"),
                  number_in(root, "tileheight"), number_in(root, "hexsidelength")};
    const Member* infinite = find_in(root, "infinite");
    map_.infinite = infinite != nullptr && infinite->is_boolean() && infinite->get<bool>();
    map_.width = whole_in(root, "width");
    map_.height = whole_in(root, "height");
    for (const Member& tileset : list_in(root, "tilesets")) {
      const std::uint32_t first = tile_in(tileset, "firstgid");
      add_json_tiles(map_, tileset, first);
      const std::string file = text_in(tileset, "source");
      if (file.empty()) continue;
      if (auto loaded = load_tileset(map_, around_, file, name_, first); !loaded) return loaded.error();
    }
    if (auto layers = read_layers(root, {}, 0); !layers) return layers.error();
    return std::move(map_);
  }

 private:
  Result<void> read_layers(const Member& parent, const TiledGroup& around, int depth) {
    for (const Member& layer : list_in(parent, "layers")) {
      const std::string kind = text_in(layer, "type");
      if (kind == "imagelayer")
        map_.what.reading().count("layer of a picture", "ignored", 1, "layers of pictures");
      if (kind != "tilelayer" && kind != "objectgroup" && (kind != "group" || depth >= kMostTmjGroups))
        continue;
      const TiledTraits traits = traits_in(layer, map_.what);
      const PixelPoint moved{number_in(layer, "offsetx"), number_in(layer, "offsety")};
      count_parallax(map_.what.reading(), optional_in(layer, "parallaxx").value_or(1),
                     optional_in(layer, "parallaxy").value_or(1));
      const TiledGroup own = around.inside(text_in(layer, "name"), traits, moved, map_.what);
      auto read = kind == "group"       ? read_layers(layer, own, depth + 1)
                  : kind == "tilelayer" ? read_layer(layer, own)
                                        : read_objects(layer, own);
      if (!read) return read;
    }
    return {};
  }

  Result<void> read_layer(const Member& object, const TiledGroup& group) {
    TiledMap::Layer layer = layer_in(group);
    for (const Member& chunk : list_in(object, "chunks")) {
      if (auto read = read_chunk(chunk, object, layer); !read) return read;
    }
    if (find_in(object, "data") != nullptr) {
      if (auto read = read_chunk(object, object, layer); !read) return read;
      // Of a layer these are pixels that it is moved by.
      layer.chunks.back().x = layer.chunks.back().y = 0;
    }
    map_.layers.push_back(std::move(layer));
    return {};
  }

  Result<void> read_chunk(const Member& object, const Member& owner, TiledMap::Layer& layer) {
    TiledMap::Chunk chunk{whole_in(object, "x"),
                          whole_in(object, "y"),
                          whole_in(object, "width"),
                          whole_in(object, "height"),
                          {}};
    std::string text = text_in(object, "data");
    std::string encoding = text_in(owner, "encoding");
    for (const Member& tile : list_in(object, "data")) {
      if (!tile.is_number_unsigned()) return Error{ErrorCode::kSyntax, "a tile is not a number", name_, 1};
      text += tile.dump();
      text += ',';
      encoding = "csv";
    }
    if (encoding.empty()) encoding = "csv";
    auto tiles = decode_tiles(text, encoding, text_in(owner, "compression"), chunk.width, chunk.height);
    if (!tiles) return Error{tiles.error().code, tiles.error().message, name_};
    chunk.tiles = *std::move(tiles);
    layer.chunks.push_back(std::move(chunk));
    return {};
  }

  Result<void> read_objects(const Member& layer, const TiledGroup& group) {
    for (const Member& child : list_in(layer, "objects")) {
      TiledObject object = object_in(child, map_.what);
      if (const std::string file = text_in(child, "template"); !file.empty()) {
        const auto from = templates_.find(file, around_, name_, map_.what);
        if (!from) return from.error();
        object.complete_from(**from);
      }
      if (group.is_named) object.traits.blocks = true;
      add_tiled_object(map_, object, group.blocks == true, group.offset);
    }
    return {};
  }

  const std::string& name_;
  const FilesAround& around_;
  TiledMap map_;
  TiledTemplates templates_;
};

}  // namespace

Result<void> parse_tileset_json(TiledMap& map, std::string_view text, const std::string& name,
                                std::uint32_t first) {
  const auto object = parse_object(text, name);
  if (!object) return object.error();
  add_json_tiles(map, *object, first);
  return {};
}

Result<TiledObject> parse_template_json(std::string_view text, const std::string& name, WhatBlocks& what) {
  const auto file = parse_object(text, name);
  if (!file) return file.error();
  const Member* object = find_in(*file, "object");
  if (object == nullptr)
    return Error{ErrorCode::kSyntax, "no template of Tiled: it has no 'object'", name, 1};
  return object_in(*object, what);
}

Result<TiledMap> parse_tiled_json(std::string_view text, const std::string& name, const FilesAround& around,
                                  WhatBlocks what) {
  const auto object = parse_object(text, name);
  if (!object) return object.error();
  return TmjReader(name, around, std::move(what)).read(*object);
}

}  // namespace goalbound
