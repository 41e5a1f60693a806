// The map on its way into its embedding and back: how far it is, and the embedding, made in the background.
#pragma once

#include <memory>

#include "goalbound/embedding.hpp"
#include "model/background/latest.hpp"
#include "model/feature.hpp"

namespace goalbound::app {

/// A share of 0 is the map, of 1 its embedding in two dimensions.
class Morph final : public Feature,
                    private Latest<std::shared_ptr<const Map>, std::shared_ptr<const EmbeddingIndex>> {
 public:
  /// From one to the other.
  static constexpr double kSeconds = 2.5;

  explicit Morph(Session& session);

  OngoingWork work() override;
  Claim claim() const override { return Claim::kNodes; }
  /// Not all of it is the map, or will be so.
  bool on() const override { return wanted_ > 0 || share_ > 0; }
  /// Back at the map, at once.
  void end() override { go(0, true); }
  void save(SavedLines& lines) const override;

  /// Goes there, at once or as play() has it.
  void go(double share, bool at_once);
  /// Moves on, once there is an embedding of that map.
  void play(double dt, const Map& map);
  /// Where it is.
  double share() const { return share_; }
  /// Where it will be.
  double wanted() const { return wanted_; }
  bool moving() const { return share_ != wanted_; }

  /// Of that map; null while there is none.
  std::shared_ptr<const EmbeddingIndex> embedding(const Map& map) const;

 private:
  void follow_map();
  Result<void> adopt_embedding();

  double share_ = 0;
  double wanted_ = 0;
};

}  // namespace goalbound::app
