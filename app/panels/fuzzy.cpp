#include "panels/fuzzy.hpp"

#include <algorithm>
#include <limits>
#include <string>
#include <vector>

namespace goalbound::app {
namespace {

char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

bool begins_word(std::string_view text, std::size_t i) {
  if (i == 0) return true;
  const char before = text[i - 1];
  return before == ' ' || before == '-' || before == '_' || before == '/';
}

constexpr int kNone = std::numeric_limits<int>::min() / 2;
constexpr int kRunBonus = 6;
constexpr int kWordBonus = 5;

}  // namespace

std::optional<int> fuzzy_score(std::string_view pattern, std::string_view text) {
  std::string wanted;
  for (const char c : pattern) {
    if (c != ' ') wanted += lower(c);
  }
  // best[i]: best score of the pattern so far with its last character at text[i].
  std::vector<int> best(text.size(), kNone);
  for (std::size_t p = 0; p < wanted.size(); ++p) {
    std::vector<int> next(text.size(), kNone);
    int before = p == 0 ? 0 : kNone;  // best of all places that end before i
    for (std::size_t i = 0; i < text.size(); ++i) {
      if (lower(text[i]) == wanted[p]) {
        int score = before;
        if (p > 0 && i > 0) score = std::max(score, best[i - 1] == kNone ? kNone : best[i - 1] + kRunBonus);
        if (score != kNone) next[i] = score + (begins_word(text, i) ? kWordBonus : 0);
      }
      if (p > 0) before = std::max(before, best[i]);
    }
    best = std::move(next);
  }
  if (wanted.empty()) return 0;
  const int score = best.empty() ? kNone : *std::ranges::max_element(best);
  if (score == kNone) return std::nullopt;
  // Between equals the shorter text is meant.
  return score * 8 - static_cast<int>(std::min<std::size_t>(text.size(), 60)) / 8;
}

}  // namespace goalbound::app
