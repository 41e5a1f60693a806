#include "paper/cache.hpp"

#include <system_error>
#include <utility>

#include "goalbound/box_index.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/index_files.hpp"
#include "goalbound/text.hpp"
#include "inputs.hpp"

namespace goalbound::paper {
namespace {

namespace fs = std::filesystem;

/// Raised when entries change their form or what is measured changes its meaning.
constexpr int kCacheVersion = 1;
constexpr std::uint64_t kMaxEntryBytes = std::uint64_t{1} << 20;
constexpr const char* kBoxesFolder = "boxes";
constexpr const char* kResultsFolder = "results";

/// The value that the file keeps under exactly this key; null without one.
cli::Json kept_value(const fs::path& file, const cli::Json& key) {
  const Result<std::string> text = read_file(file, kMaxEntryBytes);
  if (!text || !check_json(*text, file.string())) return nullptr;
  const cli::Json entry = cli::Json::parse(*text, nullptr, false);
  if (!entry.is_object() || !entry.contains("value") || entry.value("key", cli::Json()) != key)
    return nullptr;
  return entry["value"];
}

Result<void> keep_value(const fs::path& file, const cli::Json& key, const cli::Json& value) {
  const cli::Json entry = {{"key", key}, {"value", value}};
  return write_file(file, entry.dump(1, ' ', false, cli::Json::error_handler_t::replace) + "\n");
}

}  // namespace

Result<Cache> Cache::open(const std::string& folder, const Program& program) {
  for (const char* subfolder : {kBoxesFolder, kResultsFolder}) {
    std::error_code code;
    fs::create_directories(fs::path(folder) / subfolder, code);
    if (code) {
      return Error{.code = ErrorCode::kIo,
                   .message = fmt::format("this folder for finished work cannot be made: {}", code.message()),
                   .file = folder};
    }
  }
  return Cache(folder, {{"cache", kCacheVersion},
                        {"version", program.version},
                        {"build", program.build},
                        {"processor", program.processor}});
}

Result<void> Cache::check_writable() const {
  for (const char* subfolder : {kBoxesFolder, kResultsFolder}) {
    auto possible = cli::try_to_write(folder_ / subfolder / "entry");
    if (possible) continue;
    Error error = possible.error();
    error.file = folder_.string();
    error.message += "; name a folder for --cache that can be written, or leave it out";
    return error;
  }
  return {};
}

Cache::Entry Cache::entry_of(const char* subfolder, cli::Json key) const {
  key.update(maker_);
  const fs::path stem = folder_ / subfolder / hash_text(key.dump());
  Entry entry{.key = std::move(key), .json = stem, .bounds = stem};
  entry.json += ".json";
  entry.bounds += kBoundsEnding;
  return entry;
}

Cache::Entry Cache::boxes_entry(const Grid& grid, Ordering ordering, Method method) const {
  return entry_of(kBoxesFolder, {{"map_hash", fmt::format("{:016x}", grid.hash())},
                                 {"ordering", info_of(ordering).id},
                                 {"method", name_of(method)}});
}

Cache::Entry Cache::result_entry(const cli::Json& question) const {
  return entry_of(kResultsFolder, question);
}

std::optional<MadeBoxes> Cache::boxes(const Grid& grid, Ordering ordering, Method method) const {
  const Entry entry = boxes_entry(grid, ordering, method);
  const cli::Json cost = kept_value(entry.json, entry.key);
  if (!cost.is_object() || !cost.contains("seconds") || !cost.contains("threads")) return std::nullopt;
  if (!cost["seconds"].is_number() || !cost["threads"].is_number_integer()) return std::nullopt;
  const auto bounds = boxes_of(load_index_for(grid, entry.bounds));
  if (!bounds || (*bounds)->info().ordering != ordering || (*bounds)->info().method != method)
    return std::nullopt;
  return MadeBoxes{.bounds = **bounds, .seconds = cost["seconds"], .threads = cost["threads"]};
}

Result<void> Cache::keep(const Grid& grid, const MadeBoxes& boxes) const {
  const Entry entry = boxes_entry(grid, boxes.bounds.info().ordering, boxes.bounds.info().method);
  // The boxes come first: without the other file they are not looked at.
  if (auto saved = save_index(grid, BoxIndex(boxes.bounds), entry.bounds); !saved) return saved;
  return keep_value(entry.json, entry.key, {{"seconds", boxes.seconds}, {"threads", boxes.threads}});
}

std::optional<MapResult> Cache::result(const cli::Json& question) const {
  const Entry entry = result_entry(question);
  return map_result_from_json(kept_value(entry.json, entry.key));
}

Result<void> Cache::keep(const cli::Json& question, const MapResult& result) const {
  const Entry entry = result_entry(question);
  return keep_value(entry.json, entry.key, to_json(result));
}

}  // namespace goalbound::paper
