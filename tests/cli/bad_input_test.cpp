// Files that are not what they should be: every command says which file (and line), ends with 2, and leaves
// everything as it was.
#include <algorithm>
#include <fstream>

#include "goalbound/goalbound.hpp"
#include "support.hpp"

namespace goalbound::test {
namespace {

/// A map file that must be refused, and what the message must begin with.
struct BadMap {
  std::string name;
  std::optional<std::string> bytes;  ///< nothing: the file does not exist; "/": it is a folder
  std::string says;
};

const std::string kHead = "type octile\nheight 2\nwidth 3\nmap\n";

std::vector<BadMap> bad_maps() {
  return {
      {"missing.map", std::nullopt, "missing.map: "},
      {"folder.map", "/", "folder.map: "},
      {"empty.map", "", "empty.map:1: "},
      {"type.map", "type hexagonal\nheight 2\nwidth 3\nmap\n...\n...\n", "type.map:1: "},
      {"words.map", "this is a poem,\nnot a map\n", "words.map:1: "},
      {"nomap.map", "type octile\nheight 2\nwidth 3\n...\n...\n", "nomap.map:4: "},
      {"number.map", "type octile\nheight two\nwidth 3\nmap\n...\n...\n", "number.map:2: "},
      {"zero.map", "type octile\nheight 0\nwidth 0\nmap\n", "zero.map:2: "},
      {"negative.map", "type octile\nheight -2\nwidth 3\nmap\n...\n...\n", "negative.map:2: "},
      {"huge.map", "type octile\nheight 100000\nwidth 100000\nmap\n...\n", "huge.map:"},
      {"overflow.map", "type octile\nheight 99999999999999999999\nwidth 3\nmap\n...\n", "overflow.map:2: "},
      {"short.map", kHead + "...\n..\n", "short.map:6: "},
      {"long.map", kHead + "....\n...\n", "long.map:5: "},
      {"few.map", kHead + "...\n", "few.map:"},
      {"many.map", kHead + "...\n...\n...\n", "many.map:7: "},
  };
}

class BadInput : public CliTest {
 protected:
  BadInput() {
    write_map("good.map", tricky_rows());
    write("good.scen", scenario_text(6, 6, {{0, 0, 2, 0, 2}}));
    expect(0, {"precompute", "good.map", "-o", "good.gbb"});
    write("old.gbb", "an older result");
  }

  /// The command refuses: status 2, nothing on stdout, one line on stderr that names the place, nothing
  /// changed.
  void expect_refused(const std::vector<std::string>& arguments, const std::string& says) const {
    const auto before = snapshot();
    const Outcome run = expect(2, arguments);
    EXPECT_EQ(run.out, "");
    EXPECT_EQ(run.err.rfind("goalbound: error: " + says, 0), 0U) << says << " at the start of\n" << run.err;
    EXPECT_EQ(std::count(run.err.begin(), run.err.end(), '\n'), 1) << run.err;
    EXPECT_LT(run.err.size(), 500U) << "a message, not a dump of the file";
    EXPECT_EQ(snapshot(), before) << "something was written";
  }

  void make(const std::string& name, const std::optional<std::string>& bytes) const {
    if (bytes == "/") {
      std::filesystem::create_directory(folder() / name);
    } else if (bytes) {
      write(name, *bytes);
    }
  }
};

TEST_F(BadInput, MapsAreRefusedByEveryCommand) {
  for (const BadMap& bad : bad_maps()) {
    SCOPED_TRACE(bad.name);
    make(bad.name, bad.bytes);
    for (const bool json : {false, true}) {
      for (std::vector<std::string> arguments :
           std::vector<std::vector<std::string>>{{"info", bad.name},
                                                 {"precompute", bad.name, "-o", "new.gbb"},
                                                 {"precompute", bad.name, "-o", "old.gbb"},
                                                 {"search", bad.name, "0,0", "1,0"},
                                                 {"bench", bad.name, "--random", "5"},
                                                 {"bench", bad.name, "--scen", "good.scen"},
                                                 {"verify", bad.name, "good.gbb"}}) {
        if (json) arguments.emplace_back("--json");
        expect_refused(arguments, bad.says);
      }
    }
  }
}

TEST_F(BadInput, ScenariosAreRefused) {
  const std::string line = "0\tsome.map\t6\t6\t0\t0\t2\t0\t2\n";
  const std::vector<BadMap> bad_scenarios = {
      {"missing.scen", std::nullopt, "missing.scen: "},
      {"folder.scen", "/", "folder.scen: "},
      {"empty.scen", "", "empty.scen:"},
      {"version.scen", "version 7\n" + line, "version.scen:1: "},
      {"short.scen", "version 1\n" + line + "0\tsome.map\t6\t6\t0\t0\n", "short.scen:3: "},
      {"word.scen", "version 1\n0\tsome.map\t6\t6\tx\t0\t2\t0\t2\n", "word.scen:2: "},
      {"other.scen", scenario_text(7, 6, {{0, 0, 2, 0, 2}}), "other.scen:2: "},
      {"outside.scen", scenario_text(6, 6, {{0, 0, 2, 0, 2}, {0, 0, 6, 0, 6}}), "outside.scen:3: "},
  };
  for (const BadMap& bad : bad_scenarios) {
    SCOPED_TRACE(bad.name);
    make(bad.name, bad.bytes);
    expect_refused({"bench", "good.map", "--scen", bad.name}, bad.says);
    expect_refused({"bench", "good.map", "--scen", bad.name, "--json"}, bad.says);
    expect_refused({"verify", "good.map", "good.gbb", "--scen", bad.name}, bad.says);
  }
}

TEST_F(BadInput, ABadScenarioBesideTheMapIsNotPassedOver) {
  write("good.map.scen", scenario_text(7, 6, {{0, 0, 2, 0, 2}}));
  expect_refused({"bench", "good.map"}, "good.map.scen:2: ");
}

TEST_F(BadInput, BoundsAreRefused) {
  write_map("other.map", {"......", "......", "......", "......", "......", "....@."});
  expect(0, {"precompute", "other.map", "-o", "other.gbb"});
  const std::string good = read("good.gbb");
  const std::vector<BadMap> bad_bounds = {
      {"missing.gbb", std::nullopt, "missing.gbb: "},
      {"folder.gbb", "/", "folder.gbb: "},
      {"other.gbb", read("other.gbb"), "other.gbb: these boxes belong to another map"},
      {"empty.gbb", "", "empty.gbb: "},
      {"text.gbb", read("good.map"), "text.gbb: "},
      {"longer.gbb", good + "x", "longer.gbb: "},
  };
  for (const BadMap& bad : bad_bounds) {
    SCOPED_TRACE(bad.name);
    make(bad.name, bad.bytes);
    expect_refused({"verify", "good.map", bad.name}, bad.says);
    expect_refused({"search", "good.map", "0,0", "2,0", "--bounds", bad.name}, bad.says);
    expect_refused({"bench", "good.map", "--scen", "good.scen", "--bounds", bad.name, "--json"}, bad.says);
  }
}

TEST_F(BadInput, TruncatedBoundsAreRefused) {
  const std::string good = read("good.gbb");
  for (std::size_t size = 0; size < good.size(); size += 1 + good.size() / 40) {
    SCOPED_TRACE(size);
    write("cut.gbb", good.substr(0, size));
    expect_refused({"search", "good.map", "0,0", "2,0", "--bounds", "cut.gbb"}, "cut.gbb: ");
  }
}

TEST_F(BadInput, BoundsWithOneBitFlippedAreRefused) {
  const std::string good = read("good.gbb");
  // The head byte by byte, then places all over the boxes.
  for (std::size_t at = 0; at < good.size(); at += at < 80 ? 1 : 23) {
    SCOPED_TRACE(at);
    std::string bad = good;
    bad[at] = static_cast<char>(bad[at] ^ (1 << (at % 8)));
    write("flipped.gbb", bad);
    expect_refused({"search", "good.map", "0,0", "2,0", "--bounds", "flipped.gbb"}, "flipped.gbb: ");
  }
}

}  // namespace
}  // namespace goalbound::test
