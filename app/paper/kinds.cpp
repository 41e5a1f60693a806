#include "paper/kinds.hpp"

#include <algorithm>
#include <array>
#include <cctype>

namespace goalbound::paper {
namespace {

struct KnownFolder {
  std::string_view folder;  ///< in lower case
  std::string_view kind;
};

/// In the order of Table 3. Folders as the benchmark set names its archives, and as people abbreviate them.
constexpr auto kKnown = std::to_array<KnownFolder>({
    {"random", kRandomMaps},
    {"room", kRoomMaps},
    {"rooms", kRoomMaps},
    {"maze", kMazeMaps},
    {"mazes", kMazeMaps},
    {"sc1", kStarCraftMaps},
    {"starcraft", kStarCraftMaps},
    {"dao", kDragonAgeMaps},
    {"da2", kDragonAgeMaps},
    {"dragonage", kDragonAgeMaps},
    {"bg512", "Baldur's Gate"},
    {"bgmaps", "Baldur's Gate"},
    {"wc3maps512", kWarcraftMaps},
    {"wc3", kWarcraftMaps},
    {"cities", "Cities"},
    {"street", "Cities"},
});

std::string lower_case(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return std::tolower(c); });
  return text;
}

}  // namespace

std::string kind_of(const std::filesystem::path& map, const std::filesystem::path& root) {
  std::error_code code;
  const auto top = std::filesystem::weakly_canonical(root, code);
  const auto parent = std::filesystem::weakly_canonical(map, code).parent_path();
  for (auto folder = parent;; folder = folder.parent_path()) {
    const std::string name = lower_case(folder.filename().string());
    const auto known =
        std::find_if(kKnown.begin(), kKnown.end(), [&](const KnownFolder& k) { return k.folder == name; });
    if (known != kKnown.end()) return std::string(known->kind);
    if (folder == top || folder == folder.parent_path()) return parent.filename().string();
  }
}

std::size_t kind_rank(std::string_view kind) {
  const auto known =
      std::find_if(kKnown.begin(), kKnown.end(), [&](const KnownFolder& k) { return k.kind == kind; });
  return static_cast<std::size_t>(known - kKnown.begin());
}

bool is_game_of_table1(std::string_view kind) {
  return kind == kStarCraftMaps || kind == kDragonAgeMaps;
}

}  // namespace goalbound::paper
