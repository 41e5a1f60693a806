#include "panels/canvas/canvas_input.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include "features/mesh/mesh.hpp"
#include "goalbound/nav_mesh.hpp"
#include "model/actions/action_calls.hpp"
#include "panels/keys.hpp"
#include "panels/text.hpp"

namespace goalbound::app {
namespace {

constexpr double kZoomPerNotch = 1.2;
/// The mouse need not hit a node of a graph exactly.
constexpr double kReachPixels = 12;

NodeId node_under(const MapView& view, const MapDrawing& drawing, double reach_pixels) {
  return drawing.pick(view.to_map(ImGui::GetIO().MousePos), reach_pixels / view.pixels_per_unit());
}

std::string kind_of_node(const Map& map, NodeId node) {
  if (map.as_grid() == nullptr) return std::string(map.kind().node_word);
  return map.is_node(node) ? "free" : "wall";
}

/// What is taken hold of in front follows the mouse.
void turn_by_mouse(View& view) {
  constexpr double kDegreesPerPixel = 0.4;
  const ImVec2 moved = ImGui::GetIO().MouseDelta;
  view.turn(view.space.turn - static_cast<double>(moved.x) * kDegreesPerPixel,
            view.space.tilt + static_cast<double>(moved.y) * kDegreesPerPixel);
}

/// Null where none has.
FeatureView* owner_of_buttons(const PanelContext& context) {
  for (const auto& [id, view] : context.features.all()) {
    if (view->has_buttons(context.session)) return view.get();
  }
  return nullptr;
}

}  // namespace

CanvasInput::Drag CanvasInput::begin_drag(PanelContext& context, const Spot& spot) {
  if (ImGui::IsMouseDown(ImGuiMouseButton_Middle) || is_space_held()) return Drag::kPan;
  if (FeatureView* owner = owner_of_buttons(context)) {
    dragged_ = owner;
    return owner->press(context, spot) ? Drag::kFeature : Drag::kNone;
  }
  if (!ImGui::IsMouseDown(ImGuiMouseButton_Left)) return Drag::kNone;
  const Session& session = context.session;
  switch (session.view.tool) {
    case Tool::kStart:
      return Drag::kStart;
    case Tool::kGoal:
      return Drag::kGoal;
    default:
      break;
  }
  const auto is_at = [&](NodeId node, MeshEnd end) {
    const auto free_end = session.feature<MeshWays>().free_end(end);
    if (!free_end && node == kNoNode) return false;  // a map without nodes has no ends
    const MapPoint at = free_end ? spot.drawing.point_at(*free_end) : spot.drawing.centre(node);
    return spot.is_near(at, context.sizes.grab_radius);
  };
  if (is_at(session.searches().goal(), MeshEnd::kGoal)) return Drag::kGoal;
  if (is_at(session.searches().start(), MeshEnd::kStart)) return Drag::kStart;
  for (const auto& [id, view] : context.features.all()) {
    dragged_ = view.get();
    if (view->press(context, spot)) return Drag::kFeature;
  }
  return Drag::kPress;
}

void CanvasInput::move_end(PanelContext& context, NodeId node) {
  Session& session = context.session;
  if (node == kNoNode) return;
  const Searches& searches = session.searches();
  if (drag_ == Drag::kGoal && node != searches.goal())
    (void)session.execute(calls::goal(session.map(), node));
  if (drag_ == Drag::kStart && node != searches.start())
    (void)session.execute(calls::start(session.map(), node));
}

/// To where the mouse is, on the floor of the node there; nowhere beside the ground.
void CanvasInput::move_free_end(PanelContext& context, const Spot& spot) {
  Session& session = context.session;
  const NavMesh& mesh = *as_nav_mesh(session.map());
  const auto ground = spot.drawing.ground_at(spot.view.to_map(ImGui::GetIO().MousePos), spot.node);
  if (!ground) return;
  const MeshPoint at{ground->x / mesh.unit(), ground->y / mesh.unit(), ground->z / mesh.unit()};
  const auto area = mesh.area_of(at);
  if (!area || mesh.nodes_of(*area).empty()) return;
  (void)session.execute(drag_ == Drag::kGoal ? calls::goal_point(at) : calls::start_point(at));
}

void CanvasInput::go_on(PanelContext& context, const Spot& spot) {
  const ImGuiIO& io = ImGui::GetIO();
  if (!ImGui::IsMousePosValid()) return;  // it has left the window: where to is told when it moves on
  View& view = context.session.view;
  // A press that moves on becomes a pan: trackpads have no middle button. Maps in space turn.
  if (drag_ == Drag::kPress && ImGui::IsMouseDragging(ImGuiMouseButton_Left))
    drag_ = spot.drawing.in_space() ? Drag::kTurn : Drag::kPan;
  if (drag_ == Drag::kFeature) dragged_->drag(context, spot);
  if (drag_ == Drag::kTurn) turn_by_mouse(view);
  if (drag_ == Drag::kPan) {
    view.camera.pan_by(static_cast<double>(io.MouseDelta.x), static_cast<double>(io.MouseDelta.y));
  }
  if (drag_ != Drag::kStart && drag_ != Drag::kGoal) return;
  if (context.session.feature<MeshWays>().free_ends() && !spot.drawing.moves_nodes()) {
    if (io.MouseDelta.x != 0 || io.MouseDelta.y != 0) move_free_end(context, spot);
    return;
  }
  // An end that is dragged goes to the nearest node, however far that is.
  const NodeId nearest = spot.nearest_node();
  // A click on a disc that does not leave its node must not move it to where exactly it was taken hold of.
  const bool fixed_disc = view.tool == Tool::kSelect && nearest == grabbed_;
  if (!fixed_disc) move_end(context, nearest);
}

void CanvasInput::hover(PanelContext& context, const Spot& spot) {
  const ImGuiIO& io = ImGui::GetIO();
  Session& session = context.session;
  over_map_ = true;
  session.hover(spot.node == kNoNode ? std::nullopt : std::optional<NodeId>(spot.node));
  const auto turns = [&](const FeatureViews::Entry& entry) {
    return entry.view->wheel(context, io.MouseWheel);
  };
  if (io.MouseWheel != 0 && std::ranges::none_of(context.features.all(), turns)) {
    session.view.camera.zoom_at(spot.view.to_canvas(io.MousePos),
                                std::pow(kZoomPerNotch, static_cast<double>(io.MouseWheel)),
                                spot.view.size());
  }
  for (const auto& [id, view] : context.features.all())
    view->hover(context, drag_ == Drag::kPan ? nullptr : &spot);
  if (owner_of_buttons(context) != nullptr) return;
  if (ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left) && !session.map().is_node(spot.node)) {
    (void)session.execute(calls::fit());
    drag_ = Drag::kNone;
  }
  // On release: ImGui closes popups on a press.
  if (ImGui::IsMouseReleased(ImGuiMouseButton_Right) && spot.node != kNoNode) {
    menu_node_ = spot.node;
    menu_.clear();
    for (const auto& [id, view] : context.features.all())
      std::ranges::move(view->menu(context, spot), std::back_inserter(menu_));
    open_menu_ = true;
  }
}

namespace {

/// The first node that is chosen is what one wants to read about; who folded it by hand does not.
void open_inspector(Session& session) {
  if (!session.selection().selected() || session.settings().show_inspector || session.ui.keep_folded) return;
  (void)session.execute("panel inspector on");
}

}  // namespace

void CanvasInput::release(PanelContext& context, const Spot& spot) {
  const bool is_click = drag_ == Drag::kFeature && dragged_->release(context, spot);
  if (drag_ == Drag::kPress || is_click) {
    // A wall has no edges to show: a click on one lets go, as one beside the map does.
    const Map& map = context.session.map();
    (void)context.session.execute(calls::select(map, map.is_node(pressed_) ? pressed_ : kNoNode));
    open_inspector(context.session);
  }
  drag_ = Drag::kNone;
}

void CanvasInput::handle(PanelContext& context, Side side, const MapView& view, const MapDrawing& drawing) {
  const Spot spot = {view, drawing,
                     node_under(view, drawing, kReachPixels * static_cast<double>(context.sizes.scale)),
                     side};
  if (ImGui::IsItemActivated()) {
    pressed_ = spot.node;
    grabbed_ = spot.nearest_node();
    drag_ = begin_drag(context, spot);
    // With a tool in hand the press itself already sets the node.
    if (context.session.view.tool != Tool::kSelect && (drag_ == Drag::kStart || drag_ == Drag::kGoal))
      context.session.feature<MeshWays>().free_ends() ? move_free_end(context, spot)
                                                      : move_end(context, grabbed_);
  }
  if (ImGui::IsItemActive()) go_on(context, spot);
  if (ImGui::IsItemHovered()) hover(context, spot);
  if (ImGui::IsItemDeactivated()) release(context, spot);
}

void CanvasInput::end_frame(PanelContext& context) {
  for (const auto& [id, view] : context.features.all()) view->end_frame(context);
  // Only when the mouse leaves: a script may hover a node while the mouse is elsewhere.
  if (was_over_ && !over_map_) {
    context.session.hover(std::nullopt);
    for (const auto& [id, view] : context.features.all()) view->hover(context, nullptr);
  }
  was_over_ = over_map_;
  over_map_ = false;
}

void CanvasInput::context_menu(PanelContext& context) {
  constexpr const char* kId = "node menu";
  if (open_menu_) ImGui::OpenPopup(kId);
  open_menu_ = false;
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(10, 8));
  if (ImGui::BeginPopup(kId)) {
    Session& session = context.session;
    const Map& map = session.map();
    const bool on_map = index_of(menu_node_) < map.node_limit();
    const bool is_node = on_map && map.is_node(menu_node_);
    if (on_map) {
      const std::string title =
          fmt::format("{} {}", node_text(map, menu_node_), kind_of_node(map, menu_node_));
      ImGui::TextDisabled("%s", title.c_str());
      ImGui::Separator();
    }
    const auto item = [&](const char* label, bool enabled, const ActionCall& call) {
      if (ImGui::MenuItem(label, nullptr, false, enabled)) (void)session.execute(call);
    };
    item("Set start here", is_node, calls::start(map, menu_node_));
    item("Set goal here", is_node, calls::goal(map, menu_node_));
    item("Select", is_node, calls::select(map, menu_node_));
    item("Deselect", session.selection().selected().has_value(), calls::select(map, kNoNode));
    ImGui::Separator();
    for (const SpotMenuItem& of_feature : menu_) {
      if (ImGui::MenuItem(of_feature.label.c_str(), nullptr, of_feature.checked, of_feature.enabled))
        (void)session.execute(of_feature.call);
    }
    ImGui::Separator();
    item(map.as_grid() != nullptr ? "Copy coordinates" : "Copy name", on_map,
         calls::copy(on_map ? map.name_of(menu_node_) : ""));
    ImGui::Separator();
    item("Fit the map", true, calls::fit());
    close_on_escape();
    ImGui::EndPopup();
  }
  ImGui::PopStyleVar();
}

}  // namespace goalbound::app
