#include "straight/taut_graph.hpp"

#include <algorithm>
#include <cstdlib>
#include <optional>

#include "parallel/workers.hpp"

namespace goalbound {
namespace {

/// So many at a time for each thread.
constexpr std::uint64_t kCornersAtATime = 16;

std::int64_t length_in_both(HalfPoint d) {
  return std::int64_t{std::abs(d.x)} + std::abs(d.y);
}

/// The taut ones of those in sight, by side and angle. Of several in a row the first one is left: a path to
/// the others leads over it.
void keep_taut(std::span<const Corner> corners, std::uint32_t from, std::vector<std::uint32_t>& seen) {
  const Corner& here = corners[from];
  const auto direction = [&](std::uint32_t to) { return corners[to].at - here.at; };
  std::erase_if(seen, [&](std::uint32_t to) {
    const HalfPoint d = direction(to);
    return !here.is_taut(d) || !corners[to].is_taut(d);
  });
  std::ranges::sort(seen, [&](std::uint32_t a, std::uint32_t b) {
    const HalfPoint to_a = direction(a);
    const HalfPoint to_b = direction(b);
    const int side = here.side_of(to_a);
    if (side != here.side_of(to_b)) return side < here.side_of(to_b);
    if (here.is_nearer(side, to_a, to_b)) return true;
    if (here.is_nearer(side, to_b, to_a)) return false;
    return length_in_both(to_a) < length_in_both(to_b);
  });
  const auto same_line = [&](std::uint32_t a, std::uint32_t b) {
    const HalfPoint to_a = direction(a);
    const HalfPoint to_b = direction(b);
    return cross_of(to_a, to_b) == 0 && dot_of(to_a, to_b) > 0;
  };
  seen.erase(std::unique(seen.begin(), seen.end(), same_line), seen.end());
}

/// Sight goes both ways, but for a line that only just passes walls on both sides: corners lie on it then,
/// over which a path leads as well.
void keep_mutual(std::vector<std::vector<std::uint32_t>>& lists) {
  std::vector<std::vector<std::uint32_t>> into(lists.size());
  for (std::uint32_t from = 0; from < lists.size(); ++from) {
    for (const std::uint32_t to : lists[from]) into[to].push_back(from);
  }
  for (std::uint32_t from = 0; from < lists.size(); ++from)
    std::erase_if(lists[from], [&](std::uint32_t to) { return !std::ranges::binary_search(into[from], to); });
}

}  // namespace

std::pair<std::uint32_t, std::uint32_t> TautGraph::edges_after(std::uint32_t corner, HalfPoint from) const {
  const Corner& here = corners_[corner];
  if (here.is_slit()) return edges(corner);
  const HalfPoint d = here.at - from;
  const int side = here.side_of(d);
  auto [first, last] = edges(corner, side);
  const std::uint32_t begin = first;
  while (first < last) {
    const std::uint32_t middle = first + (last - first) / 2;
    const bool may_turn = !here.is_nearer(side, d, corners_[to_[middle]].at - here.at);
    (may_turn ? first : last) = may_turn ? middle + 1 : middle;
  }
  return {begin, first};
}

std::optional<TautGraph> TautGraph::make(std::span<const Corner> corners,
                                         const std::function<Eyes()>& make_eyes, int threads,
                                         Progress& progress) {
  std::vector<std::vector<std::uint32_t>> lists(corners.size());
  struct Looking {
    Eyes eyes;
    std::vector<std::uint32_t> seen;
  };
  for_each_index(
      corners.size(), kCornersAtATime, worker_count(threads), progress,
      [&] {
        return Looking{make_eyes(), {}};
      },
      [&](Looking& looking, std::uint64_t corner) {
        looking.eyes(static_cast<std::uint32_t>(corner), looking.seen);
        keep_taut(corners, static_cast<std::uint32_t>(corner), looking.seen);
        lists[corner] = std::vector<std::uint32_t>(looking.seen.begin(), looking.seen.end());
      });
  if (progress.ending()) return std::nullopt;
  keep_mutual(lists);
  TautGraph graph(corners);
  graph.join(lists);
  graph.find_turns();
  return graph;
}

void TautGraph::find_turns() {
  turns_.reserve(to_.size());
  for (std::uint32_t from = 0; from < corner_count(); ++from) {
    const auto [first, last] = edges(from);
    for (std::uint32_t edge = first; edge < last; ++edge) {
      const auto [begin, end] = edges_after(to_[edge], corners_[from].at);
      const std::uint32_t side = begin == first_[to_[edge]] ? 0 : 1;
      const std::uint32_t turn = 2 * (end - begin) + side;
      turns_.push_back(static_cast<std::uint16_t>(std::min<std::uint32_t>(turn, kManyTurns)));
    }
  }
}

void TautGraph::join(const std::vector<std::vector<std::uint32_t>>& lists) {
  for (std::uint32_t corner = 0; corner < lists.size(); ++corner) {
    first_.push_back(static_cast<std::uint32_t>(to_.size()));
    const auto second = std::ranges::find_if(lists[corner], [&](std::uint32_t to) {
      return corners_[corner].side_of(corners_[to].at - corners_[corner].at) == 1;
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
