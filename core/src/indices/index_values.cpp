// The name of an index: a kind, and what is chosen of it.
#include "goalbound/index_values.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "goalbound/index.hpp"
#include "goalbound/spelling.hpp"
#include "goalbound/text.hpp"

namespace goalbound {
namespace {

constexpr char kBetweenValues = ':';
constexpr char kInside = '(';
constexpr char kOutside = ')';
constexpr std::string_view kMeansSomething = ":(),";

std::vector<std::string_view> ids_of_parameters(const IndexKind& kind) {
  return ids_of(kind.parameters);
}

std::optional<std::uint32_t> number_in(std::string_view text) {
  std::uint32_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

/// A parameter without words or numbers to choose from is a text, which its kind knows how to read.
bool is_text(const IndexParameter& parameter) {
  return parameter.choices == nullptr && parameter.most == 0;
}

Result<void> check_value(const IndexKind& kind, const IndexParameter& parameter, std::string_view value) {
  const std::string what = fmt::format("{} of the index '{}'", parameter.id, kind.id);
  if (parameter.choices != nullptr) {
    const auto choices = parameter.choices();
    if (std::ranges::find(choices, value, &IndexChoice::id) != choices.end()) return {};
    return unknown_word(what, value, ids_of(choices));
  }
  if (is_text(parameter)) {
    if (value.find_first_of(kMeansSomething) == std::string_view::npos) return {};
    return Error{.message = fmt::format("the {} has none of the characters {}, as '{}' has", what,
                                        kMeansSomething, value)};
  }
  const auto number = number_in(value);
  if (number && *number >= parameter.least && *number <= parameter.most) return {};
  return Error{.message = fmt::format("the {} is a number from {} to {}, not '{}'", what, parameter.least,
                                      parameter.most, value)};
}

/// The parameter that has this word among its choices; null for none.
const IndexParameter* parameter_of_choice(const IndexKind& kind, std::string_view word) {
  for (const IndexParameter& parameter : kind.parameters) {
    if (parameter.choices == nullptr) continue;
    const auto choices = parameter.choices();
    if (std::ranges::find(choices, word, &IndexChoice::id) != choices.end()) return &parameter;
  }
  return nullptr;
}

/// Says which index an error is about.
Error about(const IndexKind& kind, Error error) {
  error.message = fmt::format("the index '{}': {}", kind.id, error.message);
  return error;
}

/// For "unknown ...": what may stand behind the kind in a text.
Error unknown_value(const IndexKind& kind, std::string_view word) {
  std::vector<std::string> all;
  for (const IndexParameter& parameter : kind.parameters) {
    if (parameter.choices == nullptr) {
      all.push_back(fmt::format("{}={}", parameter.id, parameter.default_value));
      continue;
    }
    for (const IndexChoice& choice : parameter.choices()) all.emplace_back(choice.id);
  }
  if (all.empty())
    return {.message =
                fmt::format("there is nothing to choose about the index '{}', not '{}'", kind.id, word)};
  return about(kind, unknown_word("value", word, std::vector<std::string_view>(all.begin(), all.end())));
}

}  // namespace

std::vector<std::string_view> needed_kinds(const IndexValues& values) {
  if (!values.inside().empty()) return {values.kind()->id};
  return {values.kind()->needs.begin(), values.kind()->needs.end()};
}

IndexValues needed_values(const IndexValues& values, std::string_view needed) {
  if (needed == values.kind()->id) return values.without_inside();
  const IndexKind& kind = *find_index(needed);
  return values.kind()->needed_values == nullptr ? IndexValues(kind)
                                                 : values.kind()->needed_values(values, kind);
}

IndexValues values_to_make(const IndexValues& values, std::string_view needed) {
  IndexValues wanted = needed_values(values, needed);
  const auto choose = values.kind()->values_to_make;
  return choose == nullptr || needed == values.kind()->id ? wanted : choose(wanted);
}

IndexValues::IndexValues(const IndexKind& kind) : kind_(&kind) {
  for (const IndexParameter& parameter : kind.parameters) values_.emplace_back(parameter.default_value);
}

std::string_view IndexValues::of(std::string_view parameter) const {
  return values_[static_cast<std::size_t>(kind_->parameter(parameter) - kind_->parameters.data())];
}

std::uint32_t IndexValues::number(std::string_view parameter) const {
  return *number_in(of(parameter));
}

Result<void> IndexValues::set(std::string_view parameter, std::string_view value) {
  const IndexParameter* known = kind_->parameter(parameter);
  if (known == nullptr) return about(*kind_, unknown_word("parameter", parameter, ids_of_parameters(*kind_)));
  if (auto good = check_value(*kind_, *known, value); !good) return good;
  values_[static_cast<std::size_t>(known - kind_->parameters.data())] = value;
  return {};
}

Result<void> IndexValues::set_inside(std::vector<IndexValues> inside) {
  if (kind_->inner == nullptr) {
    return Error{.message = fmt::format("nothing can be made inside of the index '{}', which has no graph of "
                                        "its own",
                                        kind_->id)};
  }
  for (std::size_t i = 0; i < inside.size(); ++i) {
    if (inside[i].kind()->roles.empty()) {
      return Error{.message = fmt::format("the index '{}' does nothing for the search of a graph, so that it "
                                          "cannot be made inside of '{}'",
                                          inside[i].kind()->id, kind_->id)};
    }
    if (std::find(inside.begin(), inside.begin() + static_cast<std::ptrdiff_t>(i), inside[i]) !=
        inside.begin() + static_cast<std::ptrdiff_t>(i))
      return Error{.message = fmt::format("the index '{}' is named twice", inside[i].text())};
  }
  inside_ = std::move(inside);
  return {};
}

IndexValues IndexValues::without_inside() const {
  IndexValues values = *this;
  values.inside_.clear();
  return values;
}

std::string IndexValues::text() const {
  std::string text(kind_->id);
  for (std::size_t i = 0; i < inside_.size(); ++i) {
    text += i == 0 ? kInside : kBetweenIndices;
    text += inside_[i].text();
  }
  if (!inside_.empty()) text += kOutside;
  for (std::size_t i = 0; i < values_.size(); ++i) {
    const IndexParameter& parameter = kind_->parameters[i];
    if (values_[i] == parameter.default_value && !parameter.always_written) continue;
    text += kBetweenValues;
    if (parameter.choices == nullptr) text += fmt::format("{}=", parameter.id);
    text += values_[i];
  }
  return text;
}

Result<IndexValues> IndexValues::parse(std::string_view text) {
  const std::string_view id = text.substr(0, text.find_first_of(":("));
  const IndexKind* kind = find_index(id);
  if (kind == nullptr) return unknown_word("index", id, ids_of(all_indices()));
  IndexValues values(*kind);
  std::string_view left = text.substr(id.size());
  if (left.starts_with(kInside)) {
    const std::size_t end = left.rfind(kOutside);
    if (end == std::string_view::npos)
      return Error{.message = fmt::format("'{}' has a '(' without a ')'", text)};
    auto inside = parse_indices(left.substr(1, end - 1));
    if (!inside) return inside.error();
    if (auto set = values.set_inside(*std::move(inside)); !set) return set.error();
    left.remove_prefix(end + 1);
  }
  if (left.empty()) return values;
  if (left.front() != kBetweenValues)
    return Error{.message = fmt::format("'{}': what is behind the ')' begins with ':'", text)};
  if (auto set = values.set_words(left.substr(1), text); !set) return set.error();
  return values;
}

/// What stands behind the kind in a text, of which it is a part.
Result<void> IndexValues::set_words(std::string_view words, std::string_view text) {
  std::vector<std::string_view> chosen;
  for (std::size_t begin = 0; begin <= words.size();) {
    const std::string_view word = words.substr(begin, words.find(kBetweenValues, begin) - begin);
    begin += word.size() + 1;
    const auto equals = word.find('=');
    const IndexParameter* by_choice =
        equals == std::string_view::npos ? parameter_of_choice(*kind_, word) : nullptr;
    if (equals == std::string_view::npos && by_choice == nullptr) return unknown_value(*kind_, word);
    const std::string_view parameter = by_choice != nullptr ? by_choice->id : word.substr(0, equals);
    if (auto done = set(parameter, by_choice != nullptr ? word : word.substr(equals + 1)); !done) return done;
    if (std::ranges::find(chosen, parameter) != chosen.end())
      return Error{.message = fmt::format("'{}' chooses the {} of the index twice", text, parameter)};
    chosen.push_back(parameter);
  }
  return {};
}

bool satisfies(const IndexValues& there, const IndexValues& wanted) {
  if (wanted.kind() != there.kind()) return false;
  const bool parameters_do = std::ranges::all_of(wanted.kind()->parameters, [&](const IndexParameter& p) {
    return wanted.of(p.id) == p.default_value || wanted.of(p.id) == there.of(p.id);
  });
  return parameters_do && std::ranges::all_of(wanted.inside(), [&](const IndexValues& inner) {
           return std::ranges::any_of(there.inside(),
                                      [&](const IndexValues& other) { return satisfies(other, inner); });
         });
}

}  // namespace goalbound
