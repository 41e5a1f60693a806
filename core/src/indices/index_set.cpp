// Several indices of one map, and their text.
#include <fmt/format.h>

#include <algorithm>

#include "goalbound/index.hpp"

namespace goalbound {

std::shared_ptr<const Index> IndexSet::find(std::string_view kind) const {
  const auto at = std::ranges::find_if(members_, [&](const auto& index) { return index->kind().id == kind; });
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

Result<std::vector<IndexValues>> parse_indices(std::string_view text) {
  std::vector<IndexValues> result;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(kBetweenIndices, begin), text.size());
    auto values = IndexValues::parse(text.substr(begin, end - begin));
    if (!values) return values.error();
    if (std::ranges::find(result, *values) != result.end())
      return Error{.message = fmt::format("the index '{}' is named twice", values->text())};
    result.push_back(*std::move(values));
    begin = end + 1;
  }
  return result;
}

}  // namespace goalbound
