#include "precompute_index.hpp"

#include <chrono>
#include <filesystem>

#include "goalbound/index_files.hpp"
#include "index_options.hpp"
#include "watch.hpp"

namespace goalbound::cli {

Result<ExitStatus> precompute_index(Console& console, const Map& map, const std::string& map_file,
                                    const IndexValues& values, const std::string& output,
                                    const MakeIndexOptions& options, bool compress) {
  using Clock = std::chrono::steady_clock;
  if (auto possible = check_file_of(values); !possible) return possible.error();
  note_long_making(console, map, values);
  const auto begin = Clock::now();
  const auto index = watch(fmt::format("index '{}'", values.text()), "steps", [&](Progress& progress) {
    return make_index(map, values, {}, progress, options);
  });
  if (!index) return index.error();
  const double seconds = std::chrono::duration<double>(Clock::now() - begin).count();
  finish_in_any_case();
  if (auto saved = save_index(map, **index, output, {.compress = compress}); !saved) return saved.error();
  const std::string text = (*index)->values().text();
  const auto bytes = std::filesystem::file_size(output);
  console.print_json({{"map", map_file},
                      {"file", output},
                      {"index", text},
                      {"nodes", map.node_count()},
                      {"edges", count_edges(map)},
                      {"seconds", seconds},
                      {"index_bytes", (*index)->byte_size()},
                      {"bytes", bytes}});
  console.print("{}: {} nodes, {} edges\n", map_file, grouped(map.node_count()), grouped(count_edges(map)));
  console.print("{} in {:.3f} s, {} in memory\n{}: {}\n", text, seconds, byte_text((*index)->byte_size()),
                output, byte_text(bytes));
  return ExitStatus::kGood;
}

}  // namespace goalbound::cli
