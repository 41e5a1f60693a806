// Several indices of one map, and their text.
#include <fmt/format.h>

#include <algorithm>

#include "goalbound/index.hpp"

namespace goalbound {

std::shared_ptr<const Index> IndexSet::find(std::string_view kind) const {
  const auto at = std::ranges::find_if(members_, [&](const auto& index) { return index->kind().id == kind; });
  return at == members_.end() ? nullptr : *at;
}

std::shared_ptr<const Index> IndexSet::find(const IndexValues& wanted) const {
  const auto at =
      std::ranges::find_if(members_, [&](const auto& index) { return satisfies(index->values(), wanted); });
  return at == members_.end() ? nullptr : *at;
}

Result<std::shared_ptr<const Index>> IndexSet::only() const {
  if (members_.size() == 1) return members_.front();
  return Error{.message =
                   fmt::format("a file holds one index, and these are {}: '{}'; make and save each by itself",
                               members_.size(), text())};
}

std::vector<IndexValues> IndexSet::values() const {
  std::vector<IndexValues> values;
  for (const auto& member : members_) values.push_back(member->values());
  return values;
}

std::string IndexSet::text() const {
  std::string text;
  for (const auto& member : members_) {
    if (!text.empty()) text += kBetweenIndices;
    text += member->values().text();
  }
  return text;
}

std::uint64_t IndexSet::byte_size() const {
  std::uint64_t bytes = 0;
  for (const auto& member : members_) bytes += member->byte_size();
  return bytes;
}

std::vector<std::string_view> split_indices(std::string_view text) {
  std::vector<std::string_view> parts;
  std::size_t begin = 0;
  int depth = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    depth += static_cast<int>(text[i] == '(') - static_cast<int>(text[i] == ')');
    if (text[i] != kBetweenIndices || depth > 0) continue;
    parts.push_back(text.substr(begin, i - begin));
    begin = i + 1;
  }
  parts.push_back(text.substr(begin));
  return parts;
}

Result<std::vector<IndexValues>> parse_indices(std::string_view text) {
  std::vector<IndexValues> result;
  for (const std::string_view part : split_indices(text)) {
    auto values = IndexValues::parse(part);
    if (!values) return values.error();
    if (std::ranges::find(result, *values) != result.end())
      return Error{.message = fmt::format("the index '{}' is named twice", values->text())};
    result.push_back(*std::move(values));
  }
  return result;
}

}  // namespace goalbound
