// The drawing of the map that a session has open, as it is looked at: turned, or on its way into its
// embedding.
#pragma once

#include <cstdint>
#include <memory>

#include "overlays/map_drawing.hpp"

namespace goalbound::app {

class Session;

class SessionDrawing {
 public:
  /// True when it is another drawing than before: pictures that were made with that one are of no use any
  /// more.
  bool follow(const Session& session);
  /// Null without a map.
  MapDrawing* get() const { return drawing_.get(); }
  MapDrawing* operator->() const { return drawing_.get(); }
  MapDrawing& operator*() const { return *drawing_; }

 private:
  std::unique_ptr<MapDrawing> drawing_;
  std::uint64_t map_ = 0;                  ///< Document::revision() of that map
  std::weak_ptr<const void> morphs_into_;  ///< the embedding
  bool morphs_ = false;
};

}  // namespace goalbound::app
