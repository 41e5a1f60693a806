#include "console.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>

#include "goalbound/text.hpp"

namespace goalbound::cli {
void Console::write_out(std::string_view raw) {
  const std::string text = printable(raw);
  const bool written = std::fwrite(text.data(), 1, text.size(), stdout) == text.size();
  if (!written && write_error_ == 0) write_error_ = errno == 0 ? EIO : errno;
}

void Console::write_note(std::string_view text) {
  const std::string line = printable(fmt::format("goalbound: {}\n", text));
  std::fwrite(line.data(), 1, line.size(), stderr);
}

void Console::print_json(const Json& object) {
  // File names need not be UTF-8; a replacement character beats an exception.
  if (json_) write_out(object.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n");
}

void Console::error(const Error& error) {
  write_note("error: " + error.to_string());
}

ExitStatus Console::finish(ExitStatus status) {
  if (std::fflush(stdout) != 0 && write_error_ == 0) write_error_ = errno == 0 ? EIO : errno;
  if (write_error_ == 0) return status;
  // Files stand before the answer that tells of them.
  error({.code = ErrorCode::kIo,
         .message = fmt::format("cannot write the answer to the output: {}", std::strerror(write_error_))});
  return ExitStatus::kBadInput;
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
