// Own maps, and the tools of the mouse.
#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

#include "goalbound/generators.hpp"
#include "model/actions/action_list.hpp"
#include "model/actions/arguments.hpp"
#include "model/session.hpp"

namespace goalbound::app {
namespace {

/// The size of a map made from the menu: large enough to see what a box prunes, precomputed at once.
constexpr std::int32_t kMenuSide = 64;

Result<const GeneratorInfo*> generator_argument(std::string_view text) {
  if (const GeneratorInfo* generator = find_generator(text)) return generator;
  std::vector<std::string_view> ids;
  for (const GeneratorInfo* generator : all_generators()) ids.push_back(generator->id);
  return choice_argument(text, ids).error();
}

Result<void> generate(Session& session, const ActionCall& call) {
  if (const auto ok = expect_arguments(call, 4); !ok) return ok.error();
  const auto generator = generator_argument(call.arguments[0]);
  if (!generator) return generator.error();
  const auto width = integer_argument(call.arguments[1], 1, std::numeric_limits<std::int32_t>::max());
  if (!width) return width.error();
  const auto height = integer_argument(call.arguments[2], 1, std::numeric_limits<std::int32_t>::max());
  if (!height) return height.error();
  const auto seed = integer_argument(call.arguments[3], 0, std::numeric_limits<std::int64_t>::max());
  if (!seed) return seed.error();
  auto map = generate_map(**generator, static_cast<std::int32_t>(*width), static_cast<std::int32_t>(*height),
                          static_cast<std::uint64_t>(*seed));
  if (!map) return map.error();
  session.set_map({.map = std::move(map).value(),
                   .name = fmt::format("{} {} x {}, seed {}", (*generator)->id, *width, *height, *seed),
                   .origin = format_action(call)});
  return {};
}

Result<void> tool(Session& session, const ActionCall& call) {
  if (const auto ok = expect_arguments(call, 1); !ok) return ok.error();
  std::vector<std::string_view> ids;
  for (const ToolInfo& info : all_tools()) ids.push_back(info.id);
  const auto choice = choice_argument(call.arguments[0], ids);
  if (!choice) return choice.error();
  const ToolInfo& info = all_tools()[*choice];
  if (info.edits && session.has_map()) {
    if (const auto grid = session.editable(); !grid) return grid.error();
  }
  session.view.take_tool(info.tool);
  return {};
}

/// Into the hand comes the tool that edited last.
Result<void> edit(Session& session, const ActionCall& call) {
  if (const auto ok = expect_arguments(call, 0, 1); !ok) return ok.error();
  const bool edits = info_of(session.view.tool).edits;
  const auto on = switch_argument(call.arguments.empty() ? "toggle" : call.arguments[0], edits);
  if (!on) return on.error();
  if (*on == edits) return {};
  if (*on) {
    if (const auto grid = session.editable(); !grid) return grid.error();
  }
  session.view.take_tool(*on ? session.view.last_edit_tool : Tool::kSelect);
  return {};
}

void add_tools(ActionList& list) {
  std::string ids;
  for (const ToolInfo& info : all_tools()) ids.append(ids.empty() ? "" : "|").append(info.id);
  const std::string_view usage = list.keep(std::move(ids));
  list.add({.id = "tool",
            .arguments = usage,
            .label = "Choose tool",
            .help = "Choose what the buttons of the mouse do.",
            .execute = tool});
  list.add({.id = "edit",
            .arguments = "[on|off|toggle]",
            .label = "Edit the map",
            .menu = "Map",
            .menu_call = "edit toggle",
            .key = "E",
            .help = "Draw walls and free cells with the mouse, or select nodes again.",
            .execute = edit,
            .checked = [](const Session& session) { return info_of(session.view.tool).edits; },
            .enabled = [](const Session& session) { return session.editable().ok(); }});
  for (const ToolInfo& info : all_tools()) {
    list.add({.id = "tool",
              .arguments = usage,
              .label = list.keep(fmt::format("Tool: {}", info.id)),
              .menu = "Map",
              .menu_call = list.keep(fmt::format("tool {}", info.id)),
              .key = info.key,
              .help = info.help,
              .execute = tool,
              .checked = [which = info.tool](const Session& session) { return session.view.tool == which; },
              .enabled =
                  [edits = info.edits](const Session& session) {
                    return !edits || !session.has_map() || session.editable().ok();
                  }});
  }
}

}  // namespace

ActionList map_actions() {
  ActionList list;
  list.add({.id = "generate",
            .arguments = "KIND W H SEED",
            .label = "Make a map",
            .help = "Make an own map of a kind, a size and a seed: the same ones give the same map.",
            .execute = generate,
            .drops_map = [](const Session&, const ActionCall&) { return true; }});
  for (const GeneratorInfo* generator : all_generators()) {
    const std::int32_t side = std::max(kMenuSide, generator->min_side);
    list.add({.id = "generate",
              .arguments = "KIND W H SEED",
              .label = list.keep(fmt::format("New map: {}", generator->id)),
              .menu = "Map",
              .menu_call = list.keep(fmt::format("generate {} {} {} 1", generator->id, side, side)),
              .help = list.keep(fmt::format("Make an own map: {}.", generator->description)),
              .execute = generate});
  }
  add_tools(list);
  return list;
}

}  // namespace goalbound::app
