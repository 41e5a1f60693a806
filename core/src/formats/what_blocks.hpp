// What blocks in a map of tiles: what is called so, and what its user names.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "formats/reading_report.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/result.hpp"

namespace goalbound {

/// What a tile, a layer or an object says of itself by its properties.
struct TiledTraits {
  std::optional<bool> blocks;  ///< nothing: it does not say
  std::string by{};            ///< the property that says so; empty: none, or one that the user names
  bool by_shape = false;       ///< a tile blocks because it has a collision shape
  std::optional<double> cost;  ///< likewise; may be below 0 or infinite
};
/// By number in the map.
using TilesByNumber = std::unordered_map<std::uint32_t, TiledTraits>;

/// Whether something of this name blocks: 'collision', 'walls', 'obstacles' and their like are in it.
bool names_what_blocks(std::string_view name);

/// Asked about every name of a map while that is read, so that it knows which of its user's names are none.
class WhatBlocks {
 public:
  /// Nothing but what is called so.
  WhatBlocks() = default;
  /// Besides, these.
  explicit WhatBlocks(const BlockingNames& names);

  /// Whether the user names it. Capital letters are as small ones, in any script.
  bool is_named(std::string_view name);
  /// Whether a layer blocks; what its user names does, whatever its own properties say.
  bool layer(std::string_view name, const TiledTraits& traits = {});
  /// Takes a property by its name: 'collision', 'solid', 'blocked' and their like, 'walkable', 'cost', or one
  /// that the user names, which goes before others. Of two that contradict each other check() says so.
  void add_property(TiledTraits& traits, std::string_view name, std::string_view value);
  /// Takes the class of a tile, a layer or an object, as if it were the name of a property that is true.
  /// Properties go first.
  void add_class(TiledTraits& traits, std::string_view name);
  /// Takes the name of an object, which blocks if the user names it.
  void add_name(TiledTraits& traits, std::string_view name);
  /// Those of a tileset that the user names. `first`: the number of its first tile in the map.
  void add_tiles(TilesByNumber& tiles, std::string_view tileset, std::uint32_t first);

  /// Errors: kInvalidArgument, with the names of the layers, for a name that nothing has had; kSyntax for two
  /// properties of one thing that contradict each other.
  Result<void> check() const;
  /// Those that were asked about, each once, in the order of the file.
  const std::vector<TileLayer>& layers() const { return layers_; }
  /// What was assumed or ignored while the map was read.
  ReadingReport& reading() { return reading_; }
  /// The refusal of a map in which nothing says what blocks. `how`: what may be done in its editor.
  Error nothing_blocks(std::string_view how) const;

 private:
  struct Name {
    std::string text;     ///< in small letters
    std::string tileset;  ///< of "desert:30-47"; empty for others
    std::uint32_t first = 0;
    std::uint32_t last = 0;
    bool used = false;
  };
  std::string layers_in_words() const;
  void take_word(TiledTraits& traits, std::string_view name, bool blocks);

  std::vector<Name> names_;
  std::vector<TileLayer> layers_;
  ReadingReport reading_;
  std::string contradiction_{};  ///< the first one, in words
};

}  // namespace goalbound
