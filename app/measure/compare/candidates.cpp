#include "measure/compare/candidates.hpp"

#include <algorithm>

#include "measure/index_words.hpp"

namespace goalbound {
namespace {

using Sets = std::vector<std::vector<IndexValues>>;

IndexValues usual_values(std::string_view kind) {
  return IndexValues::parse(kind).value();
}

/// By what a kind does for a search, whether it is asked by one that prunes edges or by a plain one.
Sets sets_for(bool prunes) {
  const IndexValues boxes = usual_values("boxes");
  Sets sets = prunes ? Sets{{boxes}} : Sets{{}};
  for (const IndexKind* kind : all_indices()) {
    if (kind->id == "boxes" || kind->roles.empty()) continue;
    const IndexValues values = usual_values(kind->id);
    if (tells_of_edges(*kind) == prunes) sets.push_back({values});
    if (prunes) sets.push_back({boxes, values});
  }
  return sets;
}

/// Those that are given sets of indices: the general search, plain and pruning, from one end.
bool is_general(const SearchInfo& search) {
  return search.id == "astar" || search.id == "astar-gb";
}

/// What the search needs, with boxes inside of it: the search of that asks them. Empty where nothing can be
/// inside, and where another search needs just that.
std::vector<IndexValues> with_boxes_inside(const SearchInfo& search) {
  std::vector<IndexValues> needed = needed_by(search);
  if (needed.size() != 1 || needed.front().kind()->inner == nullptr || !needed.front().inside().empty())
    return {};
  if (!needed.front().set_inside({usual_values("boxes")})) return {};
  const bool has_a_search = std::ranges::any_of(
      all_searches(), [&](const SearchInfo* other) { return needed_by(*other) == needed; });
  return has_a_search ? std::vector<IndexValues>() : needed;
}

/// Answers as A* does where it is given no weight and all moves are precomputed.
bool is_variant(const SearchInfo& search) {
  return search.id.starts_with("wastar") || search.id == "astar-naive";
}

}  // namespace

std::string Candidate::label(Naming naming) const {
  if (naming == Naming::kWords) {
    std::string words(search->name);
    for (const IndexValues& values : asked)
      words += (&values == &asked.front() ? " (" : ", ") + words_of(values);
    return asked.empty() ? words : words + ")";
  }
  std::string result(search->id);
  for (const IndexValues& values : asked) {
    result += &values == &asked.front() ? ' ' : kBetweenIndices;
    result += values.text();
  }
  return result;
}

std::uint64_t bytes_of_answers(const SearchInfo& search, const IndexSet& set) {
  const bool has_own_boxes = std::ranges::any_of(needed_by(search), [](const IndexValues& needed) {
    const std::vector<std::string_view> ingredients = needed_kinds(needed);
    return std::ranges::find(ingredients, "boxes") != ingredients.end();
  });
  std::uint64_t bytes = 0;
  for (const auto& index : set.members()) {
    const bool was_ingredient = has_own_boxes && index->kind().id == "boxes";
    if (!was_ingredient) bytes += index->byte_size();
  }
  return bytes;
}

std::vector<Candidate> candidates_for(const Map& map) {
  std::vector<Candidate> result;
  const auto add = [&](const SearchInfo& search, const std::vector<IndexValues>& asked) {
    if (search.on(map).make != nullptr && check_indices(search, map, asked))
      result.push_back({&search, asked});
  };
  for (const SearchInfo* search : all_searches()) {
    if (search->counts_moves || is_variant(*search)) continue;
    if (is_general(*search)) {
      for (const auto& asked : sets_for(search->asks_edges())) add(*search, asked);
    } else {
      add(*search, search->asks_edges() ? std::vector{usual_values("boxes")} : std::vector<IndexValues>());
      if (const auto nested = with_boxes_inside(*search); !nested.empty()) add(*search, nested);
    }
  }
  std::stable_partition(result.begin(), result.end(),
                        [](const Candidate& c) { return c.search->id == "astar" && c.asked.empty(); });
  return result;
}

std::vector<Candidate> likely_best(const Map& map) {
  const std::vector<IndexValues> boxes = {usual_values("boxes")};
  const SearchInfo& usual = usual_search(map, boxes);
  const bool has_jumps = map.as_grid() != nullptr && map.as_grid()->is_uniform();
  // Rows of first moves take distances between all nodes.
  constexpr std::uint32_t kFewNodes = 2000;
  const auto is_likely = [&](const Candidate& c) {
    const std::string_view id = c.search->id;
    if (id == "astar" && c.asked.empty()) return true;
    if (c.search == &usual) return c.asked == boxes;
    if (!c.asked.empty()) return false;
    if (id == "first-moves") return map.node_count() <= kFewNodes;
    return has_jumps ? id == "subgoals" || id == "jps" || id == "jps-plus" : id == "ch-gb";
  };
  std::vector<Candidate> all = candidates_for(map);
  std::erase_if(all, [&](const Candidate& c) { return !is_likely(c); });
  return all;
}

}  // namespace goalbound
