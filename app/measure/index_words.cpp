#include "measure/index_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

namespace goalbound {
namespace {

/// "box-sector" is a word of texts.
std::string spoken(std::string_view id) {
  std::string words(id);
  std::ranges::replace(words, '-', ' ');
  return words;
}

}  // namespace

std::string words_of(const IndexValues& values) {
  const IndexKind& kind = *values.kind();
  std::string name(kind.name.substr(0, kind.name.find(" (")));
  name.front() = static_cast<char>(std::tolower(static_cast<unsigned char>(name.front())));
  std::string details;
  for (const IndexParameter& parameter : kind.parameters) {
    const std::string_view value = values.of(parameter.id);
    if (value == parameter.default_value && !parameter.always_written) continue;
    if (!details.empty()) details += ", ";
    const bool is_text = parameter.choices == nullptr && parameter.most == 0;
    details += is_text                        ? std::string("put by hand")
               : parameter.choices == nullptr ? fmt::format("{} {}", parameter.id, value)
               : parameter.always_written     ? spoken(value)
                                              : std::string(value);
  }
  for (const IndexValues& inner : values.inside())
    name += fmt::format(" {} {}", &inner == values.inside().data() ? "with" : "and", words_of(inner));
  if (kind.id == "boxes") return details.empty() ? name : fmt::format("{} {}", details, name);
  return details.empty() ? name : fmt::format("{} ({})", name, details);
}

}  // namespace goalbound
