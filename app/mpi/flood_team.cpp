#include "flood_team.hpp"

#include <exception>
#include <span>
#include <unordered_map>
#include <utility>

namespace goalbound::mpi {

FloodTeam::FloodTeam(FloodPlan plan) : work_(plan.map()), flooder_(std::move(plan)) {
  const auto started = start_thread(thread_, "the floods cannot begin", [this] {
    try {
      flooder_.flood(work_);
    } catch (const std::exception& error) {
      const std::scoped_lock lock(mutex_);
      failure_ = Error{.code = ErrorCode::kLimit,
                       .message = std::string("the floods cannot go on (") + error.what() +
                                  "): is there too little memory? Use fewer --threads"};
    }
  });
  if (!started) failure_ = started.error();
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
  return failure_;
}

}  // namespace goalbound::mpi
