#include "messages.hpp"

#include <cstring>
#include <nlohmann/json.hpp>
#include <numeric>
#include <type_traits>

namespace goalbound::mpi {
namespace {

using Json = nlohmann::json;

// File names need not be UTF-8, which JSON text must be: this form takes any bytes.
std::string pack(const Json& json) {
  std::string bytes;
  Json::to_cbor(json, bytes);
  return bytes;
}

Json unpack(std::string_view bytes) {
  return Json::from_cbor(bytes.begin(), bytes.end());
}

template <class T>
void append(std::string& bytes, std::span<const T> values) {
  static_assert(std::is_trivially_copyable_v<T>);
  bytes.append(reinterpret_cast<const char*>(values.data()), values.size_bytes());
}

template <class T>
std::vector<T> read(std::string_view bytes) {
  std::vector<T> values(bytes.size() / sizeof(T));
  if (!values.empty()) std::memcpy(values.data(), bytes.data(), values.size() * sizeof(T));
  return values;
}

}  // namespace

std::string format_job(const JobMessage& job) {
  return pack({{"map", job.map_file},
               {"opening", format_open_options(job.opening)},
               {"ordering", static_cast<int>(job.options.ordering)},
               {"threads", job.options.threads},
               {"memory", job.options.memory_limit}});
}

JobMessage parse_job(std::string_view bytes) {
  const Json json = unpack(bytes);
  JobMessage job;
  job.map_file = json.at("map").get<std::string>();
  // Rank 0 wrote it.
  if (const auto opening = parse_open_options(json.at("opening").get<std::string>())) job.opening = *opening;
  job.options.ordering = static_cast<Ordering>(json.at("ordering").get<int>());
  job.options.threads = json.at("threads").get<int>();
  job.options.memory_limit = json.at("memory").get<std::size_t>();
  return job;
}

std::string format_hello(const HelloMessage& hello) {
  return pack({{"host", hello.host},
               {"version", hello.version},
               {"map_kind", hello.map_kind},
               {"map_hash", hello.map_hash},
               {"threads", hello.threads}});
}

HelloMessage parse_hello(std::string_view bytes) {
  const Json json = unpack(bytes);
  return {.host = json.at("host").get<std::string>(),
          .version = json.at("version").get<std::string>(),
          .map_kind = json.at("map_kind").get<std::string>(),
          .map_hash = json.at("map_hash").get<std::uint64_t>(),
          .threads = json.at("threads").get<int>()};
}

std::string format_failed(const FailedMessage& failed) {
  return pack({{"host", failed.host}, {"reason", failed.reason}});
}

FailedMessage parse_failed(std::string_view bytes) {
  const Json json = unpack(bytes);
  return {.host = json.at("host").get<std::string>(), .reason = json.at("reason").get<std::string>()};
}

std::string format_boxes(const SourceBoxes& message) {
  std::string bytes = format_count(message.sources.size());
  append(bytes, std::span<const NodeId>(message.sources));
  append(bytes, std::span<const std::uint32_t>(message.box_counts));
  append(bytes, std::span<const Box>(message.boxes));
  return bytes;
}

std::optional<SourceBoxes> parse_boxes(std::string_view bytes) {
  if (bytes.size() < sizeof(std::uint64_t)) return std::nullopt;
  const auto count = static_cast<std::size_t>(parse_count(bytes.substr(0, sizeof(std::uint64_t))));
  bytes.remove_prefix(sizeof(std::uint64_t));
  if (count > bytes.size() / (sizeof(NodeId) + sizeof(std::uint32_t))) return std::nullopt;
  SourceBoxes message;
  message.sources = read<NodeId>(bytes.substr(0, count * sizeof(NodeId)));
  bytes.remove_prefix(count * sizeof(NodeId));
  message.box_counts = read<std::uint32_t>(bytes.substr(0, count * sizeof(std::uint32_t)));
  bytes.remove_prefix(count * sizeof(std::uint32_t));
  message.boxes = read<Box>(bytes);
  const auto boxes = std::accumulate(message.box_counts.begin(), message.box_counts.end(), std::uint64_t{0});
  if (boxes * sizeof(Box) != bytes.size()) return std::nullopt;
  return message;
}

std::string format_count(std::uint64_t count) {
  std::string bytes;
  append(bytes, std::span<const std::uint64_t>(&count, 1));
  return bytes;
}

std::uint64_t parse_count(std::string_view bytes) {
  return read<std::uint64_t>(bytes).at(0);
}

}  // namespace goalbound::mpi
