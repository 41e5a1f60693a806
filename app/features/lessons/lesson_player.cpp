#include "features/lessons/lesson_player.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "features/lessons/quantities.hpp"
#include "model/actions/arguments.hpp"
#include "model/searches/step_clock.hpp"
#include "model/searches/transport.hpp"
#include "model/session.hpp"

namespace goalbound::app {

Result<void> LessonPlayer::open(Session& session, Lesson lesson, std::size_t page) {
  if (page >= lesson.pages.size()) {
    return invalid(
        fmt::format("'{}' has {} pages; there is no page {}", lesson.id, lesson.pages.size(), page + 1));
  }
  if (!before_) before_ = scene_before(session);
  page_ = kNoPage;
  answers_.assign(lesson.pages.size(), std::nullopt);
  lesson_ = std::move(lesson);
  return turn_to(session, page);
}

void LessonPlayer::close(Session& session) {
  if (!lesson_) return;
  lesson_.reset();
  stop_.reset();
  state_ = State::kDone;
  run_ = {};
  restore_scene(session, *std::exchange(before_, std::nullopt));
}

Result<void> LessonPlayer::turn_to(Session& session, std::size_t page) {
  if (!lesson_) return invalid("no lesson is open; 'lessons' lists them");
  if (page >= lesson_->pages.size()) {
    return invalid(page == lesson_->pages.size() ? "this is the last page of the lesson"
                                                 : "the lesson has no such page");
  }
  keep_view(session, page);
  page_ = page;
  stop_.reset();
  chosen_.reset();
  right_.reset();
  paragraphs_.clear();
  measured_ = 0;
  problems_.clear();
  refusal_.clear();
  begin_scene(session);
  session.view.fit_requested = !kept_view_;
  begin(this->page().scene, true, session);
  return {};
}

/// The first actions run at once: what can be shown now is in the next frame.
void LessonPlayer::begin(const LessonPart& part, bool with_setting, Session& session) {
  Script script = {lesson_->file.string(), {}};
  if (with_setting) script.lines = lesson_->setting;
  script.lines.insert(script.lines.end(), part.actions.begin(), part.actions.end());
  script.lines.push_back({.number = 0, .text = "wait"});  // numbers are those of what is finished
  run_ = ScriptRun(std::move(script));
  state_ = State::kActing;
  write_texts(nullptr);
  go_on(session);
}

void LessonPlayer::go_on(Session& session) {
  if (stop_) watch_playing(session);
  if (state_ != State::kActing) return;
  bring_view_back(session);
  while (!run_.done()) {
    if (run_.held_up(session)) return;
    const auto done = run_.step(session);
    bring_view_back(session);
    if (!run_.refusal().empty()) refusal_ = run_.refusal();
    if (done) continue;
    problems_.push_back(done.error());
    session.messages().add(true, done.error().to_string());
  }
  finish(session);
}

void LessonPlayer::finish(Session& session) {
  const LessonPage& here = page();
  if (chosen_) check_answer(session);
  expect(session, chosen_ ? here.question->answer : here.scene);
  write_texts(&session);
  state_ = here.question && !chosen_ ? State::kAsking : State::kDone;
  if (session.frames_go_on) play_scene(session);
}

/// A page that shows no more than the beginning has nothing to play.
void LessonPlayer::play_scene(Session& session) {
  const bool shows_search = session.settings().shows("search");
  Timeline& timeline = session.searches().timeline();
  if (StepClock* clock = shown_clock(session)) {
    stop_ = clock->playing() ? clock->length() : clock->position();
    if (*stop_ > 1) clock->play_from_start();
  } else if (shown_transport(session) == nullptr) {
    stop_ = shows_search && !timeline.playing() ? timeline.position() : 0;
    if (*stop_ > 1) {
      timeline.set_pace(kPlaySeconds * static_cast<double>(timeline.length()) / static_cast<double>(*stop_));
      timeline.seek(0);
      timeline.set_playing(true);
    }
  }
  if (stop_ && *stop_ <= 1) stop_.reset();
}

/// Whoever pauses, steps or seeks has taken over.
void LessonPlayer::watch_playing(Session& session) {
  StepClock* clock = shown_clock(session);
  Timeline& timeline = session.searches().timeline();
  const std::size_t position = clock != nullptr ? clock->position() : timeline.position();
  if (is_playing(session) && position < *stop_) return;
  if (is_playing(session) && clock != nullptr) clock->seek(*stop_);
  if (is_playing(session) && clock == nullptr) {
    timeline.set_playing(false);
    timeline.seek(*stop_);
  }
  stop_.reset();
  timeline.set_speed(session.settings().speed);
}

/// Turning a page leaves alone how the map is looked at, unless one of both pages moves it; coming back to a
/// page does not.
void LessonPlayer::keep_view(const Session& session, std::size_t next) {
  kept_view_.reset();
  if (page_ == kNoPage || page_ == next || moves_camera(page_) || moves_camera(next)) return;
  if (!session.has_map() || session.view.fit_requested) return;
  kept_view_ = KeptView{session.document().path(), session.view.camera};
}

/// A page opens its map anew, also where it is that of the page before.
void LessonPlayer::bring_view_back(Session& session) const {
  if (!kept_view_ || !session.view.fit_requested || session.document().path() != kept_view_->map) return;
  session.view.camera = kept_view_->camera;
  session.view.fit_requested = false;
}

/// The page itself does.
bool LessonPlayer::moves_camera(std::size_t page) const {
  constexpr auto kMoves = std::to_array<std::string_view>({"zoom", "pan", "look", "turn", "fit"});
  const auto moves = [&](const ScriptLine& line) {
    return std::ranges::any_of(kMoves, [&](std::string_view name) { return line.text.starts_with(name); });
  };
  const LessonPage& of = lesson_->pages[page];
  return std::ranges::any_of(of.scene.actions, moves) ||
         (of.question && std::ranges::any_of(of.question->answer.actions, moves));
}

Result<void> LessonPlayer::answer(Session& session, std::size_t option) {
  if (!lesson_ || !page().question) return invalid("no question is asked; 'lessons' lists lessons that do");
  if (state_ == State::kActing) return invalid("the page is not ready yet; in a script, 'wait' for it");
  if (chosen_) return invalid("this question is answered; 'lesson-page again' asks it once more");
  const std::size_t options = page().question->options.size();
  if (option >= options) return invalid(fmt::format("there are {} answers, counted from 1", options));
  chosen_ = option;
  stop_.reset();
  begin(page().question->answer, false, session);
  return {};
}

/// One condition holds, or the question is wrong.
void LessonPlayer::check_answer(Session& session) {
  const LessonQuestion& question = *page().question;
  for (std::size_t i = 0; i < question.options.size(); ++i) {
    const LessonText& condition = question.options[i].condition;
    const auto right = holds(session, condition.text);
    if (!right) problems_.push_back(problem_at(condition.line, right.error().message));
    if (!right || !*right) continue;
    if (right_) problems_.push_back(problem_at(condition.line, "more than one answer is right"));
    right_ = i;
  }
  if (!right_) problems_.push_back(problem_at(question.text.line, "no answer is right"));
  if (!answers_[page_]) answers_[page_] = right_ == chosen_;
}

void LessonPlayer::expect(const Session& session, const LessonPart& part) {
  for (const LessonText& expectation : part.expectations) {
    const auto met = holds(session, expectation.text);
    if (met && *met) continue;
    problems_.push_back(
        problem_at(expectation.line, met ? fmt::format("'{}' does not hold here", expectation.text)
                                         : fmt::format("'{}': {}", expectation.text, met.error().message)));
  }
}

/// Without a session the numbers are not there yet. Those of the scene stay as they were when an answer
/// comes.
void LessonPlayer::write_texts(const Session* session) {
  std::vector<LessonText> texts = page().scene.paragraphs;
  if (chosen_) {
    const auto& more = page().question->answer.paragraphs;
    texts.insert(texts.end(), more.begin(), more.end());
  }
  paragraphs_.resize(measured_);
  for (std::size_t i = measured_; i < texts.size(); ++i) {
    auto filled = session == nullptr ? Result<std::string>(without_numbers(texts[i].text))
                                     : fill_in(*session, texts[i].text);
    if (!filled) problems_.push_back(problem_at(texts[i].line, filled.error().message));
    paragraphs_.push_back(filled ? std::move(filled).value() : without_numbers(texts[i].text));
  }
  if (session != nullptr) measured_ = paragraphs_.size();
}

Error LessonPlayer::problem_at(std::size_t line, std::string message) const {
  return {ErrorCode::kInvalidArgument, std::move(message), lesson_->file.string(), line};
}

LessonPlayer::Score LessonPlayer::score() const {
  Score score;
  for (std::size_t i = 0; i < answers_.size(); ++i) {
    if (lesson_ && lesson_->pages[i].question) ++score.questions;
    if (!answers_[i]) continue;
    ++score.answered;
    if (*answers_[i]) ++score.right;
  }
  return score;
}

Settings LessonPlayer::settings_to_keep(const Settings& now) const {
  Settings keep = now;
  if (before_) copy_scene_settings(before_->settings, keep);
  return keep;
}

}  // namespace goalbound::app
