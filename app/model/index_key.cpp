#include "model/index_key.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <utility>

#include "goalbound/precompute.hpp"

namespace goalbound::app {
namespace {

constexpr std::string_view kBoxes = "boxes";

/// "box-sector" is a word of texts.
std::string spoken(std::string_view id) {
  std::string words(id);
  std::ranges::replace(words, '-', ' ');
  return words;
}

}  // namespace

IndexKey::IndexKey(Ordering ordering) : values(*find_index(kBoxes)) {
  (void)values.set("ordering", info_of(ordering).id).ok();  // a word of the registry
}

IndexKey::IndexKey(const Index& index) : values(index.values()) {
  if (of_boxes()) *this = IndexKey(ordering());
}

bool IndexKey::of_boxes() const {
  return kind().id == kBoxes;
}

Ordering IndexKey::ordering() const {
  return find_ordering(values.of("ordering"))->ordering;
}

IndexKey compared_boxes(Ordering ordering, Method method) {
  IndexKey key(ordering);
  (void)key.values.set("method", name_of(method)).ok();  // a word of the registry
  return key;
}

Result<IndexKey> key_of(const Map& map, const IndexValues& values) {
  auto suited = values.kind()->suits(map, values);
  if (!suited) return suited.error();
  return IndexKey(*std::move(suited));
}

std::vector<OfferedIndex> offered_indices() {
  std::vector<OfferedIndex> offered;
  for (const IndexKind* kind : all_indices()) {
    if (kind->id == kBoxes) continue;
    const bool each = !kind->parameters.empty() && kind->parameters.front().always_told;
    if (!each) {
      offered.push_back({IndexValues(*kind), kind->description});
      continue;
    }
    for (const IndexChoice& choice : kind->parameters.front().choices()) {
      IndexValues values(*kind);
      (void)values.set(kind->parameters.front().id, choice.id).ok();  // one of its words
      offered.push_back({std::move(values), choice.description});
    }
  }
  return offered;
}

IndexValues told_values(const Map& map, const IndexKey& key) {
  IndexValues values = key.values;
  if (key.of_boxes()) return values;
  for (const IndexParameter& parameter : key.kind().parameters) {
    IndexValues shorter = values;
    (void)shorter.set(parameter.id, parameter.usual).ok();  // one of its values
    if (const auto same = key_of(map, shorter); same && *same == key) values = std::move(shorter);
  }
  return values;
}

std::string words_of(const IndexValues& values) {
  const IndexKind& kind = *values.kind();
  std::string name(kind.name.substr(0, kind.name.find(" (")));
  name.front() = static_cast<char>(std::tolower(static_cast<unsigned char>(name.front())));
  std::string details;
  for (const IndexParameter& parameter : kind.parameters) {
    const std::string_view value = values.of(parameter.id);
    if (value == parameter.usual && !parameter.always_told) continue;
    if (!details.empty()) details += ", ";
    details += parameter.choices == nullptr ? fmt::format("{} {}", parameter.id, value)
               : parameter.always_told      ? spoken(value)
                                            : std::string(value);
  }
  if (kind.id == kBoxes) return details.empty() ? name : fmt::format("{} {}", details, name);
  return details.empty() ? name : fmt::format("{} ({})", name, details);
}

}  // namespace goalbound::app
