// `goalbound-mpi precompute`, on rank 0.
#pragma once

#include "cluster.hpp"
#include "cluster_flooder.hpp"
#include "precompute_command.hpp"

namespace goalbound::mpi {

/// The command of `goalbound` with the floods of all ranks.
class MpiPrecompute final : public cli::PrecomputeCommand {
 public:
  explicit MpiPrecompute(Cluster& cluster) : cluster_(cluster) {}
  void declare(CLI::App& app) override;

 protected:
  std::unique_ptr<Flooder> make_flooder(FloodPlan& plan) override;
  bool makes_any_index() const override { return false; }
  cli::Workforce workforce() const override;

 private:
  Cluster& cluster_;
  const ClusterFlooder* flooder_ = nullptr;
  double patience_seconds_ = 60;
};

}  // namespace goalbound::mpi
