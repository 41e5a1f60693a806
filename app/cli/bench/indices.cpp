#include "bench/indices.hpp"

#include <utility>

namespace goalbound::cli {
namespace {

/// Nodes, and goals of each, over which sharpness is counted: means of a million pairs and more.
constexpr std::size_t kNodesOfPower = 200;
constexpr std::size_t kGoalsOfPower = 2000;

std::string percent_text(double share) {
  return fmt::format("{:.1f}", share * 100);
}

double looked_at(const BenchRow& row) {
  return row.stats.generated + row.stats.pruned;
}

double kept_share(const BenchRow& row) {
  return looked_at(row) == 0 ? 1.0 : row.stats.generated / looked_at(row);
}

double pruned_share(const IndexPower& power) {
  return power.pairs == 0 ? 0.0 : static_cast<double>(power.pruned) / static_cast<double>(power.pairs);
}

double bytes_an_edge(const Map& map, const MadeSet& made) {
  return map.box_count() == 0
             ? 0.0
             : static_cast<double>(made.set.byte_size()) / static_cast<double>(map.box_count());
}

std::string_view word_of(PathsKept kept) {
  return kept == PathsKept::kOne ? "one" : kept == PathsKept::kCanonical ? "canonical" : "all";
}

std::optional<SharpnessOfSet> sharpness_of(const Map& map, const IndexSet& set) {
  for (const auto& index : set.members()) {
    if (!index->kind().roles.contains(IndexRole::kEdges)) continue;
    return SharpnessOfSet{measure_power(map, *index, kNodesOfPower, kGoalsOfPower),
                          paths_kept(index->values())};
  }
  return std::nullopt;
}

Result<std::unique_ptr<MadeSet>> make_set(const Map& map, const WantedSet& wanted, IndexMaker& maker) {
  auto set = maker.provide(wanted);
  if (!set) return set.error();
  auto made = std::make_unique<MadeSet>();
  made->seconds = maker.seconds(*set);
  made->set = *std::move(set);
  made->sharpness = sharpness_of(map, made->set);
  return made;
}

/// Which variant asks which set.
struct Pair {
  std::size_t variant = 0;
  std::optional<std::size_t> set;
};

Result<std::vector<Pair>> pairs_of(const Map& map, const std::vector<Variant>& variants,
                                   const std::vector<WantedSet>& wanted, SetsAsked asked) {
  std::vector<Pair> pairs;
  std::vector<std::optional<Error>> refusals(wanted.size(), Error());
  for (std::size_t v = 0; v < variants.size(); ++v) {
    if (!variants[v].info->asks_edges()) {
      pairs.push_back({v, std::nullopt});
      if (asked == SetsAsked::kWhereNeeded) continue;
    }
    const std::size_t before = pairs.size();
    std::optional<Error> refusal;
    for (std::size_t s = 0; s < wanted.size(); ++s) {
      auto possible = IndexOptions::check(*variants[v].info, map, wanted[s], variants[v].options);
      if (possible) {
        pairs.push_back({v, s});
        refusals[s].reset();
      } else {
        refusal = possible.error();
        if (refusals[s]) refusals[s] = possible.error();
      }
    }
    if (variants[v].info->asks_edges() && pairs.size() == before && refusal) return *refusal;
  }
  for (const auto& refusal : refusals) {
    if (refusal) return *refusal;
  }
  return pairs;
}

}  // namespace

Result<IndexRuns> runs_with_indices(const ChangedMap& map, const PolicyOptions& policies,
                                    const std::vector<Variant>& variants,
                                    const std::vector<WantedSet>& wanted, IndexMaker& maker,
                                    SetsAsked sets_asked) {
  const auto pairs = pairs_of(map.before(), variants, wanted, sets_asked);
  if (!pairs) return pairs.error();
  IndexRuns runs;
  for (const WantedSet& set : wanted) {
    auto made = make_set(map.before(), set, maker);
    if (!made) return made.error();
    runs.made.push_back(*std::move(made));
  }
  for (const Pair& pair : *pairs) {
    Variant variant = variants[pair.variant];
    const MadeSet* asked = pair.set ? runs.made[*pair.set].get() : nullptr;
    if (asked != nullptr && sets_asked == SetsAsked::kWhereUseful)
      variant.label += fmt::format(" {}", asked->set.text());
    auto completed =
        maker.complete(*variant.info, asked == nullptr ? IndexSet() : asked->set, variant.options);
    if (!completed) return completed.error();
    auto query = policies.make(variant, map, *std::move(completed));
    if (!query) return query.error();
    runs.variants.push_back(std::move(variant));
    runs.queries.push_back(*std::move(query));
    runs.asked.push_back(asked);
  }
  return runs;
}

std::string format_index_table(const Map& map, const std::vector<BenchRow>& rows, const IndexRuns& runs) {
  std::vector<std::vector<std::string>> cells = {{"search and index", "bytes/edge", "made in s", "expanded",
                                                  "looked at", "kept %", "pruned %", "of perfect %",
                                                  "mean us", "factor", "wrong"}};
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const BenchRow& r = rows[i];
    const MadeSet* of = runs.asked[i];
    const IndexPower* power = of != nullptr && of->sharpness ? &of->sharpness->power : nullptr;
    cells.push_back({r.variant.label, of == nullptr ? "-" : fmt::format("{:.1f}", bytes_an_edge(map, *of)),
                     of == nullptr ? "-" : fmt::format("{:.2f}", of->seconds),
                     fmt::format("{:.1f}", r.stats.expanded), fmt::format("{:.1f}", looked_at(r)),
                     percent_text(kept_share(r)), power != nullptr ? percent_text(pruned_share(*power)) : "-",
                     power != nullptr ? percent_text(power->share()) : "-",
                     r.times ? fmt::format("{:.2f}", r.times->mean_us) : "-",
                     r.factor ? fmt::format("{:.2f}", *r.factor) : "-", grouped(r.tally.wrong())});
  }
  return align(cells, {0});
}

Json index_results_json(const Map& map, const std::vector<BenchRow>& rows, const IndexRuns& runs) {
  Json results = results_json(rows);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const MadeSet* of = runs.asked[i];
    if (of == nullptr) {
      results[i]["index"] = nullptr;
      continue;
    }
    Json& json = results[i]["index"];
    json = {{"set", of->set.text()},
            {"bytes_an_edge", bytes_an_edge(map, *of)},
            {"bytes", of->set.byte_size()},
            {"seconds", of->seconds}};
    if (!of->sharpness) continue;
    const IndexPower& power = of->sharpness->power;
    json["keeps"] = word_of(of->sharpness->kept);
    json["pairs"] = power.pairs;
    json["pruned"] = power.pruned;
    json["prunable"] = power.prunable;
    json["lost"] = power.lost;
    json["of_perfect"] = power.share();
  }
  return results;
}

}  // namespace goalbound::cli
