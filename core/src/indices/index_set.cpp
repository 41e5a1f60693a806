// Several indices of one map: their text, and how what is missing is made.
#include <fmt/format.h>

#include <algorithm>

#include "goalbound/index.hpp"
#include "goalbound/threads.hpp"

namespace goalbound {
namespace {

constexpr char kBetweenIndices = ',';

}  // namespace

std::shared_ptr<const Index> IndexSet::find(std::string_view kind) const {
  const auto at = std::ranges::find_if(members_, [&](const auto& index) { return index->kind().id == kind; });
  return at == members_.end() ? nullptr : *at;
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

Result<std::shared_ptr<const Index>> make_index(const Map& map, const IndexValues& values,
                                                const IndexSet& set, Progress& progress,
                                                const MakeIndexOptions& options) {
  const IndexKind& kind = *values.kind();
  auto suited = kind.suits(map, values);
  if (!suited) return suited.error();
  IndexRequest request = {.map = map,
                          .values = *std::move(suited),
                          .set = {},
                          .threads = options.threads,
                          .memory_limit = options.memory_limit};
  if (auto possible = check_threads(options.threads); !possible) return possible.error();
  for (const std::string_view needed : kind.needs) {
    auto there = set.find(needed);
    if (there == nullptr) {
      auto made = make_index(map, IndexValues(*find_index(needed)), set, progress, options);
      if (!made) return made.error();
      there = *std::move(made);
    }
    request.set.add(std::move(there));
  }
  const std::size_t bytes = kind.memory(map, request.values).total();
  if (bytes > options.memory_limit) {
    return Error{.code = ErrorCode::kLimit,
                 .message = fmt::format("the index '{}' needs {} bytes on this map, and {} are allowed",
                                        request.values.text(), bytes, options.memory_limit)};
  }
  return without_throwing(fmt::format("the index '{}' cannot be made", request.values.text()),
                          [&] { return kind.make(request, progress); });
}

}  // namespace goalbound
