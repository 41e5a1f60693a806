// Inherited boxes of the orderings that have them, made in the background to be compared with exact ones.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "goalbound/precompute.hpp"
#include "model/background/latest.hpp"

namespace goalbound::app {

/// Of one map at a time, one ordering after the other. No search uses them: those of the shelf are what it
/// computes.
class InheritedBoxes {
 public:
  InheritedBoxes();

  /// What is wanted from now on; without a map nothing, and what there is goes. Those of the same map that
  /// are there already stay, whatever is wanted.
  void ask(const std::shared_ptr<const Map>& map, const std::vector<Ordering>& orderings, int threads);
  /// Takes over what is ready, and begins the next ones. Error: why there are none; no more are made for this
  /// map.
  Result<void> adopt();
  /// Blocks until what is being made can be adopted.
  void wait() const { making_.wait(); }
  bool busy() const { return making_.busy(); }
  /// Null without.
  const std::shared_ptr<const Bounds>& find(Ordering ordering) const {
    return ready_[static_cast<std::size_t>(ordering)];
  }
  /// Differs for any two sets that find() gave for an ordering; 0 without.
  std::uint64_t revision(Ordering ordering) const { return revisions_[static_cast<std::size_t>(ordering)]; }
  /// What is being made; nothing else.
  std::optional<Ordering> under_way() const;
  Progress::Snapshot progress() const { return making_.progress(); }

 private:
  struct Order {
    std::shared_ptr<const Map> map;
    Ordering ordering;
    int threads;  ///< make no difference
    friend bool operator==(const Order& a, const Order& b) {
      return a.map == b.map && a.ordering == b.ordering;
    }
  };

  void begin_next();

  std::shared_ptr<const Map> map_;
  std::vector<Ordering> wanted_;
  int threads_ = 0;
  bool failed_ = false;  ///< no more for this map
  std::array<std::shared_ptr<const Bounds>, 3> ready_;
  std::array<std::uint64_t, 3> revisions_{};
  std::uint64_t last_revision_ = 0;
  Latest<Order, std::shared_ptr<const Bounds>> making_;
};

}  // namespace goalbound::app
