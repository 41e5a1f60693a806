// What both searches by HPA* are, but for their names and whether they smooth.
#pragma once

#include <array>
#include <memory>
#include <string_view>

#include "searches/hpa_search.hpp"
#include "searches/map_query.hpp"

namespace goalbound {

inline constexpr std::array<std::string_view, 1> kNeedsClusters = {"clusters"};

template <bool kSmooths>
Result<std::unique_ptr<Query>> make_hpa_query(const QuerySetup& setup) {
  return std::unique_ptr<Query>(
      std::make_unique<MapQuery<HpaSearch>>(IndexSet(), setup.set.get<ClusterIndex>(), kSmooths));
}

template <bool kSmooths>
constexpr SearchInfo hpa_info(std::string_view id, std::string_view name, std::string_view description) {
  return {.id = id,
          .name = name,
          .description = description,
          .optimal = false,
          .canonical = false,
          .plain_id = id,
          .octile = {.make = &make_hpa_query<kSmooths>},
          .weighted = {.make = &make_hpa_query<kSmooths>},
          .hierarchical = true,
          .needs = kNeedsClusters};
}

}  // namespace goalbound
