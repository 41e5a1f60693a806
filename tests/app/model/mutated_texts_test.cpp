// Lessons, scripts, views and settings with lines and words that were changed by chance, not only read but
// carried out: nothing may crash or hang, every refusal says why and where, and the session is whole
// afterwards.
#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <random>

#include "app/fixture.hpp"
#include "features/lessons/lesson.hpp"
#include "features/lessons/lessons.hpp"
#include "goalbound/formats.hpp"
#include "goalbound/text.hpp"
#include "model/actions/confined_action.hpp"
#include "model/actions/script_run.hpp"
#include "model/actions/view_script.hpp"
#include "model/view/settings.hpp"
#include "model/view/view_file.hpp"
#include "rounds.hpp"

namespace goalbound::app::test {
namespace {

namespace fs = std::filesystem;
using goalbound::test::rounds;

const fs::path kAssets = fs::path(GOALBOUND_SOURCE_DIR) / "assets";

std::string text_in(const fs::path& path) {
  return read_file(path, 1 << 20).value();
}

std::vector<fs::path> files_in(const fs::path& folder, std::string_view ending) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (entry.path().extension() == ending) files.push_back(entry.path());
  }
  std::ranges::sort(files);
  return files;
}

/// Changes texts of lines and words.
class Mutator {
 public:
  explicit Mutator(unsigned seed) : random_(seed) {}

  /// Words that stand where others did.
  void learn(std::string_view text) {
    for (const std::string_view word : split_words(text, kTextBlanks)) words_.emplace_back(word);
  }
  std::string mutated(std::string_view text) {
    std::vector<std::string> lines;
    LineReader reader(text);
    while (const auto line = reader.next()) lines.emplace_back(*line);
    for (std::size_t changes = 1 + below(3); changes > 0 && !lines.empty(); --changes) change(lines);
    return fmt::format("{}\n", fmt::join(lines, "\n"));
  }
  std::size_t below(std::size_t count) { return random_() % count; }

 private:
  void change(std::vector<std::string>& lines) {
    const std::size_t at = below(lines.size());
    // A larger map than the tests have time for says nothing new.
    if (lines[at].find("generate") != std::string::npos || lines[at].find("resize") != std::string::npos)
      return;
    switch (below(8)) {
      case 0:
        lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(at));
        return;
      case 1:
        lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(below(lines.size())),
                     std::string(lines[at]));
        return;
      case 2:
        std::swap(lines[at], lines[below(lines.size())]);
        return;
      case 3:
        lines[at].resize(below(lines[at].size() + 1));
        return;
      case 4:
        change_byte(lines[at]);
        return;
      default:
        change_word(lines[at]);
    }
  }
  void change_byte(std::string& line) {
    constexpr std::string_view kBytes("\0\x1b\xff\"'#\\{}[]!?>\xe2\x80\t;", 18);
    if (!line.empty()) line[below(line.size())] = kBytes[below(kBytes.size())];
  }
  void change_word(std::string& line) {
    constexpr std::array<std::string_view, 14> kOdd = {"0",          "-1",   "nan",  "inf", "1e308",
                                                       "4294967296", "\"\"", "\"",   "#1",  "99,99",
                                                       "-1,-1",      "none", "left", "999"};
    auto words = split_words(line);
    if (words.empty()) return;
    const std::string other = words_.empty() || below(2) == 0 ? std::string(kOdd[below(kOdd.size())])
                                                              : words_[below(words_.size())];
    words[below(words.size())] = other;
    line = fmt::format("{}", fmt::join(words, " "));
  }

  std::mt19937 random_;
  std::vector<std::string> words_;
};

/// That the session can be gone on with: it tells what it shows, and another brings that back.
void expect_whole(Session& session) {
  session.wait_for_work();
  session.update(0.05F);
  const auto view = view_script(session);
  if (!view) {
    EXPECT_FALSE(view.error().message.empty());
    return;
  }
  Session other;
  other.settings().background_precompute = false;
  auto script = parse_script(*view, "view");
  ASSERT_TRUE(script) << script.error().to_string() << '\n' << *view;
  ScriptRun run(std::move(script).value());
  while (!run.done()) {
    const auto done = run.step(other);
    ASSERT_TRUE(done) << done.error().to_string() << "\nin the view that the session itself wrote:\n"
                      << *view;
    if (run.waiting()) other.wait_for_work();
  }
}

/// Until its first mistake.
void carry_out(Script script, Session& session) {
  ScriptRun run(std::move(script));
  while (!run.done()) {
    const auto done = run.step(session);
    if (!done) {
      EXPECT_FALSE(done.error().message.empty());
      EXPECT_GT(done.error().line, 0U);
    }
    if (run.waiting()) session.wait_for_work();
  }
}

TEST(MutatedTexts, ViewsAreCarriedOutOrRefused) {
  const TemporaryFolder folder;
  Mutator mutator(3);
  std::vector<std::string> views;
  for (const char* map : {"loop.map", "roads.gr", "ford.costs", "marsh.mesh", "tower.3dmap"}) {
    Session session;
    session.settings().background_precompute = false;
    act(session, format_action({"open", {(kAssets / "maps" / map).string()}}));
    session.wait_for_work();
    act(session, "search left dijkstra");
    act(session, "search right astar");
    session.wait_for_work();
    act(session, "seek 3");
    views.push_back(fmt::format("{}\n{}", kViewMark, view_script(session).value()));
    mutator.learn(views.back());
  }
  int opened = 0;
  for (int i = 0; i < rounds(60); ++i) {
    const std::string text = mutator.mutated(views[mutator.below(views.size())]);
    SCOPED_TRACE(text);
    ASSERT_TRUE(write_file(folder / "a.gbs", text));
    const auto view = load_view(folder / "a.gbs");
    if (!view) {
      EXPECT_EQ(view.error().file, (folder / "a.gbs").string());
      EXPECT_GT(view.error().line, 0U);
      EXPECT_FALSE(view.error().message.empty());
      continue;
    }
    ++opened;
    Session session;
    session.settings().background_precompute = false;
    carry_out(*view, session);
    ASSERT_NO_FATAL_FAILURE(expect_whole(session));
  }
  EXPECT_GT(opened, 0);
  EXPECT_EQ(std::distance(fs::directory_iterator(folder / ""), fs::directory_iterator()), 1)
      << "views write nothing";
}

TEST(MutatedTexts, ScriptsAreCarriedOutOrRefused) {
  Mutator mutator(4);
  std::vector<std::string> texts;
  for (const fs::path& file : files_in(kAssets / "scripts", ".gbs")) {
    // The maps of scripts are named from the folder of the program.
    std::string text;
    std::istringstream lines(text_in(file));
    for (std::string line; std::getline(lines, line);) {
      const auto call = confined_action(line, kAssets.parent_path());
      if (call && call->name != "generate") text += format_action(*call) + '\n';
    }
    texts.push_back(text);
    mutator.learn(text);
  }
  ASSERT_FALSE(texts.empty());
  for (int i = 0; i < rounds(8); ++i) {
    const std::string text = mutator.mutated(texts[static_cast<std::size_t>(i) % texts.size()]);
    SCOPED_TRACE(text);
    auto script = parse_script(text, "a.gbs");
    if (!script) {
      EXPECT_GT(script.error().line, 0U);
      continue;
    }
    std::erase_if(script->lines, [](const ScriptLine& line) { return !confined_action(line.text, ""); });
    Session session;
    session.settings().background_precompute = false;
    carry_out(*script, session);
    ASSERT_NO_FATAL_FAILURE(expect_whole(session));
  }
}

TEST(MutatedTexts, LessonsAreTaughtOrRefused) {
  Mutator mutator(5);
  const auto files = files_in(kAssets / "lessons", ".lesson");
  ASSERT_GE(files.size(), 15U);
  for (const fs::path& file : files) mutator.learn(text_in(file));
  int taught = 0;
  for (int i = 0; i < rounds(15); ++i) {
    const fs::path& file = files[static_cast<std::size_t>(i) % files.size()];
    // The first is as it was: one at least is taught.
    const std::string text = i == 0 ? text_in(file) : mutator.mutated(text_in(file));
    SCOPED_TRACE(text);
    auto lesson = parse_lesson(text, file.string());
    if (!lesson) {
      EXPECT_EQ(lesson.error().file, file.string());
      EXPECT_FALSE(lesson.error().message.empty());
      continue;
    }
    Session session;
    session.settings().background_precompute = false;
    const std::size_t pages = lesson->pages.size();
    if (!session.feature<Lessons>().open(session, std::move(lesson).value(), 0)) continue;
    for (std::size_t page = 0; page < pages; ++page) {
      ASSERT_TRUE(session.feature<Lessons>().turn_to(session, page));
      session.wait_for_work();
      const bool asks = session.feature<Lessons>().asks();
      if (asks) {
        const std::size_t option = mutator.below(session.feature<Lessons>().page().question->options.size());
        EXPECT_TRUE(session.feature<Lessons>().answer(session, option));
        session.wait_for_work();
      }
      EXPECT_FALSE(session.feature<Lessons>().busy());
      for (const Error& problem : session.feature<Lessons>().problems())
        EXPECT_FALSE(problem.message.empty());
    }
    session.feature<Lessons>().close(session);
    ++taught;
    ASSERT_NO_FATAL_FAILURE(expect_whole(session));
  }
  EXPECT_GT(taught, 0);
}

TEST(MutatedTexts, SettingsStayWithinTheirLimits) {
  Mutator mutator(6);
  const std::string usual = format_settings(Settings());
  mutator.learn(usual);
  for (int i = 0; i < rounds(300); ++i) {
    const std::string text = mutator.mutated(mutator.mutated(usual));
    SCOPED_TRACE(text);
    const auto read = parse_settings(text, "settings");
    for (const Error& problem : read.problems) {
      EXPECT_FALSE(problem.message.empty());
      EXPECT_GT(problem.line, 0U);
    }
    // Each of them can be chosen by hand as well: nothing got in that the program would not take.
    Settings by_hand;
    for (const SettingInfo& info : all_settings()) {
      const std::string value = get_setting(read.settings, info);
      EXPECT_TRUE(set_setting(by_hand, info, value)) << info.key << " = " << value;
      EXPECT_EQ(get_setting(by_hand, info), value) << info.key;
    }
    if (i % 10 != 0) continue;
    auto session = loop_session();
    session->settings() = read.settings;
    session->apply_settings();
    session->wait_for_work();
    session->update(0.05F);
  }
}

}  // namespace
}  // namespace goalbound::app::test
