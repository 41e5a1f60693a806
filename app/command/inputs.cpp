#include "inputs.hpp"

#include <CLI/Option.hpp>
#include <CLI/Validators.hpp>
#include <algorithm>
#include <filesystem>
#include <utility>

#include "goalbound/formats.hpp"
#include "goalbound/spelling.hpp"
#include "platform/files.hpp"
#include "watch.hpp"

namespace goalbound::cli {

Result<const SearchInfo*> search_named(const std::string& id) {
  if (const SearchInfo* info = find_search(id)) return info;
  return unknown_word("algorithm", id, ids_of(all_searches()));
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

}  // namespace goalbound::cli
