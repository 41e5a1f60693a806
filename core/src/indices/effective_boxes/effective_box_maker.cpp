// Which boxes are worth their bytes. A refused edge has spared a search something if its head was not reached
// otherwise, and would have been expanded: what the path there costs, and at least costs from there, is less
// than the optimal path, or the same. Step by step then two neighbours share a box, or one goes, whichever
// costs least of what was spared.
#include <algorithm>
#include <memory>
#include <queue>
#include <tuple>
#include <vector>

#include "base/seeded_random.hpp"
#include "goalbound/box_index.hpp"
#include "goalbound/search.hpp"
#include "goalbound/search/heuristics.hpp"
#include "indices/effective_boxes/effective_box_index.hpp"
#include "parallel/workers.hpp"

namespace goalbound {
namespace index_effective_boxes {
namespace {

using Has = PackedBoxes::Has;

/// What the refusals of an edge by its box have spared.
struct Spared {
  std::uint32_t half_expansions = 0;  ///< of its head
  std::uint32_t looks = 0;            ///< at it, and nothing else
};

/// Where each edge of a map leads, and what it costs, by number.
struct EdgeEnds {
  explicit EdgeEnds(const Map& map) {
    const auto count = static_cast<std::size_t>(map.box_count());
    head.resize(count);
    cost.resize(count);
    std::vector<Edge> edges;
    for (std::uint32_t slot = 0; slot < map.node_count(); ++slot) {
      const NodeId node = map.node_of_slot(slot);
      map.edges(node, edges);
      for (const Edge& edge : edges) {
        const std::size_t number = first_edge_of(map, map.slot(node)) + edge.index.value();
        head[number] = map.slot(edge.to);
        cost[number] = edge.cost;
      }
    }
  }
  std::vector<std::uint32_t> head;  ///< slot
  std::vector<Cost> cost;
};

/// Asks searches of random problems what each box spares them. One worker's.
class Witness {
 public:
  Witness(const Map& map, const EdgeEnds& ends, std::unique_ptr<Query> query)
      : map_(map),
        ends_(ends),
        query_(std::move(query)),
        left_(map, IndexSet(), SearchSide::kStart),
        spared_(ends.head.size()),
        expanded_in_(map.node_count()) {}

  void ask(NodeId start, NodeId goal) {
    const SearchResult result = query_->find_traced(start, goal, trace_);
    if (!result.found()) return;
    ++problem_;
    left_.aim_nodes(start, goal);
    for (const std::uint32_t at : trace_.expansions()) expanded_in_[map_.slot(trace_[at].node)] = problem_;
    for (const std::uint32_t at : trace_.prunes()) look_at(trace_[at], result.cost);
  }

  std::span<const Spared> spared() const { return spared_; }

 private:
  void look_at(const TraceEvent& refused, PathCost optimal) {
    const std::size_t edge = first_edge_of(map_, map_.slot(refused.node)) + refused.edge.value();
    Spared& spared = spared_[edge];
    ++spared.looks;
    const std::uint32_t head = ends_.head[edge];
    if (expanded_in_[head] == problem_) return;
    const Cost left = left_.from(head, map_.place(map_.node_of_slot(head)));
    const std::uint64_t least = std::uint64_t{refused.g} + ends_.cost[edge] + left;
    // Of nodes that seem as good as the optimal path some are expanded.
    spared.half_expansions += least < optimal ? 2 : least == optimal ? 1 : 0;
  }

  const Map& map_;
  const EdgeEnds& ends_;
  std::unique_ptr<Query> query_;
  LeastLeft left_;
  Trace trace_;
  std::vector<Spared> spared_;              ///< by edge
  std::vector<std::uint32_t> expanded_in_;  ///< by slot: the last problem
  std::uint32_t problem_ = 0;
};

/// A small map has told all long before.
std::uint64_t problems_of(const IndexRequest& request) {
  constexpr std::uint64_t kOfANode = 16;
  return std::min<std::uint64_t>(request.values.number("problems"), kOfANode * request.map.node_count());
}

/// Adds up what each box has spared. The ends of a problem depend on its number alone.
Result<std::vector<Spared>> measure(const IndexRequest& request, const IndexSet& boxes, Progress& progress) {
  const Map& map = request.map;
  const auto query = make_query(*find_search("astar-gb"), map, boxes);
  if (!query) return query.error();
  const EdgeEnds ends(map);
  std::vector<Spared> sum(ends.head.size());
  const std::uint64_t problems = problems_of(request);
  const auto ask = [&](Witness& witness, std::uint64_t problem) {
    SeededRandom random(map.hash() + problem);
    const auto any = [&] {
      return map.node_of_slot(
          static_cast<std::uint32_t>(random.below(static_cast<std::int32_t>(map.node_count()))));
    };
    const NodeId start = any();
    witness.ask(start, any());
  };
  return or_lack_of_threads("the effective boxes cannot be made", [&]() -> Result<std::vector<Spared>> {
    const auto witnesses = for_each_index(
        problems, 1, worker_count(request.threads), progress,
        [&] { return std::make_unique<Witness>(map, ends, (*query)->copy()); },
        [&](const std::unique_ptr<Witness>& witness, std::uint64_t i) { ask(*witness, i); });
    for (const auto& witness : witnesses) {
      for (std::size_t edge = 0; edge < sum.size(); ++edge) {
        sum[edge].half_expansions += (*witness)->spared()[edge].half_expansions;
        sum[edge].looks += (*witness)->spared()[edge].looks;
      }
    }
    return std::move(sum);
  });
}

/// Boxes in the order of edges, of which neighbours are joined and others go. What a box has spared, one as
/// large as the map would not spare; in between it is a matter of how much larger it has become.
class Thinning {
 public:
  explicit Thinning(double map_area) : map_area_(map_area) {}

  /// Behind those before.
  void add(const Box& box, const Spared& spared) {
    constexpr double kOfALook = 1.0 / 16;
    constexpr double kUnseen = 1.0 / 256;  // nobody came by
    const double worth = spared.half_expansions + spared.looks * kOfALook + kUnseen;
    const double outside = std::max(map_area_ - area_of(box), 1.0);
    const auto number = static_cast<std::uint32_t>(runs_.size());
    runs_.push_back({.box = box,
                     .worth = worth,
                     .slope = worth / outside,
                     .begins_at = worth / outside * area_of(box),
                     .first = number,
                     .last = number,
                     .before = number - 1,
                     .behind = number + 1});
  }

  /// As long as there are more boxes, what costs least.
  void thin_to(std::size_t most) {
    for (std::uint32_t i = 0; i < runs_.size(); ++i) consider(i);
    std::size_t count = runs_.size();
    for (; count > most && !steps_.empty(); --count) {
      const Step step = steps_.top();
      steps_.pop();
      const bool is_old = runs_[step.run].changes != step.changes ||
                          (step.joins && runs_[runs_[step.run].behind].changes != step.changes_behind);
      if (is_old) {
        ++count;
        continue;
      }
      step.joins ? join(step.run) : drop(step.run);
    }
  }

  /// What of a box is left: by the number in which they were added.
  PackedBoxes::Has has(std::uint32_t number) const {
    if (runs_[number].dropped) return Has::kNothing;
    return runs_[number].joined ? Has::kSharedBox : Has::kOwnBox;
  }
  const Box& box(std::uint32_t number) const { return runs_[number].box; }

 private:
  struct Run {
    Box box;
    double worth = 0;      ///< that of all of its edges
    double slope = 0;      ///< what a unit of area more costs
    double begins_at = 0;  ///< what the areas that its edges' boxes had would cost
    std::uint32_t first = 0;
    std::uint32_t last = 0;
    std::uint32_t before = 0;
    std::uint32_t behind = 0;
    std::uint32_t changes = 0;  ///< how often it or what is behind it was another one
    bool joined = false;        ///< it is part of one before it
    bool dropped = false;
  };
  struct Step {
    double cost = 0;
    std::uint32_t run = 0;
    bool joins = false;  ///< with that behind it; else it goes
    std::uint32_t changes = 0;
    std::uint32_t changes_behind = 0;
    friend bool operator<(const Step& a, const Step& b) {
      return std::tie(b.cost, b.run, b.joins) < std::tie(a.cost, a.run, a.joins);
    }
  };

  static double area_of(const Box& box) { return static_cast<double>(box.area()); }
  static double lost_in(const Run& run, double area) { return run.slope * area - run.begins_at; }

  void consider(std::uint32_t i) {
    const Run& run = runs_[i];
    const double lost = lost_in(run, area_of(run.box));
    steps_.push({run.worth - lost, i, false, run.changes, 0});
    if (run.behind >= runs_.size()) return;
    const Run& behind = runs_[run.behind];
    Box both = run.box;
    both.grow(behind.box);
    const double of_both = lost_in(run, area_of(both)) + lost_in(behind, area_of(both));
    steps_.push(
        {of_both - lost - lost_in(behind, area_of(behind.box)), i, true, run.changes, behind.changes});
  }

  void leave(std::uint32_t i) {
    Run& run = runs_[i];
    ++run.changes;
    if (run.before < runs_.size()) {
      runs_[run.before].behind = run.behind;
      ++runs_[run.before].changes;
    }
    if (run.behind < runs_.size()) runs_[run.behind].before = run.before;
  }

  void join(std::uint32_t i) {
    Run& run = runs_[i];
    Run& behind = runs_[run.behind];
    behind.joined = true;
    run.box.grow(behind.box);
    run.worth += behind.worth;
    run.slope += behind.slope;
    run.begins_at += behind.begins_at;
    run.last = behind.last;
    leave(run.behind);
    consider(i);
    if (run.before < runs_.size()) consider(run.before);
  }

  void drop(std::uint32_t i) {
    for (std::uint32_t of = runs_[i].first; of <= runs_[i].last; ++of) runs_[of].dropped = true;
    leave(i);
    if (runs_[i].before < runs_.size()) consider(runs_[i].before);
  }

  double map_area_;
  std::vector<Run> runs_;
  std::priority_queue<Step> steps_;
};

/// All boxes of a map in the order of edges.
class Chooser {
 public:
  Chooser(const Map& map, const Bounds& bounds)
      : order_(order_of_edges(map)),
        has_(static_cast<std::size_t>(map.box_count()), Has::kNoGoal),
        edge_at_(has_.size()),
        boxes_(has_.size()) {
    std::size_t edge = 0;
    for (std::uint32_t slot = 0; slot < map.node_count(); ++slot) {
      for (std::size_t e = 0; e < bounds.boxes_of(slot); ++e, ++edge) {
        const std::size_t place = order_.place_of(edge);
        edge_at_[place] = edge;
        boxes_[place] = bounds.box(slot, EdgeIndex(e));
        if (!boxes_[place].empty()) has_[place] = Has::kOwnBox;
      }
    }
  }

  std::size_t count() const { return static_cast<std::size_t>(std::ranges::count(has_, Has::kOwnBox)); }

  /// `spared`: by edge.
  void thin_to(std::size_t most, std::span<const Spared> spared, const Box& limits) {
    Thinning thinning(static_cast<double>(limits.area()));
    for_each_box(
        [&](std::size_t place, std::uint32_t) { thinning.add(boxes_[place], spared[edge_at_[place]]); });
    thinning.thin_to(most);
    for_each_box([&](std::size_t place, std::uint32_t number) {
      has_[place] = thinning.has(number);
      boxes_[place] = thinning.box(number);
    });
  }

  PackedBoxes packed(const BoxRaster& raster) const {
    std::vector<Box> own;
    for (std::size_t place = 0; place < has_.size(); ++place) {
      if (has_[place] == Has::kOwnBox) own.push_back(boxes_[place]);
    }
    return {raster, order_, has_, own};
  }

 private:
  /// Calls `body(place, number)` for each edge that has a box of its own.
  template <class Body>
  void for_each_box(const Body& body) {
    std::uint32_t number = 0;
    for (std::size_t place = 0; place < has_.size(); ++place) {
      if (has_[place] == Has::kOwnBox) body(place, number++);
    }
  }

  EdgeOrder order_;
  std::vector<Has> has_;  ///< by place, as the next ones
  std::vector<std::size_t> edge_at_;
  std::vector<Box> boxes_;
};

}  // namespace
}  // namespace index_effective_boxes

Result<std::shared_ptr<const Index>> EffectiveBoxIndex::make(const IndexRequest& request,
                                                             Progress& progress) {
  constexpr std::uint64_t kHundred = 100;
  const auto boxes = request.set.get<BoxIndex>();
  IndexValues values = request.values;
  // The method stays as it was asked for: what will do is told by it.
  if (auto set = values.set("ordering", boxes->values().of("ordering")); !set) return set.error();
  index_effective_boxes::Chooser chooser(request.map, *boxes->bounds());
  const std::uint64_t all = chooser.count();
  const std::uint64_t most = (all * values.number("share") + kHundred - 1) / kHundred;
  progress.start(most == all ? 1 : index_effective_boxes::problems_of(request));
  if (most < all) {
    const auto spared = index_effective_boxes::measure(request, {boxes}, progress);
    if (!spared) return spared.error();
    if (!progress.ending()) chooser.thin_to(most, *spared, request.map.limits());
  }
  if (progress.ending()) return Error{ErrorCode::kCancelled, "the effective boxes were cancelled"};
  return std::shared_ptr<const Index>(std::make_shared<const EffectiveBoxIndex>(
      request.map, std::move(values), chooser.packed(raster_of(request.map, request.values))));
}

}  // namespace goalbound
