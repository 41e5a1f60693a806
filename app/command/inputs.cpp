#include "inputs.hpp"

#include <CLI/Option.hpp>
#include <CLI/Validators.hpp>
#include <algorithm>
#include <filesystem>
#include <utility>

#include "goalbound/formats.hpp"
#include "goalbound/spelling.hpp"
#include "goalbound/stale_bounds.hpp"
#include "platform/files.hpp"
#include "watch.hpp"

namespace goalbound::cli {

Result<const SearchInfo*> search_named(const std::string& id) {
  if (const SearchInfo* info = find_search(id)) return info;
  return unknown_word("algorithm", id, ids_of(all_searches()));
}

Result<Ordering> ordering_named(const std::string& id) {
  if (const OrderingInfo* info = find_ordering(id)) return info->ordering;
  return unknown_word("ordering", id, ids_of(all_orderings()));
}

Result<std::optional<Method>> method_named(const std::string& id) {
  if (const MethodChoice* choice = find_method_choice(id)) return choice->method;
  return unknown_word("method", id, ids_of(all_method_choices()));
}

Result<Ordering> ordering_for(const Map& map, const std::string& id) {
  Result<Ordering> ordering = id.empty() ? Result<Ordering>(usual_ordering(map.kind())) : ordering_named(id);
  if (!ordering) return ordering;
  if (const Result<void> has = check_ordering(map.kind(), *ordering); !has) return has.error();
  return ordering;
}

Result<std::shared_ptr<const NavMesh>> load_mesh(const std::string& file) {
  auto map = load_map(file);
  if (!map) return map.error();
  if (auto mesh = std::dynamic_pointer_cast<const NavMesh>(*map)) return mesh;
  return Error{.code = ErrorCode::kInvalidArgument,
               .message = fmt::format("a navigation mesh is needed, but this map is of the kind '{}'",
                                      (*map)->kind().id),
               .file = file};
}

Result<MeshNodes> mesh_nodes_named(const std::string& id) {
  if (const auto nodes = find_mesh_nodes(id)) return *nodes;
  return Error{.code = ErrorCode::kInvalidArgument,
               .message = fmt::format("nodes cannot lie at '{}'; write centres or edge-middles", id)};
}

Result<void> try_to_write(const std::filesystem::path& path) {
  const InterruptListener interrupts;
  auto possible = check_writable(path);
  if (interrupts.wait(std::chrono::milliseconds(0)))
    return Error{.code = ErrorCode::kCancelled, .message = "cancelled"};
  return possible;
}

Result<void> check_output(const std::string& path, const std::vector<std::string>& inputs) {
  namespace fs = std::filesystem;
  std::error_code code;
  const fs::path file = platform::path_of(path);
  for (const std::string& input : inputs) {
    if (!fs::equivalent(file, platform::path_of(input), code)) continue;
    return Error{.code = ErrorCode::kInvalidArgument,
                 .message = fmt::format("the output would replace the input {}; name another file", input),
                 .file = path};
  }
  const fs::path parent = file.parent_path();
  const fs::path folder = parent.empty() ? fs::path(".") : parent;
  if (!fs::is_directory(folder, code)) {
    return Error{.code = ErrorCode::kNotFound,
                 .message = fmt::format("cannot be written: there is no folder '{}'; create it first",
                                        platform::name_of(folder)),
                 .file = path};
  }
  return try_to_write(path);
}

Result<void> check_map_output(const std::string& path, const std::vector<std::string>& inputs) {
  for (const std::filesystem::path& file : files_of_map(path)) {
    if (auto possible = check_output(file.string(), inputs); !possible) return possible;
  }
  return {};
}

std::vector<std::string> inputs_of_map(const std::string& map) {
  std::vector<std::string> files;
  for (const std::filesystem::path& file : files_of_map(map)) {
    files.push_back(file.string());
    files.push_back(file.string() + ".gz");
  }
  return files;
}

Result<Bounds> precompute_watched(const Map& map, const PrecomputeOptions& options) {
  return watch("precompute", "nodes", [&](Progress& progress) { return precompute(map, options, progress); });
}

void add_threads_option(CLI::App& app, int& threads) {
  app.add_option("--threads", threads, "worker threads; 0: one per core")
      ->type_name("N")
      ->check(CLI::Range(0, kMostThreads));
}

void add_seed_option(CLI::App& app, std::uint64_t& seed, const std::string& description) {
  // The conversion wraps negative numbers around instead of refusing them.
  const auto refuse_sign = [](const std::string& text) {
    return text.rfind('-', 0) == 0 ? fmt::format("{} is not a whole number from 0 on", text) : std::string();
  };
  app.add_option("--seed", seed, description)->type_name("N")->check(refuse_sign)->capture_default_str();
}

void add_ordering_option(CLI::App& app, std::string& ordering, const std::string& description) {
  app.add_option("--ordering", ordering,
                 description +
                     ": regular, canonical, all-optimal; default: canonical on uniform grids, "
                     "all-optimal elsewhere")
      ->type_name("ORDERING");
}

void add_method_options(CLI::App& app, std::string& method, double& budget_seconds) {
  app.add_option("--method", method,
                 "how: exact, inherited, anytime, jump-points, automatic (see 'goalbound list')")
      ->type_name("METHOD")
      ->capture_default_str();
  add_seconds_option(app, "--budget", budget_seconds, 0, 1e9,
                     "with --method anytime: stop refining after so many seconds; 0: no limit");
}

CLI::Option* add_seconds_option(CLI::App& app, const std::string& name, double& seconds, double least,
                                double most, const std::string& description) {
  // CLI::Range takes what is no number at all ("nan") for one within its limits.
  const auto refuse = [=](const std::string& text) {
    double value = 0;
    const bool fits = CLI::detail::lexical_cast(text, value) && value >= least && value <= most;
    return fits ? std::string() : fmt::format("{} is not a number from {:.0f} to {:.0f}", text, least, most);
  };
  return app.add_option(name, seconds, description)
      ->type_name("SECONDS")
      ->check(refuse)
      ->capture_default_str();
}

void BoundsOptions::declare(CLI::App& app) {
  app.add_option("--bounds", file, "boxes made by 'goalbound precompute'; without it they are computed first")
      ->type_name("FILE");
  add_ordering_option(app, ordering, "which boxes to compute without --bounds");
  app.add_option("--method", method,
                 "how to compute them without --bounds: exact, inherited, anytime, jump-points, automatic")
      ->type_name("METHOD")
      ->capture_default_str();
  add_threads_option(app, threads);
  app.add_flag("--allow-stale", allow_stale,
               "use the boxes of --bounds although the map has changed since: paths may be lost");
  app.add_flag("--allow-unsafe", allow_unsafe,
               "let a search use boxes with which it may lose paths, to show that it does");
}

Result<IndexSet> BoundsOptions::provide(Console& console, const Map& map,
                                        const std::vector<const SearchInfo*>& algorithms) const {
  if (const auto known = ordering_for(map, ordering); !known) return known.error();
  const auto needy = std::find_if(algorithms.begin(), algorithms.end(),
                                  [](const SearchInfo* info) { return info->needs_bounds; });
  if (needy == algorithms.end()) {
    if (!file.empty()) console.note("note: no chosen algorithm uses bounds; {} is not read", file);
    return IndexSet();
  }
  auto bounds = file.empty() ? compute(console, map, **needy) : load(console, map);
  if (!bounds) return bounds.error();
  return index_set_of(std::make_shared<const Bounds>(std::move(bounds).value()));
}

Result<Bounds> BoundsOptions::compute(Console& console, const Map& map, const SearchInfo& needy) const {
  const auto chosen = ordering_for(map, ordering);
  if (!chosen) return chosen.error();
  const auto how = method_named(method);
  if (!how) return how.error();
  console.note(
      "computing the {} boxes of {} nodes for {}; 'goalbound precompute' keeps them in a file for --bounds",
      info_of(*chosen).id, grouped(map.node_count()), needy.id);
  return precompute_watched(map, {.ordering = *chosen, .method = *how, .threads = threads});
}

Result<Bounds> BoundsOptions::load(Console& console, const Map& map) const {
  if (!allow_stale) return load_bounds_for(map, file, LoadMode::kMap);
  auto loaded = load_bounds(file, LoadMode::kMap);
  if (!loaded) return loaded;
  if (loaded->fits(map)) return load_bounds_for(map, file, LoadMode::kMap);
  auto adopted = adopt_stale_bounds(*loaded, map);
  if (!adopted) {
    Error error = adopted.error();
    error.file = file;
    return error;
  }
  console.note("warning: {} is stale: the map has changed since. Paths may be lost, and lengths too long",
               file);
  return adopted;
}

}  // namespace goalbound::cli
