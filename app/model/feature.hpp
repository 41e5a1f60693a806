// A feature of the viewer: a folder below app/features and a line in its list. This is what the session knows
// of it; what is drawn of it is a FeatureView (panels) and its layers (overlays).
#pragma once

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <typeinfo>
#include <vector>

#include "goalbound/map.hpp"
#include "model/actions/action_list.hpp"
#include "model/ongoing_work.hpp"
#include "model/quantity.hpp"
#include "model/searches/side.hpp"
#include "model/view/layers.hpp"
#include "model/view/popups.hpp"
#include "model/view/tabs.hpp"

namespace goalbound::app {

class Session;
class Transport;

/// What a mode has for itself. Of two modes that claim the same the one that begins ends the other.
enum class Claim : std::uint8_t {
  kNothing,
  kTimeline = 1,  ///< the buttons below the maps move it in the place of the searches
  kNodes = 2,     ///< where nodes lie on the maps
  kBoth = kTimeline | kNodes,
};

/// What a canvas leaves out because a feature is in its place: each of these leaves out what those before it
/// do. `kPicture`: what the search has done; its run is there.
enum class Instead : std::uint8_t { kNothing, kPicture, kSearch, kSearchAndEnds };

/// Lines of the command language that bring a feature back, once map, searches and selection are there.
struct SavedLines {
  /// Of what may move start and goal. In copied views alone: an address names no files of the user, and what
  /// a lesson must bring back is in keep().
  std::vector<std::string> before_ends;
  std::vector<std::string> before_camera;  ///< of what moves nodes
  std::vector<std::string> last;  ///< of what has the timeline: the searches stay where they are then
};

/// All does nothing unless a feature says otherwise.
class Feature {
 public:
  explicit Feature(Session& session) : session_(session) {}
  virtual ~Feature() = default;
  Feature(const Feature&) = delete;
  Feature& operator=(const Feature&) = delete;

  /// What goes on while frames are drawn; also what becomes of it with another map.
  virtual OngoingWork work() { return {}; }
  virtual Claim claim() const { return Claim::kNothing; }
  /// A mode is on.
  virtual bool on() const { return false; }
  /// As it is when the program starts: a page of a lesson begins, or another mode.
  virtual void end() {}
  /// Before any action: what was begun behind the user's back, and that it might depend on, is brought to its
  /// end.
  virtual void settle() {}
  /// Another map is opened, instead of this one edited; and once it is there.
  virtual void leave_document() {}
  virtual void enter_document() {}
  /// The map that is open is not the user's, whose own comes back once that ends: it is dropped without
  /// asking, its files stay in their folder, and nobody wants to find it again.
  virtual bool lends_map() const { return false; }
  /// The program ends: where the user's map has edits, it comes back.
  virtual void return_map() {}
  /// The map has another size: its nodes are others.
  virtual void forget_places() {}
  /// What the buttons of the timeline move while it is on; null: not this.
  virtual Transport* transport() { return nullptr; }
  /// What it is shown instead of on a side.
  virtual Instead instead_on(Side /*side*/) const { return Instead::kNothing; }
  /// The path that it shows instead: cards over the map keep off it.
  virtual std::vector<NodeId> shown_path() const { return {}; }
  /// Colours of nodes mean something else on that side than what a search has done with them.
  virtual bool colours_nodes(Side /*side*/) const { return false; }
  /// What brings it back as it is: in a copied view, in an address, and after a lesson. "wait" stands for
  /// waiting until what was asked for is there.
  virtual void save(SavedLines& /*lines*/) const {}
  /// What brings back, after a lesson, what save() has no lines for; it is called once the map is there
  /// again.
  virtual std::function<void()> keep() { return {}; }

 protected:
  Session& session() const { return session_; }
  /// To be called when a mode begins: ends the others that claim the same, and pauses the searches where it
  /// takes the timeline from them.
  void begin();

 private:
  Session& session_;
};

/// One entry of the list of features: what there is of it without a session. NAME.cpp defines kFeature_NAME.
struct FeatureInfo {
  std::string_view id;  ///< "walk": the name of its folder
  std::unique_ptr<Feature> (*make)(Session& session);
  ActionList (*actions)() = nullptr;
  /// The topic of actions, or the feature, that they stand behind in menus and help.
  std::string_view actions_after{};
  /// What it draws on maps; NAME_layer.cpp says how.
  std::span<const FeatureLayerInfo> layers{};
  /// Numbers of its own that texts and conditions of lessons can name.
  std::span<const FeatureQuantity> quantities{};
  /// Its page of the inspector, and the one that it stands behind; FeatureViewInfo::page draws it.
  std::optional<InspectorTab> page{};
  std::string_view page_after{};
  /// Its window over everything else, and the one that it stands behind; FeatureViewInfo::popup draws it.
  std::optional<PopupEntry> popup{};
  std::string_view popup_after{};
};
std::span<const FeatureInfo* const> all_features();

template <class T>
std::unique_ptr<Feature> make_feature(Session& session) {
  return std::make_unique<T>(session);
}

/// Those of a session, in the order of the list.
class Features {
 public:
  explicit Features(Session& session);

  std::span<const std::unique_ptr<Feature>> all() const { return all_; }
  /// Its folder must be in the list.
  template <class T>
  T& get() const {
    const auto is_it = [](const std::unique_ptr<Feature>& one) {
      const Feature& feature = *one;
      return typeid(feature) == typeid(T);
    };
    const auto found = std::ranges::find_if(all_, is_it);
    assert(found != all_.end() && "no such feature");
    return static_cast<T&>(**found);
  }
  /// That of the mode that has the timeline; null while the searches have it.
  Transport* transport() const;
  /// The one that a side shows instead of its search; null without.
  const Feature* instead_on(Side side) const;
  bool colour_nodes(Side side) const;
  SavedLines saved() const;
  /// See Feature::keep().
  std::vector<std::function<void()>> keep() const;
  void end_all() const;
  bool lend_map() const;
  void return_map() const;
  void settle() const;
  void leave_document() const;
  void enter_document() const;
  void forget_places() const;

 private:
  std::vector<std::unique_ptr<Feature>> all_;
};

}  // namespace goalbound::app
