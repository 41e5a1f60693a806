#include "model/files/replaced_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <fstream>
#include <string>
#include <system_error>

#include "goalbound/formats.hpp"
#include "model/view/view_file.hpp"

namespace goalbound::app {
namespace {

namespace fs = std::filesystem;

/// Formats are recognised by this much, as when they are read.
constexpr std::size_t kBeginning = 64 << 10;
constexpr std::uint64_t kMostText = std::uint64_t{1} << 30;
constexpr std::string_view kPngSignature = "\x89PNG\r\n\x1a\n";

/// A byte order mark, or a gzip file: what readers see of it is another text.
bool is_wrapped(std::string_view bytes) {
  return bytes.starts_with("\xEF\xBB\xBF") || bytes.starts_with("\xFF\xFE") ||
         bytes.starts_with("\xFE\xFF") || bytes.starts_with("\x1f\x8b");
}

/// As readers see it; the bytes themselves where they cannot be read.
std::string beginning_of(std::ifstream& file, const fs::path& path) {
  std::string bytes(kBeginning, '\0');
  file.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  bytes.resize(static_cast<std::size_t>(file.gcount()));
  if (!is_wrapped(bytes)) return bytes;
  const auto text = read_text_file(path, kMostText);
  return text ? text->substr(0, kBeginning) : bytes;
}

/// A first line of several columns, as our tables begin.
bool begins_as_table(std::string_view beginning) {
  const std::string_view line = beginning.substr(0, beginning.find('\n'));
  const auto is_text = [](char c) { return c >= ' ' || c == '\r' || c == '\t'; };
  return line.find(',') != std::string_view::npos && std::ranges::all_of(line, is_text);
}

/// A file of changes: its first line that says something begins with one of these words.
bool begins_as_changes(std::string_view beginning) {
  constexpr auto kWords = std::to_array<std::string_view>({"block ", "free ", "cost ", "edge ", "close "});
  while (beginning.starts_with("//")) {
    const std::size_t end = beginning.find('\n');
    if (end == std::string_view::npos) return false;
    beginning.remove_prefix(end + 1);
  }
  return std::ranges::any_of(kWords, [&](std::string_view word) { return beginning.starts_with(word); });
}

/// The extension of the format of the content; empty when no format knows it.
std::string_view kind_of(std::string_view beginning) {
  if (beginning.starts_with(kPngSignature)) return ".png";
  for (const FormatInfo* format : all_formats()) {
    if (format->recognises != nullptr && format->recognises(beginning)) return format->extension;
  }
  if (beginning.starts_with(kViewMark)) return kViewEnding;
  if (beginning.starts_with('<') && beginning.find("<svg") != std::string_view::npos) return ".svg";
  if (begins_as_changes(beginning)) return ".changes";
  return begins_as_table(beginning) ? ".csv" : "";
}

}  // namespace

bool replaces_file(const fs::path& path) {
  std::error_code ignored;
  return fs::is_regular_file(path, ignored);
}

Result<void> check_replaced_file(const fs::path& path) {
  if (!replaces_file(path)) return {};  // a folder or a device is refused by whoever writes
  std::ifstream file(path, std::ios::binary);
  if (!file) {
    return Error{ErrorCode::kIo,
                 "the file that is there cannot be read, so it is not written over; choose "
                 "another name",
                 path.string()};
  }
  const std::string beginning = beginning_of(file, path);
  const std::string wanted = path.extension().string();
  const std::string_view kind = kind_of(beginning);
  if (beginning.empty() || kind == wanted) return {};
  const std::string what = kind.empty() ? std::string("a file of no kind that this program knows")
                                        : fmt::format("a file of the kind {}", kind);
  return Error{ErrorCode::kInvalidArgument,
               fmt::format("{} has this name, and it is not written over by a {} file; choose another name",
                           what, wanted),
               path.string()};
}

}  // namespace goalbound::app
