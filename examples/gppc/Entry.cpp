// Goalbound as an entry of the Grid-Based Path Planning Competition: boxes in a file, then JPS+ with them.
//
// The interface has no way to report a failure; the process ends with a message, as the entries of others do.
#include "Entry.h"

#include <goalbound/formats.hpp>
#include <goalbound/goalbound.hpp>

#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <utility>

namespace {

using goalbound::Bounds;
using goalbound::Grid;
using goalbound::NodeId;
using goalbound::Query;

template <class Value>
Value value_or_end(goalbound::Result<Value> result) {
  if (result) return std::move(result).value();
  std::fprintf(stderr, "goalbound: %s\n", result.error().to_string().c_str());
  std::exit(1);
}

Grid grid_of(const std::vector<bool>& bits, int width, int height) {
  std::string terrain(bits.size(), '@');
  for (std::size_t i = 0; i < bits.size(); ++i) {
    if (bits[i]) terrain[i] = '.';
  }
  return value_or_end(Grid::create(width, height, std::move(terrain)));
}

/// Everything that queries need, in the order in which it refers to what is before it.
struct Prepared {
  Grid grid;
  std::unique_ptr<Query> query;
  std::vector<NodeId> nodes{};

  Prepared(Grid map, const char* file)
      : grid(std::move(map)),
        query(value_or_end(
            goalbound::make_query(*goalbound::find_search("jump-index-gb"), grid, boxes_in(file)))) {}

 private:
  /// The query has them in an index of its own, and nobody keeps them longer than that takes to make.
  goalbound::IndexSet boxes_in(const char* file) const {
    return {value_or_end(goalbound::load_index_for(grid, file))};
  }
};

}  // namespace

void PreprocessMap(std::vector<bool>& bits, int width, int height, const char* filename) {
  const Grid grid = grid_of(bits, width, height);
  goalbound::Progress progress;
  const auto boxes = value_or_end(goalbound::make_index(
      grid, value_or_end(goalbound::IndexValues::parse("boxes")), goalbound::IndexSet(), progress));
  if (const auto saved = goalbound::save_index(grid, *boxes, filename); !saved) {
    std::fprintf(stderr, "goalbound: %s\n", saved.error().to_string().c_str());
    std::exit(1);
  }
}

void* PrepareForSearch(std::vector<bool>& bits, int width, int height, const char* filename) {
  return new Prepared(grid_of(bits, width, height), filename);  // the harness keeps it to the end
}

bool GetPath(void* data, xyLoc s, xyLoc g, std::vector<xyLoc>& path) {
  auto& prepared = *static_cast<Prepared*>(data);
  path.clear();
  const auto result = prepared.query->find(prepared.grid.node({s.x, s.y}), prepared.grid.node({g.x, g.y}));
  if (!result.found()) return true;  // an empty path: there is none
  prepared.query->path(prepared.nodes);
  path.reserve(prepared.nodes.size());
  for (const NodeId node : prepared.nodes) {
    const goalbound::Cell cell = prepared.grid.cell(node);
    path.push_back({static_cast<std::int16_t>(cell.x), static_cast<std::int16_t>(cell.y)});
  }
  return true;  // the whole path at once
}

const char* GetName() {
  return "Goalbound-JPS+";
}
