#include "console.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>

namespace goalbound::cli {

void Console::write_out(std::string_view text) {
  if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size()) write_failed_ = true;
}

void Console::write_note(std::string_view text) {
  const std::string line = fmt::format("goalbound: {}\n", text);
  std::fwrite(line.data(), 1, line.size(), stderr);
}

void Console::print_json(const Json& object) {
  // File names need not be UTF-8; a replacement character beats an exception.
  if (json_) write_out(object.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n");
}

void Console::error(const Error& error) {
  std::string text = error.to_string();
  std::replace(text.begin(), text.end(), '\n', ' ');
  write_note("error: " + text);
}

ExitStatus Console::finish(ExitStatus status) {
  errno = 0;
  if (std::fflush(stdout) == 0 && !write_failed_) return status;
  error({.code = ErrorCode::kIo,
         .message = fmt::format("cannot write to the output: {}", std::strerror(errno))});
  return ExitStatus::kBadInput;
}

std::string grouped(std::uint64_t value) {
  std::string text = std::to_string(value);
  for (auto at = static_cast<std::ptrdiff_t>(text.size()) - 3; at > 0; at -= 3)
    text.insert(text.begin() + at, ',');
  return text;
}

std::string byte_text(std::uint64_t bytes) {
  constexpr std::array<std::string_view, 4> kUnits = {"KiB", "MiB", "GiB", "TiB"};
  if (bytes < 1024) return fmt::format("{} bytes", bytes);
  double value = static_cast<double>(bytes) / 1024;
  std::size_t unit = 0;
  while (value >= 1024 && unit + 1 < kUnits.size()) {
    value /= 1024;
    ++unit;
  }
  return fmt::format("{:.1f} {}", value, kUnits[unit]);
}

std::string align(const std::vector<std::vector<std::string>>& rows, const std::vector<std::size_t>& left) {
  std::vector<std::size_t> widths;
  for (const auto& row : rows) {
    widths.resize(std::max(widths.size(), row.size()));
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
  }
  std::string text;
  for (const auto& row : rows) {
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i) {
      const bool is_left = std::find(left.begin(), left.end(), i) != left.end();
      line += is_left ? fmt::format("{:<{}}", row[i], widths[i]) : fmt::format("{:>{}}", row[i], widths[i]);
      line += "  ";
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + "\n";
  }
  return text;
}

}  // namespace goalbound::cli
