// The actions that the program itself sends, as values: whatever a click does, a script can do.
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "goalbound/map.hpp"
#include "goalbound/mesh_parts.hpp"
#include "model/actions/action.hpp"
#include "model/searches/side.hpp"
#include "model/view/space_extent.hpp"

namespace goalbound::app::calls {

/// An edge as actions name it: "NE", or its number from 1 on list graphs.
std::string edge_word(const Map& map, EdgeIndex edge);

ActionCall open_map(const std::filesystem::path& path);
ActionCall load_index(const std::filesystem::path& path);
ActionCall compare_index(const std::filesystem::path& path);
ActionCall open_lesson(const std::filesystem::path& file);
ActionCall save_map(const std::filesystem::path& path);
ActionCall load_changes(const std::filesystem::path& path);
ActionCall save_changes(const std::filesystem::path& path);
ActionCall save_index(const std::filesystem::path& path);
ActionCall save_view(const std::filesystem::path& path);
ActionCall open_view(const std::filesystem::path& path);
ActionCall open_scenario(const std::filesystem::path& path);
ActionCall open_paths(const std::filesystem::path& path);
ActionCall make_index();
/// `index`: its text, as `container:hull`.
ActionCall make_index(std::string_view index);
ActionCall cancel();

/// Nodes of this map; kNoNode: none.
ActionCall select(const Map& map, NodeId node);
ActionCall hover(const Map& map, NodeId node);
ActionCall start(const Map& map, NodeId node);
ActionCall goal(const Map& map, NodeId node);
/// Ends of a navigation mesh that are no nodes.
ActionCall start_point(const MeshPoint& at);
ActionCall goal_point(const MeshPoint& at);
/// From that cell of a grid.
ActionCall fill(const Map& map, NodeId node, std::string_view terrain);
ActionCall set_edge(const Map& map, NodeId from, NodeId to, std::string_view cost, bool one_way);
/// Without an edge: none.
ActionCall edge(const Map& map, std::optional<EdgeIndex> edge);

/// `option`: the id of one of all_side_options().
ActionCall choose(Side side, std::string_view option, std::string_view value);
ActionCall options(std::optional<Side> side);
ActionCall copy(std::string_view text);
ActionCall paste(std::string_view text);
/// `row`: from 0, as in ProblemTable.
ActionCall problem(std::size_t row);
/// Rows from 0, as in listed_faults() and FileDifferences::listed.
ActionCall fault(std::size_t row);
ActionCall difference(std::size_t row);
ActionCall run_problems();
/// `column`: the id of one of all_problem_columns().
ActionCall sort_problems(std::string_view column, bool descending);
ActionCall fit();
/// Of a side the landmark with that number, from 0.
ActionCall landmark(const Map& map, Side side, std::size_t number, NodeId to);
ActionCall landmark_field(std::size_t number);
/// Of a map in space; and the slice moved by so many steps.
ActionCall slice(const SpaceExtent& extent, const Slice& slice);
ActionCall slice_by(int steps);

ActionCall seek(std::size_t event);
ActionCall speed(double factor);
ActionCall fastest();
ActionCall why(const Map& map, NodeId node);
/// On the expansion of a node.
ActionCall toggle_break(const Map& map, NodeId node);
/// `place`: in Breakpoints::all().
ActionCall switch_break(std::size_t place, bool on);
ActionCall remove_break(std::size_t place);
/// The key of one of all_settings().
ActionCall set(std::string_view key, std::string_view value);
/// The id of one of all_layers().
ActionCall toggle(std::string_view layer);

}  // namespace goalbound::app::calls
