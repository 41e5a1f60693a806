#include "goalbound/spelling.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace goalbound {
namespace {

/// Fewest insertions, deletions, replacements and swaps of neighbours (optimal string alignment).
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::vector<std::size_t>> d(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i) d[i][0] = i;
  for (std::size_t j = 0; j <= b.size(); ++j) d[0][j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replace = d[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      d[i][j] = std::min({d[i - 1][j] + 1, d[i][j - 1] + 1, replace});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        d[i][j] = std::min(d[i][j], d[i - 2][j - 2] + 1);
      }
    }
  }
  return d[a.size()][b.size()];
}

/// Longer words than any valid one are no typing mistakes, and comparing them would cost time.
constexpr std::size_t kLongestWord = 64;

}  // namespace

std::string_view nearest_word(std::string_view word, std::span<const std::string_view> valid) {
  if (word.empty() || word.size() > kLongestWord) return {};
  std::string_view best;
  // A word may differ by a third of its letters: more is another word.
  std::size_t limit = std::max<std::size_t>(word.size() / 3, 1) + 1;
  for (const std::string_view candidate : valid) {
    const std::size_t distance = edit_distance(word, candidate);
    if (distance < limit) {
      limit = distance;
      best = candidate;
    }
  }
  return best;
}

std::string did_you_mean(std::string_view word, std::span<const std::string_view> valid) {
  const std::string_view near = nearest_word(word, valid);
  return near.empty() ? std::string() : fmt::format("; did you mean '{}'?", near);
}

Error unknown_word(std::string_view what, std::string_view word, std::span<const std::string_view> valid) {
  const std::string meant = did_you_mean(word, valid);
  const std::string advice = meant.empty() ? "." : meant;
  return {.code = ErrorCode::kInvalidArgument,
          .message = fmt::format("unknown {} '{}'{} All: {}", what, word, advice, fmt::join(valid, ", "))};
}

}  // namespace goalbound
