// Paths of another program on their way into the table of problems: read and judged in the background.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>

#include "features/their_paths/judged_paths.hpp"
#include "model/background/latest.hpp"
#include "model/feature.hpp"

namespace goalbound::app {

/// The newest file wins.
class PathJudging final : public Feature, private Latest<TheirPathsOrder, std::shared_ptr<const TheirPaths>> {
 public:
  explicit PathJudging(Session& session);

  OngoingWork work() override;

  /// Paths of another program, found on the open map, are judged and become the rows of the table, the worst
  /// first. `corners`: all are told by their corners. Where frames go on meanwhile they come later, unless
  /// that is a matter of a moment; errors that come so late become messages. Errors: kInvalidArgument without
  /// a map; those of judge_their_paths, with file and line.
  Result<void> open(const std::filesystem::path& file, bool corners);
  using Latest::busy;
  using Latest::progress;
  using Latest::working;

 private:
  std::optional<Result<void>> finish();
};

}  // namespace goalbound::app
