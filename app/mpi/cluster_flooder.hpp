// Rank 0: hands sources out to all ranks, itself included, and takes their boxes.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "cluster.hpp"
#include "flood_team.hpp"
#include "goalbound/flooder.hpp"
#include "messages.hpp"
#include "precompute_command.hpp"

namespace goalbound::mpi {

/// Floods on all ranks. Who floods from what depends on who is fast, and the boxes do not. A rank whose map
/// or program is another one, that fails, or that is not heard of for `patience`, ends the run with an error
/// that names it.
class ClusterFlooder final : public Flooder {
 public:
  using Clock = std::chrono::steady_clock;

  /// The cluster and the map must outlive it; `job` is that of the plan.
  ClusterFlooder(Cluster& cluster, FloodPlan plan, JobMessage job, Clock::duration patience);

  Result<void> flood(std::vector<NodeId> sources, BoundsDraft& draft, Progress& progress) override;
  bool uses_known_boxes() const override { return team_.flooder().uses_known_boxes(); }
  std::size_t sources_worth_a_run() const override { return team_.flooder().sources_worth_a_run(); }
  /// Who has done what so far.
  cli::Workforce workforce() const;

 private:
  /// A rank; its threads are 0 until it is ready.
  struct Member : cli::Workforce::Rank {
    std::size_t outstanding = 0;  ///< sources given to it, whose boxes have not come
    Clock::time_point heard;      ///< when it last sent anything
  };

  bool take_messages(BoundsDraft& draft, Progress& progress);
  void take(const Message& message, BoundsDraft& draft, Progress& progress);
  void greet(int rank, const HelloMessage& hello);
  void keep(Member& member, const SourceBoxes& flooded, BoundsDraft& draft, Progress& progress);
  int all_threads() const;
  void hand_out(const BoundsDraft& draft);
  void arrange(std::vector<NodeId> sources);
  void give(const BoundsDraft& draft, std::size_t rank, std::size_t count);
  void drop_all();
  bool all_ready() const;
  bool all_done() const;
  void notice_silence();
  void fail(int rank, const std::string& reason);

  Cluster& cluster_;
  const Map& map_;
  const JobMessage job_;
  const Clock::duration patience_;
  std::vector<Member> members_;    ///< by rank
  std::vector<NodeId> sources_;    ///< of this flood(), group by group
  std::vector<std::size_t> ends_;  ///< of each group among the sources, in rising order
  std::size_t largest_group_ = 0;
  std::size_t next_ = 0;  ///< the first source that nobody has been given
  bool told_ = false;     ///< the others know what to flood
  std::optional<Error> failure_;
  FloodTeam team_;
};

}  // namespace goalbound::mpi
