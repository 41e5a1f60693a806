#include "precompute_command.hpp"

#include <CLI/Option.hpp>
#include <charconv>
#include <chrono>
#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>

#include "check_point.hpp"
#include "goalbound/bounds.hpp"
#include "goalbound/box_index.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/index_files.hpp"
#include "goalbound/precompute.hpp"
#include "inputs.hpp"
#include "platform/process.hpp"
#include "precompute_index.hpp"
#include "watch.hpp"

namespace goalbound::cli {
namespace {

/// "2/5" is the second of five.
Result<Shard> shard_from(const std::string& text) {
  Shard shard;
  std::uint32_t number = 0;
  const char* const end = text.data() + text.size();
  const auto first = std::from_chars(text.data(), end, number);
  const bool slash = first.ec == std::errc() && first.ptr != end && *first.ptr == '/';
  const auto second = slash ? std::from_chars(first.ptr + 1, end, shard.count) : first;
  if (!slash || second.ec != std::errc() || second.ptr != end || number < 1 || number > shard.count) {
    return Error{.code = ErrorCode::kInvalidArgument,
                 .message = fmt::format("--shard {}: write I/N, where I is 1 to N, as in 2/5", text)};
  }
  shard.index = number - 1;
  return shard;
}

/// "8 threads of 2 ranks".
std::string words_of(const Workforce& force) {
  std::string words = count_text(static_cast<std::uint64_t>(force.threads), "thread", "threads");
  if (!force.ranks.empty()) words += " of " + count_text(force.ranks.size(), "rank", "ranks");
  return words;
}

/// Wall time of a flood by the nodes that it may reach; 0 without floods.
double ns_per_pair(const Map& map, std::uint64_t floods, double seconds) {
  const double pairs = static_cast<double>(floods) * static_cast<double>(map.node_count());
  return pairs == 0 ? 0 : seconds * 1e9 / pairs;
}

}  // namespace

void PrecomputeCommand::declare(CLI::App& app) {
  app.add_option("MAP", map_, kMapHelp)->required()->type_name("");
  app.add_option("-o,--output", output_, "the index file to write, by convention .gbb")
      ->required()
      ->type_name("FILE");
  app.add_option("--index", index_,
                 "what to make, see 'goalbound list': boxes:all-optimal:inherited, container:disk, "
                 "landmarks:count=4")
      ->type_name("INDEX")
      ->capture_default_str();
  opening_.declare(app);
  add_seconds_option(app, "--budget", options_.budget_seconds, 0, 1e9,
                     "boxes:anytime: stop refining after so many seconds; 0 is never");
  add_threads_option(app, options_.threads);
  app.add_option("--memory", memory_mib_,
                 "memory in MiB for map, boxes and scratch; more is faster; any other index that needs more "
                 "is refused")
      ->type_name("MIB")
      ->check(CLI::Range(1, 1 << 20))
      ->capture_default_str();
  app.add_option("--shard", shard_,
                 "compute only part I of N; 'goalbound merge' joins the parts (with MPI: goalbound-mpi)")
      ->type_name("I/N");
  app.add_flag("--resume", resume_, "continue from the check-point FILE.part of an interrupted run");
  add_seconds_option(app, "--check-point", check_point_seconds_, 0, 1e6,
                     "seconds between check-points; 0: none");
  app.add_flag("--compress", compress_, "write a smaller file, which cannot be mapped into memory");
}

Result<ExitStatus> PrecomputeCommand::run(Console& console) {
  if (const Result<void> good = read_options(); !good) return good.error();
  if (const Result<void> writable = check_output(output_, inputs_of_map(map_)); !writable)
    return writable.error();
  const auto loaded = opening_.load(console, map_);
  if (!loaded) return loaded.error();
  const Map& map = **loaded;
  const auto values = IndexValues::parse(index_);
  if (!values) return values.error();
  const Result<bool> boxes = read_index(map, *values);
  if (!boxes) return boxes.error();
  if (!*boxes) {
    return precompute_index(console, map, map_, *values, output_,
                            {.threads = options_.threads, .memory_limit = options_.memory_limit}, compress_);
  }
  const auto begin = std::chrono::steady_clock::now();
  Result<FloodPlan> plan = FloodPlan::of(map, options_);
  if (!plan) return plan.error();
  if (!options_.method) {
    const UsualMethod chosen = plan->usual_method();
    console.note("chosen automatically: {} boxes, because {}", name_of(chosen.method), chosen.reason);
  }
  options_ = plan->options();
  memory_ = plan->working_set();
  Result<Bounds> start = starting_point(console, map);
  if (!start) return start.error();
  exact_before_ = start->count(NodeQuality::kExact);

  BoundsDraft draft(std::move(start).value());
  std::unique_ptr<Flooder> flooder;
  const auto index = compute(console, *std::move(plan), draft, flooder);
  if (!index) return index.error();
  const Bounds& bounds = *(*index)->bounds();
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  report_json(console, map, bounds, seconds);
  report_text(console, map, bounds, seconds);
  return ExitStatus::kGood;
}

std::unique_ptr<Flooder> PrecomputeCommand::make_flooder(FloodPlan& /*plan*/) {
  return nullptr;
}

Workforce PrecomputeCommand::workforce() const {
  return {.threads = worker_count(options_.threads)};
}

Result<void> PrecomputeCommand::read_options() {
  if (const auto values = IndexValues::parse(index_); !values) return values.error();
  options_.memory_limit = static_cast<std::size_t>(memory_mib_) << 20;
  if (shard_.empty()) return {};
  const Result<Shard> shard = shard_from(shard_);
  if (!shard) return shard.error();
  options_.shard = *shard;
  return {};
}

Result<bool> PrecomputeCommand::read_index(const Map& map, const IndexValues& wanted) {
  if (wanted.kind()->id != "boxes") {
    if (makes_any_index()) return false;
    return Error{
        .message = fmt::format("goalbound-mpi computes only boxes; compute '{}' with 'goalbound precompute'",
                               wanted.text())};
  }
  const auto values = resolve_values(map, wanted);
  if (!values) return values.error();
  options_.ordering = find_ordering(values->of("ordering"))->ordering;
  options_.method = find_method_choice(values->of("method"))->method;
  // Parts must be alike, and another machine might choose another method.
  if (!options_.method && options_.shard.count > 1) options_.method = Method::kExact;
  return true;
}

Result<Bounds> PrecomputeCommand::starting_point(Console& console, const Map& map) {
  const std::filesystem::path path = CheckPoint::path_for(output_);
  std::error_code ignored;
  const bool there = std::filesystem::exists(path, ignored);
  if (resume_ && there) {
    resumed_ = true;
    return CheckPoint::load(path, map, options_);
  }
  if (resume_) {
    console.note("note: there is no check-point {}; starting from the beginning", path.string());
  } else if (there && check_point_seconds_ > 0 && !describe_index(path)) {
    return Error{.code = ErrorCode::kInvalidArgument,
                 .message =
                     "a check-point would replace this file, which is not one: move it away, name another "
                     "output, or turn check-points off (--check-point 0)",
                 .file = path.string()};
  }
  return start_of(map, options_);
}

/// Floods, saves check-points meanwhile, and writes the result. The flooder stays, as ending it may take time
/// that a check-point has not.
Result<std::shared_ptr<const BoxIndex>> PrecomputeCommand::compute(Console& console, FloodPlan plan,
                                                                   BoundsDraft& draft,
                                                                   std::unique_ptr<Flooder>& flooder) {
  const Map& map = plan.map();
  const InterruptListener interrupts;  // until the last file is whole
  CheckPoint check_point(CheckPoint::path_for(output_), draft, check_point_seconds_, resumed_);
  Result<void> done = watch("precompute", "nodes", [&](Progress& progress) {
    flooder = make_flooder(plan);
    return flooder ? precompute_into(draft, map, options_, *flooder, progress)
                   : precompute_into(draft, std::move(plan), progress);
  });
  if (!done) {
    const bool any_new = done.error().code == ErrorCode::kCancelled || draft.revision() > 0;
    if (!any_new || check_point_seconds_ <= 0) return done.error();
    if (const Result<void> saved = check_point.save(); !saved) return saved.error();
    console.note("the work so far is saved in {}; continue with --resume",
                 CheckPoint::path_for(output_).string());
    return done.error();
  }
  if (const auto failure = check_point.failure()) console.note("warning: {}", failure->to_string());
  finish_in_any_case();
  check_point.stop();
  auto index = std::make_shared<const BoxIndex>(draft.take());
  if (const Result<void> saved = save_index(map, *index, output_, {.compress = compress_}); !saved) {
    save_elsewhere(console, map, *index);
    return saved.error();
  }
  check_point.finish();  // only now that the result is safe
  return index;
}

/// Boxes that took long to compute are not lost because a disk is full or a folder is gone.
void PrecomputeCommand::save_elsewhere(Console& console, const Map& map, const Index& index) const {
  namespace fs = std::filesystem;
  std::error_code none;
  const fs::path folder = fs::temp_directory_path(none);
  if (none) return;
  const fs::path rescued = folder / fmt::format("{}-{}{}", fs::path(output_).stem().string(),
                                                platform::process_number(), kBoundsEnding);
  if (fs::exists(rescued, none) || !save_index(map, index, rescued, {.compress = compress_})) return;
  console.note("the boxes are not lost: they are in {}; move that file to where it belongs",
               rescued.string());
}

void PrecomputeCommand::report_json(Console& console, const Map& map, const Bounds& bounds,
                                    double seconds) const {
  const std::uint64_t floods = bounds.count(NodeQuality::kExact) - exact_before_;
  const Workforce force = workforce();
  Json json = {{"map", map_},
               {"file", output_},
               {"nodes", map.node_count()},
               {"edges", count_edges(map)},
               {"ordering", info_of(options_.ordering).id},
               {"method", name_of(*options_.method)},
               {"way", memory_.way},
               {"threads", force.threads},
               {"seconds", seconds},
               {"floods", floods},
               {"exact", bounds.count(NodeQuality::kExact)},
               {"inherited", bounds.count(NodeQuality::kInherited)},
               {"missing", bounds.count(NodeQuality::kMissing)},
               {"ns_per_pair", ns_per_pair(map, floods, seconds)},
               {"working_set", memory_.total()},
               {"sources_at_once", memory_.sources_at_once},
               {"bytes", std::filesystem::file_size(output_)}};
  for (const Workforce::Rank& rank : force.ranks) {
    json["ranks"].push_back({{"host", rank.host}, {"threads", rank.threads}, {"floods", rank.floods}});
  }
  console.print_json(json);
}

void PrecomputeCommand::report_text(Console& console, const Map& map, const Bounds& bounds,
                                    double seconds) const {
  const std::uint64_t floods = bounds.count(NodeQuality::kExact) - exact_before_;
  const std::uint32_t inherited = bounds.count(NodeQuality::kInherited);
  const std::uint32_t missing = bounds.count(NodeQuality::kMissing);
  console.print("{}: {} nodes, {} edges\n", map_, grouped(map.node_count()), grouped(count_edges(map)));
  console.print("{} boxes ({}) in {:.3f} s on {}: {} floods ({}), {:.2f} ns a pair of nodes\n",
                info_of(options_.ordering).id, name_of(*options_.method), seconds, words_of(workforce()),
                grouped(floods), memory_.way, ns_per_pair(map, floods, seconds));
  if (inherited > 0) console.print("{} nodes inherited, the others exact\n", grouped(inherited));
  if (missing > 0) console.print("{} nodes are left to other shards\n", grouped(missing));
  console.print("{}: {}; working set {}\n", output_, byte_text(std::filesystem::file_size(output_)),
                byte_text(memory_.total()));
}

}  // namespace goalbound::cli
