// What may be wrong with other programs' paths, in words.
#include <fmt/format.h>

#include <bit>
#include <tuple>

#include "goalbound/audit.hpp"

namespace goalbound {
namespace {

struct FaultWords {
  std::string_view id;
  std::string_view description;
};

/// By PathFault.
constexpr std::array<FaultWords, kPathFaults> kFaultWords = {{
    {"off-map", "a point lies off the map, or is not a node of it"},
    {"blocked", "a point is a blocked cell, or the line to it crosses one"},
    {"corner-cut", "a diagonal step passes a blocked cell on one of its sides"},
    {"not-adjacent", "a step leads further than to a neighbour"},
    {"no-edge", "no edge leads there"},
    {"wrong-way", "the edge leads the other way alone"},
    {"forbidden-turn", "a turn from one edge to the next is forbidden"},
    {"leaves-mesh", "a straight line leaves the ground, or polygons of a corridor are not neighbours"},
    {"no-points", "called found, but it has no points"},
    {"impossible", "called found, although no path leads there"},
    {"wrong-start", "does not begin at its start"},
    {"partial-as-found", "called found, but it ends elsewhere than at its goal"},
    {"missed", "none or a partial one, although there is a whole one"},
    {"denied", "called none or partial, but it leads to its goal"},
    {"stands", "the same point twice in a row"},
    {"longer", "longer than the shortest"},
    {"wrong-length", "not as long as it is said to be"},
}};

}  // namespace

std::string_view id_of(PathFault fault) {
  return kFaultWords[static_cast<std::size_t>(fault)].id;
}
std::string_view describe(PathFault fault) {
  return kFaultWords[static_cast<std::size_t>(fault)].description;
}

std::size_t PathFaultSet::worst() const {
  return empty() ? kPathFaults : static_cast<std::size_t>(std::countr_zero(bits_));
}

bool is_worse(const AuditedPath& a, const AuditedPath& b) {
  const auto key = [](const AuditedPath& path) {
    // Illegal is illegal: of such paths the number of illegal steps tells more than their kind.
    const std::size_t rank = path.faults.illegal() ? 0 : 1 + path.faults.worst();
    return std::tuple(rank, -static_cast<std::int64_t>(path.illegal_steps), -path.times_shortest.value_or(0),
                      path.line);
  };
  return key(a) < key(b);
}

std::string words_of(const AuditedPath& path) {
  std::string words;
  const auto say = [&](std::string_view more) {
    if (!words.empty()) words += "; ";
    words += more;
  };
  const auto has = [&](PathFault fault) { return path.faults.has(fault); };
  if (path.first) {
    say(fmt::format("point {}: {}", path.first->point + 1, path.first->words));
    if (path.illegal_steps > 1) words += fmt::format(" ({} illegal steps)", path.illegal_steps);
  }
  if (has(PathFault::kNoPoints)) say("called found, but it has no points");
  if (has(PathFault::kImpossible)) say("called found, although no path leads there");
  if (has(PathFault::kWrongStart)) say("does not begin at its start");
  if (has(PathFault::kPartialAsFound)) say(fmt::format("called found, but it ends at {}", path.reached));
  if (has(PathFault::kMissed)) say(fmt::format("a path of length {:.6g} leads there", *path.shortest));
  if (has(PathFault::kDenied)) say("called none or partial, but it leads to its goal");
  if (has(PathFault::kStands)) say("the same point twice in a row");
  if (has(PathFault::kLonger)) {
    say(fmt::format("{:.2f} % longer than the shortest, which has {:.6g}", (*path.times_shortest - 1) * 100,
                    *path.shortest));
  }
  if (has(PathFault::kWrongLength)) {
    say(path.length
            ? fmt::format("is {:.6g} long, not {:.6g}", *path.length, *path.claimed)
            : fmt::format("the shortest has {:.6g}, so none has {:.6g}", *path.shortest, *path.claimed));
  }
  if (path.faults.illegal() && !path.shortest) say("no path leads there at all");
  if (!path.hint.empty()) say(path.hint);
  return words;
}

}  // namespace goalbound
