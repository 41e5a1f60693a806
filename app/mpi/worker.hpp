// Every rank but 0.
#pragma once

#include "cluster.hpp"

namespace goalbound::mpi {

/// Floods for rank 0 until there is nothing more to do; returns the exit status of the process.
int serve(Cluster& cluster);

}  // namespace goalbound::mpi
