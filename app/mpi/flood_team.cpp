#include "flood_team.hpp"

#include <span>
#include <unordered_map>
#include <utility>

namespace goalbound::mpi {

FloodTeam::FloodTeam(FloodPlan plan) : work_(plan.map()), flooder_(std::move(plan)) {
  const auto started = start_thread(thread_, "the floods cannot begin", [this] {
    auto done = without_throwing("the floods cannot go on (fewer --threads take less memory)", [this] {
      flooder_.flood(work_);
      return Result<void>();
    });
    const std::scoped_lock lock(mutex_);
    failure_ = std::move(done);
  });
  if (!started) failure_ = started;
}

FloodTeam::~FloodTeam() {
  work_.close();
  if (thread_.joinable()) thread_.join();
}

void FloodTeam::add(const SourceBoxes& given) {
  std::unordered_map<NodeId, std::span<const Box>> known;
  std::span<const Box> rest(given.boxes);
  for (std::size_t i = 0; !rest.empty(); ++i) {
    known.emplace(given.sources[i], rest.first(given.box_counts[i]));
    rest = rest.subspan(given.box_counts[i]);
  }
  for (std::vector<NodeId>& group : flooder_.in_groups(given.sources)) {
    std::vector<Box> boxes;
    for (const NodeId source : group) {
      if (known.empty()) break;
      boxes.insert(boxes.end(), known.at(source).begin(), known.at(source).end());
    }
    work_.add(std::move(group), std::move(boxes));
  }
}

std::optional<Error> FloodTeam::failure() const {
  const std::scoped_lock lock(mutex_);
  return failure_ ? std::nullopt : std::optional(failure_.error());
}

}  // namespace goalbound::mpi
