// Checks of any index against one that is made anew, and of two against each other.
#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "goalbound/diff.hpp"
#include "goalbound/index_store.hpp"
#include "goalbound/verify.hpp"

namespace goalbound {
namespace {

/// Bytes of two indices of one kind.
struct Compared {
  std::uint64_t bytes = 0;
  std::uint64_t different = 0;
  std::string first{};
};

void compare(const IndexSection& a, const IndexSection& b, Compared& sums) {
  const std::size_t size = std::max(a.bytes.size(), b.bytes.size());
  sums.bytes += size;
  for (std::size_t i = 0; i < size; ++i) {
    if (i < a.bytes.size() && i < b.bytes.size() && a.bytes[i] == b.bytes[i]) continue;
    if (sums.different++ == 0) sums.first = fmt::format("byte {} of the section of kind {}", i, a.kind);
  }
}

Result<Compared> compare_bytes(const Index& first, const Index& second) {
  const auto write = first.kind().write;
  if (write == nullptr) {
    return Error{.message = fmt::format("the index '{}' has no sections to compare", first.kind().id)};
  }
  const std::vector<IndexSection> a = write(first);
  const std::vector<IndexSection> b = write(second);
  Compared sums;
  for (std::size_t i = 0; i < std::max(a.size(), b.size()); ++i)
    compare(i < a.size() ? a[i] : IndexSection(), i < b.size() ? b[i] : IndexSection(), sums);
  return sums;
}

Result<std::shared_ptr<const Index>> make_anew(const Map& map, const Index& index,
                                               const VerifyOptions& options, Progress& progress) {
  return make_index(map, index.values(), {}, progress,
                    {.threads = options.threads, .memory_limit = options.memory_limit});
}

}  // namespace

Result<IndexCheck> verify_index(const Map& map, const Index& index, Progress& progress,
                                const VerifyOptions& options) {
  if (index.kind().verify != nullptr) return index.kind().verify(map, index, options, progress);
  if (options.nodes != 0 || !options.slots.empty()) {
    return Error{.message = fmt::format("the index '{}' is verified as a whole, not by nodes; only boxes can "
                                        "be verified in part",
                                        index.values().text())};
  }
  const auto anew = make_anew(map, index, options, progress);
  if (!anew) return anew.error();
  auto sums = compare_bytes(index, **anew);
  if (!sums) return sums.error();
  return IndexCheck{.compared = sums->bytes, .wrong = sums->different, .first = std::move(sums->first)};
}

Result<std::shared_ptr<const Index>> mend_index(const Map& map, const Index& index, const IndexCheck& check,
                                                Progress& progress, const VerifyOptions& options) {
  if (index.kind().mend != nullptr) return index.kind().mend(map, index, check, options, progress);
  return make_anew(map, index, options, progress);
}

Result<IndexComparison> compare_indices(const Index& first, const Index& second) {
  if (&first.kind() != &second.kind()) {
    return Error{ErrorCode::kMismatch,
                 fmt::format("the first is the index '{}' and the second '{}'; compare two of one kind",
                             first.values().text(), second.values().text())};
  }
  if (first.kind().compare != nullptr) return first.kind().compare(first, second);
  auto sums = compare_bytes(first, second);
  if (!sums) return sums.error();
  return IndexComparison{
      .compared = sums->bytes, .different = sums->different, .first = std::move(sums->first)};
}

}  // namespace goalbound
