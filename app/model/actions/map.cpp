// Own maps, and the tools of the mouse.
#include <fmt/format.h>

#include <algorithm>
#include <array>
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
  constexpr std::array<std::string_view, 3> kWords = {"select", "start", "goal"};
  constexpr std::array<Tool, 3> kTools = {Tool::kSelect, Tool::kStart, Tool::kGoal};
  if (const auto ok = expect_arguments(call, 1); !ok) return ok.error();
  const auto choice = choice_argument(call.arguments[0], kWords);
  if (!choice) return choice.error();
  session.view.tool = kTools[*choice];
  return {};
}

void add_tool(ActionList& list, Tool which, std::string_view name, std::string_view key,
              std::string_view help) {
  list.add({.id = "tool",
            .arguments = "select|start|goal",
            .label = list.keep(fmt::format("Tool: {}", name)),
            .menu = "Map",
            .menu_call = list.keep(fmt::format("tool {}", name)),
            .key = key,
            .help = help,
            .execute = tool,
            .checked = [which](const Session& session) { return session.view.tool == which; }});
}

}  // namespace

ActionList map_actions() {
  ActionList list;
  list.add({.id = "generate",
            .arguments = "KIND W H SEED",
            .label = "Make a map",
            .help = "Make an own map of a kind, a size and a seed: the same ones give the same map.",
            .execute = generate});
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
  list.add({.id = "tool",
            .arguments = "select|start|goal",
            .label = "Choose tool",
            .help = "Choose what the left button of the mouse does.",
            .execute = tool});
  add_tool(list, Tool::kSelect, "select", "Shift+1",
           "The left button selects nodes and drags start and goal.");
  add_tool(list, Tool::kStart, "start", "Shift+2", "The left button sets the start.");
  add_tool(list, Tool::kGoal, "goal", "Shift+3", "The left button sets the goal.");
  return list;
}

}  // namespace goalbound::app
