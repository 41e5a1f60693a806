#include "hierarchy/followed_costs.hpp"

#include <algorithm>
#include <functional>
#include <queue>

namespace goalbound {
namespace {

std::uint64_t cost_of_both(Cost a, Cost b) {
  return std::uint64_t{a} + b;
}

constexpr Hierarchy::Middle kOfAnEdge{};

}  // namespace

/// One call of follow(). Arcs are taken by their lower ends, the lowest first: what an arc costs depends on
/// arcs from lower nodes alone.
class FollowedCosts::Update {
 public:
  explicit Update(FollowedCosts& costs)
      : costs_(costs), nodes_(costs.order_->nodes), state_(nodes_.above.size(), 0) {}

  /// False when it was given up, as it would take about as long as making all costs anew: no cost may be used
  /// before that is done.
  bool run() {
    if (costs_.changed_.size() > 1 + nodes_.node_count() / kNodesAChange) return false;
    looks_ = 0;
    for (const std::uint64_t place : costs_.changed_) touch(place, kAnew);
    while (!left_.empty() && looks_ <= costs_.triangles_ / kShareWorthIt) {
      const Touched next = left_.top();
      left_.pop();
      settle(next);
    }
    const bool done = left_.empty();
    for (; !left_.empty(); left_.pop()) state_[left_.top().place] = 0;
    return done;
  }

 private:
  /// Of an arc's costs: nothing is known to have changed; they were lowered; they must be found anew.
  enum State : std::uint8_t { kUntouched, kLowered, kAnew };
  /// All costs are made anew where more changed, and as soon as so much of all triangles was looked at: a
  /// look here takes several times longer than one of a walk over all.
  /// @{
  static constexpr std::uint32_t kNodesAChange = 256;
  static constexpr std::uint64_t kShareWorthIt = 4;
  /// @}

  struct Touched {
    std::uint64_t place;
    Cost up;    ///< before
    Cost down;  ///< before
    bool operator>(const Touched& other) const { return place > other.place; }
  };

  void touch(std::uint64_t place, State state) {
    if (state_[place] == kUntouched) left_.push({place, costs_.up(place).cost, costs_.down(place).cost});
    state_[place] = std::max<std::uint8_t>(state_[place], state);
  }

  std::uint32_t lower_end(std::uint64_t place) const {
    const auto next = std::ranges::upper_bound(nodes_.first_above, place);
    return static_cast<std::uint32_t>(next - nodes_.first_above.begin() - 1);
  }

  void settle(const Touched& arc) {
    const std::uint32_t x = lower_end(arc.place);
    if (state_[arc.place] == kAnew) find_anew(x, arc.place);
    state_[arc.place] = kUntouched;
    if (costs_.up(arc.place).cost == arc.up && costs_.down(arc.place).cost == arc.down) return;
    raise_or_lower_above(x, arc.place);
  }

  /// Over each node that is connected with both ends and was contracted before them.
  void find_anew(std::uint32_t x, std::uint64_t x_y) {
    costs_.take_edge(x_y);
    const std::uint32_t y = nodes_.above[x_y];
    const auto below_x = costs_.order_->below.of(x);
    const auto below_y = costs_.order_->below.of(y);
    looks_ += below_x.size();
    auto at_y = below_y.begin();
    for (const ArcsBelow::Arc& to_x : below_x) {
      at_y = std::lower_bound(at_y, below_y.end(), to_x.lower,
                              [](const ArcsBelow::Arc& arc, std::uint32_t rank) { return arc.lower < rank; });
      if (at_y == below_y.end()) return;
      if (at_y->lower == to_x.lower) take_over(to_x.lower, to_x.place, at_y->place, x_y);
    }
  }

  /// x to y and back over z, by the places of x and y among what is above z.
  void take_over(std::uint32_t z, std::uint64_t x, std::uint64_t y, std::uint64_t x_y) {
    const std::uint64_t first = nodes_.first_above[z];
    const Way up = costs_.up(x_y);
    const Way down = costs_.down(x_y);
    up.take_if_less(cost_of_both(costs_.down(first + x).cost, costs_.up(first + y).cost), z, x, y);
    down.take_if_less(cost_of_both(costs_.down(first + y).cost, costs_.up(first + x).cost), z, y, x);
  }

  /// What leads over x by that arc.
  void raise_or_lower_above(std::uint32_t x, std::uint64_t x_y) {
    const std::uint64_t begin = nodes_.first_above[x];
    const std::uint64_t end = nodes_.first_above[x + std::size_t{1}];
    looks_ += end - begin;
    for (std::uint64_t other = begin; other < end; ++other) {
      if (other == x_y) continue;
      const std::uint64_t low = std::min(other, x_y);
      const std::uint64_t high = std::max(other, x_y);
      compare(x, low, high, nodes_.place_of(nodes_.above[low], nodes_.above[high]));
    }
  }

  void compare(std::uint32_t x, std::uint64_t to_a, std::uint64_t to_b, std::uint64_t a_b) {
    const Way up = costs_.up(a_b);
    const Way down = costs_.down(a_b);
    const std::uint64_t there = cost_of_both(costs_.down(to_a).cost, costs_.up(to_b).cost);
    const std::uint64_t back = cost_of_both(costs_.down(to_b).cost, costs_.up(to_a).cost);
    const bool rises =
        (up.middle.node == x && there > up.cost) || (down.middle.node == x && back > down.cost);
    if (rises) touch(a_b, kAnew);
    if (there >= up.cost && back >= down.cost) return;
    touch(a_b, kLowered);
    const std::uint64_t first = nodes_.first_above[x];
    up.take_if_less(there, x, to_a - first, to_b - first);
    down.take_if_less(back, x, to_b - first, to_a - first);
  }

  FollowedCosts& costs_;
  const Elimination& nodes_;
  std::vector<std::uint8_t> state_;  ///< by place
  std::priority_queue<Touched, std::vector<Touched>, std::greater<>> left_;
  std::uint64_t looks_ = 0;
};

FollowedCosts::FollowedCosts(std::shared_ptr<const KeptOrder> order, const MapArcs& arcs)
    : order_(std::move(order)),
      costs_(std::make_shared<Hierarchy>()),
      shown_(costs_),
      edges_up_(order_->nodes.above.size(), kInfiniteCost),
      edges_down_(order_->nodes.above.size(), kInfiniteCost) {
  const Elimination& nodes = order_->nodes;
  costs_->nodes = {.slot_of_rank = nodes.slot_of_rank,
                   .rank_of_slot = nodes.rank_of_slot,
                   .parent = nodes.parent,
                   .first = nodes.first,
                   .first_above = {},
                   .above = {}};
  costs_->up.first = nodes.first_above;
  costs_->up.arcs.reserve(nodes.above.size());
  for (const std::uint32_t above : nodes.above) costs_->up.arcs.push_back({above, kInfiniteCost});
  costs_->up.middles.resize(nodes.above.size());
  costs_->down = costs_->up;
  for (std::uint32_t slot = 0; slot < arcs.node_count(); ++slot) {
    for (const MapArcs::Arc& arc : arcs.out(slot)) {
      const std::uint32_t from = nodes.rank_of_slot[slot];
      const std::uint32_t to = nodes.rank_of_slot[arc.to];
      Cost& cost =
          (from < to ? edges_up_ : edges_down_)[nodes.place_of(std::min(from, to), std::max(from, to))];
      cost = std::min(cost, arc.cost);
    }
  }
  for (std::uint32_t n = 0; n < nodes.node_count(); ++n) {
    const std::uint64_t above = nodes.first_above[n + std::size_t{1}] - nodes.first_above[n];
    triangles_ += above * (above - std::min<std::uint64_t>(above, 1)) / 2;
  }
  update_ = std::make_unique<Update>(*this);
  customise();
}

FollowedCosts::~FollowedCosts() = default;

bool FollowedCosts::knows(const Elimination& nodes, std::uint32_t from, std::uint32_t to) {
  const std::uint32_t a = nodes.rank_of_slot[from];
  const std::uint32_t b = nodes.rank_of_slot[to];
  return a == b || std::ranges::binary_search(nodes.above_of(std::min(a, b)), std::max(a, b));
}

void FollowedCosts::set(std::uint32_t from, std::uint32_t to, Cost cost) {
  const Elimination& nodes = order_->nodes;
  const std::uint32_t a = nodes.rank_of_slot[from];
  const std::uint32_t b = nodes.rank_of_slot[to];
  if (a == b) return;  // on no optimal path
  const std::uint64_t place = nodes.place_of(std::min(a, b), std::max(a, b));
  Cost& known = (a < b ? edges_up_ : edges_down_)[place];
  if (known == cost) return;
  changed_.push_back(place);
  known = cost;
}

bool FollowedCosts::follow() {
  const bool was_little = update_->run();
  if (!was_little) customise();
  changed_.clear();
  return was_little;
}

void FollowedCosts::take_edge(std::uint64_t place) {
  up(place).cost = edges_up_[place];
  down(place).cost = edges_down_[place];
  up(place).middle = down(place).middle = kOfAnEdge;
}

void FollowedCosts::Way::take_if_less(std::uint64_t other, std::uint32_t node, std::uint64_t there,
                                      std::uint64_t on) const {
  if (other >= cost) return;
  cost = static_cast<Cost>(other);
  middle = {.node = node, .there = Hierarchy::Middle::place_of(there), .on = Hierarchy::Middle::place_of(on)};
}

void FollowedCosts::customise() {
  for (std::uint32_t x = 0; x < order_->nodes.node_count(); ++x) customise_node(x);
}

/// What each arc costs over one z stays the same while the arcs of x are walked.
void FollowedCosts::customise_node(std::uint32_t x) {
  const Elimination& nodes = order_->nodes;
  const std::uint64_t own = nodes.first_above[x];
  for (std::uint64_t place = own; place < nodes.first_above[x + std::size_t{1}]; ++place) take_edge(place);
  Hierarchy::Arc* const up_arcs = costs_->up.arcs.data();
  Hierarchy::Arc* const down_arcs = costs_->down.arcs.data();
  for (const ArcsBelow::Arc& z : order_->below.of(x)) {
    const std::uint64_t first = nodes.first_above[z.lower];
    const std::uint64_t count = nodes.first_above[z.lower + std::size_t{1}] - first;
    const Cost z_x = up_arcs[first + z.place].cost;
    const Cost x_z = down_arcs[first + z.place].cost;
    if (z_x == kInfiniteCost && x_z == kInfiniteCost) continue;
    std::uint64_t x_y = own;
    for (std::uint64_t y = z.place + std::uint64_t{1}; y < count; ++y, ++x_y) {
      while (up_arcs[x_y].above != up_arcs[first + y].above) ++x_y;
      up(x_y).take_if_less(cost_of_both(x_z, up_arcs[first + y].cost), z.lower, z.place, y);
      down(x_y).take_if_less(cost_of_both(down_arcs[first + y].cost, z_x), z.lower, y, z.place);
    }
  }
}

std::uint64_t FollowedCosts::byte_size() const {
  return costs_->byte_size() + edges_up_.size() * (2 * sizeof(Cost) + 1) +
         changed_.capacity() * sizeof(std::uint64_t);
}

}  // namespace goalbound
