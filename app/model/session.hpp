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
#include "model/camera.hpp"
#include "model/comparison.hpp"
#include "model/inspection.hpp"
#include "model/jump_pattern.hpp"
#include "model/settings.hpp"
#include "model/timeline.hpp"

namespace goalbound::app {

/// What a drag or click of the left button does.
enum class Tool : std::uint8_t { kSelect, kStart, kGoal };

/// How the boxes relate to the map that is shown. Boxes never belong to another map: opening one drops them,
/// and a file of another map is refused. They are kStale when the settings now ask for another ordering than
/// theirs: still right for this map, and still used, until the next precompute replaces them.
enum class BoundsState : std::uint8_t { kNone, kComputing, kFit, kStale };

/// A line for the user: errors stay until dismissed, notices fade.
struct Message {
  bool is_error = false;
  std::string text;
  double age = 0;  ///< seconds
};

/// The pages of the inspector, as the action `tab` names them.
std::span<const std::string_view> inspector_tabs();

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
  JumpPattern pattern;             ///< of the page "rules"
};

/// What only the host (window or headless loop) can do; it takes them after each action.
struct HostRequests {
  bool quit = false;
  std::vector<std::filesystem::path> shots;  ///< pictures to take, in order
  std::optional<std::string> clipboard;
  bool wait = false;  ///< headless: go on only when no background work is left
};

class SearchWorker;

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
  std::shared_ptr<const Bounds> bounds() const { return bounds_; }
  BoundsState bounds_state() const;
  /// Null when none runs.
  const PrecomputeJob* precompute_job() const { return job_.get(); }
  /// With the ordering and threads of the settings. Goes on with a job that already does just that; another
  /// one is cancelled. Error kInvalidArgument without a map.
  Result<void> start_precompute();
  /// Bounds from before the precompute stay.
  void cancel_precompute();
  /// Their ordering becomes that of the settings; a running precompute is cancelled. Errors: those of
  /// load_bounds_for, kInvalidArgument without a map.
  Result<void> load_bounds(const std::filesystem::path& path);
  /// Error kInvalidArgument without bounds; those of write_file.
  Result<void> save_bounds(const std::filesystem::path& path);
  /// The file that the bounds came from or went to; "" when they are in none.
  const std::filesystem::path& bounds_path() const { return bounds_path_; }

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
  /// The same with the boxes of a given ordering.
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
  /// Error kInvalidArgument when the search is null.
  Result<void> choose_search(Side s, const SearchInfo* search);

  // --- view ---
  Timeline& timeline() { return timeline_; }
  const Timeline& timeline() const { return timeline_; }
  Camera& camera() { return camera_; }
  const Camera& camera() const { return camera_; }
  /// Asks the next frame to fit the map into the canvas, whose size only the panel knows.
  bool fit_requested = true;
  Settings& settings() { return settings_; }
  const Settings& settings() const { return settings_; }
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
  void take_over(std::shared_ptr<const Bounds> bounds, std::filesystem::path path);
  void retire_job();
  void finish_precompute(bool wait);
  // session_searches.cpp
  void restart_searches();
  void restart_side(Side s);
  void clear_run(SidePanel& side);
  void adopt_runs();
  void connect_timeline(bool to_end);
  void move_players();
  void explain_waiting();
  std::string reason_to_wait(const SidePanel& side) const;

  void synchronise_speed();
  void age_messages(double dt);

  std::shared_ptr<const Grid> grid_;
  std::string map_name_;
  std::filesystem::path map_path_;
  std::string map_origin_;
  std::uint64_t map_revision_ = 0;
  std::shared_ptr<const Bounds> bounds_;
  std::filesystem::path bounds_path_;
  std::unique_ptr<PrecomputeJob> job_;
  std::vector<std::unique_ptr<PrecomputeJob>> retired_jobs_;  ///< cancelled; they end within a flood or two
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
  double synchronised_speed_ = 1;
  Tool tool_ = Tool::kSelect;
  std::vector<Message> messages_;
  std::array<std::unique_ptr<SearchWorker>, 2> workers_;  ///< last: their threads end first
};

}  // namespace goalbound::app
