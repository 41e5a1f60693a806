#include "formats/encoding.hpp"

#include <fmt/format.h>
#include <iconv.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <utility>

#include "goalbound/text.hpp"

namespace goalbound {
namespace {

constexpr std::string_view kUtf8Mark = "\xEF\xBB\xBF";
constexpr auto kUtf16Marks = std::to_array<std::pair<std::string_view, const char*>>(
    {{"\xFF\xFE", "UTF-16LE"}, {"\xFE\xFF", "UTF-16BE"}});

Error no_text(std::string_view encoding, const std::string& name) {
  return {ErrorCode::kSyntax,
          fmt::format("this is no text in the encoding {}; save it as UTF-8", in_quotes(encoding)), name};
}

/// Turns whole texts into UTF-8.
class Converter {
 public:
  explicit Converter(const char* encoding) : to_(::iconv_open("UTF-8", encoding)) {}
  Converter(const Converter&) = delete;
  Converter& operator=(const Converter&) = delete;
  ~Converter() {
    if (known()) ::iconv_close(to_);
  }
  bool known() const { return to_ != reinterpret_cast<iconv_t>(-1); }

  /// Adds what it makes of the bytes; false where they are no text in the encoding. A character that is cut
  /// off at the end is left out.
  bool convert(std::string_view bytes, std::string& text) const {
    std::array<char, 4096> piece{};
    char* from = const_cast<char*>(bytes.data());  // NOLINT: iconv does not write there
    std::size_t left = bytes.size();
    while (left > 0) {
      char* to = piece.data();
      std::size_t room = piece.size();
      const bool ended = ::iconv(to_, &from, &left, &to, &room) != static_cast<std::size_t>(-1);
      const int reason = ended ? 0 : errno;
      text.append(piece.data(), piece.size() - room);
      if (reason == EINVAL) return true;
      if (!ended && reason != E2BIG) return false;
    }
    return true;
  }

 private:
  iconv_t to_;
};

std::string upper_case(std::string_view text) {
  std::string result(text);
  std::ranges::transform(result, result.begin(),
                         [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c; });
  return result;
}

}  // namespace

Result<std::string> without_mark(std::string bytes, const std::string& name) {
  if (bytes.starts_with(kUtf8Mark)) bytes.erase(0, kUtf8Mark.size());
  for (const auto& [mark, encoding] : kUtf16Marks) {
    if (!bytes.starts_with(mark)) continue;
    const Converter converter(encoding);
    std::string text;
    if (!converter.known() || !converter.convert(std::string_view(bytes).substr(mark.size()), text))
      return no_text("UTF-16", name);
    return text;
  }
  return bytes;
}

bool means_utf8(std::string_view encoding) {
  constexpr auto kNames = std::to_array<std::string_view>({"UTF-8", "UTF8", "UTF-16", "US-ASCII", "ASCII"});
  return std::ranges::find(kNames, upper_case(encoding)) != kNames.end();
}

Result<std::string> to_utf8(std::string_view bytes, std::string_view encoding, const std::string& name) {
  const std::string id = upper_case(encoding);
  constexpr auto kFamilies =
      std::to_array<std::string_view>({"ISO-8859-", "ISO8859-", "LATIN", "WINDOWS-125", "CP125", "KOI8-"});
  const bool usual = id.size() < 20 &&
                     std::ranges::any_of(kFamilies, [&](auto family) { return id.starts_with(family); }) &&
                     id.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-") == std::string::npos;
  std::string text;
  if (usual) {
    const Converter converter(id.c_str());
    if (converter.known() && converter.convert(bytes, text)) return text;
    if (converter.known()) return no_text(encoding, name);
  }
  return Error{ErrorCode::kSyntax,
               fmt::format("the encoding {} is not read; save the file as UTF-8", in_quotes(encoding)), name,
               1};
}

}  // namespace goalbound
