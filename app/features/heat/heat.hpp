// The layer "heat-map": which measure colours the nodes of each side, and of what.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>

#include "features/heat/heat_maps.hpp"
#include "features/heat/heat_wish.hpp"
#include "model/feature.hpp"

namespace goalbound::app {

/// Which index it shows, and which picture of it.
struct ChosenPicture {
  std::optional<IndexValues> index{};  ///< nothing: one of the side's
  std::string picture{};               ///< "": the first
};

/// The measure itself is a setting.
class Heat final : public Feature {
 public:
  using Feature::Feature;

  OngoingWork work() override;
  /// The landmark stays: nothing shows it but what names it.
  void end() override;
  void save(SavedLines& lines) const override;
  bool colours_nodes(Side side) const override;

  HeatView view(Side side) const;
  bool busy() const { return maps_.busy(); }

  const ChosenPicture& chosen() const { return chosen_; }
  /// What was cancelled may begin anew.
  void choose(ChosenPicture chosen);
  /// A row of a node is shown as the boxes that it becomes.
  bool row_as_box() const { return row_as_box_; }
  void set_row_as_box(bool on) { row_as_box_ = on; }
  /// ... and there is a row that the side would show.
  bool shows_box_of_row(Side side) const;
  /// Whose field is shown, by its number from 0.
  std::size_t landmark() const { return landmark_; }
  void set_landmark(std::size_t number) { landmark_ = number; }

 private:
  void follow();

  ChosenPicture chosen_;
  bool row_as_box_ = false;
  std::size_t landmark_ = 0;
  HeatMaps maps_;
  std::array<HeatWish, 2> wishes_;  ///< by Side
};

ActionList heat_actions();

}  // namespace goalbound::app
