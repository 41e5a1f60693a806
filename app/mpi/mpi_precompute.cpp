#include "mpi_precompute.hpp"

#include <CLI/Option.hpp>
#include <utility>

#include "inputs.hpp"

namespace goalbound::mpi {

void MpiPrecompute::declare(CLI::App& app) {
  PrecomputeCommand::declare(app);
  // Each rank opens the file as it says itself; 'goalbound convert' takes these.
  for (const char* option : {"--profile", "--road-costs", "--turns", "--u-turns", "--turn-costs"})
    app.remove_option(app.get_option(option));
  app.get_option("--threads")
      ->description("worker threads of each rank; 0 is one per core that the rank may use");
  app.get_option("--memory")
      ->description("MiB that map, boxes and scratch memory of a rank should fit in; more is faster");
  cli::add_seconds_option(app, "--patience", patience_seconds_, 2, 1e6,
                          "end with an error when nothing was heard of a rank for so many seconds");
}

std::unique_ptr<Flooder> MpiPrecompute::make_flooder(FloodPlan& plan) {
  using Duration = ClusterFlooder::Clock::duration;
  auto flooder = std::make_unique<ClusterFlooder>(
      cluster_, std::move(plan),
      JobMessage{.map_file = map_file(), .opening = *opening().options(), .options = options()},
      std::chrono::duration_cast<Duration>(std::chrono::duration<double>(patience_seconds_)));
  flooder_ = flooder.get();
  return flooder;
}

cli::Workforce MpiPrecompute::workforce() const {
  return flooder_->workforce();
}

}  // namespace goalbound::mpi
