// What the ranks tell each other.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "goalbound/map.hpp"
#include "goalbound/precompute.hpp"
#include "goalbound/result.hpp"

namespace goalbound::mpi {

/// Rank 0 alone reads the command line: this is what the others need of it.
struct JobMessage {
  std::string map_file;
  PrecomputeOptions options;  ///< ordering, threads and memory limit
};
std::string format_job(const JobMessage& job);
JobMessage parse_job(std::string_view bytes);

/// A rank that is ready for sources.
struct HelloMessage {
  std::string host;
  std::string version;   ///< of the program
  std::string map_kind;  ///< MapKindInfo::id of the map that it has
  std::uint64_t map_hash = 0;
  int threads = 0;
};
std::string format_hello(const HelloMessage& hello);
HelloMessage parse_hello(std::string_view bytes);

/// A rank that cannot go on.
struct FailedMessage {
  std::string host;
  std::string reason;
};
std::string format_failed(const FailedMessage& failed);
FailedMessage parse_failed(std::string_view bytes);

std::string format_sources(std::span<const NodeId> sources);
std::vector<NodeId> parse_sources(std::string_view bytes);

/// Boxes of all edges of the first source, then those of the second, and so on.
struct Flooded {
  std::vector<NodeId> sources;
  std::vector<std::uint32_t> box_counts;  ///< of each source: Map::edge_limit()
  std::vector<Box> boxes;
};
std::string format_flooded(const Flooded& flooded);
/// Nothing when the parts do not fit each other.
std::optional<Flooded> parse_flooded(std::string_view bytes);

std::string format_count(std::uint64_t count);
std::uint64_t parse_count(std::string_view bytes);

}  // namespace goalbound::mpi
