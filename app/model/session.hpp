// Everything that the viewer knows: map, bounds, selection, problem, searches, timeline, camera, settings.
// Plain C++, no ImGui, no GL. Panels show parts of it and send actions; scripts send the same actions.
#pragma once

#include <array>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "goalbound/bounds.hpp"
#include "goalbound/generators.hpp"
#include "goalbound/grid.hpp"
#include "goalbound/jump_table.hpp"
#include "goalbound/precompute.hpp"
#include "goalbound/result.hpp"
#include "model/action.hpp"
#include "model/bounds_shelf.hpp"
#include "model/camera.hpp"
#include "model/comparison.hpp"
#include "model/inspection.hpp"
#include "model/jump_pattern.hpp"
#include "model/settings.hpp"
#include "model/timeline.hpp"
#include "model/verify_job.hpp"

namespace goalbound::app {

/// What a drag or click of the left button does.
enum class Tool : std::uint8_t { kSelect, kStart, kGoal };

/// A line for the user: errors stay until dismissed, notices fade.
struct Message {
  bool is_error = false;
  std::string text;
  double age = 0;  ///< seconds
};

/// A page of the inspector, as the action `tab` names it.
struct InspectorTab {
  std::string_view id;
  bool of_one_side;  ///< about one search: `tab ID left` chooses which
};
std::span<const InspectorTab> inspector_tabs();

/// Which windows of the interface are open.
struct UiState {
  bool help = false;
  bool palette = false;
  bool settings = false;
  bool map_browser = false;
  bool bounds_browser = false;
  bool save_bounds_browser = false;
  bool about = false;
  bool full_screen = false;
  std::string tab = "pseudocode";  ///< page of the inspector, one of inspector_tabs()
  Side tab_side = Side::kRight;    ///< whose search the pages of one side show
  JumpPattern pattern;             ///< of the page "rules"
  std::optional<Side> options;     ///< the side whose options are open
};

/// In pixels.
struct PictureSize {
  int width = 0;
  int height = 0;
};

/// What only the host (window or headless loop) can do; it takes them after each action.
struct HostRequests {
  bool quit = false;
  std::vector<std::filesystem::path> shots;  ///< pictures to take, in order
  std::optional<std::string> clipboard;
  std::optional<PictureSize> size;  ///< of the window, or of the pictures to come
  bool wait = false;                ///< headless: go on only when no background work is left
};

class SearchWorker;
struct SearchOrder;

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
  Result<void> execute(const ActionCall& call, bool report = true);
  /// Once a frame: takes over finished background work, plays the timeline, moves the players, ages messages.
  void update(double dt);
  /// True while background work goes on or the timeline plays: frames must go on.
  bool busy() const;
  /// Blocks until no background work is left and its results are taken over: also the searches that waited
  /// for the boxes.
  void wait_for_work();

  // --- map ---
  bool has_map() const { return grid_ != nullptr; }
  const Grid& grid() const { return *grid_; }
  std::shared_ptr<const Grid> shared_grid() const { return grid_; }
  const std::string& map_name() const { return map_name_; }  ///< file name without folders
  const std::filesystem::path& map_path() const { return map_path_; }
  /// Replaces the map; everything that belongs to the old one goes (bounds become stale only by load_bounds
  /// of another map's file, which is refused). Puts start and goal at far-apart cells of the largest
  /// component.
  void set_map(std::shared_ptr<const Grid> grid, std::string name, std::filesystem::path path);
  Result<void> open_map(const std::filesystem::path& path);
  Result<void> generate_map(const GeneratorInfo& generator, std::int32_t width, std::int32_t height,
                            std::uint64_t seed);
  /// The map is from then on the one of that file.
  Result<void> save_map(const std::filesystem::path& path);
  /// The action that brings this map back, "" for one that is in no file.
  const std::string& map_origin() const { return map_origin_; }
  std::uint64_t map_revision() const { return map_revision_; }

  // --- bounds ---
  /// The ordering that the right side uses: its boxes are inspected, verified and saved.
  Ordering ordering() const { return side(Side::kRight).ordering; }
  std::shared_ptr<const Bounds> bounds() const { return shelf_.bounds(ordering()); }
  BoundsState bounds_state() const { return shelf_.state(ordering()); }
  /// The boxes of all orderings, and the jobs that compute them.
  const BoundsShelf& shelf() const { return shelf_; }
  /// Null when none runs.
  const PrecomputeJob* precompute_job() const { return shelf_.job(); }
  /// The orderings that the sides need, each once: the right side's first.
  std::vector<Ordering> orderings_in_use() const;
  /// That of the settings; exact for the ordering regular, which has no inherited boxes.
  Method method_for(Ordering ordering) const;
  /// Also in the settings. Boxes that the sides use and that were made, or are being made, by another method
  /// are computed anew; those that no side uses go, unless they are in a file.
  void choose_method(Method method);
  /// With the method and the threads of the settings, after the jobs that are under way. Error
  /// kInvalidArgument without a map.
  Result<void> start_precompute(Ordering ordering);
  /// Those in use that are missing; all of them when none is. Error kInvalidArgument without a map.
  Result<void> start_precompute();
  /// All jobs; boxes from before them stay, or those of a job in which no node was missing any more.
  void cancel_precompute();
  /// They become the boxes of their ordering, and both sides use that. A precompute of the same ordering is
  /// cancelled. Errors: those of load_bounds_for, kInvalidArgument without a map.
  Result<void> load_bounds(const std::filesystem::path& path);
  /// Those of ordering(), also while they are made tighter. Error kInvalidArgument without bounds and while a
  /// job lacks nodes; those of write_file.
  Result<void> save_bounds(const std::filesystem::path& path);
  /// The file that bounds() came from or went to; "" when they are in none.
  const std::filesystem::path& bounds_path() const { return shelf_.path(ordering()); }

  /// Recomputes the boxes of `nodes` nodes (0: all) in the background and compares bounds() with them. The
  /// outcome becomes a message; a wrong edge is selected and looked at. Replaces a check that runs. Error
  /// kInvalidArgument without bounds.
  Result<void> start_verify(std::uint32_t nodes);
  void cancel_verify();
  /// Null when none runs.
  const VerifyJob* verify_job() const { return verify_job_.get(); }
  /// Of bounds(), once they were checked.
  const VerifyReport* verify_report() const;

  // --- selection ---
  std::optional<Cell> hovered() const { return hovered_; }
  void set_hovered(std::optional<Cell> cell) { hovered_ = cell; }
  std::optional<Cell> selected() const { return selected_; }
  /// A cell outside the map deselects.
  void select(std::optional<Cell> cell);
  std::optional<Direction> edge() const { return edge_; }
  void choose_edge(std::optional<Direction> edge) { edge_ = edge; }
  /// The selected cell, else the hovered one when it is free.
  std::optional<Cell> inspected_cell() const;
  /// One flood from the inspected cell, computed on demand and kept; null when no free cell is pointed at.
  const Inspection* inspection();
  /// The same with the boxes of a given ordering; without one it is ordering().
  const Inspection* inspection(Ordering ordering);
  /// The jump distances of JPS+ for the whole map, made on demand and kept. There must be a map.
  const JumpTable& jump_table();

  // --- problem and searches ---
  Cell start() const { return start_; }
  Cell goal() const { return goal_; }
  /// Any cell of the map; a blocked one gives runs that say so. Starts the searches anew in the background;
  /// the runs of the problem before stay until the new ones are there, so that dragging an end feels live. A
  /// timeline at its end stays at the end.
  void set_problem(Cell start, Cell goal);
  const SidePanel& side(Side s) const { return sides_[static_cast<std::size_t>(s)]; }
  /// Each starts the side's search anew; boxes that it lacks are computed when the settings say so. `search`
  /// must not be null.
  void choose_search(Side s, const SearchInfo* search);
  void choose_ordering(Side s, Ordering ordering);
  void choose_options(Side s, const QueryOptions& options);
  /// On both sides, and in the settings.
  void choose_ordering(Ordering ordering);
  /// Stops the searches that are under way; false when there is none.
  bool stop_searches();

  // --- view ---
  Timeline& timeline() { return timeline_; }
  const Timeline& timeline() const { return timeline_; }
  Camera& camera() { return camera_; }
  const Camera& camera() const { return camera_; }
  /// Asks the next frame to fit the map into the canvas, whose size only the panel knows.
  bool fit_requested = true;
  /// After a change, apply_settings() or the next update() lets what depends on them follow.
  Settings& settings() { return settings_; }
  const Settings& settings() const { return settings_; }
  void apply_settings();
  Tool tool() const { return tool_; }
  void set_tool(Tool tool) { tool_ = tool; }
  UiState ui;
  HostRequests requests;
  const std::vector<Message>& messages() const { return messages_; }
  void add_message(bool is_error, std::string text);
  void dismiss_messages() { messages_.clear(); }

 private:
  // session_map.cpp
  void drop_map();
  // session_bounds.cpp
  void demand_boxes();
  void finish_precomputes(bool wait);
  Result<void> expect_all_nodes(std::string_view purpose) const;
  void finish_verify(bool wait);
  void report_verify(const VerifyReport& report, Method method);
  // session_searches.cpp
  void choice_has_changed(Side s);
  bool lacks_boxes(const SidePanel& side) const;
  bool is_wanted(const SidePanel& side, const SearchOrder& order) const;
  void restart_searches();
  void restart_side(Side s);
  void follow_boxes();
  void clear_run(SidePanel& side);
  void adopt_runs();
  void connect_timeline(bool to_end);
  void move_players();
  void explain_waiting();
  std::string reason_to_wait(const SidePanel& side) const;

  void age_messages(double dt);

  std::shared_ptr<const Grid> grid_;
  std::string map_name_;
  std::filesystem::path map_path_;
  std::string map_origin_;
  std::uint64_t map_revision_ = 0;
  BoundsShelf shelf_;
  std::unique_ptr<VerifyJob> verify_job_;
  std::vector<std::unique_ptr<VerifyJob>> retired_checks_;  ///< cancelled; they end within a flood or two
  std::shared_ptr<const Bounds> verified_;                  ///< the boxes that verify_report_ is about
  VerifyReport verify_report_;
  std::optional<Cell> hovered_;
  std::optional<Cell> selected_;
  std::optional<Direction> edge_;
  std::unique_ptr<Inspector> inspector_;
  std::array<std::optional<Inspection>, 3> inspections_;  ///< by Ordering
  std::unique_ptr<const JumpTable> jump_table_;
  Cell start_;
  Cell goal_;
  std::array<SidePanel, 2> sides_;
  std::uint64_t side_revision_ = 0;
  Timeline timeline_;
  Camera camera_;
  Settings settings_;
  double applied_speed_ = 1;
  int applied_ordering_ = 1;
  int applied_method_ = 1;
  Tool tool_ = Tool::kSelect;
  std::vector<Message> messages_;
  std::array<std::unique_ptr<SearchWorker>, 2> workers_;  ///< last: their threads end first
};

}  // namespace goalbound::app
