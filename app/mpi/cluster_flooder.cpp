#include "cluster_flooder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <thread>
#include <utility>

#include "goalbound/version.h"
#include "pause.hpp"

namespace goalbound::mpi {
namespace {

Error stopped() {
  return {.code = ErrorCode::kCancelled,
          .message =
              "the precompute was stopped: by Ctrl+C, or by mpirun because it lost a rank, which its own "
              "message names"};
}

}  // namespace

ClusterFlooder::ClusterFlooder(Cluster& cluster, FloodPlan plan, JobMessage job, Clock::duration patience)
    : cluster_(cluster),
      map_(plan.map()),
      job_(std::move(job)),
      patience_(patience),
      members_(static_cast<std::size_t>(cluster.size())),
      team_(std::move(plan)) {
  members_.front().host = Cluster::host();
  members_.front().threads = worker_count(job_.options.threads);
}

Result<void> ClusterFlooder::flood(std::vector<NodeId> sources, BoundsDraft& draft, Progress& progress) {
  arrange(std::move(sources));
  if (!std::exchange(told_, true)) {
    for (int rank = 1; rank < cluster_.size(); ++rank) cluster_.send(rank, Tag::kJob, format_job(job_));
  }
  for (Member& member : members_) member.heard = Clock::now();
  bool dropped = false;
  Pause pause;
  while (true) {
    if (progress.cancelled()) return stopped();
    take_messages(draft, progress) ? pause.reset() : std::this_thread::sleep_for(pause.next());
    if (failure_) return *failure_;
    if (!all_ready()) continue;
    if (!progress.ending()) {
      hand_out(draft);
    } else if (!std::exchange(dropped, true)) {
      drop_all();
    }
    if (all_done()) return {};
  }
}

void ClusterFlooder::arrange(std::vector<NodeId> sources) {
  sources_.clear();
  ends_.clear();
  largest_group_ = 0;
  next_ = 0;
  for (const std::vector<NodeId>& group : team_.flooder().in_groups(std::move(sources))) {
    sources_.insert(sources_.end(), group.begin(), group.end());
    ends_.push_back(sources_.size());
    largest_group_ = std::max(largest_group_, group.size());
  }
}

cli::Workforce ClusterFlooder::workforce() const {
  return {.threads = all_threads(), .ranks = {members_.begin(), members_.end()}};
}

int ClusterFlooder::all_threads() const {
  int sum = 0;
  for (const Member& member : members_) sum += member.threads;
  return sum;
}

/// True when there was anything new.
bool ClusterFlooder::take_messages(BoundsDraft& draft, Progress& progress) {
  bool news = false;
  while (const auto message = cluster_.receive()) {
    news = true;
    take(*message, draft, progress);
  }
  if (const SourceBoxes flooded = team_.work().take_flooded(); !flooded.sources.empty()) {
    news = true;
    keep(members_.front(), flooded, draft, progress);
  }
  if (const auto& lost = cluster_.failure(); lost && !failure_) failure_ = lost;
  if (const auto stuck = team_.failure()) fail(0, stuck->message);
  notice_silence();
  return news;
}

void ClusterFlooder::take(const Message& message, BoundsDraft& draft, Progress& progress) {
  Member& member = members_[static_cast<std::size_t>(message.from)];
  member.heard = Clock::now();
  switch (message.tag) {
    case Tag::kHello:
      return greet(message.from, parse_hello(message.bytes));
    case Tag::kBoxes: {
      const auto flooded = parse_boxes(message.bytes);
      if (!flooded) return fail(message.from, "it sent boxes that are damaged");
      return keep(member, *flooded, draft, progress);
    }
    case Tag::kDropped:
      member.outstanding -= parse_count(message.bytes);
      return;
    case Tag::kFailed: {
      const FailedMessage failed = parse_failed(message.bytes);
      member.host = failed.host;
      return fail(message.from, failed.reason);
    }
    case Tag::kAlive:
    case Tag::kJob:
    case Tag::kSources:
    case Tag::kDrop:
    case Tag::kEnd:
      return;
  }
}

void ClusterFlooder::greet(int rank, const HelloMessage& hello) {
  Member& member = members_[static_cast<std::size_t>(rank)];
  member.host = hello.host;
  member.threads = hello.threads;
  if (hello.version != GOALBOUND_VERSION) {
    return fail(rank,
                fmt::format("its goalbound-mpi is version {}, that of rank 0 is {}; install the same one on "
                            "every machine",
                            hello.version, GOALBOUND_VERSION));
  }
  if (hello.map_kind != map_.kind().id || hello.map_hash != map_.hash()) {
    fail(rank,
         fmt::format("its {} is another map ({}, hash {:016x}) than that of rank 0 ({}, {:016x}); copy the "
                     "same file to every machine",
                     job_.map_file, hello.map_kind, hello.map_hash, map_.kind().id, map_.hash()));
  }
}

void ClusterFlooder::keep(Member& member, const SourceBoxes& flooded, BoundsDraft& draft,
                          Progress& progress) {
  std::span<const Box> boxes(flooded.boxes);
  for (std::size_t i = 0; i < flooded.sources.size(); ++i) {
    const std::size_t count = flooded.box_counts[i];
    draft.set(map_.slot(flooded.sources[i]), boxes.first(count), NodeQuality::kExact);
    boxes = boxes.subspan(count);
  }
  member.outstanding -= flooded.sources.size();
  member.floods += flooded.sources.size();
  progress.advance(flooded.sources.size());
}

/// Large pieces first, as answers take time to come; small ones in the end, so that all ranks end together.
void ClusterFlooder::hand_out(const BoundsDraft& draft) {
  constexpr std::size_t kFew = 16;  // less is not worth a message
  constexpr std::size_t kMany = 1024;
  const std::size_t least = std::max(kFew, largest_group_);
  const std::size_t most = std::max(kMany, largest_group_);
  constexpr std::size_t kPieces = 16;  // that each thread gets at least
  const auto threads = static_cast<std::size_t>(all_threads());
  for (std::size_t rank = 0; rank < members_.size(); ++rank) {
    const std::size_t a_thread = std::clamp((sources_.size() - next_) / (kPieces * threads), least, most);
    const std::size_t piece = a_thread * static_cast<std::size_t>(members_[rank].threads);
    // While it floods from one piece, the next one is there already.
    if (members_[rank].outstanding <= piece) give(draft, rank, std::min(piece, sources_.size() - next_));
  }
}

/// At least so many, up to the end of a group: a group is flooded from at a time.
void ClusterFlooder::give(const BoundsDraft& draft, std::size_t rank, std::size_t count) {
  if (count == 0) return;
  const std::size_t end = *std::lower_bound(ends_.begin(), ends_.end(), next_ + count);
  const auto piece = std::span<const NodeId>(sources_).subspan(next_, end - next_);
  next_ = end;
  members_[rank].outstanding += piece.size();
  SourceBoxes message{{piece.begin(), piece.end()}, std::vector<std::uint32_t>(piece.size()), {}};
  if (uses_known_boxes()) {
    append_boxes(map_, draft, piece, message.boxes);
    for (std::size_t i = 0; i < piece.size(); ++i)
      message.box_counts[i] = static_cast<std::uint32_t>(map_.edge_limit(piece[i]));
  }
  if (rank == 0) {
    team_.add(message);
  } else {
    cluster_.send(static_cast<int>(rank), Tag::kSources, format_boxes(message));
  }
}

void ClusterFlooder::drop_all() {
  next_ = sources_.size();
  members_.front().outstanding -= team_.work().drop();
  for (int rank = 1; rank < cluster_.size(); ++rank) cluster_.send(rank, Tag::kDrop);
}

bool ClusterFlooder::all_ready() const {
  return std::all_of(members_.begin(), members_.end(), [](const Member& m) { return m.threads > 0; });
}

bool ClusterFlooder::all_done() const {
  return next_ == sources_.size() &&
         std::all_of(members_.begin(), members_.end(), [](const Member& m) { return m.outstanding == 0; });
}

void ClusterFlooder::notice_silence() {
  const Clock::time_point now = Clock::now();
  for (std::size_t rank = 1; rank < members_.size(); ++rank) {
    if (now - members_[rank].heard < patience_) continue;
    fail(static_cast<int>(rank),
         fmt::format("nothing was heard of it for {:g} s: it hangs, or its machine or the network is down",
                     std::chrono::duration<double>(patience_).count()));
  }
}

void ClusterFlooder::fail(int rank, const std::string& reason) {
  if (failure_) return;
  const std::string& host = members_[static_cast<std::size_t>(rank)].host;
  failure_ = Error{.code = ErrorCode::kIo,
                   .message = host.empty() ? fmt::format("rank {}: {}", rank, reason)
                                           : fmt::format("rank {} on {}: {}", rank, host, reason)};
}

}  // namespace goalbound::mpi
