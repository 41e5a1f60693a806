#include "formats/encoding.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "goalbound/text.hpp"
#include "platform/text_encoding.hpp"

namespace goalbound {
namespace {

constexpr std::string_view kUtf8Mark = "\xEF\xBB\xBF";
/// The longer ones first: a mark of UTF-32 begins with one of UTF-16.
constexpr auto kWideMarks = std::to_array<std::pair<std::string_view, const char*>>(
    {{std::string_view("\xFF\xFE\0\0", 4), "UTF-32LE"},
     {std::string_view("\0\0\xFE\xFF", 4), "UTF-32BE"},
     {"\xFF\xFE", "UTF-16LE"},
     {"\xFE\xFF", "UTF-16BE"}});

Error no_text(std::string_view encoding, const std::string& name) {
  return {ErrorCode::kSyntax,
          fmt::format("this is not text in the encoding {}; save it as UTF-8", in_quotes(encoding)), name};
}

std::string upper_case(std::string_view text) {
  std::string result(text);
  std::ranges::transform(result, result.begin(),
                         [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c; });
  return result;
}

bool begins_with_any(std::string_view text, std::span<const std::string_view> beginnings) {
  return std::ranges::any_of(beginnings, [&](auto beginning) { return text.starts_with(beginning); });
}

/// Lines that end in a carriage return alone, as those of old programs do, end as others. Where any line ends
/// otherwise, or a byte 0 tells that this is no text, nothing changes.
std::string with_usual_ends(std::string text) {
  constexpr std::string_view kNoneOfThem("\n\0", 2);
  if (text.find_first_of(kNoneOfThem) == std::string::npos) std::ranges::replace(text, '\r', '\n');
  return text;
}

}  // namespace

Result<std::string> without_mark(std::string bytes, const std::string& name) {
  if (bytes.starts_with(kUtf8Mark)) bytes.erase(0, kUtf8Mark.size());
  for (const auto& [mark, encoding] : kWideMarks) {
    if (!bytes.starts_with(mark)) continue;
    std::string text;
    if (platform::decode(encoding, std::string_view(bytes).substr(mark.size()), text) !=
        platform::Decoded::kText)
      return no_text(std::string_view(encoding).substr(0, 6), name);
    return with_usual_ends(std::move(text));
  }
  return with_usual_ends(std::move(bytes));
}

bool means_utf8(std::string_view encoding) {
  constexpr auto kNarrow = std::to_array<std::string_view>({"UTF-8", "UTF8", "US-ASCII", "ASCII"});
  // What can be read as a name of one of these is none of them any more.
  constexpr auto kWide =
      std::to_array<std::string_view>({"UTF-16", "UTF16", "UTF-32", "UTF32", "UCS-", "ISO-10646-UCS-"});
  const std::string id = upper_case(encoding);
  return std::ranges::find(kNarrow, id) != kNarrow.end() || begins_with_any(id, kWide);
}

Result<std::string> to_utf8(std::string_view bytes, std::string_view encoding, const std::string& name) {
  const std::string id = upper_case(encoding);
  constexpr auto kFamilies = std::to_array<std::string_view>(
      {"ISO-8859-", "ISO8859-", "ISO_8859-", "LATIN", "WINDOWS-125", "CP125", "KOI8-", "MACINTOSH"});
  const bool usual = id.size() < 20 && begins_with_any(id, kFamilies) &&
                     id.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_") == std::string::npos;
  std::string text;
  if (usual) {
    const auto decoded = platform::decode(id, bytes, text);
    if (decoded == platform::Decoded::kText) return text;
    if (decoded == platform::Decoded::kNoText) return no_text(encoding, name);
  }
  return Error{ErrorCode::kSyntax,
               fmt::format("the encoding {} is not read; save the file as UTF-8", in_quotes(encoding)), name,
               1};
}

}  // namespace goalbound
