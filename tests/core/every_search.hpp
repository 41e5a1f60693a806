// Every search, from every node to every other one, against what is true of the map: the one place that says
// what an answer must be, whatever the map, the indices and the search are.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "any_map_support.hpp"
#include "goalbound/index.hpp"
#include "move_oracle.hpp"

namespace goalbound::test {

/// Of a map of cells by the rules of moving, which share nothing with the library; of others by their edges.
inline AllDistances plain_truth(const Map& map) {
  if (map.as_grid() == nullptr && as_hex_map(map) == nullptr) return AllDistances(map);
  const MoveOracle oracle = oracle_of(map);
  std::map<std::pair<int, int>, std::uint32_t> slots;
  for (std::uint32_t slot = 0; slot < map.node_count(); ++slot) {
    const Cell cell = oracle_cell(map, map.node_of_slot(slot));
    slots[{cell.x, cell.y}] = slot;
  }
  const auto steps_from = [&](std::uint32_t slot, std::vector<AllDistances::Step>& steps) {
    const Cell cell = oracle_cell(map, map.node_of_slot(slot));
    for (int dy = -1; dy <= 1; ++dy) {
      for (int dx = -1; dx <= 1; ++dx) {
        const std::uint64_t cost = oracle.step(cell.x, cell.y, dx, dy);
        if (cost > 0) steps.push_back({slots.at({cell.x + dx, cell.y + dy}), cost / oracle_units(map)});
      }
    }
  };
  return AllDistances(map.node_count(), steps_from);
}

/// Judges answers by what is true of a map, `Truth`: distances of slots, and the cost of a step between two.
template <class Truth>
class Judge {
 public:
  Judge(const Map& map, const Truth& truth) : map_(map), truth_(truth) {}

  /// What is wrong with the last answer of a query; null when nothing is. What every answer of every search
  /// must be is one line here.
  const char* fault(const Query& query, const SearchResult& result, std::uint32_t from, std::uint32_t to,
                    bool optimal) {
    const std::uint64_t best = truth_(from, to);
    const bool is_far = truth_(from, to) == Truth::kNone;
    query.path(path_);
    if (result.found() == is_far) return is_far ? "finds a path that cannot be" : "finds no path";
    if (is_far && !path_.empty()) return "has a path though it finds none";
    if (is_far)
      return result.status == SearchStatus::kNoPath ? nullptr : "does not say that there is no path";
    const std::uint64_t cost = cost_of_path(from, to);
    if (cost == kFar) return "its path is not legal";
    if (cost != result.cost) return "its path does not have the cost that it tells";
    if (optimal ? cost != best : cost < best) return "its path does not have the optimal cost";
    return nullptr;
  }

 private:
  /// kFar of a path with a step that there is not, or other ends.
  std::uint64_t cost_of_path(std::uint32_t from, std::uint32_t to) const {
    if (path_.empty() || path_.front() != map_.node_of_slot(from) || path_.back() != map_.node_of_slot(to))
      return kFar;
    std::uint64_t cost = 0;
    for (std::uint32_t at = from; const NodeId n : std::span(path_).subspan(1)) {
      if (!map_.is_node(n)) return kFar;
      const std::uint64_t step = truth_.step(at, map_.slot(n));
      if (step == kFar) return kFar;
      cost += step;
      at = map_.slot(n);
    }
    return cost;
  }

  const Map& map_;
  const Truth& truth_;
  std::vector<NodeId> path_;
};

/// Which questions are put: to every search, from every node to every other one, unless said.
struct Questions {
  std::function<bool(const SearchInfo&)> to = nullptr;
  std::function<bool(const SearchInfo&, std::uint32_t start)> from = nullptr;
  /// When not empty, these alone.
  std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs = {};
  bool allow_unsafe = false;
};

struct Answers {
  std::uint64_t searches = 0;
  std::uint64_t count = 0;
};

/// Puts them to every search that the map and the indices suit; `report(search, from, to, fault)` hears of
/// each wrong answer, and says by false that it has heard enough.
template <class Truth, class Report>
Answers ask_every_search(const Map& map, const IndexSet& indices, const Truth& truth,
                         const Questions& questions, const Report& report) {
  Answers answers;
  Judge<Truth> judge(map, truth);
  for (const SearchInfo* info : all_searches()) {
    if (questions.to && !questions.to(*info)) continue;
    const auto query = make_query(*info, map, indices, {.allow_unsafe = questions.allow_unsafe});
    EXPECT_TRUE(query.ok() || !check_search(*info, map) || !check_indices(*info, map, indices.values()))
        << info->id << " is not made with " << indices.text() << ": " << query.error().to_string();
    if (!query) continue;
    ++answers.searches;
    const bool optimal = claims_optimal(*info, map, {});
    const auto ask = [&](std::uint32_t from, std::uint32_t to) {
      const SearchResult result = (*query)->find(map.node_of_slot(from), map.node_of_slot(to));
      const char* fault = judge.fault(**query, result, from, to, optimal);
      ++answers.count;
      return fault == nullptr || report(*info, from, to, fault);
    };
    for (const auto& [from, to] : questions.pairs) {
      if (!ask(from, to)) return answers;
    }
    if (!questions.pairs.empty()) continue;
    for (std::uint32_t from = 0; from < map.node_count(); ++from) {
      if (questions.from && !questions.from(*info, from)) continue;
      for (std::uint32_t to = 0; to < map.node_count(); ++to) {
        if (!ask(from, to)) return answers;
      }
    }
  }
  return answers;
}

/// The first wrong answer in words; "" where all are right.
template <class Truth>
std::string first_wrong_answer(const Map& map, const IndexSet& indices, const Truth& truth,
                               const Questions& questions = {}, Answers* answers = nullptr) {
  std::string wrong;
  const auto report = [&](const SearchInfo& info, std::uint32_t from, std::uint32_t to, const char* fault) {
    wrong = std::string(info.id) + " with " + indices.text() + " on " + std::string(map.kind().id) +
            ", from " + map.name_of(map.node_of_slot(from)) + " to " + map.name_of(map.node_of_slot(to)) +
            ": " + fault;
    return false;
  };
  const Answers asked = ask_every_search(map, indices, truth, questions, report);
  if (answers != nullptr) *answers = asked;
  return wrong;
}

}  // namespace goalbound::test
