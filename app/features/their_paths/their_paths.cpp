#include "features/their_paths/their_paths.hpp"

#include <array>
#include <chrono>
#include <utility>

#include "features/problems/problems.hpp"
#include "model/actions/typed.hpp"
#include "model/session.hpp"

namespace goalbound::app {
namespace {

/// A few paths are there in the frame in which they were asked for.
constexpr std::chrono::milliseconds kPatienceForPaths{30};

constexpr std::array<std::string_view, 1> kCornersWord = {"corners"};

Result<void> open_paths(Session& session, const std::filesystem::path& path,
                        const std::optional<OneOf<kCornersWord>>& corners) {
  const auto opened = session.feature<PathJudging>().open(path, corners.has_value());
  if (!opened) return opened.error();
  session.ui.close_popup("browse-paths");
  return {};
}

ActionList their_paths_actions() {
  ActionList list;
  list.add({.id = "open-paths",
            .arguments = "FILE [corners]",
            .label = "Open paths",
            .help = "Judge the paths that another program found on the open map (CSV, JSON lines, traces of "
                    "Posthoc), in the background: they become the table of problems, the worst first. "
                    "'corners': on grids straight and diagonal lines lead from point to point.",
            .execute = typed<open_paths>,
            .enabled = has_map,
            .scope = ActionScope::kReadsFile});
  return list;
}

constexpr auto kTheirPathsLayers = std::to_array<FeatureLayerInfo>(
    {{.layer = {.id = "their-path",
                .key = "",
                .label = "Path of another program",
                .help =
                    "The path that is chosen in the table of problems, of a file of another program's paths, "
                    "with a mark at its first illegal step",
                .shown = true,
                .needs = LayerNeeds::kMap,
                .menu = "View/Layers: the search"},
      .above = "smooth"}});

}  // namespace

PathJudging::PathJudging(Session& session)
    : Feature(session), Latest("the paths cannot be judged", &judge_their_paths) {}

/// Of a map that is edited meanwhile they would be judged wrongly.
OngoingWork PathJudging::work() {
  return {.follow =
              [this] {
                if (asked() && asked()->search.map != session().document().shared_map()) discard();
              },
          .working = [this] { return busy(); },
          .adopt =
              [this](double) {
                if (const auto judged = finish()) session().messages().report(*judged);
              },
          .wait = [this] { wait(); },
          .cancel = [this] { discard(); },
          .end_map = [this] { discard(); }};
}

Result<void> PathJudging::open(const std::filesystem::path& file, bool corners) {
  if (!session().has_map())
    return invalid("no map is open; open the one that the paths lie on first, as they do not name it");
  TheirPathsOrder order{
      .search = {}, .file = file, .corners = corners, .threads = session().settings().threads};
  order.search.map = session().document().shared_map();
  order.search.shared = session().searches().shared_indices();
  ask(std::move(order));
  if (session().frames_go_on) {
    wait_for(kPatienceForPaths);
  } else {
    wait();
  }
  if (const auto judged = finish()) return *judged;
  session().show_page("problems");  // where one sees how far it is
  return {};
}

/// What came of paths that were being judged, if that is known by now.
std::optional<Result<void>> PathJudging::finish() {
  auto judged = take();
  if (!judged) return std::nullopt;
  discard();
  if (!judged->answer) return judged->answer.error();
  session().feature<Problems>().show(rows_of(std::move(judged->answer).value()));
  return Result<void>();
}

extern const FeatureInfo kFeature_their_paths;
const FeatureInfo kFeature_their_paths = {.id = "their_paths",
                                          .make = &make_feature<PathJudging>,
                                          .actions = &their_paths_actions,
                                          .actions_after = "file",
                                          .layers = kTheirPathsLayers};

}  // namespace goalbound::app
