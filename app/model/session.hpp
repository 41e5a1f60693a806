// Everything that the viewer knows, put together from its parts: document, indices, selection, inspections,
// searches, view, settings. Plain C++, no ImGui, no GL. Panels show parts of it and send actions; scripts
// send the same actions.
#pragma once

#include <array>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "goalbound/result.hpp"
#include "model/actions/action.hpp"
#include "model/feature.hpp"
#include "model/files/document.hpp"
#include "model/files/map_opening.hpp"
#include "model/files/opened_file.hpp"
#include "model/files/recent_files.hpp"
#include "model/indices/index_jobs.hpp"
#include "model/indices/inspections.hpp"
#include "model/searches/searches.hpp"
#include "model/selection.hpp"
#include "model/session_work.hpp"
#include "model/view/messages.hpp"
#include "model/view/settings.hpp"
#include "model/view/windows.hpp"

namespace goalbound::app {

/// Of a map that is edited, with what is known of it.
struct EditedState {
  std::shared_ptr<const Map> map;
  IndexShelf::Kept indices;
  Ends ends;
  bool edited = false;  ///< it is not the one of the file
  std::string origin;   ///< see Document::origin()
};

/// Each part knows its own business; the session does what concerns several of them. Whatever follows from a
/// change (indices that are needed now, inspections, searches with newer ones) is seen to at the end of each
/// action and once a frame.
class Session {
 public:
  Session();
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  // --- doing things ---
  /// Runs one line of the command language. Errors also become messages when `report` is on; apart from that
  /// a failed action changes nothing. Error kInvalidArgument for a name that is no action, naming the
  /// nearest.
  Result<void> execute(std::string_view line, bool report = true);
  /// The same without a text: see action_calls.hpp.
  Result<void> execute(const ActionCall& call, bool report = true);
  /// What was held back because it loses edits of the map (UiState::held), if anything.
  void execute_held();
  /// Once a frame: takes over finished background work, plays the timeline, moves the players, ages messages.
  void update(double dt);
  /// True while background work goes on or the timeline plays: frames must go on.
  bool busy() const { return work_.busy(); }
  /// True while boxes, searches or inspections are under way, or wait to be taken over.
  bool working() const { return work_.working(); }
  /// Whether something is under way that cancel() stops, and that; see the action `cancel`.
  bool can_cancel() const { return work_.can_cancel(); }
  void cancel() { work_.cancel(); }
  /// Blocks until no background work is left and its results are taken over: also the searches that waited
  /// for the boxes, the inspections, and the actions of a lesson's page.
  void wait_for_work();
  /// Blocks until what takes no longer than a frame as a rule is there, as inspections: pictures wait for it.
  void wait_for_quick_work() { work_.finish_quick(); }

  // --- document ---
  const Document& document() const { return document_; }
  bool has_map() const { return document_.has_map(); }
  /// There must be one.
  const Map& map() const { return document_.map(); }
  /// Replaces the map; everything that belongs to the old one goes. Puts start and goal at far-apart nodes
  /// of the largest component. `ends`: of the first problem, instead. A map that is on its way does not come.
  void set_map(OpenedMap opened, std::optional<Ends> ends = std::nullopt);
  /// That of a document from before.
  void take_up(const Document& document, Ends ends);
  /// The same as set_map() with a map that is yet to be read or made. Where frames go on meanwhile
  /// (frames_go_on) it comes later, unless that is a matter of a moment, and the map that is open stays until
  /// then; errors that come so late become messages, and leave it. Errors: those of the order.
  Result<void> open(MapOrder order);
  /// Which files a map that is opened now may name. Lessons come from anybody: theirs stay in their folder.
  NamedFiles files_of_maps() const;
  /// That of a file. Where `how` says something the ends stay about where they are if that file is open
  /// already. A map of tiles in which nothing says what blocks opens the window that asks, where someone is
  /// there. Errors: those of open_file.
  Result<void> open_map(const std::filesystem::path& path, const OpenOptions& how = {});
  /// The map that is on its way.
  MapOpening& opening() { return opening_; }
  const MapOpening& opening() const { return opening_; }
  /// See Document::save; Editing::save_map() sees to what was edited.
  Result<void> save_document(const std::filesystem::path& path) { return document_.save(path); }
  /// A step of editing, or one back: the same as set_map() for another state of the same map. Where its size
  /// changes selection and places of features go too.
  void change_map(EditedState state);

  // --- indices ---
  IndexJobs& indices() { return indices_; }
  const IndexJobs& indices() const { return indices_; }
  const IndexShelf& shelf() const { return indices_.shelf(); }
  /// The boxes that the right side goes by: they are inspected, verified and saved.
  const IndexKey& boxes() const { return side(Side::kRight).boxes; }
  /// The same; null while there are none. Never stale ones.
  std::shared_ptr<const Bounds> bounds() const { return shelf().bounds(boxes()); }
  /// What a side goes by, stale boxes included.
  IndexShelf::Used used_boxes(Side s) const { return shelf().used(side(s).boxes, side(s).use_stale); }
  /// What makes the boxes that a side goes by; null where nothing does.
  const IndexShelf::Running* running_boxes() const;
  /// The side asks it from now on, in place of one of its kind.
  void ask(Side s, const IndexKey& key);
  /// Boxes are asked by both sides from now on, another index by the right one, or by the left one where only
  /// its search has a use for it. What became of it, in words. Errors: those of IndexJobs::load.
  Result<std::string> load_index(const std::filesystem::path& path);

  // --- selection ---
  const Selection& selection() const { return selection_; }
  /// kNoNode is none, as for hover().
  void select(std::optional<NodeId> node);
  void hover(std::optional<NodeId> node);
  void choose_edge(std::optional<EdgeIndex> edge) { selection_.choose_edge(edge); }
  /// Selects both, and puts the node into the middle of the view.
  void look_at_edge(EdgeId edge);
  void hover_edge(std::optional<EdgeIndex> edge) { selection_.hover_edge(edge); }
  /// The node that is inspected; nothing without a map.
  std::optional<NodeId> inspected_node() const;
  /// Of the inspected node; null when there is none that paths may visit, and while it is being made. The
  /// boxes of both sides are inspected, and with the layer "orderings" those of all orderings that the kind
  /// has. They are stale where a side goes by such; of sides with the same boxes the right one decides.
  const Inspection* inspection(Side s = Side::kRight) const { return inspections_.find(side(s).boxes); }
  /// The first of those of an ordering.
  const Inspection* inspection(Ordering ordering) const { return inspections_.find(ordering); }
  /// There is a node to be inspected, and its inspection may be on its way.
  bool inspects() const { return inspections_.wanted(); }

  // --- searches ---
  Searches& searches() { return searches_; }
  const Searches& searches() const { return searches_; }
  const SidePanel& side(Side s) const { return searches_.side(s); }
  /// Puts the node of the last event of a side into the middle of the view, if the settings say so and the
  /// side has such an event.
  void follow_event(Side s);

  // --- features ---
  const Features& features() const { return features_; }
  /// That of the folder app/features/NAME whose class is T.
  template <class T>
  T& feature() {
    return features_.get<T>();
  }
  template <class T>
  const T& feature() const {
    return features_.get<T>();
  }

  // --- settings, windows ---
  /// After a change, apply_settings() or the next update() lets what depends on them follow.
  Settings& settings() { return settings_; }
  const Settings& settings() const { return settings_; }
  void apply_settings();
  /// Of text and controls: that of the settings, and larger for an audience.
  double interface_scale() const;
  Messages& messages() { return messages_; }
  const Messages& messages() const { return messages_; }
  /// Opens the inspector there: one of inspector_tabs().
  void show_page(std::string_view id);
  /// That page is in sight.
  bool reads_page(std::string_view id) const;
  View view;
  UiState ui;
  HostRequests requests;
  RecentFiles recent;  ///< maps that were opened, but for those of lessons; the host keeps them
  NamedFiles named_files = NamedFiles::kInFolder;  ///< what the user allows of maps
  /// Set by a host that draws frames whatever is under way: no action makes it wait for a map then.
  bool frames_go_on = false;

 private:
  friend class SessionWork;

  std::optional<Side> side_for(const IndexKey& key) const;
  bool hold_back(const ActionInfo& action, const ActionCall& call);
  void leave_document();
  void enter_document(Ends ends);
  std::optional<Result<void>> finish_opening();
  void forget_places(bool same_size);

  Document document_;
  MapOpening opening_;
  Settings settings_;
  Messages messages_;
  IndexJobs indices_{document_, settings_};
  Searches searches_{document_, indices_.shelf()};
  Selection selection_;
  Inspections inspections_;
  const Features features_{*this};  ///< they may ask for what stands before
  double applied_speed_ = 1;
  const WorkList work_{work_of(*this)};  ///< last: it is about the others
};

}  // namespace goalbound::app
