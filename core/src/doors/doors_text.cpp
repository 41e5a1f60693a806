#include <fmt/format.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "goalbound/doors.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/grid.hpp"
#include "goalbound/text.hpp"

namespace goalbound {
namespace {

constexpr std::uint64_t kMostDoorBytes = std::uint64_t{1} << 26;

class DoorLine {
 public:
  DoorLine(const Map& map, Door& door) : map_(map), door_(door) {}

  /// A cell or an edge. Errors: what is wrong with it.
  Result<void> add(std::string_view word) {
    if (const Grid* grid = map_.as_grid()) {
      const auto node = map_.find_node(word);
      if (!node) return node.error();
      door_.cells.push_back(grid->cell(*node));
      return {};
    }
    // Names may hold both signs: the first place at which nodes stand on either side counts.
    for (const char between : {'>', '-'}) {
      for (std::size_t at = word.find(between, 1); at != std::string_view::npos;
           at = word.find(between, at + 1)) {
        const auto from = node_named(word.substr(0, at));
        const auto to = node_named(word.substr(at + 1));
        if (!from || !to) continue;
        door_.edges.emplace_back(*from, *to);
        if (between == '-') door_.edges.emplace_back(*to, *from);
        return {};
      }
    }
    return Error{ErrorCode::kSyntax,
                 fmt::format("'{}' is no edge between two nodes; write #A>#B, or #A-#B for both ways",
                             printable(word))};
  }

 private:
  /// By its name alone: a node that lies near some coordinates might not be the one that is meant.
  std::optional<NodeId> node_named(std::string_view text) const {
    if (!text.starts_with('#')) return std::nullopt;
    const auto node = map_.find_node(text);
    return node ? std::optional(*node) : std::nullopt;
  }

  const Map& map_;
  Door& door_;
};

}  // namespace

Result<std::vector<Door>> parse_doors(std::string_view text, const std::string& name, const Map& map) {
  std::vector<Door> doors;
  LineReader reader(text);
  std::size_t number = 0;
  while (const auto line = reader.next()) {
    ++number;
    const auto words = split_words(*line);
    if (words.empty() || words.front().starts_with("//")) continue;
    Door& door = doors.emplace_back(Door{.name = std::string(words.front())});
    if (words.size() == 1) {
      return Error{ErrorCode::kSyntax,
                   fmt::format("the door '{}' has no cells and no edges: write them behind its name",
                               printable(words.front())),
                   name, number};
    }
    for (std::size_t i = 1; i < words.size(); ++i) {
      if (auto good = DoorLine(map, door).add(words[i]); !good)
        return Error{good.error().code, good.error().message, name, number};
    }
  }
  return doors;
}

Result<std::vector<Door>> load_doors(const std::filesystem::path& path, const Map& map) {
  const auto text = read_text_file(path, kMostDoorBytes);
  if (!text) return text.error();
  return parse_doors(*text, path.string(), map);
}

}  // namespace goalbound
