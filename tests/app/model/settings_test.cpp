#include "model/settings.hpp"

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
  ASSERT_TRUE(read.ok()) << read.error().to_string();
  EXPECT_EQ(format_settings(*read), text);
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
                                   {"ordering", "3"},
                                   {"speed", "0"},
                                   {"speed", "nan"},
                                   {"speed", "inf"},
                                   {"speed", "1x"},
                                   {"split-view", "yes"},
                                   {"split-view", ""}}) {
    Settings settings;
    const auto done = set_setting(settings, *find_setting(key), value);
    ASSERT_FALSE(done.ok()) << key << ' ' << value;
    EXPECT_EQ(done.error().code, ErrorCode::kInvalidArgument);
    EXPECT_THAT(done.error().message, HasSubstr(key));
    EXPECT_EQ(format_settings(settings), format_settings(Settings()));
  }
}

TEST(Settings, ABadLineOfAFileIsNamed) {
  const auto unknown = parse_settings("show-grid on\n\n# a comment\nthreats 2\n", "my.settings");
  ASSERT_FALSE(unknown.ok());
  EXPECT_EQ(unknown.error().to_string(), "my.settings:4: there is no setting 'threats'");
  const auto bad = parse_settings("threads lots\n", "my.settings");
  ASSERT_FALSE(bad.ok());
  EXPECT_EQ(bad.error().line, 1U);
  EXPECT_THAT(bad.error().message, HasSubstr("'lots' is no value of 'threads'"));
  EXPECT_FALSE(parse_settings("threads", "my.settings").ok());
}

TEST(Settings, LivesInAFile) {
  const TemporaryFolder folder;
  const auto missing = load_settings(folder / "none");
  ASSERT_TRUE(missing.ok());
  EXPECT_EQ(format_settings(*missing), format_settings(Settings()));
  Settings settings;
  settings.threads = 3;
  settings.speed = 0.1;
  ASSERT_TRUE(save_settings(settings, folder / "settings").ok());
  const auto loaded = load_settings(folder / "settings");
  ASSERT_TRUE(loaded.ok());
  EXPECT_EQ(format_settings(*loaded), format_settings(settings));
  EXPECT_FALSE(load_settings(folder / ".").ok());
}

}  // namespace
}  // namespace goalbound::app::test
