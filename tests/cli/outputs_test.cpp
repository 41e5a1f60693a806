// What a command must never do to files: replace what it reads, or delete what is not its own; and numbers
// that are none.
#include <sys/stat.h>

#include "support.hpp"

namespace goalbound::test {
namespace {

using Words = std::vector<std::string>;

class Outputs : public CliTest {
 protected:
  Outputs() {
    write_map("m.map", tricky_rows());
    write("m.scen", scenario_text(6, 6, {{0, 0, 2, 0, 2}}));
    expect(0, {"precompute", "m.map", "-o", "m.gbb"});
  }
  void expect_refused(const Words& arguments, const std::string& why) const {
    const auto before = snapshot();
    const Outcome run = expect(2, arguments);
    EXPECT_NE(run.err.find(why), std::string::npos) << why << " in\n" << run.err;
    EXPECT_EQ(snapshot(), before);
  }
};

TEST_F(Outputs, NeverReplaceAnInput) {
  const std::string why = "the output would replace the input";
  std::filesystem::create_hard_link(folder() / "m.map", folder() / "same.map");
  std::filesystem::create_directory(folder() / "sub");
  for (const std::string output : {"m.map", "./m.map", "sub/../m.map", "same.map"})
    expect_refused({"precompute", "m.map", "-o", output}, why);
  expect_refused({"merge", "m.map", "m.gbb", "-o", "m.gbb"}, why);
  expect_refused({"export", "m.map", "--as", "boxes-csv", "-o", "m.map"}, why);
  expect_refused({"export", "m.map", "--as", "boxes-csv", "--bounds", "m.gbb", "-o", "m.gbb"}, why);
  expect_refused({"verify", "m.map", "m.gbb", "--repair", "m.map"}, why);
  expect_refused({"diff", "m.gbb", "m.gbb", "--csv", "m.gbb"}, why);
  expect_refused({"diff", "m.gbb", "m.gbb", "--map", "m.map", "-o", "m.map"}, why);
  expect_refused({"diff", "m.gbb", "m.gbb", "--map", "m.map", "-o", "new", "--csv", "new"}, "one file");
  write("g.gr", "p sp 2 1\na 1 2 10\n");
  write("g.co", "p aux sp co 2\nv 1 0 0\nv 2 10 0\n");
  expect_refused({"precompute", "g.gr", "-o", "g.co"}, why);
  std::filesystem::create_directory(folder() / "maps");
  std::filesystem::rename(folder() / "same.map", folder() / "maps/a.map");
  expect_refused({"bench", "--paper", "maps", "--random", "5", "-o", "maps/a.map"}, why);
}

TEST_F(Outputs, MustHaveAName) {
  expect_refused({"precompute", "m.map", "-o", ""}, "the name of the output is empty");
  expect_refused({"generate", "loop", "--width", "20", "--height", "20", "-o", ""},
                 "the name of the output is empty");
}

TEST_F(Outputs, OnlyItsOwnCheckPointIsDeleted) {
  write("x.gbb.part", "precious");
  expect(0, {"precompute", "m.map", "-o", "x.gbb", "--check-point", "0"});
  EXPECT_EQ(read("x.gbb.part"), "precious");
  expect_refused({"precompute", "m.map", "-o", "x.gbb"}, "x.gbb.part: check-points would replace this");
  std::filesystem::create_directory(folder() / "y.gbb.part");
  expect(0, {"precompute", "m.map", "-o", "y.gbb", "--check-point", "0"});
  EXPECT_TRUE(std::filesystem::is_directory(folder() / "y.gbb.part"));
}

TEST_F(Outputs, SecondsAreNumbers) {
  for (const std::string none : {"nan", "inf", "-inf", "-1", "1e300", "soon"}) {
    SCOPED_TRACE(none);
    expect_refused({"precompute", "m.map", "-o", "x.gbb", "--check-point", none}, "--check-point");
    expect_refused({"precompute", "m.map", "-o", "x.gbb", "--method", "anytime", "--budget", none},
                   "--budget");
  }
  expect(0, {"precompute", "m.map", "-o", "x.gbb", "--check-point", "0.5"});
}

TEST_F(Outputs, APipeIsNoMap) {
  ASSERT_EQ(mkfifo((folder() / "pipe").c_str(), 0600), 0);
  expect_refused({"info", "pipe"}, "pipe");
}

TEST_F(Outputs, ADeviceIsRefusedBeforeAnyWork) {
  expect_refused({"export", "m.map", "--as", "boxes-csv", "-o", "/dev/full"}, "/dev/full: this is a device");
}

TEST_F(Outputs, NamesOfFilesCannotWriteToTheTerminal) {
  const Outcome run = expect(2, {"info", "\x1b[31mred.map"});
  EXPECT_EQ(run.err.find('\x1b'), std::string::npos) << run.err;
  EXPECT_NE(run.err.find("\\x1b[31mred.map"), std::string::npos) << run.err;
}

TEST_F(Outputs, AFullDeviceIsNamed) {
  const Outcome run = run_words({"/bin/sh", "-c", program() + " list > /dev/full"});
  EXPECT_EQ(run.status, 2);
  EXPECT_NE(run.err.find("cannot write to the output: No space left on device"), std::string::npos)
      << run.err;
}

}  // namespace
}  // namespace goalbound::test
