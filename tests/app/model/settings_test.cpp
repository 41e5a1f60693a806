#include "model/view/settings.hpp"

#include <gmock/gmock.h>

#include <set>

#include "app/fixture.hpp"

namespace goalbound::app::test {
namespace {

using testing::HasSubstr;

/// A value that is not the default one.
std::string other_value(const SettingInfo& info) {
  const Settings defaults;
  if (is_switch(info)) return get_setting(defaults, info) == "on" ? "off" : "on";
  if (std::holds_alternative<int Settings::*>(info.member)) return "2";
  if (std::holds_alternative<Theme Settings::*>(info.member)) return "light";
  if (std::holds_alternative<IndexValues Settings::*>(info.member)) return "boxes:regular:exact";
  return "1.7000000000000002";
}

TEST(Settings, EachIsChangedAndReadBackByItsKey) {
  for (const SettingInfo& info : all_settings()) {
    Settings settings;
    const std::string value = other_value(info);
    ASSERT_TRUE(set_setting(settings, info, value).ok()) << info.key;
    EXPECT_EQ(get_setting(settings, info), value) << info.key;
    // and no other one has changed
    int differences = 0;
    for (const SettingInfo& other : all_settings()) {
      differences += get_setting(settings, other) != get_setting(Settings(), other) ? 1 : 0;
    }
    EXPECT_EQ(differences, 1) << info.key;
  }
}

TEST(Settings, TheFileKeepsAllOfThem) {
  Settings settings;
  for (const SettingInfo& info : all_settings()) {
    ASSERT_TRUE(set_setting(settings, info, other_value(info)).ok());
  }
  const std::string text = format_settings(settings);
  const auto read = parse_settings(text, "settings");
  EXPECT_TRUE(read.problems.empty());
  EXPECT_EQ(format_settings(read.settings), text);
}

TEST(Settings, HaveKeysLabelsAndHelp) {
  std::set<std::string_view> keys;
  for (const SettingInfo& info : all_settings()) {
    EXPECT_TRUE(keys.insert(info.key).second) << info.key;
    EXPECT_FALSE(info.label.empty()) << info.key;
    EXPECT_FALSE(info.help.empty()) << info.key;
    EXPECT_EQ(find_setting(info.key), &info);
    EXPECT_EQ(info.key.find(' '), std::string_view::npos);
  }
  EXPECT_EQ(find_setting("shoe-grid"), nullptr);
}

TEST(Settings, DefaultsLieWithinTheLimits) {
  for (const SettingInfo& info : all_settings()) {
    Settings settings;
    EXPECT_TRUE(set_setting(settings, info, get_setting(Settings(), info)).ok()) << info.key;
  }
}

TEST(Settings, RefuseWhatIsNoValue) {
  for (const auto& [key, value] : {std::pair("threads", "-1"),
                                   {"threads", "1.5"},
                                   {"threads", "two"},
                                   {"threads", ""},
                                   {"threads", "257"},
                                   {"boxes", "landmarks"},
                                   {"speed", "0"},
                                   {"speed", "nan"},
                                   {"speed", "inf"},
                                   {"speed", "1x"},
                                   {"split-view", "yes"},
                                   {"split-view", ""},
                                   {"theme", "white"}}) {
    Settings settings;
    const auto done = set_setting(settings, *find_setting(key), value);
    ASSERT_FALSE(done.ok()) << key << ' ' << value;
    EXPECT_EQ(done.error().code, ErrorCode::kInvalidArgument);
    EXPECT_THAT(done.error().message, HasSubstr(key));
    EXPECT_EQ(format_settings(settings), format_settings(Settings()));
  }
}

TEST(Settings, ABadLineOfAFileIsNamed) {
  const auto read = parse_settings("threats 2\n\n# a comment\nthreads lots\nthreads\n", "my.settings");
  ASSERT_EQ(read.problems.size(), 3U);
  EXPECT_EQ(read.problems[0].to_string(),
            "my.settings:1: there is no setting 'threats'; the line stays in the file");
  EXPECT_EQ(read.problems[1].line, 4U);
  EXPECT_THAT(read.problems[1].message, HasSubstr("'lots' is no value of 'threads'"));
  EXPECT_EQ(read.problems[2].line, 5U);
}

TEST(Settings, ABadLineTakesNothingFromTheOthers) {
  const auto read = parse_settings("threads 3\nshow-lasers on\nspeed fast\nsplit-view off\n", "my.settings");
  Settings expected;
  expected.threads = 3;
  expected.split_view = false;
  expected.unknown_lines = {"show-lasers on"};
  EXPECT_EQ(format_settings(read.settings), format_settings(expected));
  // What another version of the program wrote is still there for it.
  const auto again = parse_settings(format_settings(read.settings), "my.settings");
  EXPECT_EQ(again.settings.unknown_lines, expected.unknown_lines);
}

TEST(Settings, ThatThereWereBeforeAreNoErrorsAndGo) {
  const ReadSettings read = parse_settings("container 3\nthreads 2\n", "old");
  EXPECT_TRUE(read.problems.empty());
  EXPECT_EQ(read.settings.threads, 2);
  EXPECT_TRUE(read.settings.unknown_lines.empty());
}

TEST(Settings, LivesInAFile) {
  const TemporaryFolder folder;
  const auto missing = load_settings(folder / "none");
  ASSERT_TRUE(missing.ok());
  EXPECT_EQ(format_settings(missing->settings), format_settings(Settings()));
  Settings settings;
  settings.threads = 3;
  settings.speed = 0.1;
  ASSERT_TRUE(save_settings(settings, folder / "settings").ok());
  const auto loaded = load_settings(folder / "settings");
  ASSERT_TRUE(loaded.ok());
  EXPECT_EQ(format_settings(loaded->settings), format_settings(settings));
  EXPECT_FALSE(load_settings(folder / ".").ok());
}

}  // namespace
}  // namespace goalbound::app::test
