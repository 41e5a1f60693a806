#include <array>

#include "goalbound/distance_tables.hpp"
#include "searches/walk_search.hpp"

namespace goalbound {
namespace {

constexpr std::array<std::string_view, 1> kNeedsTable = {"table"};

/// The table of next edges, asked at each node.
class TableGuide {
 public:
  using IndexType = DistanceTable;
  explicit TableGuide(std::shared_ptr<const DistanceTable> table) : table_(std::move(table)) {}

  bool aim(std::uint32_t /*start*/, std::uint32_t goal) {
    goal_ = goal;
    return true;
  }
  EdgeIndex edge(std::uint32_t slot) const { return table_->next_edge(slot, goal_); }
  std::uint64_t byte_size() const { return table_->byte_size(); }

 private:
  std::shared_ptr<const DistanceTable> table_;
  std::uint32_t goal_ = 0;
};

}  // namespace

extern const SearchInfo kSearch_table;
const SearchInfo kSearch_table = {
    .id = "table",
    .name = "Table of all pairs",
    .description = "all pairs: looks the next edge of each node up in a table, without a search",
    .optimal = true,
    .canonical = false,
    .plain_id = "table",
    .octile = {.make = &make_walk<UniformSteps, TableGuide>},
    .weighted = {.make = &make_walk<WeightedSteps, TableGuide>},
    .list = {.make = &make_walk<ListSteps, TableGuide>},
    .needs = kNeedsTable,
};

}  // namespace goalbound
