#include <fmt/format.h>

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
    // A name may hold a minus, so '>' is looked for first.
    for (const char between : {'>', '-'}) {
      const std::size_t at = word.find(between, 1);
      if (at == std::string_view::npos) continue;
      const auto from = map_.find_node(word.substr(0, at));
      const auto to = map_.find_node(word.substr(at + 1));
      if (!from || !to) return from ? to.error() : from.error();
      door_.edges.emplace_back(*from, *to);
      if (between == '-') door_.edges.emplace_back(*to, *from);
      return {};
    }
    return Error{ErrorCode::kSyntax,
                 fmt::format("'{}' is no edge; write A>B, or A-B for both ways", printable(word))};
  }

 private:
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
