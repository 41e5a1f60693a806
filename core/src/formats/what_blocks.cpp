#include "formats/what_blocks.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "formats/names.hpp"
#include "goalbound/text.hpp"

namespace goalbound {
namespace {

/// A tileset has no more tiles than this in any name.
constexpr std::uint32_t kMostTileNumber = 65'535;

std::optional<std::uint32_t> tile_number(std::string_view text) {
  const auto number = parse_number<std::uint32_t>(text);
  if (!number.ok() || number.value > kMostTileNumber) return std::nullopt;
  return number.value;
}

}  // namespace

bool names_what_blocks(std::string_view name) {
  const std::string word = folded(name);
  constexpr auto kWords = std::to_array<std::string_view>(
      {"collision", "collide", "collider", "wall", "solid", "obstacle", "block", "unwalkable", "impassable"});
  return std::ranges::any_of(kWords,
                             [&](std::string_view part) { return word.find(part) != std::string::npos; });
}

WhatBlocks::WhatBlocks(const BlockingNames& names) {
  for (const std::string& text : names) {
    Name name;
    name.text = folded(text);
    const auto colon = name.text.rfind(':');
    if (colon != std::string::npos) {
      const std::string_view numbers = std::string_view(name.text).substr(colon + 1);
      const auto dash = numbers.find('-');
      const auto first = tile_number(numbers.substr(0, dash));
      const auto last = dash == std::string_view::npos ? first : tile_number(numbers.substr(dash + 1));
      if (first && last) {
        name.tileset = name.text.substr(0, colon);
        name.first = *first;
        name.last = *last;
      }
    }
    names_.push_back(std::move(name));
  }
}

bool WhatBlocks::is_named(std::string_view name) {
  if (names_.empty()) return false;
  const std::string word = folded(name);
  const auto found = std::ranges::find(names_, word, &Name::text);
  if (found == names_.end()) return false;
  found->used = true;
  return true;
}

bool WhatBlocks::layer(std::string_view name, const TiledTraits& traits) {
  const bool blocks = is_named(name) || traits.blocks.value_or(names_what_blocks(name));
  const auto found = std::ranges::find(layers_, name, &TileLayer::name);
  if (found == layers_.end()) {
    layers_.push_back({.name = std::string(name), .blocks = blocks});
  } else {
    found->blocks |= blocks;
  }
  return blocks;
}

void WhatBlocks::add_property(TiledTraits& traits, std::string_view name, std::string_view value) {
  const std::string word = folded(name);
  const std::string said = folded(value);
  const bool truth = said == "true" || said == "1";
  const bool lets_through = word == "walkable" || word == "passable";
  if (is_named(name)) {
    traits.blocks = truth;
    traits.by.clear();
  } else if (lets_through || names_what_blocks(word)) {
    take_word(traits, name, truth != lets_through);
  } else if (word == "cost" || word == "movement_cost" || word == "weight") {
    const auto cost = parse_number<double>(value);
    if (cost.ok() && !std::isnan(cost.value)) {
      traits.cost = cost.value;
    } else {
      reading_.count("cost that is no number", "ignored", 1, "costs that are no numbers");
    }
  }
}

void WhatBlocks::take_word(TiledTraits& traits, std::string_view name, bool blocks) {
  if (traits.blocks && traits.by.empty()) return;
  if (traits.blocks && *traits.blocks != blocks && contradiction_.empty()) {
    const auto words = [](std::string_view property, bool says) {
      return fmt::format("{} says that it {}", in_quotes(property), says ? "blocks" : "does not block");
    };
    contradiction_ = fmt::format("{}, and {} of the same tile, object or layer",
                                 words(traits.by, *traits.blocks), words(name, blocks));
  }
  traits.blocks = blocks;
  traits.by = name;
}

void WhatBlocks::add_class(TiledTraits& traits, std::string_view name) {
  if (!name.empty() && !traits.blocks && (is_named(name) || names_what_blocks(name))) traits.blocks = true;
}

void WhatBlocks::add_name(TiledTraits& traits, std::string_view name) {
  if (name.empty() || !is_named(name)) return;
  traits.blocks = true;
  traits.by.clear();
}

void WhatBlocks::add_tiles(TilesByNumber& tiles, std::string_view tileset, std::uint32_t first) {
  if (names_.empty() || tileset.empty()) return;
  const std::string word = folded(tileset);
  for (Name& name : names_) {
    if (name.tileset != word) continue;
    name.used = true;
    for (std::uint32_t id = name.first; id <= name.last; ++id) tiles[first + id].blocks = true;
  }
}

std::string WhatBlocks::layers_in_words() const {
  std::vector<std::string> quoted;
  std::ranges::transform(layers_, std::back_inserter(quoted),
                         [](const TileLayer& layer) { return in_quotes(layer.name); });
  return quoted.empty() ? "it has no layers" : fmt::format("its layers are {}", fmt::join(quoted, ", "));
}

Result<void> WhatBlocks::check() const {
  const auto unused = std::ranges::find(names_, false, &Name::used);
  if (unused == names_.end() && !contradiction_.empty()) {
    return Error{
        ErrorCode::kSyntax,
        fmt::format("{}: name the one that counts by --blocks, or take one of them out", contradiction_)};
  }
  if (unused == names_.end()) return {};
  return Error{ErrorCode::kInvalidArgument,
               fmt::format("nothing in it is called {}; {}", in_quotes(unused->text), layers_in_words())};
}

Error WhatBlocks::nothing_blocks(std::string_view how) const {
  return {ErrorCode::kSyntax,
          fmt::format("nothing says what blocks; {}: name some of them by --blocks, or {} "
                      "(docs/map-formats.md)",
                      layers_in_words(), how)};
}

}  // namespace goalbound
