#include "bench/containers.hpp"

#include <chrono>
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

double pruned_share(const ContainerPower& power) {
  return power.pairs == 0 ? 0.0 : static_cast<double>(power.pruned) / static_cast<double>(power.pairs);
}

}  // namespace

Result<std::vector<MadeContainers>> make_containers(const Map& map, const ContainerChoice& choice,
                                                    const BoundsOptions& bounds) {
  using Clock = std::chrono::steady_clock;
  const auto infos = choice.infos();
  if (!infos) return infos.error();
  std::vector<MadeContainers> result;
  for (const ContainerInfo* info : *infos) {
    const auto before = Clock::now();
    auto index = choice.make(map, *info, bounds);
    if (!index) return index.error();
    const double seconds = std::chrono::duration<double>(Clock::now() - before).count();
    const ContainerPower power = index->power(kNodesOfPower, kGoalsOfPower);
    result.push_back({std::move(index).value(), seconds, power});
  }
  return result;
}

Result<ContainerRuns> runs_with_containers(const Map& map, const PolicyOptions& policies,
                                           const std::vector<Variant>& variants,
                                           const std::vector<MadeContainers>& made) {
  ContainerRuns runs;
  const auto add = [&](Variant variant, Result<std::unique_ptr<Query>> query,
                       const MadeContainers* asked) -> Result<void> {
    if (!query) return query.error();
    runs.variants.push_back(std::move(variant));
    runs.queries.push_back(std::move(query).value());
    runs.asked.push_back(asked);
    return {};
  };
  for (const Variant& variant : variants) {
    if (!variant.info->needs_bounds) {
      if (auto added = add(variant, policies.make(variant, map, nullptr), nullptr); !added)
        return added.error();
      continue;
    }
    for (const MadeContainers& containers : made) {
      Variant with = variant;
      with.label += fmt::format(" {}", containers.index.info().id);
      auto query = make_container_query(*variant.info, containers.index, variant.options);
      if (auto added = add(std::move(with), std::move(query), &containers); !added) return added.error();
    }
  }
  return runs;
}

std::string format_container_table(const std::vector<BenchRow>& rows,
                                   const std::vector<const MadeContainers*>& asked) {
  std::vector<std::vector<std::string>> cells = {{"search and container", "bytes/edge", "made in s",
                                                  "expanded", "looked at", "kept %", "pruned %",
                                                  "of perfect %", "mean us", "factor", "wrong"}};
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const BenchRow& r = rows[i];
    const MadeContainers* of = asked[i];
    cells.push_back({r.variant.label, of == nullptr ? "-" : std::to_string(of->index.bytes_an_edge()),
                     of == nullptr ? "-" : fmt::format("{:.2f}", of->seconds),
                     fmt::format("{:.1f}", r.stats.expanded), fmt::format("{:.1f}", looked_at(r)),
                     percent_text(kept_share(r)), of == nullptr ? "-" : percent_text(pruned_share(of->power)),
                     of == nullptr ? "-" : percent_text(of->power.share()),
                     r.times ? fmt::format("{:.2f}", r.times->mean_us) : "-",
                     r.factor ? fmt::format("{:.2f}", *r.factor) : "-", grouped(r.tally.wrong())});
  }
  return align(cells, {0});
}

Json container_results_json(const std::vector<BenchRow>& rows,
                            const std::vector<const MadeContainers*>& asked) {
  Json results = results_json(rows);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const MadeContainers* of = asked[i];
    if (of == nullptr) {
      results[i]["container"] = nullptr;
      continue;
    }
    results[i]["container"] = {{"kind", of->index.info().id},    {"bytes_an_edge", of->index.bytes_an_edge()},
                               {"bytes", of->index.byte_size()}, {"seconds", of->seconds},
                               {"pairs", of->power.pairs},       {"pruned", of->power.pruned},
                               {"prunable", of->power.prunable}, {"lost", of->power.lost},
                               {"of_perfect", of->power.share()}};
  }
  return results;
}

}  // namespace goalbound::cli
