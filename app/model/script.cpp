#include "model/script.hpp"

#include <algorithm>

#include "goalbound/formats.hpp"
#include "model/action.hpp"

namespace goalbound::app {
namespace {

constexpr std::uint64_t kMaxScriptBytes = std::uint64_t{1} << 20;

std::string_view without_carriage_return(std::string_view line) {
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

}  // namespace

Result<Script> parse_script(std::string_view text, const std::string& name) {
  Script script{name, {}};
  std::size_t number = 0;
  while (!text.empty()) {
    ++number;
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = without_carriage_return(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    const auto call = parse_action(line);
    if (!call) {
      Error error = call.error();
      error.file = name;
      error.line = number;
      return error;
    }
    if (!call->name.empty()) script.lines.push_back({.number = number, .text = std::string(line)});
  }
  return script;
}

Result<Script> load_script(const std::filesystem::path& path) {
  const auto text = read_file(path, kMaxScriptBytes);
  if (!text) return text.error();
  return parse_script(*text, path.string());
}

}  // namespace goalbound::app
