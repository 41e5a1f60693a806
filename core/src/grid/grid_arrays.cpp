#include "goalbound/grid_arrays.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

namespace goalbound {
namespace {

constexpr char kBlocked = '@';

/// In the order in which costs get them: those that files may hold first.
std::string cost_letters() {
  std::string letters = ".";
  const auto add = [&letters](int first, int last) {
    for (int letter = first; letter <= last; ++letter) {
      if (letter != '.' && letter != kBlocked) letters.push_back(static_cast<char>(letter));
    }
  };
  add('A', 'Z');
  add('a', 'z');
  add('!', '@');
  add('[', '`');
  add('{', '~');
  add(1, ' ');
  add(0x7F, 0xFF);
  return letters;
}

/// Costs above 0 that occur, rising.
std::vector<std::uint16_t> different_costs(std::span<const std::uint16_t> costs) {
  std::vector<bool> seen(std::size_t{1} << 16);
  for (const std::uint16_t cost : costs) seen[cost] = true;
  std::vector<std::uint16_t> different;
  for (std::size_t cost = 1; cost < seen.size(); ++cost) {
    if (seen[cost]) different.push_back(static_cast<std::uint16_t>(cost));
  }
  return different;
}

}  // namespace

Result<Grid> grid_from_cells(std::int32_t width, std::int32_t height, std::span<const std::uint8_t> cells) {
  if (auto good = check_grid_size(width, height, cells.size()); !good) return good.error();
  std::string terrain(cells.size(), kBlocked);
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (cells[i] != 0) terrain[i] = '.';
  }
  return Grid::create(width, height, std::move(terrain));
}

Result<Grid> grid_from_costs(std::int32_t width, std::int32_t height, std::span<const std::uint16_t> costs) {
  if (auto good = check_grid_size(width, height, costs.size()); !good) return good.error();
  const auto different = different_costs(costs);
  if (!different.empty() && different.back() > TerrainCosts::kMost) {
    return Error{ErrorCode::kInvalidArgument, fmt::format("a cell costs {}; the highest cost is {}",
                                                          different.back(), TerrainCosts::kMost)};
  }
  const std::string letters = cost_letters();
  if (different.size() > letters.size()) {
    return Error{ErrorCode::kLimit, fmt::format("{} different costs; a map holds {}, so round them",
                                                different.size(), letters.size())};
  }
  TerrainCosts letter_costs;
  std::vector<char> letter_of(std::size_t{TerrainCosts::kMost} + 1, kBlocked);
  for (std::size_t i = 0; i < different.size(); ++i) {
    letter_of[different[i]] = letters[i];
    letter_costs[letters[i]] = different[i];
  }
  std::string terrain(costs.size(), kBlocked);
  std::ranges::transform(costs, terrain.begin(), [&](std::uint16_t cost) { return letter_of[cost]; });
  return Grid::create(width, height, std::move(terrain), letter_costs);
}

}  // namespace goalbound
