#include "model/edit/terrain_words.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <cstdint>

#include "words/numbers.hpp"

namespace goalbound::app {
namespace {

/// Of Moving AI maps.
constexpr std::string_view kKnownLetters = ".GS@OTW";
constexpr std::string_view kWallLetters = "@OTW";

bool is_known(char letter) {
  return kKnownLetters.find(letter) != std::string_view::npos;
}

bool costs_something(const Grid& grid, char letter) {
  return !grid.has_equal_costs() && grid.terrain_costs()[letter] > 0;
}

/// What a step on it costs on the grid, in words.
std::string cost_help(const Grid& grid, char letter) {
  return fmt::format("Terrain '{}', which costs {}", letter, grid.terrain_costs()[letter]);
}

/// The first of the usual ones that is blocked there, or else any; 0 when every letter costs something.
char wall_letter(const Grid& grid) {
  for (const char letter : kWallLetters) {
    if (!costs_something(grid, letter)) return letter;
  }
  for (char letter = '!'; letter <= '~'; ++letter) {
    if (!costs_something(grid, letter)) return letter;
  }
  return 0;
}

char free_letter(const Grid& grid) {
  if (grid.has_equal_costs() || costs_something(grid, '.')) return '.';
  char cheapest = 0;
  for (char letter = '!'; letter <= '~'; ++letter) {
    if (!costs_something(grid, letter)) continue;
    if (cheapest == 0 || grid.terrain_costs()[letter] < grid.terrain_costs()[cheapest]) cheapest = letter;
  }
  return cheapest;
}

bool is_terrain_of(const Grid& grid, char letter) {
  if (grid.has_equal_costs()) return is_known(letter);
  return costs_something(grid, letter) || kWallLetters.find(letter) != std::string_view::npos;
}

/// How many cells have each letter.
std::array<std::uint64_t, 256> count_letters(const Grid& grid) {
  std::array<std::uint64_t, 256> counts{};
  for (const char letter : grid.terrain()) ++counts[static_cast<unsigned char>(letter)];
  return counts;
}

}  // namespace

std::vector<TerrainChoice> terrain_choices(const Grid& grid) {
  std::vector<TerrainChoice> choices;
  if (grid.has_equal_costs()) choices.push_back({"free", '.', "Free cells"});
  for (char letter = '!'; letter <= '~'; ++letter) {
    if (costs_something(grid, letter)) {
      choices.push_back({std::string(1, letter), letter, cost_help(grid, letter)});
    }
  }
  if (const char wall = wall_letter(grid); wall != 0) choices.push_back({"wall", wall, "Walls"});
  return choices;
}

Result<char> find_terrain(const Grid& grid, std::string_view word) {
  char letter = 0;
  if (word == "free") letter = free_letter(grid);
  if (word == "wall") letter = wall_letter(grid);
  if (word.size() == 1 && is_terrain_of(grid, word[0])) letter = word[0];
  if (letter != 0) return letter;
  std::vector<std::string> words;
  for (const TerrainChoice& choice : terrain_choices(grid)) words.push_back(choice.word);
  if (grid.has_equal_costs()) {
    for (const char known : kKnownLetters) words.emplace_back(1, known);
  }
  return Error{ErrorCode::kInvalidArgument,
               fmt::format("'{}' is no terrain of this map; write one of: {}", word, fmt::join(words, ", "))};
}

std::string unknown_terrain_text(const Grid& grid) {
  const auto counts = count_letters(grid);
  std::vector<std::string> letters;
  std::uint64_t cells = 0;
  for (int i = 0; i < 256; ++i) {
    const char letter = static_cast<char>(i);
    if (counts[static_cast<std::size_t>(i)] == 0 || is_known(letter) || costs_something(grid, letter)) {
      continue;
    }
    letters.push_back(fmt::format("'{}'", letter));
    cells += counts[static_cast<std::size_t>(i)];
  }
  if (letters.empty()) return {};
  return fmt::format("{} with {} {}, which {} no terrain that this map explains, count as walls",
                     count_text(cells, "cell", "cells"), letters.size() == 1 ? "the letter" : "the letters",
                     fmt::join(letters, ", "), letters.size() == 1 ? "is" : "are");
}

}  // namespace goalbound::app
