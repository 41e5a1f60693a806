#include "model/actions/action.hpp"

namespace goalbound::app {
namespace {

bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

/// "#4711", the name of a node.
bool is_number_sign(std::string_view word) {
  return word.size() >= 2 && word[0] == '#' && word[1] >= '0' && word[1] <= '9';
}

/// Reads words off the front of a line.
class Words {
 public:
  explicit Words(std::string_view line) : rest_(line) {}

  /// False at the end of the line and before a comment. The first word of a line is no argument.
  bool more(bool first) {
    while (!rest_.empty() && is_blank(rest_.front())) rest_.remove_prefix(1);
    const bool is_comment = rest_.starts_with('#') && (first || !is_number_sign(rest_));
    return !rest_.empty() && !is_comment;
  }

  Result<std::string> next() {
    std::string word;
    while (!rest_.empty() && !is_blank(rest_.front())) {
      if (rest_.front() == '"') {
        if (!append_quoted(word)) {
          return Error{ErrorCode::kSyntax, "a quote is opened but not closed; write \\\" for a quote itself"};
        }
      } else {
        word += take();
      }
    }
    return word;
  }

 private:
  char take() {
    const char c = rest_.front();
    rest_.remove_prefix(1);
    return c;
  }

  bool append_quoted(std::string& word) {
    take();
    while (!rest_.empty()) {
      char c = take();
      if (c == '"') return true;
      if (c == '\\' && !rest_.empty() && (rest_.front() == '"' || rest_.front() == '\\')) c = take();
      word += c;
    }
    return false;
  }

  std::string_view rest_;
};

std::string as_word(std::string_view word) {
  const bool may_begin_so = !word.starts_with('#') || is_number_sign(word);
  const bool plain =
      !word.empty() && may_begin_so && word.find_first_of(" \t\r\n\"") == std::string_view::npos;
  if (plain) return std::string(word);
  std::string text = "\"";
  for (const char c : word) {
    if (c == '"' || c == '\\') text += '\\';
    text += c;
  }
  return text + '"';
}

}  // namespace

std::vector<std::string> words_of(std::span<const ActionArgument> arguments) {
  std::vector<std::string> words;
  for (const ActionArgument& argument : arguments) words.push_back(argument.text);
  return words;
}

Result<ActionCall> parse_action(std::string_view line) {
  ActionCall call;
  Words words(line);
  for (bool first = true; words.more(first); first = false) {
    auto word = words.next();
    if (!word) return word.error();
    if (first) {
      call.name = std::move(word).value();
    } else {
      call.arguments.emplace_back(std::move(word).value());
    }
  }
  return call;
}

std::string format_action(const ActionCall& call) {
  std::string line = as_word(call.name);
  for (const ActionArgument& argument : call.arguments) line += ' ' + as_word(argument.text);
  return line;
}

}  // namespace goalbound::app
