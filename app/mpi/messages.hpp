// What the ranks tell each other.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "goalbound/map.hpp"
#include "goalbound/open_options.hpp"
#include "goalbound/precompute.hpp"
#include "goalbound/result.hpp"

namespace goalbound::mpi {

/// Rank 0 alone reads the command line: this is what the others need of it.
struct JobMessage {
  std::string map_file;
  OpenOptions opening{};
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

/// Sources and boxes of all their edges: those of the first, then those of the second, and so on. From rank
/// 0: boxes that are known to hold the exact ones, or none at all; to it: the exact ones.
struct SourceBoxes {
  std::vector<NodeId> sources;
  std::vector<std::uint32_t> box_counts;  ///< of each source: Map::edge_limit(), or 0
  std::vector<Box> boxes;
};
std::string format_boxes(const SourceBoxes& boxes);
/// Nothing when the parts do not fit each other.
std::optional<SourceBoxes> parse_boxes(std::string_view bytes);

std::string format_count(std::uint64_t count);
std::uint64_t parse_count(std::string_view bytes);

}  // namespace goalbound::mpi
