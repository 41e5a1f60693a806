// Sets of indices by their text, with files among them.
#include <fmt/format.h>

#include <algorithm>

#include "goalbound/formats.hpp"
#include "goalbound/index_files.hpp"

namespace goalbound {
namespace {

/// A program or a folder that is called as a kind does not stand in the way of the kind.
bool names_a_file(std::string_view text) {
  std::error_code error;
  if (text.empty() || text.ends_with(kBoundsEnding)) return !text.empty();
  return !IndexValues::parse(text) && std::filesystem::exists(text, error);
}

}  // namespace

Result<std::vector<NamedIndex>> parse_index_names(std::string_view text) {
  std::vector<NamedIndex> result;
  for (const std::string_view word : split_indices(text)) {
    if (names_a_file(word)) {
      result.push_back({.file = std::filesystem::path(word), .values = {}});
      continue;
    }
    auto values = IndexValues::parse(word);
    if (!values) return values.error();
    if (std::ranges::find(result, *values, &NamedIndex::values) != result.end())
      return Error{.message = fmt::format("the index '{}' is named twice", values->text())};
    result.push_back({.file = {}, .values = *std::move(values)});
  }
  return result;
}

Result<std::shared_ptr<const Index>> provide_index(const Map& map, const NamedIndex& named,
                                                   const IndexSet& set, Progress& progress,
                                                   const MakeIndexOptions& options) {
  if (!named.file.empty()) return load_index_for(map, named.file, LoadMode::kMap);
  return make_index(map, named.values, set, progress, options);
}

Result<IndexSet> provide_indices(const Map& map, std::string_view text, Progress& progress,
                                 const MakeIndexOptions& options) {
  const auto all = parse_index_names(text);
  if (!all) return all.error();
  IndexSet set;
  for (const NamedIndex& named : *all) {
    auto index = provide_index(map, named, set, progress, options);
    if (!index) return index.error();
    set.add(*std::move(index));
  }
  return set;
}

}  // namespace goalbound
