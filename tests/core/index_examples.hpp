// The examples of every kind of index (IndexKind::examples), which tests of all kinds make.
#pragma once

#include <gtest/gtest.h>

#include <random>
#include <vector>

#include "goalbound/index.hpp"

namespace goalbound::test {

/// Those of one kind that there are of the map.
inline std::vector<IndexValues> examples_of(const IndexKind& kind, const Map& map) {
  std::vector<IndexValues> result;
  for (const std::string_view text : kind.examples) {
    auto values = IndexValues::parse(text);
    EXPECT_TRUE(values) << values.error().to_string();
    if (values && resolve_values(map, *values)) result.push_back(*std::move(values));
  }
  return result;
}

/// Those of all kinds.
inline std::vector<IndexValues> examples_for(const Map& map) {
  std::vector<IndexValues> result;
  for (const IndexKind* kind : all_indices()) {
    for (IndexValues& values : examples_of(*kind, map)) result.push_back(std::move(values));
  }
  return result;
}

/// At most two of each kind, others for each map: for tests that take each with each.
inline std::vector<IndexValues> some_examples_for(const Map& map, std::mt19937& random) {
  std::vector<IndexValues> result;
  for (const IndexKind* kind : all_indices()) {
    std::vector<IndexValues> all = examples_of(*kind, map);
    for (int i = 0; i < 2 && !all.empty(); ++i) {
      const auto at = all.begin() + static_cast<std::ptrdiff_t>(random() % all.size());
      result.push_back(std::move(*at));
      all.erase(at);
    }
  }
  return result;
}

}  // namespace goalbound::test
