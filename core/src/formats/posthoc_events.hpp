// The part of YAML that traces are written in: a list of flat mappings below `events:`.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "goalbound/result.hpp"
#include "goalbound/text.hpp"

namespace goalbound {

/// One mapping: keys and values as text, without quotes around them.
struct PosthocEvent {
  std::size_t line = 0;  ///< where it begins, counted from 1
  std::vector<std::pair<std::string_view, std::string_view>> values;

  /// Nothing where it has no such key.
  std::optional<std::string_view> find(std::string_view key) const {
    for (const auto& [name, value] : values) {
      if (name == key) return value;
    }
    return std::nullopt;
  }
};

/// Goes through the events of a text, which must outlive it and what it gives.
class PosthocEvents {
 public:
  PosthocEvents(std::string_view text, const std::string& name) : lines_(text), name_(name) {}

  /// The next event; nothing behind the last one. Errors: kSyntax with the line.
  Result<std::optional<PosthocEvent>> next();
  /// Of the line that was read last; 1 before the first.
  std::size_t line() const { return lines_.number() == 0 ? 1 : lines_.number(); }

 private:
  Error syntax(std::string message) const { return {ErrorCode::kSyntax, std::move(message), name_, line()}; }
  /// The next line that says something, or nothing behind the last; put back by keep().
  std::optional<std::string_view> next_line();
  void keep(std::string_view line) { kept_ = line; }
  Result<void> find_list();
  Result<void> add_flow(std::string_view mapping, PosthocEvent& event) const;
  Result<void> add_pair(std::string_view pair, PosthocEvent& event) const;
  Result<void> add_block(std::string_view first, std::size_t indent, PosthocEvent& event);

  LineReader lines_;
  const std::string& name_;
  std::optional<std::string_view> kept_;
  bool found_ = false;  ///< the list
  bool over_ = false;
};

}  // namespace goalbound
