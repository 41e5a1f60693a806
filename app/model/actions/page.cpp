// What a page in a browser has more than a window. In the list of builds for browsers alone.
#include "model/actions/action_list.hpp"
#include "model/actions/typed.hpp"
#include "model/session.hpp"

namespace goalbound::app {
namespace {

Result<void> copy_link(Session& session) {
  session.requests.link = true;
  return {};
}

}  // namespace

ActionList page_actions() {
  ActionList list;
  list.add({.id = "copy-link",
            .label = "Copy a link to this view",
            .menu = "File",
            .menu_call = "copy-link",
            .key = "Ctrl+Alt+L",
            .help = "Put an address on the clipboard that opens what is shown on any machine: map, problem, "
                    "searches, node, edge, event and layers, or the lesson and its page.",
            .execute = typed<copy_link>,
            .scope = ActionScope::kOutside});
  return list;
}

}  // namespace goalbound::app
