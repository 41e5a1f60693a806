#include "container_options.hpp"

#include <CLI/Option.hpp>
#include <CLI/Validators.hpp>

#include "spelling.hpp"
#include "watch.hpp"

namespace goalbound::cli {
namespace {

constexpr const char* kEveryKind = "all";

}  // namespace

void ContainerChoice::declare(CLI::App& app, bool several) {
  CLI::Option* option =
      several
          ? app.add_option("--containers", kinds,
                           "searches with goal bounding ask containers of these kinds instead of boxes, one "
                           "row for each; 'all', or kinds of 'goalbound list' with commas between")
          : app.add_option("--container", kinds,
                           "ask containers of this kind instead of boxes, see 'goalbound list'; they are "
                           "made at once");
  option->type_name(several ? "KIND,KIND,..." : "KIND")
      ->delimiter(',')
      ->expected(1, several ? -1 : 1)
      ->allow_extra_args(false);
  CLI::Option* corners_option =
      app.add_option("--hull-corners", corners, "corners of a hull: 4, 8 or 16; in space 6, 14 or 26 faces")
          ->type_name("N")
          ->check(CLI::IsMember({4, 8, 16}))
          ->capture_default_str();
  corners_option->needs(option);
  for (const char* of_boxes : {"--bounds", "--method", "--allow-stale", "--slice"})
    option->excludes(app.get_option(of_boxes));
}

Result<std::vector<const ContainerInfo*>> ContainerChoice::infos() const {
  std::vector<const ContainerInfo*> result;
  for (const std::string& kind : kinds) {
    if (kind == kEveryKind) {
      result.assign(all_containers().begin(), all_containers().end());
      break;
    }
    const ContainerInfo* info = find_container(kind);
    if (info == nullptr) return unknown_word("container", kind, ids_of(all_containers()));
    result.push_back(info);
  }
  return result;
}

Result<ContainerIndex> ContainerChoice::make(const Map& map, const ContainerInfo& info,
                                             const BoundsOptions& bounds) const {
  const auto ordering = ordering_for(map, bounds.ordering);
  if (!ordering) return ordering.error();
  return watch(fmt::format("containers '{}'", info.id), "nodes", [&](Progress& progress) {
    return ContainerIndex::make(
        map, info, {.ordering = *ordering, .corners = corners, .threads = bounds.threads}, progress);
  });
}

}  // namespace goalbound::cli
