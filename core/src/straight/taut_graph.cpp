#include "straight/taut_graph.hpp"

#include <algorithm>
#include <cstdlib>
#include <optional>

#include "parallel/workers.hpp"
#include "straight/fan.hpp"

namespace goalbound {
namespace {

/// So many at a time for each thread.
constexpr std::uint64_t kCornersAtATime = 16;

HalfPoint direction(const Corner& from, const Corner& to) {
  return {to.x - from.x, to.y - from.y};
}

std::int64_t length_in_both(HalfPoint d) {
  return std::int64_t{std::abs(d.x)} + std::abs(d.y);
}

/// The taut ones of those in sight, by side and angle. Of several in a row the first one is left: a path to
/// the others leads over it.
void keep_taut(const StraightGround& ground, std::uint32_t from, std::vector<std::uint32_t>& seen) {
  const auto corners = ground.corners();
  const Corner& here = corners[from];
  std::erase_if(seen, [&](std::uint32_t to) {
    const HalfPoint d = direction(here, corners[to]);
    return !here.is_taut(d.x, d.y) || !corners[to].is_taut(d.x, d.y);
  });
  const auto side = [&](std::uint32_t to) {
    const HalfPoint d = direction(here, corners[to]);
    return TautGraph::side_of(here, d.x, d.y);
  };
  std::ranges::sort(seen, [&](std::uint32_t a, std::uint32_t b) {
    if (side(a) != side(b)) return side(a) < side(b);
    const HalfPoint to_a = direction(here, corners[a]);
    const HalfPoint to_b = direction(here, corners[b]);
    if (TautGraph::is_nearer(side(a), to_a, to_b)) return true;
    if (TautGraph::is_nearer(side(a), to_b, to_a)) return false;
    return length_in_both(to_a) < length_in_both(to_b);
  });
  const auto same_line = [&](std::uint32_t a, std::uint32_t b) {
    const HalfPoint to_a = direction(here, corners[a]);
    const HalfPoint to_b = direction(here, corners[b]);
    return side(a) == side(b) && std::int64_t{to_a.x} * to_b.y == std::int64_t{to_a.y} * to_b.x;
  };
  seen.erase(std::unique(seen.begin(), seen.end(), same_line), seen.end());
}

}  // namespace

std::pair<std::uint32_t, std::uint32_t> TautGraph::edges_after(std::uint32_t corner, HalfPoint from) const {
  const Corner& here = this->corner(corner);
  const HalfPoint d{here.x - from.x, here.y - from.y};
  const int side = side_of(here, d.x, d.y);
  auto [first, last] = edges(corner, side);
  const std::uint32_t begin = first;
  while (first < last) {
    const std::uint32_t middle = first + (last - first) / 2;
    const bool may_turn = !is_nearer(side, d, direction(here, this->corner(to_[middle])));
    (may_turn ? first : last) = may_turn ? middle + 1 : middle;
  }
  return {begin, first};
}

std::optional<TautGraph> TautGraph::make(const StraightGround& ground, int threads, Progress& progress) {
  const std::size_t count = ground.corners().size();
  std::vector<std::vector<std::uint32_t>> lists(count);
  struct Eyes {
    Fan fan;
    std::vector<std::uint32_t> seen;
  };
  for_each_index(
      count, kCornersAtATime, worker_count(threads), progress,
      [&] {
        return Eyes{Fan(ground), {}};
      },
      [&](Eyes& eyes, std::uint64_t corner) {
        eyes.fan.corners(ground.corners()[corner].point(), eyes.seen);
        keep_taut(ground, static_cast<std::uint32_t>(corner), eyes.seen);
        lists[corner] = std::vector<std::uint32_t>(eyes.seen.begin(), eyes.seen.end());
      });
  if (progress.ending()) return std::nullopt;
  TautGraph graph(ground);
  graph.join(lists);
  return graph;
}

void TautGraph::join(const std::vector<std::vector<std::uint32_t>>& lists) {
  const auto corners = ground_->corners();
  for (std::uint32_t corner = 0; corner < lists.size(); ++corner) {
    first_.push_back(static_cast<std::uint32_t>(to_.size()));
    const auto second = std::ranges::find_if(lists[corner], [&](std::uint32_t to) {
      const HalfPoint d = direction(corners[corner], corners[to]);
      return side_of(corners[corner], d.x, d.y) == 1;
    });
    second_side_.push_back(first_.back() + static_cast<std::uint32_t>(second - lists[corner].begin()));
    to_.insert(to_.end(), lists[corner].begin(), lists[corner].end());
  }
  first_.push_back(static_cast<std::uint32_t>(to_.size()));
  // Twins: edges by (to, from) come in the order of (from, to) once each list is walked in order of `from`.
  std::vector<std::vector<std::pair<std::uint32_t, std::uint32_t>>> into(lists.size());
  for (std::uint32_t corner = 0; corner < lists.size(); ++corner) {
    for (std::uint32_t edge = first_[corner]; edge < first_[corner + 1]; ++edge)
      into[to_[edge]].push_back({corner, edge});
  }
  twin_.resize(to_.size());
  for (std::uint32_t corner = 0; corner < lists.size(); ++corner) {
    for (std::uint32_t edge = first_[corner]; edge < first_[corner + 1]; ++edge) {
      const auto at = std::ranges::lower_bound(into[corner], to_[edge], {},
                                               &std::pair<std::uint32_t, std::uint32_t>::first);
      twin_[edge] = at->second;
    }
  }
}

}  // namespace goalbound
