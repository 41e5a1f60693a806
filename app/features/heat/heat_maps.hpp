// The heat maps that are shown: asked for when measure, boxes or problems change, made in the background.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "features/heat/heat_job.hpp"
#include "model/background/watched.hpp"
#include "model/searches/comparison.hpp"

namespace goalbound::app {

/// What a side shows of the layer "heat-map".
struct HeatView {
  const MeasureInfo* measure = nullptr;          ///< null: the side has no heat map
  const HeatMap* map = nullptr;                  ///< null while no value is known
  std::optional<Progress::Snapshot> progress{};  ///< while it is being computed
  std::string note{};                            ///< why there is nothing to show; "" otherwise
};

class HeatMaps {
 public:
  /// What is to be shown from now on, by Side. The same orders again do nothing. Values of older boxes stay
  /// until the first of the new ones are there.
  void ask(std::array<std::optional<HeatOrder>, 2> orders);
  /// Once a frame, with the seconds since the last one: takes over what is known.
  void adopt(double dt);
  /// Blocks until what was asked for is there.
  void wait();
  /// Values that are known stay.
  void cancel();
  /// Lets what was cancelled begin anew, if it is asked for again.
  void forget_cancelled();
  bool busy() const;
  /// Without measure and note, which whoever asked knows.
  HeatView find(Side side) const;

 private:
  using Job = Watched<HeatJob>;
  struct Entry {
    std::unique_ptr<Job> job;
    std::shared_ptr<const HeatMap> shown;

    const HeatOrder& order() const { return job->job().order(); }
    bool under_way() const { return !job->ended(); }  ///< the last values have not been taken over
  };

  const Entry* entry(Side side) const;
  Entry make_entry(const HeatOrder& order, std::vector<Entry>& before);
  void show(Entry& entry, HeatMap map);

  std::array<std::optional<HeatOrder>, 2> asked_;
  std::vector<Entry> entries_;  ///< one for each order that differs
  Retired<Job> retired_;        ///< they end within a flood or a search
  std::uint64_t last_revision_ = 0;
};

}  // namespace goalbound::app
