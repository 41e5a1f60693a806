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

TEST(OwnMaps, AreWhatTheirCommandsMake) {
  const auto commands = documented_commands();
  EXPECT_GE(commands.size(), 6U);
  for (const Command& command : commands) {
    SCOPED_TRACE(command.file);
    const GeneratorInfo* info = find_generator(command.kind);
    ASSERT_NE(info, nullptr);
    const auto grid = generate_map(*info, command.width, command.height, command.seed);
    ASSERT_TRUE(grid.ok()) << grid.error().to_string();
    EXPECT_EQ(format_map(*grid), read_raw(source_folder() / command.file))
        << "a generator changed: its maps must stay the same for each seed";
  }
}

TEST(OwnMaps, AreAllDocumented) {
  std::set<std::string> documented;
  for (const Command& command : documented_commands()) documented.insert(command.file);
  std::set<std::string> present;
  for (const auto& entry : std::filesystem::directory_iterator(source_folder() / "assets/maps")) {
    if (entry.path().extension() == ".map") present.insert("assets/maps/" + entry.path().filename().string());
  }
  EXPECT_EQ(documented, present);
}

}  // namespace
}  // namespace goalbound::test
