// Files as other programs write them: what a test of one is made of.
#pragma once

#include <fmt/format.h>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace goalbound::test {

/// Of the source: copied into the folder of the test before it runs.
inline const std::string kWildFolder = GOALBOUND_WILD_DIR;

struct WildCase {
  std::string name;
  std::vector<std::pair<std::string, std::string>> files{};  ///< besides those of the folder
  std::vector<std::string> command{};
  int status = 0;
  /// Of the JSON answer; fractions to within a millionth.
  std::vector<std::pair<std::string, nlohmann::ordered_json>> values{};
  /// Parts of what is printed; without `values` the command is run without --json.
  std::vector<std::string> said{};

  friend std::ostream& operator<<(std::ostream& out, const WildCase& wild) { return out << wild.name; }
};

/// With its byte order mark. ASCII alone.
inline std::string utf16(std::string_view text, bool big_endian) {
  std::string bytes = big_endian ? "\xFE\xFF" : "\xFF\xFE";
  for (const char c : text) bytes += big_endian ? std::string{'\0', c} : std::string{c, '\0'};
  return bytes;
}

/// In UTF-32 behind a byte order mark.
inline std::string utf32(std::string_view text, bool big_endian) {
  std::string bytes = big_endian ? std::string("\0\0\xFE\xFF", 4) : std::string("\xFF\xFE\0\0", 4);
  for (const char c : text)
    bytes += big_endian ? std::string{'\0', '\0', '\0', c} : std::string{c, '\0', '\0', '\0'};
  return bytes;
}

/// With other ends of its lines.
inline std::string with_ends(std::string text, const std::string& end) {
  for (auto at = text.find('\n'); at != std::string::npos; at = text.find('\n', at + end.size()))
    text.replace(at, 1, end);
  return text;
}

/// Two nodes 5 apart, the first of that name.
inline std::string graphml(std::string_view x, std::string_view y, std::string_view encoding = "",
                           std::string_view prefix = "", std::string_view first = "a",
                           std::string_view three = "3") {
  const std::string head =
      encoding.empty() ? "" : fmt::format("<?xml version=\"1.0\" encoding=\"{}\"?>\n", encoding);
  return head +
         fmt::format(
             "<{0}graphml>\n"
             "<{0}key id=\"d0\" for=\"node\" attr.name=\"{1}\"/>\n"
             "<{0}key id=\"d1\" for=\"node\" attr.name=\"{2}\"/>\n"
             "<{0}graph edgedefault=\"undirected\">\n"
             "<{0}node id=\"{3}\"><{0}data key=\"d0\">0</{0}data><{0}data key=\"d1\">0</{0}data></{0}node>\n"
             "<{0}node id=\"b\"><{0}data key=\"d0\">{4}</{0}data><{0}data key=\"d1\">4</{0}data></{0}node>\n"
             "<{0}edge source=\"{3}\" target=\"b\"/>\n"
             "</{0}graph>\n</{0}graphml>\n",
             prefix, x, y, first, three);
}

}  // namespace goalbound::test
