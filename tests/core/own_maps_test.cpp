#include <map>
#include <set>
#include <sstream>

#include "file_support.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/generators.hpp"

namespace goalbound::test {
namespace {

struct Command {
  std::string kind;
  std::int32_t width = 0;
  std::int32_t height = 0;
  std::uint64_t seed = 0;
  std::string file;
};

/// The `goalbound generate` lines of the README of the own maps.
std::vector<Command> documented_commands() {
  std::vector<Command> commands;
  std::istringstream readme(read_raw(source_folder() / "assets/maps/README.md"));
  for (std::string line; std::getline(readme, line);) {
    if (!line.starts_with("goalbound generate")) continue;
    std::istringstream words(line);
    Command command;
    std::string skip;
    words >> skip >> skip >> command.kind >> skip >> command.width >> skip >> command.height >> skip >>
        command.seed >> skip >> command.file;
    EXPECT_FALSE(words.fail()) << line;
    commands.push_back(command);
  }
  return commands;
}

/// Names of the files in the folder, but that of the README.
std::set<std::string> files_in(const std::filesystem::path& folder) {
  std::set<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(folder))
    names.insert(entry.path().filename().string());
  names.erase("README.md");
  return names;
}

TEST(OwnMaps, AreWhatTheirCommandsMake) {
  const auto commands = documented_commands();
  EXPECT_GE(commands.size(), 8U);
  for (const Command& command : commands) {
    SCOPED_TRACE(command.file);
    const GeneratorInfo* info = find_generator(command.kind);
    ASSERT_NE(info, nullptr);
    const auto map = generate_map(*info, command.width, command.height, command.seed);
    ASSERT_TRUE(map.ok()) << map.error().to_string();
    const TemporaryFolder made;
    const std::filesystem::path file = command.file;
    ASSERT_TRUE(save_map(**map, made / file.filename().string()).ok());
    for (const std::string& name : files_in(made.path())) {
      EXPECT_EQ(read_raw(made / name), read_raw(source_folder() / file.parent_path() / name))
          << name << ": a generator changed: its maps must stay the same for each seed";
    }
  }
}

TEST(OwnMaps, AreAllDocumented) {
  const std::string readme = read_raw(source_folder() / "assets/maps/README.md");
  const auto has = [&](const std::string& text) { return readme.find(text) != std::string::npos; };
  for (const std::string& name : files_in(source_folder() / "assets/maps")) {
    EXPECT_TRUE(has("/" + name + "`") || has("`" + name + "`") || has("/" + name + "\n")) << name;
  }
}

TEST(OwnMaps, AreAllRead) {
  std::map<std::string, int> of_kind;
  for (const std::string& name : files_in(source_folder() / "assets/maps")) {
    if (name.ends_with(".co") || name.ends_with(".nodes")) continue;
    const auto map = load_map(source_folder() / "assets/maps" / name);
    ASSERT_TRUE(map.ok()) << map.error().to_string();
    const std::string kind((*map)->kind().id);
    if (kind != "octile-grid") {
      EXPECT_EQ(find_components(**map).count(), 1U) << name;
    }
    ++of_kind[kind];
  }
  EXPECT_EQ(of_kind["octile-grid"], 8);
  EXPECT_EQ(of_kind["weighted-grid"], 2);
  EXPECT_EQ(of_kind["graph"], 2);
  for (const std::string kind : {"octree", "quadtree", "navmesh"}) EXPECT_EQ(of_kind[kind], 1) << kind;
}

}  // namespace
}  // namespace goalbound::test
