#include "indices/landmarks/landmark_places.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>

namespace goalbound {
namespace {

constexpr char kBetweenPlaces = '+';
constexpr char kInsteadOfComma = '/';
constexpr char kByNumber = '%';
constexpr std::string_view kReserved = "+/%:(),= ";

std::string encoded(std::string_view name) {
  std::string text;
  for (const char c : name) {
    const auto code = static_cast<unsigned char>(c);
    if (c == ',') {
      text += kInsteadOfComma;
    } else if (code < ' ' || kReserved.find(c) != std::string_view::npos) {
      text += fmt::format("{}{:02X}", kByNumber, code);
    } else {
      text += c;
    }
  }
  return text;
}

/// Nothing where a number is missing.
std::optional<std::string> decoded(std::string_view text) {
  std::string name;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != kByNumber) {
      name += text[i] == kInsteadOfComma ? ',' : text[i];
      continue;
    }
    const std::string_view digits = text.substr(i + 1, 2);
    unsigned code = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), code, 16);
    if (error != std::errc() || digits.size() != 2 || end != digits.data() + 2) return std::nullopt;
    name += static_cast<char>(code);
    i += 2;
  }
  return name;
}

}  // namespace

Result<std::vector<NodeId>> parse_landmark_places(const Map& map, std::string_view text) {
  std::vector<NodeId> nodes;
  for (std::size_t begin = 0; begin < text.size() || (begin > 0 && begin == text.size());) {
    const std::string_view word = text.substr(begin, text.find(kBetweenPlaces, begin) - begin);
    begin += word.size() + 1;
    const auto name = decoded(word);
    if (!name)
      return Error{.message = fmt::format(
                       "'{}' does not name the node of a landmark: two digits must follow a '%'", word)};
    const auto node = map.find_node(*name);
    if (!node) return node.error();
    if (!map.is_node(*node))
      return Error{.message =
                       fmt::format("no landmark can be placed at {}: it is blocked", map.name_of(*node))};
    nodes.push_back(*node);
  }
  return nodes;
}

std::string format_landmark_places(const Map& map, std::span<const NodeId> nodes) {
  std::string text;
  for (const NodeId node : nodes) {
    if (!text.empty()) text += kBetweenPlaces;
    text += encoded(map.name_of(node));
  }
  return text;
}

}  // namespace goalbound
