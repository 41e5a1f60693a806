// What a reader assumed, ignored or left out, counted: whoever opens a map is shown it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/file_frame.hpp"
#include "goalbound/map.hpp"

namespace goalbound {

/// Lines in the order in which their first thing was met.
class ReadingReport {
 public:
  /// "3 polylines: ignored, because they have no width".
  struct Line {
    std::uint64_t count = 0;
    std::string thing;   ///< one of them
    std::string things;  ///< several of them
    std::string fate;    ///< what became of them

    std::string text() const;
  };

  /// `things` is empty where an "s" makes the plural.
  void count(std::string_view thing, std::string_view fate, std::uint64_t count = 1,
             std::string_view things = {});
  const std::vector<Line>& lines() const { return lines_; }
  bool empty() const { return lines_.empty(); }
  /// All of it in one line.
  std::string text() const;

  /// The world that the cells were taken from; nothing where the file tells of none.
  const std::optional<FileFrame>& frame() const { return frame_; }
  void set_frame(FileFrame frame) { frame_ = std::move(frame); }

 private:
  std::vector<Line> lines_;
  std::optional<FileFrame> frame_;
};

/// The same map. The pointer and its copies carry the report: the map itself knows nothing of files, and what
/// an editor makes of it has been read from none.
std::shared_ptr<const Map> with_reading(std::shared_ptr<const Map> map, ReadingReport reading);
/// Empty where the reader of the map had nothing to say.
ReadingReport reading_of(const std::shared_ptr<const Map>& map);

}  // namespace goalbound
