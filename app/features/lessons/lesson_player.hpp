// The lesson that is open: its page, the actions of the page, what it has measured, the answers given.
#pragma once

#include <cstddef>
#include <filesystem>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "features/lessons/lesson.hpp"
#include "features/lessons/lesson_scene.hpp"
#include "features/lessons/lesson_shelf.hpp"
#include "model/actions/script_run.hpp"
#include "model/view/camera.hpp"

namespace goalbound::app {

/// Part of a Session, which every function that does something is given. A page's actions run while frames go
/// on; then, once, its numbers are filled in and its expectations checked: they tell of the page's scene,
/// also when the user changes it.
class LessonPlayer {
 public:
  LessonShelf& shelf() { return shelf_; }

  /// Shows that page, counted from 0; what is open before is put back when the lesson is closed. Errors:
  /// those of load_lesson, kInvalidArgument for a page that there is not.
  Result<void> open(Session& session, Lesson lesson, std::size_t page);
  /// Brings back what was there before the lesson; does nothing without one.
  void close(Session& session);
  /// Errors, as for the next ones: kInvalidArgument without a lesson, and for a page that there is not.
  Result<void> turn_to(Session& session, std::size_t page);
  /// Chooses an answer of the page's question, counted from 0; shows the right one. A page can be answered
  /// once, until its scene is set again. Errors as well: without a question, before the scene is set.
  Result<void> answer(Session& session, std::size_t option);
  /// Goes on with the actions of the page: called once a frame.
  void go_on(Session& session);
  /// True while the page's actions are under way.
  bool busy() const { return state_ == State::kActing; }
  /// What the scene shows, the searches or a flood, plays from its beginning to where the scene has it: once
  /// its numbers are measured, and where frames go on meanwhile (Session::frames_go_on).
  bool plays() const { return stop_.has_value(); }
  /// How long a search plays then, in seconds.
  static constexpr double kPlaySeconds = 5;

  /// Null without one.
  const Lesson* lesson() const { return lesson_ ? &*lesson_ : nullptr; }
  /// The map from before a lesson that is open has edits that no file has.
  bool hides_edits() const { return lesson_ && before_ && before_->document.edited(); }
  /// There must be a lesson; as for what follows.
  const LessonPage& page() const { return lesson_->pages[page_]; }
  std::size_t page_number() const { return page_; }
  /// The paragraphs of the page, and once an answer was given those of the answer; numbers as soon as they
  /// are there, "…" before.
  const std::vector<std::string>& paragraphs() const { return paragraphs_; }
  /// What the page's last refused action was told; "" without one.
  const std::string& refusal() const { return refusal_; }
  /// Why the page is not as its author meant it: an action that failed, an expectation that does not hold.
  const std::vector<Error>& problems() const { return problems_; }

  /// Waits for an answer.
  bool asks() const { return state_ == State::kAsking; }
  std::optional<std::size_t> chosen() const { return chosen_; }
  /// The option that turned out to be right; nothing before.
  std::optional<std::size_t> right_option() const { return right_; }

  struct Score {
    std::size_t right = 0;
    std::size_t answered = 0;
    std::size_t questions = 0;  ///< of the lesson
  };
  /// The first answer to each question counts.
  Score score() const;

  /// The settings as the user has them, without what the page has changed.
  Settings settings_to_keep(const Settings& now) const;

 private:
  enum class State : std::uint8_t { kDone, kActing, kAsking };

  void play_scene(Session& session);
  void watch_playing(Session& session);
  bool moves_camera(std::size_t page) const;
  void keep_view(const Session& session, std::size_t next);
  void bring_view_back(Session& session) const;
  void begin(const LessonPart& part, bool with_setting, Session& session);
  void finish(Session& session);
  void check_answer(Session& session);
  void expect(const Session& session, const LessonPart& part);
  void write_texts(const Session* session);
  Error problem_at(std::size_t line, std::string message) const;

  static constexpr std::size_t kNoPage = std::numeric_limits<std::size_t>::max();

  LessonShelf shelf_;
  std::optional<Lesson> lesson_;
  std::optional<SceneBefore> before_;
  std::size_t page_ = 0;
  State state_ = State::kDone;
  ScriptRun run_;
  std::vector<std::string> paragraphs_;
  std::size_t measured_ = 0;  ///< paragraphs that have their numbers
  std::string refusal_;
  std::vector<Error> problems_;
  std::optional<std::size_t> chosen_;
  std::optional<std::size_t> right_;
  /// How the map was looked at before the page, which leaves it so as long as it shows the same map.
  struct KeptView {
    std::filesystem::path map;
    Camera camera;
  };
  std::optional<KeptView> kept_view_;
  std::optional<std::size_t> stop_;           ///< where what is played shall stop
  std::vector<std::optional<bool>> answers_;  ///< of each page: whether the first one was right
};

}  // namespace goalbound::app
