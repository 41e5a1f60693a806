#include "panels/fuzzy.hpp"

#include <algorithm>
#include <limits>
#include <string>
#include <utility>
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

constexpr int kNoScore = std::numeric_limits<int>::min() / 2;
constexpr int kRunBonus = 6;
constexpr int kWordBonus = 5;

}  // namespace

std::optional<int> fuzzy_score(std::string_view pattern, std::string_view text) {
  std::string wanted;
  for (const char c : pattern) {
    if (c != ' ') wanted += lower(c);
  }
  // best[i]: best score of the pattern so far with its last character at text[i].
  std::vector<int> best(text.size(), kNoScore);
  for (std::size_t p = 0; p < wanted.size(); ++p) {
    std::vector<int> next(text.size(), kNoScore);
    int before = p == 0 ? 0 : kNoScore;  // best of all places that end before i
    for (std::size_t i = 0; i < text.size(); ++i) {
      if (lower(text[i]) == wanted[p]) {
        int score = before;
        if (p > 0 && i > 0)
          score = std::max(score, best[i - 1] == kNoScore ? kNoScore : best[i - 1] + kRunBonus);
        if (score != kNoScore) next[i] = score + (begins_word(text, i) ? kWordBonus : 0);
      }
      if (p > 0) before = std::max(before, best[i]);
    }
    best = std::move(next);
  }
  if (wanted.empty()) return 0;
  const int score = best.empty() ? kNoScore : *std::ranges::max_element(best);
  if (score == kNoScore) return std::nullopt;
  // Between equals the shorter text is meant.
  return score * 8 - static_cast<int>(std::min<std::size_t>(text.size(), 60)) / 8;
}

bool has_words(std::string_view text, std::string_view words) {
  std::string low(text);
  std::ranges::transform(low, low.begin(), lower);
  std::string word;
  for (const char c : std::string(words) + ' ') {
    if (c != ' ') {
      word += lower(c);
    } else if (low.find(std::exchange(word, {})) == std::string::npos) {
      return false;
    }
  }
  return true;
}

}  // namespace goalbound::app
