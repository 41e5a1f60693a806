// `precompute`: options, check-points, resuming, writing and the report, whoever floods.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "command.hpp"
#include "goalbound/bounds_draft.hpp"
#include "goalbound/box_index.hpp"
#include "goalbound/flooder.hpp"
#include "goalbound/index.hpp"
#include "goalbound/precompute.hpp"
#include "opening.hpp"

namespace goalbound::cli {

/// What the floods ran on.
struct Workforce {
  /// One process of several.
  struct Rank {
    std::string host;
    int threads = 0;
    std::uint64_t floods = 0;
  };
  int threads = 1;            ///< in all
  std::vector<Rank> ranks{};  ///< none when this process was alone
};

class PrecomputeCommand : public Command {
 public:
  void declare(CLI::App& app) override;
  Result<ExitStatus> run(Console& console) override;

 protected:
  /// Who floods, as planned; null: the threads of this process, which leaves the plan as it is.
  virtual std::unique_ptr<Flooder> make_flooder(FloodPlan& plan);
  /// Whether indices other than boxes can be made, too.
  virtual bool makes_any_index() const { return true; }
  /// To be asked after the floods, before the flooder is gone.
  virtual Workforce workforce() const;

  const std::string& map_file() const { return map_; }
  const OpeningOptions& opening() const { return opening_; }
  const PrecomputeOptions& options() const { return options_; }

 private:
  Result<void> read_options();
  /// Ordering and method of boxes as they are for the map; whether it is boxes at all.
  Result<bool> read_index(const Map& map, const IndexValues& wanted);
  Result<Bounds> starting_point(Console& console, const Map& map);
  Result<std::shared_ptr<const BoxIndex>> compute(Console& console, FloodPlan plan, BoundsDraft& draft,
                                                  std::unique_ptr<Flooder>& flooder);
  void save_elsewhere(Console& console, const Map& map, const Index& index) const;
  void report_json(Console& console, const Map& map, const Bounds& bounds, double seconds) const;
  void report_text(Console& console, const Map& map, const Bounds& bounds, double seconds) const;

  std::string map_;
  OpeningOptions opening_;
  std::string output_;
  std::string index_ = "boxes";  ///< the text of what to make
  std::string shard_;
  PrecomputeOptions options_;
  WorkingSet memory_;
  int memory_mib_ = 1024;
  double check_point_seconds_ = 30;
  bool resume_ = false;
  bool resumed_ = false;  ///< there was a check-point
  bool compress_ = false;
  std::uint32_t exact_before_ = 0;
};

}  // namespace goalbound::cli
