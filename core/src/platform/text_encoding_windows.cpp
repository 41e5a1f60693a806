#include "platform/text_encoding.hpp"

#include <windows.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <optional>

namespace goalbound::platform {
namespace {

/// The number behind the first of these beginnings that the name has.
std::optional<unsigned> number_behind(std::string_view name,
                                      std::initializer_list<std::string_view> beginnings) {
  for (const std::string_view beginning : beginnings) {
    if (!name.starts_with(beginning)) continue;
    const std::string_view digits = name.substr(beginning.size());
    unsigned number = 0;
    const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    if (read.ec == std::errc() && read.ptr == digits.data() + digits.size()) return number;
  }
  return std::nullopt;
}

/// Of encodings of one byte a character; 0 for others.
UINT code_page_of(std::string_view encoding) {
  constexpr UINT kIso8859 = 28590;
  if (const auto part = number_behind(encoding, {"ISO-8859-", "ISO8859-", "ISO_8859-"}))
    return kIso8859 + *part;
  // Not every part is a Latin one.
  constexpr std::array<UINT, 11> kPartOfLatin = {0, 1, 2, 3, 4, 9, 10, 13, 14, 15, 16};
  if (const auto latin = number_behind(encoding, {"LATIN-", "LATIN"});
      latin && *latin >= 1 && *latin < kPartOfLatin.size())
    return kIso8859 + kPartOfLatin[*latin];
  if (const auto page = number_behind(encoding, {"WINDOWS-", "CP"})) return *page;
  if (encoding == "KOI8-R") return 20866;
  if (encoding == "KOI8-U") return 21866;
  if (encoding == "MACINTOSH") return 10000;
  return 0;
}

bool add_utf8(std::wstring_view wide, std::string& text) {
  if (wide.empty()) return true;
  const auto letters = static_cast<int>(wide.size());
  const int size = ::WideCharToMultiByte(CP_UTF8, WC_ERR_INVALID_CHARS, wide.data(), letters, nullptr, 0,
                                         nullptr, nullptr);
  if (size <= 0) return false;
  const std::size_t before = text.size();
  text.resize(before + static_cast<std::size_t>(size));
  return ::WideCharToMultiByte(CP_UTF8, WC_ERR_INVALID_CHARS, wide.data(), letters, text.data() + before,
                               size, nullptr, nullptr) == size;
}

/// Numbers of so many bytes each, as many as there are whole.
template <std::size_t kBytes>
std::u32string numbers_in(std::string_view bytes, bool least_first) {
  std::u32string numbers;
  for (std::size_t at = 0; at + kBytes <= bytes.size(); at += kBytes) {
    std::uint32_t number = 0;
    for (std::size_t i = 0; i < kBytes; ++i) {
      const auto byte = static_cast<unsigned char>(bytes[at + (least_first ? kBytes - 1 - i : i)]);
      number = number << 8 | byte;
    }
    numbers += static_cast<char32_t>(number);
  }
  return numbers;
}

bool decode_utf16(std::string_view bytes, bool least_first, std::string& text) {
  std::wstring wide;
  for (const char32_t unit : numbers_in<2>(bytes, least_first)) wide += static_cast<wchar_t>(unit);
  const bool cut_off = !wide.empty() && (static_cast<unsigned>(wide.back()) & 0xFC00U) == 0xD800U;
  if (cut_off) wide.pop_back();
  return add_utf8(wide, text);
}

bool decode_utf32(std::string_view bytes, bool least_first, std::string& text) {
  std::wstring wide;
  for (const char32_t letter : numbers_in<4>(bytes, least_first)) {
    if (letter > 0x10FFFF || (letter & 0xFFFFF800U) == 0xD800U) return false;
    if (letter < 0x10000) {
      wide += static_cast<wchar_t>(letter);
      continue;
    }
    wide += static_cast<wchar_t>(0xD800U + ((letter - 0x10000U) >> 10));
    wide += static_cast<wchar_t>(0xDC00U + ((letter - 0x10000U) & 0x3FFU));
  }
  return add_utf8(wide, text);
}

bool decode_page(UINT page, std::string_view bytes, std::string& text) {
  if (bytes.empty()) return true;
  std::wstring wide(bytes.size(), L'\0');
  const int letters =
      ::MultiByteToWideChar(page, MB_ERR_INVALID_CHARS, bytes.data(), static_cast<int>(bytes.size()),
                            wide.data(), static_cast<int>(wide.size()));
  if (letters <= 0) return false;
  wide.resize(static_cast<std::size_t>(letters));
  return add_utf8(wide, text);
}

}  // namespace

Decoded decode(const std::string& encoding, std::string_view bytes, std::string& text) {
  const bool least_first = encoding.ends_with("LE");
  bool good = false;
  if (encoding.starts_with("UTF-16")) {
    good = decode_utf16(bytes, least_first, text);
  } else if (encoding.starts_with("UTF-32")) {
    good = decode_utf32(bytes, least_first, text);
  } else {
    const UINT page = code_page_of(encoding);
    if (page == 0 || ::IsValidCodePage(page) == FALSE) return Decoded::kUnknownEncoding;
    good = decode_page(page, bytes, text);
  }
  return good ? Decoded::kText : Decoded::kNoText;
}

}  // namespace goalbound::platform
