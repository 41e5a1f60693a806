#include "flood_team.hpp"

#include <exception>

namespace goalbound::mpi {

FloodTeam::FloodTeam(const Map& map, const PrecomputeOptions& options) : flooder_(map, options), work_(map) {
  thread_ = std::thread([this] {
    try {
      flooder_.flood(work_);
    } catch (const std::exception& error) {
      const std::scoped_lock lock(mutex_);
      failure_ = Error{.code = ErrorCode::kLimit,
                       .message = std::string("the floods cannot go on (") + error.what() +
                                  "): is there too little memory? Use fewer --threads"};
    }
  });
}

FloodTeam::~FloodTeam() {
  work_.close();
  thread_.join();
}

std::optional<Error> FloodTeam::failure() const {
  const std::scoped_lock lock(mutex_);
  return failure_;
}

}  // namespace goalbound::mpi
