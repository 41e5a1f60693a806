// What readers of texts share, those of your own kinds of maps too: lines with their numbers, words, numbers,
// what a parser of JSON may be given, and safe quotes of the input.
#pragma once

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "goalbound/result.hpp"

namespace goalbound {

/// Splits text at line ends, LF or CR LF; the last line may lack one.
class LineReader {
 public:
  /// The text must outlive it and what it gives.
  explicit LineReader(std::string_view text) : rest_(text) {}

  /// The next line without its end, or nothing after the last one.
  std::optional<std::string_view> next() {
    if (rest_.empty()) return std::nullopt;
    const auto end = rest_.find('\n');
    std::string_view line = rest_.substr(0, end);
    rest_ = end == std::string_view::npos ? std::string_view() : rest_.substr(end + 1);
    if (line.ends_with('\r')) line.remove_suffix(1);
    ++number_;
    return line;
  }
  /// Number of the line that next() gave last, counted from 1; 0 before the first.
  std::size_t number() const { return number_; }

 private:
  std::string_view rest_;
  std::size_t number_ = 0;
};

/// What counts as blank: within a line, and in a text of many.
inline constexpr std::string_view kLineBlanks = " \t";
/// In a text of many lines.
inline constexpr std::string_view kTextBlanks = " \t\r\n";

/// Without blanks at both ends.
inline std::string_view trimmed(std::string_view text, std::string_view blanks = kLineBlanks) {
  const auto first = text.find_first_not_of(blanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

/// Words between runs of blanks.
inline std::vector<std::string_view> split_words(std::string_view text,
                                                 std::string_view blanks = kLineBlanks) {
  std::vector<std::string_view> words;
  for (text = trimmed(text, blanks); !text.empty(); text = trimmed(text, blanks)) {
    words.push_back(text.substr(0, text.find_first_of(blanks)));
    text.remove_prefix(words.back().size());
  }
  return words;
}

/// Fields between single separators, empty ones included.
inline std::vector<std::string_view> split_fields(std::string_view text, char separator) {
  std::vector<std::string_view> fields;
  while (true) {
    const auto end = text.find(separator);
    fields.push_back(trimmed(text.substr(0, end)));
    if (end == std::string_view::npos) return fields;
    text.remove_prefix(end + 1);
  }
}

/// What became of a number that was to be read.
template <class Number>
struct ParsedNumber {
  Number value{};     ///< 0 where there is none
  std::errc error{};  ///< invalid_argument: not a number; result_out_of_range: one that Number does not hold
  /// Whether the text was a number.
  bool ok() const { return error == std::errc(); }
};

/// A number and nothing else.
template <class Number>
ParsedNumber<Number> parse_number(std::string_view text) {
  ParsedNumber<Number> parsed;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), parsed.value);
  parsed.error = end == text.data() + text.size() ? error : std::errc::invalid_argument;
  return parsed;
}

/// Length of the printable UTF-8 character that the text begins with; 0 when it begins with none.
inline std::size_t printable_length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U; };
  const unsigned lead = byte(0);
  if (lead < 0x80) return lead >= ' ' && lead != 0x7F ? 1 : 0;
  if (lead < 0xC2 || lead > 0xF4) return 0;
  const std::size_t length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
  // The second byte tells overlong forms, surrogates, control characters (after C2) and what is too large.
  const unsigned low = lead == 0xC2 || lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
  const unsigned high = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
  if (byte(1) < low || byte(1) > high) return 0;
  for (std::size_t i = 2; i < length; ++i) {
    if (byte(i) < 0x80 || byte(i) > 0xBF) return 0;
  }
  return length;
}

/// What may be shown to people, on a terminal too: names and contents of files may hold anything. What would
/// move the cursor or change colours, and what is no UTF-8, is written as "\\x1b"; ends of lines stay.
std::string printable(std::string_view text);

/// A text as a field of a CSV table (RFC 4180): in quotes where it has something that ends a field.
std::string csv_field(std::string_view text);

/// The most levels to which values of JSON may be nested.
inline constexpr int kMostJsonDepth = 128;
/// Whether a text may be given to a parser of JSON: whoever reads one asks this first. What reads, copies or
/// writes such values calls itself once for each that lies in another, and a few hundred kilobytes of '['
/// would end the program. Parsers also take a byte 0 for the end of the text, whatever follows. `first_line`:
/// of the text in its file. Errors: kLimit, kSyntax, with the line. Cost: a look at each byte.
Result<void> check_json(std::string_view text, const std::string& name, std::size_t first_line = 1);

/// The text in quotes for an error message, as the file or the command has it, in any script: it is what its
/// user has to write. Control characters, and what is no UTF-8, are shown as bytes, \\x..; long ones end in
/// dots.
std::string in_quotes(std::string_view text);

}  // namespace goalbound
