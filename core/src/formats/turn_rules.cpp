#include "formats/turn_rules.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <numbers>
#include <unordered_set>

#include "goalbound/text.hpp"

namespace goalbound {
namespace {

/// What turns cost by profile, in seconds. Source: the profiles of OSRM 5.27 (car.lua, bicycle.lua), for
/// traffic that keeps to the right.
struct TurnProfile {
  double most = 0;  ///< a sharp turn
  double bias = 1;  ///< of turns against the traffic that comes the other way
  double u_turn = 0;
};
TurnProfile turn_profile(RoadProfile profile) {
  switch (profile) {
    case RoadProfile::kCar:
      return {7.5, 1.075, 20};
    case RoadProfile::kBike:
      return {6, 1.4, 20};
    case RoadProfile::kFoot:
      break;
  }
  return {};
}

/// Seconds, to a thousandth. `angle`: in degrees, 0 straight on, positive to the right.
double seconds_of_turn(const TurnProfile& profile, double angle) {
  constexpr double kSteep = 13;
  const double bias = angle >= 0 ? profile.bias : 1 / profile.bias;
  const double bend = kSteep / bias * std::abs(angle) / 180 - kSteep / 2 * bias;
  return std::round(profile.most / (1 + std::exp(-bend)) * 1000) / 1000;
}

/// By how much a way bends to the right.
class TurnAngles {
 public:
  explicit TurnAngles(const RoadParts& parts) : nodes_(parts.nodes), degrees_(parts.degrees) {}

  double at(std::uint32_t from, std::uint32_t over, std::uint32_t to) const {
    const double across = degrees_ ? std::cos(nodes_[over].y * std::numbers::pi / 180) : 1;
    const auto heading = [&](std::uint32_t a, std::uint32_t b) {
      return std::atan2(nodes_[b].y - nodes_[a].y, (nodes_[b].x - nodes_[a].x) * across);
    };
    const double left = heading(over, to) - heading(from, over);
    return -std::remainder(left, 2 * std::numbers::pi) * 180 / std::numbers::pi;
  }

 private:
  std::vector<RoadPoint> nodes_;
  bool degrees_;
};

std::uint64_t key_of(std::uint32_t from, std::uint32_t to) {
  return std::uint64_t{from} << 32 | to;
}

}  // namespace

std::optional<TurnRule> turn_rule_of(std::string_view text) {
  if (text == "no") return TurnRule{.kind = TurnRule::Kind::kNo};
  if (text == "only") return TurnRule{.kind = TurnRule::Kind::kOnly};
  constexpr double kMost = 1e9;
  const auto cost = parse_number<double>(text);
  if (!cost.ok() || !(cost.value >= 0 && cost.value <= kMost)) return std::nullopt;
  return TurnRule{.kind = TurnRule::Kind::kCosts, .cost = cost.value};
}

std::string text_of(const TurnRule& rule) {
  if (rule.kind == TurnRule::Kind::kCosts) return fmt::format("{}", rule.cost);
  return rule.kind == TurnRule::Kind::kNo ? "\"no\"" : "\"only\"";
}

void keep_useful_rules(TurnRules& rules, std::span<const std::pair<std::uint32_t, std::uint32_t>> edges,
                       bool ignores_all, ReadingReport& reading) {
  if (rules.rules.empty()) return;
  constexpr std::string_view kRule = "rule about a turn";
  constexpr std::string_view kRules = "rules about turns";
  if (ignores_all) {
    reading.count(kRule, "ignored, as turns=ignored says", rules.rules.size(), kRules);
    rules.rules.clear();
    return;
  }
  std::unordered_set<std::uint64_t> known;
  for (const auto& [from, to] : edges) known.insert(key_of(from, to));
  const auto is_idle = [&](const TurnRule& rule) {
    for (std::size_t i = 1; i < rule.nodes.size(); ++i) {
      if (!known.contains(key_of(rule.nodes[i - 1], rule.nodes[i]))) return true;
    }
    return false;
  };
  const std::size_t idle = std::erase_if(rules.rules, is_idle);
  reading.count(kRule, "says nothing, because no edge leads along it", idle, kRules);
}

Result<void> set_turns(RoadParts& parts, const RoadOptions& options, ReadingReport& reading) {
  std::vector<std::pair<std::uint32_t, std::uint32_t>> edges;
  if (!parts.turns.rules.empty()) {
    for (const RoadParts::Piece& piece : parts.pieces) {
      edges.emplace_back(piece.from, piece.to);
      if (!piece.one_way) edges.emplace_back(piece.to, piece.from);
    }
  }
  keep_useful_rules(parts.turns, edges, options.ignores_turns, reading);
  parts.turns.u_turns = options.u_turns.value_or(0);
  if (!options.turn_costs) return {};
  if (parts.unit != LengthUnit::kSeconds) {
    return Error{
        ErrorCode::kInvalidArgument,
        fmt::format("turns cost seconds, and edges of this map cost {}: open it with road-costs=time, "
                    "or without turn-costs",
                    parts.unit == LengthUnit::kMetres ? "metres" : "something else")};
  }
  const TurnProfile profile = turn_profile(options.profile.value_or(RoadProfile::kCar));
  parts.turns.u_turns = options.u_turns.value_or(profile.u_turn);
  if (profile.most == 0) return {};
  parts.turns.cost = [profile, angles = std::make_shared<const TurnAngles>(parts)](
                         std::uint32_t from, std::uint32_t over, std::uint32_t to) {
    return seconds_of_turn(profile, angles->at(from, over, to));
  };
  return {};
}

}  // namespace goalbound
