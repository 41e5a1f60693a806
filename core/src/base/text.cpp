#include "goalbound/text.hpp"

#include <algorithm>

namespace goalbound {

std::string csv_field(std::string_view text) {
  if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"') quoted += '"';
    quoted += c;
  }
  return quoted + '"';
}

std::string printable(std::string_view text) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string safe;
  safe.reserve(text.size());
  while (!text.empty()) {
    const std::size_t length = text.front() == '\n' ? 1 : printable_length(text);
    if (length > 0) {
      safe += text.substr(0, length);
    } else {
      const auto byte = static_cast<unsigned char>(text.front());
      safe += {'\\', 'x', kDigits[byte >> 4], kDigits[byte & 0xF]};
    }
    text.remove_prefix(std::max<std::size_t>(length, 1));
  }
  return safe;
}

}  // namespace goalbound
