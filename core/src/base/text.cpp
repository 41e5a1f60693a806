#include "goalbound/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

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

namespace {

/// Where a value begins that lies too deep in others.
std::optional<std::size_t> find_too_deep(std::string_view json) {
  int depth = 0;
  bool in_text = false;
  for (std::size_t i = 0; i < json.size(); ++i) {
    const char c = json[i];
    if (in_text) {
      if (c == '\\') ++i;
      if (c == '"') in_text = false;
    } else if (c == '"') {
      in_text = true;
    } else if (c == '{' || c == '[') {
      if (++depth > kMostJsonDepth) return i;
    } else if (c == '}' || c == ']') {
      --depth;
    }
  }
  return std::nullopt;
}

}  // namespace

Result<void> check_json(std::string_view text, const std::string& name, std::size_t first_line) {
  const auto error = [&](std::size_t offset, ErrorCode code, std::string message) {
    const auto lines = std::ranges::count(text.substr(0, offset), '\n');
    return Error{code, std::move(message), name, first_line + static_cast<std::size_t>(lines)};
  };
  if (const auto nul = text.find('\0'); nul != std::string_view::npos)
    return error(nul, ErrorCode::kSyntax, "not valid JSON: it has a byte 0, which no text has");
  if (const auto deep = find_too_deep(text))
    return error(*deep, ErrorCode::kLimit,
                 fmt::format("the values of this JSON are nested more than {} levels deep", kMostJsonDepth));
  return {};
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

std::string in_quotes(std::string_view text) {
  constexpr std::size_t kShown = 40;
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string quoted = "'";
  for (std::size_t count = 0; !text.empty() && count < kShown; ++count) {
    const std::size_t length = printable_length(text);
    if (length > 0) {
      quoted += text.substr(0, length);
    } else {
      const auto byte = static_cast<unsigned char>(text.front());
      quoted += {'\\', 'x', kDigits[byte >> 4], kDigits[byte & 0xF]};
    }
    text.remove_prefix(std::max<std::size_t>(length, 1));
  }
  return quoted + (text.empty() ? "'" : "...'");
}

}  // namespace goalbound
