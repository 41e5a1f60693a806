#include "goalbound/precompute.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>
#include <vector>

#include "goalbound/grid.hpp"
#include "precompute/flood_rules.hpp"

namespace goalbound {
namespace {

bool is_uniform_grid(const Map& map) {
  return map.as_grid() != nullptr && map.as_grid()->is_uniform();
}

}  // namespace

Result<void> check_precompute(const Map& map, const PrecomputeOptions& options) {
  const Method method = options.method.value_or(Method::kExact);
  if (auto good = check_ordering(map.kind(), options.ordering); !good) return good;
  if (auto good = check_threads(options.threads); !good) return good;
  if (options.shard.index >= options.shard.count) {
    return Error{ErrorCode::kInvalidArgument,
                 fmt::format("there is no shard {} of {}; the first of {} is 0", options.shard.index,
                             options.shard.count, options.shard.count)};
  }
  constexpr double kMostSeconds = 1e9;  // clocks overflow when they are asked to wait for ever
  if (!(options.budget_seconds >= 0 && options.budget_seconds <= kMostSeconds)) {
    return Error{ErrorCode::kInvalidArgument,
                 fmt::format("a budget of {} seconds: it must be a number from 0, which is none, to {:.0f}",
                             options.budget_seconds, kMostSeconds)};
  }
  if (options.ordering == Ordering::kRegular && method != Method::kExact) {
    return Error{
        ErrorCode::kInvalidArgument,
        fmt::format("{} boxes of the regular ordering do not exist: its paths are arbitrary ones, so a "
                    "node's targets do not follow from its neighbours'; use the method exact, or the "
                    "ordering {}",
                    name_of(method), info_of(usual_ordering(map.kind())).id)};
  }
  if (method == Method::kJumpPoints && !is_uniform_grid(map)) {
    return Error{
        ErrorCode::kInvalidArgument,
        fmt::format(
            "boxes by the method {} serve jumps, which only a grid of equal costs and eight "
            "moves without cut corners has; this map is of the kind '{}'; use the method inherited or exact",
            name_of(method), map.kind().id)};
  }
  if (method == Method::kAnytime && options.shard.count > 1) {
    return Error{ErrorCode::kInvalidArgument,
                 "refinement cannot be cut into shards, as each step depends on those before; use the method "
                 "inherited or exact"};
  }
  return {};
}

namespace {

/// The nodes whose floods the method cannot do without, in slot order.
std::vector<NodeId> required_sources(const Map& map, const FloodRules& rules, Method method) {
  if (method == Method::kJumpPoints) return rules.crossings();
  if (method != Method::kExact) return rules.roots();
  std::vector<NodeId> all(map.node_count());
  for (std::uint32_t slot = 0; slot < map.node_count(); ++slot) all[slot] = map.node_of_slot(slot);
  return all;
}

/// How many floods there will be, all rounds together, where options that name no method stand for the most.
std::size_t flood_count(const Map& map, const FloodRules& rules, const PrecomputeOptions& options) {
  const bool of_roots_alone = options.method == Method::kInherited;
  return (of_roots_alone ? rules.roots().size() : map.node_count()) / options.shard.count;
}

/// Whether there are so many floods that it is worth having inherited boxes before them.
bool floods_many(Method method) {
  return method == Method::kExact || method == Method::kJumpPoints;
}

std::vector<NodeId> part_of(const std::vector<NodeId>& sources, const Shard& shard) {
  const auto begin = [&](std::uint64_t index) {
    return sources.begin() + static_cast<std::ptrdiff_t>(sources.size() * index / shard.count);
  };
  return {begin(shard.index), begin(shard.index + std::uint64_t{1})};
}

std::vector<NodeId> not_yet_exact(const Map& map, const BoundsDraft& draft, std::vector<NodeId> sources) {
  std::erase_if(sources, [&](NodeId n) { return draft.quality(map.slot(n)) == NodeQuality::kExact; });
  return sources;
}

/// Returns what the draft holds then.
Bounds inherit_in(BoundsDraft& draft, const FloodRules& rules) {
  Bounds bounds = draft.snapshot();
  rules.inherit(bounds);
  draft.replace(bounds);
  return bounds;
}

/// Copies the boxes of those nodes that are exact in the draft.
void take_exact(const BoundsDraft& draft, const Map& map, const std::vector<NodeId>& nodes, Bounds& to) {
  std::vector<Box> boxes;
  for (const NodeId n : nodes) {
    const std::uint32_t slot = map.slot(n);
    if (draft.quality(slot) != NodeQuality::kExact) continue;
    boxes.resize(map.edge_limit(n));
    draft.boxes(slot, boxes);
    to.set(slot, boxes, NodeQuality::kExact);
  }
}

/// Floods where the boxes are loosest, in rounds; each round's exact boxes tighten those that inherit from
/// them.
Result<void> refine(Flooder& flooder, BoundsDraft& draft, const Map& map, const FloodRules& rules,
                    Progress& progress) {
  constexpr std::size_t kRounds = 33;  // more choose better, and take longer
  constexpr std::size_t kLeastNodes = 64;
  const std::size_t nodes_a_round =
      std::max({kLeastNodes, map.node_count() / kRounds, flooder.sources_worth_a_run()});
  Bounds bounds = draft.snapshot();
  while (!progress.ending()) {
    const std::vector<NodeId> loosest = rules.loosest(bounds, nodes_a_round);
    if (loosest.empty()) break;
    if (auto done = flooder.flood(loosest, draft, progress); !done) return done;
    take_exact(draft, map, loosest, bounds);
    rules.inherit(bounds);
    draft.replace(bounds);
  }
  return {};
}

Error cancelled() {
  return {ErrorCode::kCancelled, "the precompute was cancelled"};
}

Result<void> finished(const Progress& progress) {
  if (progress.cancelled()) return cancelled();
  return {};
}

/// The roots to flood first, where inherited boxes let the floods from `sources` end sooner; nothing where
/// that would take longer than it saves.
std::optional<std::vector<NodeId>> roots_before(const Map& map, const BoundsDraft& draft,
                                                const FloodRules& rules, std::size_t sources) {
  std::vector<NodeId> roots = not_yet_exact(map, draft, rules.roots());
  constexpr std::size_t kLeastGain = 2;  // a flood without limits takes several times as long
  if (roots.size() * kLeastGain > sources) return std::nullopt;
  return roots;
}

/// Those of `some` that are not among `others`; both in rising order.
std::size_t count_others(const std::vector<NodeId>& some, const std::vector<NodeId>& others) {
  std::vector<NodeId> rest;
  std::ranges::set_difference(some, others, std::back_inserter(rest));
  return rest.size();
}

/// Leaves only what a shard is asked for.
void keep_only(BoundsDraft& draft, const Map& map, const PrecomputeOptions& options,
               const std::vector<NodeId>& nodes) {
  const Bounds all = draft.snapshot();
  Bounds kept = start_of(map, options);
  for (const NodeId n : nodes) kept.copy_nodes(all, map.slot(n), map.slot(n) + 1);
  draft.replace(kept);
}

/// Forward, with options that were checked.
Result<void> compute(BoundsDraft& draft, const Map& map, const PrecomputeOptions& options, Flooder& flooder,
                     Progress& progress) {
  const auto rules = rules_of(map);
  const std::vector<NodeId> required = part_of(required_sources(map, *rules, *options.method), options.shard);
  std::vector<NodeId> sources = not_yet_exact(map, draft, required);
  const bool refines = options.method == Method::kAnytime;
  const std::size_t total = refines ? map.node_count() : required.size();
  std::optional<std::vector<NodeId>> roots;
  // Where few of many are left, as in a repair, inheriting costs more than it saves: all nodes do or none.
  constexpr std::size_t kFewOf = 8;
  const bool lacks_few = sources.size() * kFewOf < required.size();
  if (floods_many(*options.method) && flooder.uses_known_boxes() && !lacks_few)
    roots = roots_before(map, draft, *rules, sources.size());
  progress.start(total + (roots ? count_others(*roots, sources) : 0));
  progress.advance(required.size() - sources.size());

  if (roots) {
    if (auto done = flooder.flood(*std::move(roots), draft, progress); !done) return done;
    if (progress.cancelled()) return finished(progress);
    inherit_in(draft, *rules);
    sources = not_yet_exact(map, draft, std::move(sources));
  }
  if (auto done = flooder.flood(std::move(sources), draft, progress); !done) return done;
  // A check-point that a shard went on from may have inherited boxes as well.
  if (floods_many(*options.method) && options.shard.count > 1 && flooder.uses_known_boxes() &&
      !progress.cancelled())
    keep_only(draft, map, options, required);
  if (!progress.cancelled() && options.method != Method::kExact && options.shard.count == 1)
    inherit_in(draft, *rules);
  if (refines && !progress.cancelled()) {
    if (options.budget_seconds > 0) progress.stop_after(options.budget_seconds);
    if (auto done = refine(flooder, draft, map, *rules, progress); !done) return done;
  }
  return finished(progress);
}

}  // namespace

Result<FloodPlan> FloodPlan::of(const Map& map, const PrecomputeOptions& options, const Progress* progress,
                                std::optional<std::size_t> floods) {
  if (auto good = check_precompute(map, options); !good) return good.error();
  FloodPlan plan(map, options, floods, progress);
  if (progress != nullptr && progress->cancelled()) return cancelled();
  return plan;
}

FloodPlan::FloodPlan(const Map& map, const PrecomputeOptions& options, std::optional<std::size_t> floods,
                     const Progress* progress)
    : map_(&map), options_(options), rules_(rules_of(map)) {
  const std::size_t count = floods ? *floods : flood_count(map, *rules_, options);
  way_ = std::make_unique<FloodWay>(rules_->choose(options, count, progress));
  if (!options_.method) {
    options_.method = usual_method().method;
    // Chosen for floods from all nodes, it need not be the best one for a few.
    if (*options_.method != Method::kExact && !floods)
      way_ =
          std::make_unique<FloodWay>(rules_->choose(options_, flood_count(map, *rules_, options_), progress));
  }
  way_->set.floods = required_sources(map, *rules_, *options_.method).size();
}

FloodPlan::FloodPlan(FloodPlan&& other) noexcept = default;
FloodPlan& FloodPlan::operator=(FloodPlan&& other) noexcept = default;
FloodPlan::~FloodPlan() = default;

const WorkingSet& FloodPlan::working_set() const {
  return way_->set;
}

UsualMethod FloodPlan::usual_method() const {
  if (options_.ordering == Ordering::kRegular) return {Method::kExact, "the ordering regular has no others"};
  if (way_->leaves_nodes_out)
    return {Method::kExact, "they cost only a few times what inherited ones do here"};
  constexpr double kShort = 1e9;  // nanoseconds of one processor
  const double nodes = map_->node_count();
  if (nodes * nodes * way_->node_ns <= kShort)
    return {Method::kExact, "floods over so few nodes take a second at most"};
  return {options_.usual_where_dear, "exact ones take a flood over all nodes from every node here"};
}

WorkingSet working_set(const Map& map, const PrecomputeOptions& options) {
  return FloodPlan::of(map, options)->working_set();
}

Bounds start_of(const Map& map, const PrecomputeOptions& options) {
  return {map, options.ordering, *options.method};
}

Result<void> precompute_into(BoundsDraft& draft, FloodPlan plan, Progress& progress) {
  const Map& map = plan.map();
  const PrecomputeOptions options = plan.options();
  LocalFlooder flooder(std::move(plan), &progress);
  if (progress.cancelled()) return cancelled();
  return compute(draft, map, options, flooder, progress);
}

Result<void> precompute_into(BoundsDraft& draft, const Map& map, const PrecomputeOptions& options,
                             Progress& progress) {
  auto plan = FloodPlan::of(map, options, &progress);
  if (!plan) return plan.error();
  return precompute_into(draft, *std::move(plan), progress);
}

Result<void> precompute_into(BoundsDraft& draft, const Map& map, const PrecomputeOptions& options,
                             Flooder& flooder, Progress& progress) {
  if (auto good = check_precompute(map, options); !good) return good;
  return compute(draft, map, options, flooder, progress);
}

Result<Bounds> precompute(const Map& map, const PrecomputeOptions& options, Progress& progress) {
  auto plan = FloodPlan::of(map, options, &progress);
  if (!plan) return plan.error();
  BoundsDraft draft(start_of(map, plan->options()));
  if (auto done = precompute_into(draft, *std::move(plan), progress); !done) return done.error();
  return draft.take();
}

Result<Bounds> merge_bounds(const Map& map, std::span<const Bounds* const> parts) {
  if (parts.empty()) return Error{ErrorCode::kInvalidArgument, "there are no parts to merge"};
  const Bounds& first = *parts.front();
  if (!first.fits(map)) return Error{ErrorCode::kMismatch, "part 1 belongs to another map"};
  Bounds merged(first.info(), first.shape());
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const Bounds& part = *parts[i];
    if (part.info() != first.info() || part.value_bytes() != first.value_bytes()) {
      return Error{
          ErrorCode::kMismatch,
          fmt::format("part {} differs from part 1 in its map, ordering, method or width of values", i + 1)};
    }
    for (std::uint32_t slot = 0; slot < map.node_count(); ++slot) {
      if (part.quality(slot) == NodeQuality::kExact) merged.copy_nodes(part, slot, slot + 1);
    }
  }
  const auto rules = rules_of(map);
  const std::vector<NodeId> required = required_sources(map, *rules, first.info().method);
  const auto missing = std::count_if(required.begin(), required.end(), [&](NodeId n) {
    return merged.quality(map.slot(n)) != NodeQuality::kExact;
  });
  if (missing > 0) {
    return Error{ErrorCode::kInvalidArgument,
                 fmt::format("{} of {} floods are in none of the parts; is a shard missing, or unfinished?",
                             missing, required.size())};
  }
  if (first.info().method != Method::kExact) rules->inherit(merged);
  return merged;
}

}  // namespace goalbound
