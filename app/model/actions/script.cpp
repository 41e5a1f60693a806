#include "model/actions/script.hpp"

#include "goalbound/formats.hpp"
#include "goalbound/text.hpp"
#include "model/actions/action.hpp"

namespace goalbound::app {
namespace {

constexpr std::uint64_t kMaxScriptBytes = std::uint64_t{1} << 20;

}  // namespace

Result<Script> parse_script(std::string_view text, const std::string& name) {
  Script script{name, {}};
  LineReader lines(text);
  while (const auto line = lines.next()) {
    const auto call = parse_action(*line);
    if (!call) {
      Error error = call.error();
      error.file = name;
      error.line = lines.number();
      return error;
    }
    if (!call->name.empty()) script.lines.push_back({.number = lines.number(), .text = std::string(*line)});
  }
  return script;
}

Result<Script> load_script(const std::filesystem::path& path) {
  const auto text = read_text_file(path, kMaxScriptBytes);
  if (!text) return text.error();
  return parse_script(*text, path.string());
}

}  // namespace goalbound::app
