#include "features/any_angle/any_angle.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "features/mesh/mesh.hpp"
#include "model/session.hpp"
#include "words/numbers.hpp"

namespace goalbound::app {

using StepKind = AnyAngleStep::Kind;

std::optional<HalfPoint> wall_of_corner(const Grid& grid, HalfPoint point) {
  if (((point.x | point.y) & 1) != 0) return std::nullopt;
  std::optional<HalfPoint> wall;
  int blocked = 0;
  for (const int dy : {-1, 1}) {
    for (const int dx : {-1, 1}) {
      const HalfPoint middle{point.x + dx, point.y + dy};
      if (grid.is_free(Cell{middle.x >> 1, middle.y >> 1})) continue;
      ++blocked;
      wall = middle;
    }
  }
  return blocked == 1 ? wall : std::nullopt;
}

AnyAngle::AnyAngle(Session& session)
    : Feature(session),
      asking_(
          "the any-angle paths cannot be found",
          [maker = std::make_shared<AnyAngleMaker>(session.searches().shared_indices())](
              const AnyAngleOrder& order, JobControl& control) { return maker->answer(order, control); }) {}

OngoingWork AnyAngle::work() {
  return {.follow = [this] { follow(); },
          .working = [this] { return asking_.busy(); },
          .adopt = [this](double) { session().messages().report(adopt()); },
          .wait = [this] { asking_.wait(); },
          .cancel =
              [this] {
                end();
                session().settings().layers.show("any-angle", false);
                asking_.forget();
              },
          .end_map =
              [this] {
                asking_.forget();
                lose_length();
              },
          .play = [this](double dt) { advance(dt, session().settings().speed); },
          .playing = [this] { return playing(); }};
}

void AnyAngle::end() {
  switch_on(false);
  corner_.reset();
}

void AnyAngle::switch_on(bool on) {
  if (on) begin();
  on_ = on;
  lose_length();
  rest_at(false);
}

bool AnyAngle::serves_map() const {
  return session().has_map() && map_ == session().document().shared_map() && serves_;
}

bool AnyAngle::shown() const {
  return (on_ || session().settings().shows("any-angle")) && serves_map();
}

std::optional<AnyAngleOrder> AnyAngle::order() const {
  if (!shown() || session().searches().held()) return std::nullopt;
  const Map& map = session().map();
  const NodeId start = session().searches().start();
  const NodeId goal = session().searches().goal();
  if (!map.is_node(start) || !map.is_node(goal)) return std::nullopt;
  AnyAngleOrder order;
  order.map = session().document().shared_map();
  if (const NavMesh* mesh = as_nav_mesh(map)) {
    const MeshWays& ways = session().feature<MeshWays>();
    order.ends = {ways.at(MeshEnd::kStart).value_or(mesh->point(start)),
                  ways.at(MeshEnd::kGoal).value_or(mesh->point(goal))};
    const auto inspected = session().inspected_node();
    order.eye_point = inspected && map.is_node(*inspected) ? mesh->point(*inspected) : order.ends[0];
    const Place place = mesh->place_of(order.eye_point);
    order.eye = {place.x, place.y};
    order.corners_at_left = corners_at_left_;
    return order;
  }
  const Grid& grid = *map.as_grid();
  const NodeId looked_at = session().inspected_node().value_or(start);
  order.start = grid.cell(start);
  order.goal = grid.cell(goal);
  order.eye = corner_.value_or(middle_of(grid.cell(grid.is_node(looked_at) ? looked_at : start)));
  return order;
}

void AnyAngle::follow() {
  const std::shared_ptr<const Map> map = session().document().shared_map();
  if (map != map_) {
    const NavMesh* mesh = map == nullptr ? nullptr : as_nav_mesh(*map);
    serves_ =
        map != nullptr && (mesh == nullptr ? AnyAngleFinder::runs_on(*map) : MeshAngleFinder::runs_on(*mesh));
    seconds_ = serves_ ? seconds_to_make_corners(*map, IndexValues(*find_index("corners"))) : 0;
    map_ = map;
  }
  const Grid* grid = session().has_map() ? session().map().as_grid() : nullptr;
  if (corner_ && (grid == nullptr || !wall_of_corner(*grid, *corner_))) corner_.reset();
  (void)asking_.follow(order());
  if (!on_) return;
  if (answer() == nullptr) return lose_length();
  const std::size_t steps = std::max(run(Side::kLeft).step_count(), run(Side::kRight).step_count());
  if (length() != steps) set_length(steps);
}

Result<void> AnyAngle::adopt() {
  if (!asking_.adopt() || asking_.shown()->answer) return {};
  return asking_.shown()->answer.error();
}

const AnyAngleAnswer* AnyAngle::answer() const {
  const auto* shown = asking_.shown();
  if (shown == nullptr || !shown->answer) return nullptr;
  auto wish = order();
  if (!wish) return nullptr;
  // What is pointed at changes with each movement: until the new one is there, the old one is shown.
  wish->eye = shown->order.eye;
  wish->eye_point = shown->order.eye_point;
  return shown->order == *wish ? &shown->answer.value() : nullptr;
}

std::string AnyAngle::why_none() const {
  if (!session().has_map()) return {};
  if (!serves_map()) return "Any-angle paths need a mesh, or a grid whose free cells all cost the same.";
  const Map& map = session().map();
  const Searches& searches = session().searches();
  if (!map.is_node(searches.start()) || !map.is_node(searches.goal()))
    return fmt::format("Start and goal must be {}.", map.as_grid() == nullptr ? "nodes" : "free cells");
  return {};
}

Instead AnyAngle::instead_on(Side /*side*/) const {
  return on_ && shown() ? Instead::kSearch : Instead::kNothing;
}

void AnyAngle::save(SavedLines& lines) const {
  if (corner_)
    lines.before_camera.push_back(fmt::format("any-angle-corner {},{}", corner_->x / 2, corner_->y / 2));
  if (corners_at_left_) lines.before_camera.emplace_back("any-angle-left corners");
  if (!on_) return;
  lines.last.emplace_back("any-angle on");
  if (position() == 0) return;
  lines.last.emplace_back("wait");
  lines.last.push_back(fmt::format("seek {}", position()));
}

std::string AnyAngle::place_text() const {
  return fmt::format("step {} of {}", grouped(position()), grouped(length()));
}

Result<void> AnyAngle::expect() const {
  if (answer() != nullptr) return {};
  const std::string why = why_none();
  return Error{ErrorCode::kInvalidArgument,
               why.empty() ? "there is no any-angle path yet; in a script, 'wait' for it" : why};
}

std::size_t AnyAngle::steps_of(Side side) const {
  const std::size_t all = run(side).step_count();
  return on_ ? std::min(position(), all) : all;
}

AnyAngleCounts AnyAngle::counts_of(Side side) const {
  AnyAngleCounts counts;
  if (shows_intervals(side)) {
    const auto intervals = std::span(run(side).intervals).first(steps_of(side));
    counts.reached = intervals.size();
    counts.expanded = static_cast<std::size_t>(std::ranges::count_if(intervals, &MeshInterval::is_expanded));
    return counts;
  }
  for (const AnyAngleStep& step : std::span(run(side).steps).first(steps_of(side))) {
    counts.expanded += step.kind == StepKind::kExpanded ? 1 : 0;
    counts.reached += step.kind == StepKind::kReached ? 1 : 0;
    counts.pruned += step.kind == StepKind::kPruned ? 1 : 0;
  }
  return counts;
}

std::string AnyAngle::words_of_point(HalfPoint point) const {
  if (const NavMesh* mesh = map_ == nullptr ? nullptr : as_nav_mesh(*map_)) {
    const double unit = mesh->unit();
    const bool is_corner = answer() == nullptr || !answer()->heights_of_ends.contains(point);
    return fmt::format("{}{:.6g},{:.6g}{}", is_corner ? "the corner " : "(", point.x / unit, point.y / unit,
                       is_corner ? "" : ")");
  }
  const bool is_middle = (point.x & point.y & 1) != 0;
  return fmt::format("{}{},{}{}", is_middle ? "(" : "the corner ", point.x >> 1, point.y >> 1,
                     is_middle ? ")" : "");
}

Judgement judge_any_angle(const AnyAngle& any_angle) {
  if (any_angle.answer() == nullptr) return {};
  const std::size_t without = any_angle.counts_of(Side::kLeft).expanded;
  const std::size_t with = any_angle.counts_of(Side::kRight).expanded;
  if (without == 0 || with == 0) return {};
  const bool fewer = with < without;
  Judgement judgement;
  judgement.detail = any_angle.shows_intervals(Side::kLeft) ? "expanded" : "corners expanded";
  judgement.tone = fewer ? Judgement::Tone::kGood : Judgement::Tone::kNeutral;
  judgement.brief = factor_text(static_cast<double>(without) / static_cast<double>(with)) + " ×";
  judgement.text = fewer ? judgement.brief + " fewer" : "no difference yet";
  return judgement;
}

std::string words_of_step(const AnyAngle& any_angle, Side side) {
  if (any_angle.answer() == nullptr || any_angle.steps_of(side) == 0) return {};
  if (any_angle.shows_intervals(side)) return {};  // the picture says more
  const AnyAngleRun& run = any_angle.run(side);
  const AnyAngleStep& step = run.steps[any_angle.steps_of(side) - 1];
  const auto words_of_point = [&](HalfPoint point) { return any_angle.words_of_point(point); };
  switch (step.kind) {
    case StepKind::kSeen:
      return fmt::format("The goal sees {} tautly: the search may end there.", words_of_point(step.to));
    case StepKind::kReached:
      return fmt::format("A line from {} reaches {}, on a way of {:.2f} from the start.",
                         words_of_point(step.from), words_of_point(step.to), step.g);
    case StepKind::kPruned:
      return fmt::format("The line from {} to {} is skipped: its box misses the other end.",
                         words_of_point(step.from), words_of_point(step.to));
    case StepKind::kExpanded:
      return fmt::format("The search expands {}, which is {:.2f} from the start.", words_of_point(step.to),
                         step.g);
  }
  return {};
}

namespace {

constexpr auto kAnyAngleLayers = std::to_array<FeatureLayerInfo>(
    {{.layer = {.id = "any-angle",
                .key = "Alt+A",
                .label = "Path at any angle",
                .help =
                    "On grids of equal costs and on meshes the shortest of all paths beside that of nodes, "
                    "how much shorter it is, and the corners that the start or the inspected node sees: "
                    "grey where their box misses the goal",
                .shown = false,
                .needs = LayerNeeds::kMap,
                .menu = "View/Layers: the search"},
      .above = "smooth"},
     {unswitched_layer("any-angle-steps"), "any-angle"}});

Result<const AnyAngle*> expect_any_angle(const Session& session) {
  const AnyAngle& any_angle = session.feature<AnyAngle>();
  if (any_angle.answer() != nullptr) return &any_angle;
  return Error{ErrorCode::kInvalidArgument,
               "no path at any angle is shown: 'show any-angle' shows it, and 'wait' waits for it"};
}

/// One that needs no more than the answer.
template <auto kRead>
Result<Quantity> of_any_angle(const Session& session) {
  const auto any_angle = expect_any_angle(session);
  if (!any_angle) return any_angle.error();
  return kRead(**any_angle);
}

Quantity number_of_any_angle(std::size_t number) {
  return {static_cast<double>(number), QuantityKind::kCount};
}
Quantity any_angle_length(const AnyAngle& any_angle) {
  return {any_angle.answer()->path().length, QuantityKind::kLength};
}
Quantity any_angle_lines(const AnyAngle& any_angle) {
  return number_of_any_angle(std::max<std::size_t>(1, any_angle.answer()->path().points.size()) - 1);
}
Quantity any_angle_seen(const AnyAngle& any_angle) {
  return number_of_any_angle(any_angle.answer()->seen.size());
}
Quantity any_angle_taut(const AnyAngle& any_angle) {
  return number_of_any_angle(any_angle.answer()->taut_count());
}
Quantity any_angle_kept(const AnyAngle& any_angle) {
  return number_of_any_angle(any_angle.answer()->kept_count());
}
Quantity any_angle_expanded(const AnyAngle& any_angle) {
  return number_of_any_angle(any_angle.run(Side::kRight).path.expanded);
}
Quantity expanded_without_boxes(const AnyAngle& any_angle) {
  return number_of_any_angle(any_angle.run(Side::kLeft).path.expanded);
}

Quantity any_angle_bytes(const AnyAngle& any_angle) {
  return {static_cast<double>(any_angle.answer()->box_bytes), QuantityKind::kBytes};
}

constexpr auto kAnyAngleQuantities = std::to_array<FeatureQuantity>(
    {{"any-angle.length", "length of the shortest path at any angle", &of_any_angle<&any_angle_length>},
     {"any-angle.lines", "straight lines of that path", &of_any_angle<&any_angle_lines>},
     {"any-angle.seen", "corners in sight of the inspected node, or of the chosen corner",
      &of_any_angle<&any_angle_seen>},
     {"any-angle.taut", "those that it sees tautly", &of_any_angle<&any_angle_taut>},
     {"any-angle.kept", "those of them whose box holds the goal", &of_any_angle<&any_angle_kept>},
     {"any-angle.expanded", "corners that A* expands with boxes", &of_any_angle<&any_angle_expanded>},
     {"any-angle.bytes", "memory of the taut lines and their boxes", &of_any_angle<&any_angle_bytes>},
     {"any-angle.without", "corners that it expands without boxes", &of_any_angle<&expanded_without_boxes>}});

}  // namespace

extern const FeatureInfo kFeature_any_angle;
const FeatureInfo kFeature_any_angle = {
    .id = "any_angle",
    .make = &make_feature<AnyAngle>,
    .actions = &any_angle_actions,
    .actions_after = "walk",
    .layers = kAnyAngleLayers,
    .quantities = kAnyAngleQuantities,
    .page =
        InspectorTab{.id = "any-angle",
                     .group = "Boxes",
                     .label = "Any angle",
                     .of_one_side = false,
                     .help = "The shortest path at any angle, the corners that a node sees, and what their "
                             "boxes leave"},
    .page_after = "checks"};

}  // namespace goalbound::app
