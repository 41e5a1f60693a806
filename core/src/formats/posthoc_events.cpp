#include "formats/posthoc_events.hpp"

#include <fmt/format.h>

namespace goalbound {
namespace {

constexpr std::string_view kEventsKey = "events:";

std::size_t indent_of(std::string_view line) {
  const auto first = line.find_first_not_of(' ');
  return first == std::string_view::npos ? line.size() : first;
}

/// A quoted value without its quotes; anything else as it is.
std::string_view unquoted(std::string_view value) {
  const bool quoted =
      value.size() >= 2 && (value.front() == '"' || value.front() == '\'') && value.back() == value.front();
  return quoted ? value.substr(1, value.size() - 2) : value;
}

/// Where the next comma outside of quotes stands.
std::size_t next_comma(std::string_view text) {
  char quote = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (quote != 0) {
      if (text[i] == quote) quote = 0;
    } else if (text[i] == '"' || text[i] == '\'') {
      quote = text[i];
    } else if (text[i] == ',') {
      return i;
    }
  }
  return std::string_view::npos;
}

}  // namespace

std::optional<std::string_view> PosthocEvents::next_line() {
  if (kept_) return std::exchange(kept_, std::nullopt);
  while (const auto line = lines_.next()) {
    const std::string_view said = trimmed(*line);
    if (!said.empty() && !said.starts_with('#') && said != "---") return line;
  }
  return std::nullopt;
}

Result<void> PosthocEvents::find_list() {
  found_ = true;
  while (const auto line = next_line()) {
    if (!line->starts_with(kEventsKey)) continue;
    const std::string_view rest = trimmed(line->substr(kEventsKey.size()));
    if (rest == "[]") {
      over_ = true;
    } else if (!rest.empty()) {
      return syntax(fmt::format("unexpected {} behind 'events:'; events follow in lines of their own",
                                in_quotes(rest)));
    }
    return {};
  }
  return syntax("not a trace of a search: there is no line 'events:'");
}

Result<void> PosthocEvents::add_pair(std::string_view pair, PosthocEvent& event) const {
  const auto colon = pair.find(':');
  const std::string_view key = trimmed(pair.substr(0, colon));
  if (colon == std::string_view::npos || key.empty())
    return syntax(fmt::format("unexpected {}; an event is made of values like 'id: 7'", in_quotes(pair)));
  if (event.find(unquoted(key))) return syntax(fmt::format("a second value of {}", in_quotes(key)));
  event.values.emplace_back(unquoted(key), unquoted(trimmed(pair.substr(colon + 1))));
  return {};
}

Result<void> PosthocEvents::add_flow(std::string_view mapping, PosthocEvent& event) const {
  if (!mapping.ends_with('}')) return syntax("the event does not end with '}' in its line");
  mapping = trimmed(mapping.substr(1, mapping.size() - 2));
  while (!mapping.empty()) {
    const std::size_t comma = next_comma(mapping);
    if (auto added = add_pair(trimmed(mapping.substr(0, comma)), event); !added) return added;
    if (comma == std::string_view::npos) break;
    mapping = trimmed(mapping.substr(comma + 1));
  }
  return {};
}

Result<void> PosthocEvents::add_block(std::string_view first, std::size_t indent, PosthocEvent& event) {
  if (auto added = add_pair(first, event); !added) return added;
  while (const auto line = next_line()) {
    if (indent_of(*line) <= indent) {
      keep(*line);
      return {};
    }
    if (auto added = add_pair(trimmed(*line), event); !added) return added;
  }
  return {};
}

Result<std::optional<PosthocEvent>> PosthocEvents::next() {
  if (!found_) {
    if (auto found = find_list(); !found) return found.error();
  }
  const auto line = over_ ? std::nullopt : next_line();
  const std::string_view said = line ? trimmed(*line) : std::string_view();
  // Another key of the file ends the list.
  if (!line || said == "[]" || (indent_of(*line) == 0 && !said.starts_with('-'))) {
    over_ = true;
    return std::optional<PosthocEvent>();
  }
  if (!said.starts_with("- "))
    return syntax(fmt::format("unexpected {}; an event begins with '- '", in_quotes(said)));
  PosthocEvent event{.line = this->line(), .values = {}};
  const std::string_view body = trimmed(said.substr(1));
  auto added = body.starts_with('{') ? add_flow(body, event) : add_block(body, indent_of(*line), event);
  if (!added) return added.error();
  return std::optional(std::move(event));
}

}  // namespace goalbound
