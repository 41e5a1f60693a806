// Kinds of benchmark maps, told from the names of their folders.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

namespace goalbound::paper {

/// The kinds of the paper's tables, as they are named here.
inline constexpr std::string_view kRandomMaps = "Random";
inline constexpr std::string_view kRoomMaps = "Room";
inline constexpr std::string_view kMazeMaps = "Maze";
inline constexpr std::string_view kStarCraftMaps = "StarCraft";
inline constexpr std::string_view kDragonAgeMaps = "Dragon Age";
inline constexpr std::string_view kWarcraftMaps = "Warcraft III";

/// The kind of the maps of the nearest folder around the map, up to `root` itself, that has a name known from
/// the Moving AI benchmark set: "dao" and "da2" are Dragon Age. Maps of folders that nobody knows are a kind
/// of their own, named after their folder.
std::string kind_of(const std::filesystem::path& map, const std::filesystem::path& root);

/// Place in the order of the paper's Table 3; kinds that it does not have come after them, those of unknown
/// folders last, all of these with the same rank.
std::size_t kind_rank(std::string_view kind);

/// True for the kinds that the paper's Table 1 is about: the game maps of the path planning competition.
bool is_game_of_table1(std::string_view kind);

}  // namespace goalbound::paper
