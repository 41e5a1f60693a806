// Indices of every kind: made, saved, loaded and checked.
#include <fmt/format.h>

#include <filesystem>

#include "goalbound/formats.hpp"
#include "model/actions/action_list.hpp"
#include "model/actions/index_actions.hpp"
#include "model/actions/typed.hpp"
#include "model/files/replaced_file.hpp"
#include "model/session.hpp"

namespace goalbound::app {
namespace {

Result<void> load_index(Session& session, const std::filesystem::path& path) {
  auto loaded = session.load_index(path);
  if (!loaded) return loaded.error();
  session.ui.close_popup("browse-index");
  session.messages().add(false, *std::move(loaded));
  return {};
}

Result<void> save(Session& session, const IndexKey& key, const std::filesystem::path& path) {
  if (path.extension() != kBoundsEnding) {
    return invalid(
        fmt::format("'{}' does not end in {}, as files of indices do", path.string(), kBoundsEnding));
  }
  if (const auto free = check_replaced_file(path); !free) return free.error();
  if (const auto saved = session.indices().save(key, path); !saved) return saved.error();
  session.ui.close_popup("browse-save");
  session.messages().add(false, fmt::format("saved {}", path.string()));
  return {};
}

/// Without a name that of the right side, or the boxes that are inspected.
Result<void> save_index(Session& session, const std::filesystem::path& path,
                        const std::optional<IndexKey>& named) {
  if (named) return save(session, *named, path);
  const auto key = index_argument(session, "right");
  return save(session, key ? *key : session.boxes(), path);
}

void add_kinds(ActionList& list) {
  for (const OfferedIndex& offered : offered_indices()) {
    const std::string words = words_of(offered.values);
    list.add({.id = "make-index",
              .arguments = kMakeIndexUsage,
              .label = list.keep(fmt::format("Make {}", words)),
              .menu = "Boxes/Make an index",
              .menu_call = list.keep(fmt::format("make-index {}", offered.values.text())),
              .help = list.keep(fmt::format("In the background, of this map: {}.", offered.description)),
              .execute = typed<make_index>,
              .checked =
                  [values = offered.values](const Session& session) {
                    const auto key = session.has_map() ? key_of(session.map(), values) : IndexKey(values);
                    return key && session.shelf().shown(*key).index != nullptr;
                  },
              .enabled =
                  [values = offered.values](const Session& session) {
                    return session.has_map() && key_of(session.map(), values).ok();
                  }});
  }
}

}  // namespace

ActionList indices_actions() {
  ActionList list;
  add_kinds(list);
  list.add({.id = "verify",
            .arguments = kVerifyUsage,
            .label = "Verify the index of the right side",
            .menu = "Boxes",
            .menu_call = "verify right",
            .help = "Make an index once more in the background, and compare every byte.",
            .execute = typed<verify_index>,
            .enabled = has_index});
  list.add({.id = "load-index",
            .arguments = "FILE",
            .label = "Load index",
            .help = "Load an index of any kind, as `goalbound precompute` writes them: boxes become those of "
                    "both sides, another index is asked by the right side, or by the left one if only its "
                    "search has a use for it. A file of another map is refused.",
            .execute = typed<load_index>,
            .enabled = has_map,
            .scope = ActionScope::kReadsFile});
  list.add({.id = "save-index",
            .arguments = "FILE [INDEX|left|right]",
            .label = "Save index",
            .help =
                "Save an index into a file whose name ends in .gbb, without a name the one that the right "
                "side asks; a file of another kind is never replaced. The command line reads it.",
            .execute = typed<save_index>,
            .enabled = has_map,
            .scope = ActionScope::kOutside});
  return list;
}

}  // namespace goalbound::app
