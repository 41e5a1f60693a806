// Pictures of the map alone: one, or one for each of many positions of the timeline.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "goalbound/result.hpp"
#include "model/searches/transport.hpp"
#include "model/session.hpp"
#include "overlays/overlay.hpp"
#include "overlays/session_drawing.hpp"

namespace goalbound::app {

/// Makes pictures of what the canvases show, without the window.
class MapExporter {
 public:
  /// Replaces a file of the same kind at once or not at all. Errors: kInvalidArgument without a map; those of
  /// check_replaced_file, write_file, save_png and rasterise_svg.
  Result<void> save(const Session& session, const MapExport& wanted);

 private:
  std::string svg_of_session(const Session& session, const MapExport& wanted);

  SessionDrawing drawing_;
  CanvasPicture picture_;
};

/// Numbered pictures of a search, or of the flood or walk that is shown, one a step, so that the window goes
/// on answering; behind the last one the timeline stands where it was.
class FrameExporter {
 public:
  /// Errors: kInvalidArgument when there is nothing to step through; kIo for the folder.
  static Result<FrameExporter> begin(const Session& session, const FrameExport& wanted);

  /// Makes the next picture. Errors: those of MapExporter::save; the pictures before stay.
  Result<void> step(Session& session, MapExporter& exporter);
  bool done() const { return next_ == positions_.size(); }
  /// Puts the timeline back.
  void end(Session& session) const;

  std::size_t made() const { return next_; }
  std::size_t count() const { return positions_.size(); }
  /// The command that makes a film of the pictures; it stands in the folder, too, as film.txt.
  const std::string& film_command() const { return film_command_; }

 private:
  void seek(Session& session, std::size_t position) const;

  FrameExport wanted_;
  const Transport* of_ = nullptr;       ///< null: the searches
  std::vector<std::size_t> positions_;  ///< of the timeline
  std::size_t before_ = 0;              ///< where it stood
  std::size_t next_ = 0;
  std::string film_command_;
};

/// What the actions asked for, one piece a call. Both hosts use it: the window between frames.
class Exports {
 public:
  /// Relative names go below `folder`.
  explicit Exports(std::filesystem::path folder) : folder_(std::move(folder)) {}

  /// Makes the next picture that was asked for; returns what there is to say of it, "" for nothing. Errors:
  /// those of MapExporter::save and FrameExporter::begin; what failed is given up.
  Result<std::string> step(Session& session);
  /// True while there is more to do.
  bool busy(const Session& session) const;

 private:
  Result<std::string> next_map(Session& session);
  Result<std::string> next_drawing(Session& session) const;
  Result<std::string> next_frame(Session& session);
  void end_film(Session& session);

  std::filesystem::path folder_;
  MapExporter exporter_;
  std::optional<FrameExporter> film_;
};

}  // namespace goalbound::app
