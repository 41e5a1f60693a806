// The command-line tool `goalbound-mpi`: the precompute of `goalbound`, with floods on all ranks of an MPI
// run.
#include <array>

#include "cluster.hpp"
#include "goalbound/files.hpp"
#include "mpi_precompute.hpp"
#include "platform/process.hpp"
#include "program.hpp"
#include "worker.hpp"

namespace goalbound::mpi {
namespace {

int run_rank_0(Cluster& cluster, const std::vector<std::string>& arguments) {
  const cli::CommandInfo precompute{
      .id = "precompute",
      .description = "compute the boxes of every edge on all ranks and write them to a file",
      .examples =
          "  mpirun --map-by node --bind-to none goalbound-mpi precompute city.map -o city.gbb\n"
          "  mpirun --map-by node --bind-to none goalbound-mpi precompute city.map -o city.gbb --resume\n"
          "  srun --mpi=pmix --ntasks-per-node=1 goalbound-mpi precompute city.map -o city.gbb --index "
          "boxes:inherited\n",
      .make = [&] { return std::make_unique<MpiPrecompute>(cluster); },
  };
  const std::array<const cli::CommandInfo*, 1> commands{&precompute};
  const cli::Program program{
      .name = "goalbound-mpi",
      .purpose =
          "'goalbound precompute' on many machines, with MPI: the same options, the same file. Start one "
          "rank\n"
          "per machine; each machine needs the map under the same name. Rank 0 writes the file.\n",
      .examples = precompute.examples,
      .commands = commands,
  };
  const int status = static_cast<int>(cli::run_program(program, arguments));
  cluster.leave(status);
  return status;
}

int run(int argc, char** argv) {
  Cluster cluster(argc, argv);
  if (const auto& unfit = cluster.failure()) {
    if (cluster.rank() == 0) cli::Console(false).error(*unfit);
    return static_cast<int>(cli::ExitStatus::kBadInput);
  }
  if (cluster.rank() > 0) {
    register_file_formats();
    return serve(cluster);
  }
  return run_rank_0(cluster, platform::arguments_of(argc, argv));
}

}  // namespace
}  // namespace goalbound::mpi

int main(int argc, char** argv) {
  return goalbound::mpi::run(argc, argv);
}
