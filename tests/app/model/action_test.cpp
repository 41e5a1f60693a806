// The command language: reading and writing lines, and the table of actions.
#include "model/actions/action.hpp"

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "app/fixture.hpp"
#include "app/model/actions_markdown.hpp"

namespace goalbound::app::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

ActionCall parsed(std::string_view line) {
  auto call = parse_action(line);
  EXPECT_TRUE(call.ok()) << line;
  return call ? *call : ActionCall();
}

TEST(ActionLine, IsANameAndArguments) {
  const ActionCall call = parsed("  search\tright astar-gb \r\n");
  EXPECT_EQ(call.name, "search");
  EXPECT_THAT(words_of(call.arguments), ElementsAre("right", "astar-gb"));
}

TEST(ActionLine, MayBeEmptyOrAComment) {
  for (const std::string_view line : {"", "   ", "# seek 3", "  # open \"unclosed"}) {
    EXPECT_THAT(parsed(line).name, IsEmpty()) << line;
  }
  EXPECT_THAT(words_of(parsed("seek 3 # the third").arguments), ElementsAre("3"));
  EXPECT_THAT(words_of(parsed("open map#3.map").arguments), ElementsAre("map#3.map"));
  EXPECT_THAT(parsed("#4711 seek 3").name, IsEmpty());
  EXPECT_THAT(words_of(parsed("select #4711 # the junction").arguments), ElementsAre("#4711"))
      << "the name of a node";
}

TEST(ActionLine, QuotesHoldBlanksTogether) {
  EXPECT_THAT(words_of(parsed(R"(open "my maps/a \"b\" \\ c.map")").arguments),
              ElementsAre(R"(my maps/a "b" \ c.map)"));
  EXPECT_THAT(words_of(parsed(R"(open my" "maps)").arguments), ElementsAre("my maps"));
  EXPECT_THAT(words_of(parsed(R"(copy "")").arguments), ElementsAre(""));
  EXPECT_THAT(words_of(parsed(R"(open C:\maps)").arguments), ElementsAre(R"(C:\maps)"));
}

TEST(ActionLine, AnOpenQuoteIsAnError) {
  for (const std::string_view line : {"open \"a b", "open \"", "open \"a\\\""}) {
    const auto call = parse_action(line);
    ASSERT_FALSE(call.ok()) << line;
    EXPECT_EQ(call.error().code, ErrorCode::kSyntax);
  }
}

RC_GTEST_PROP(ActionLine, WhatIsWrittenReadsBack, (const std::vector<std::string>& words)) {
  ActionCall call{.name = "open", .arguments = {words.begin(), words.end()}};
  const auto read = parse_action(format_action(call));
  RC_ASSERT(read.ok());
  RC_ASSERT(read->name == call.name);
  RC_ASSERT(read->arguments == call.arguments);
}

TEST(Actions, HaveLabelHelpAndAWayToRun) {
  for (const ActionInfo& info : all_actions()) {
    EXPECT_FALSE(info.id.empty());
    EXPECT_FALSE(info.label.empty()) << info.id;
    EXPECT_TRUE(info.help.ends_with('.')) << info.id << ": " << info.help;
    EXPECT_NE(info.execute, nullptr) << info.id;
  }
}

TEST(Actions, MenuItemsAndKeysNameExistingActions) {
  for (const ActionInfo& info : all_actions()) {
    if (info.menu.empty() && info.key.empty()) {
      EXPECT_TRUE(info.menu_call.empty()) << info.id << ": nothing would execute its menu call";
      continue;
    }
    EXPECT_EQ(parsed(info.menu_call).name, info.id);
    EXPECT_FALSE(info.menu.empty()) << info.menu_call << ": a key without a menu item is never found";
  }
}

TEST(Actions, NoTwoShareAKeyAMenuCallOrALabel) {
  std::set<std::string_view> keys;
  std::set<std::string_view> calls;
  std::set<std::string_view> labels;
  for (const ActionInfo& info : all_actions()) {
    EXPECT_TRUE(info.key.empty() || keys.insert(info.key).second) << info.key;
    EXPECT_TRUE(info.other_key.empty() || keys.insert(info.other_key).second) << info.other_key;
    if (!info.menu_call.empty()) {
      EXPECT_TRUE(calls.insert(info.menu_call).second) << info.menu_call;
      EXPECT_TRUE(labels.insert(info.label).second) << info.label;
    }
  }
}

TEST(Actions, EntriesOfOneIdAgree) {
  std::map<std::string_view, const ActionInfo*> first;
  for (const ActionInfo& info : all_actions()) {
    const ActionInfo& other = *first.emplace(info.id, &info).first->second;
    EXPECT_EQ(info.execute, other.execute) << info.id;
    EXPECT_EQ(info.arguments, other.arguments) << info.id;
    EXPECT_EQ(find_action(info.id), &other);
  }
}

TEST(Actions, EverySearchOrderingAndGeneratorHasItsMenuItem) {
  std::set<std::string> calls;
  for (const ActionInfo& info : all_actions()) calls.emplace(info.menu_call);
  for (const SearchInfo* info : all_searches()) {
    EXPECT_TRUE(calls.contains("search left " + std::string(info->id)));
    EXPECT_TRUE(calls.contains("search right " + std::string(info->id)));
  }
  for (const OrderingInfo& info : all_orderings()) {
    EXPECT_TRUE(calls.contains("make-index boxes:" + std::string(info.id)));
  }
  for (const GeneratorInfo* info : all_generators()) {
    EXPECT_TRUE(std::any_of(calls.begin(), calls.end(), [&](const std::string& call) {
      return call.starts_with("generate " + std::string(info->id) + " ");
    })) << info->id;
  }
}

TEST(Actions, TheKeysOfTheDesignAreThere) {
  std::map<std::string_view, std::string_view> calls;
  for (const ActionInfo& info : all_actions()) calls[info.key] = info.menu_call;
  for (const auto& [key, call] :
       std::map<std::string_view, std::string_view>{{"Space", "toggle-play"},
                                                    {"Left", "step event -1"},
                                                    {"Right", "step event +1"},
                                                    {"Shift+Right", "step expansion +1"},
                                                    {"Ctrl+Left", "step prune -1"},
                                                    {"Home", "seek start"},
                                                    {"End", "seek end"},
                                                    {"[", "slower"},
                                                    {"]", "faster"},
                                                    {"F", "fit"},
                                                    {"1", "edge 1"},
                                                    {"8", "edge 8"},
                                                    {"G", "goal"},
                                                    {"S", "start"},
                                                    {"Ctrl+O", "browse-map"},
                                                    {"Ctrl+S", "browse-save"},
                                                    {"Ctrl+P", "palette"},
                                                    {"F1", "help"},
                                                    {"F11", "full-screen"},
                                                    {"Esc", "deselect"},
                                                    {"L", "toggle labels"},
                                                    {"B", "toggle boxes"},
                                                    {"R", "toggle reach"}}) {
    EXPECT_EQ(calls[key], call) << key;
  }
}

TEST(Actions, AnUnknownNameIsAnsweredWithTheNearest) {
  Session session;
  const auto done = session.execute("opne assets/maps/loop.map", false);
  ASSERT_FALSE(done.ok());
  EXPECT_EQ(done.error().code, ErrorCode::kInvalidArgument);
  EXPECT_EQ(done.error().message, "there is no action 'opne'; did you mean 'open'?");
  EXPECT_THAT(session.messages().all(), IsEmpty());
  EXPECT_EQ(no_action("quti", ErrorCode::kSyntax).message, "there is no action 'quti'; did you mean 'quit'?");
  EXPECT_EQ(no_action("load-inde", ErrorCode::kSyntax).message,
            "there is no action 'load-inde'; did you mean 'load-index'?");
  EXPECT_EQ(no_action("xyzzyxyzzy", ErrorCode::kSyntax).message, "there is no action 'xyzzyxyzzy'");
}

TEST(Actions, AreDocumented) {
  const std::filesystem::path file = std::filesystem::path(GOALBOUND_SOURCE_DIR) / "docs" / "actions.md";
  const std::string text = actions_markdown();
  if (const char* update = std::getenv("GOALBOUND_UPDATE_DOCS"); update != nullptr && *update == '1') {
    std::ofstream(file) << text;
  }
  std::ostringstream kept;
  kept << std::ifstream(file).rdbuf();
  EXPECT_TRUE(kept.str() == text)
      << "docs/actions.md is not what the table of actions says; GOALBOUND_UPDATE_DOCS=1 writes it anew";
}

}  // namespace
}  // namespace goalbound::app::test
