#include "mpi_precompute.hpp"

#include <CLI/Option.hpp>
#include <CLI/Validators.hpp>

namespace goalbound::mpi {

void MpiPrecompute::declare(CLI::App& app) {
  PrecomputeCommand::declare(app);
  app.get_option("--threads")
      ->description("worker threads of each rank; 0 is one per core that the rank may use");
  app.get_option("--memory")
      ->description("MiB that map, boxes and scratch memory of a rank should fit in; more is faster");
  app.add_option("--patience", patience_seconds_,
                 "end with an error when nothing was heard of a rank for so many seconds")
      ->type_name("SECONDS")
      ->check(CLI::Range(2.0, 1e6))
      ->capture_default_str();
}

std::unique_ptr<Flooder> MpiPrecompute::make_flooder(const Grid& grid) {
  using Duration = ClusterFlooder::Clock::duration;
  auto flooder = std::make_unique<ClusterFlooder>(
      cluster_, grid, JobMessage{.map_file = map_file(), .options = options()},
      std::chrono::duration_cast<Duration>(std::chrono::duration<double>(patience_seconds_)));
  flooder_ = flooder.get();
  return flooder;
}

cli::Workforce MpiPrecompute::workforce() const {
  return flooder_->workforce();
}

}  // namespace goalbound::mpi
