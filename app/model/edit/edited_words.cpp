#include "model/edit/edited_words.hpp"

#include <fmt/format.h>

#include "model/searches/length_text.hpp"
#include "words/numbers.hpp"

namespace goalbound::app {
namespace {

/// With a weight nobody promises more.
std::string_view degree(const SidePanel& side) {
  return side.options.weight_percent > kMinWeightPercent ? "Within its factor" : "Exact";
}

std::string old_length(const SearchRun& run) {
  return length_text(*run.map, run.edited->old.cost);
}

std::string gone_steps(const EditedAnswer& answer) {
  const std::size_t count = answer.taken.size();
  return count == 1 ? "a move that is gone or dearer"
                    : fmt::format("{} moves that are gone or dearer", grouped(count));
}

/// Why nothing else had to be looked at.
std::string why_old(const SearchRun& run) {
  const bool nothing_opened = run.edited->cover.empty();
  if (!run.result.found()) {
    return nothing_opened ? "there was no path before, and nothing was opened since"
                          : "there was no path before, and none leads over what was opened";
  }
  const std::string intact = "its path takes no move that is gone or dearer";
  return intact + (nothing_opened ? ", and closing others makes no path shorter"
                                  : ", and nothing that was opened makes a shorter path");
}

std::string why_opened(const SearchRun& run) {
  const EditedAnswer& answer = *run.edited;
  const std::string found =
      fmt::format("{} from what was opened {} the path", count_text(answer.floods, "flood", "floods"),
                  answer.floods == 1 ? "tells" : "tell");
  if (!answer.old.found()) return found + "; before there was none";
  if (answer.taken.empty()) return fmt::format("{}; the old path has length {}", found, old_length(run));
  return fmt::format("{}; the old path, of length {}, takes {}", found, old_length(run), gone_steps(answer));
}

std::string why_plain(const SearchRun& run) {
  const EditedAnswer& answer = *run.edited;
  if (answer.taken.empty())
    return fmt::format("paths over what was opened may be shorter, and are not flooded yet: {} answers",
                       run.info->name);
  return fmt::format(
      "the old path, of length {}, takes {}{}: {} answers", old_length(run), gone_steps(answer),
      answer.cover.empty() ? "" : " and is shorter than all paths over what was opened", run.info->name);
}

}  // namespace

EditedWords words_of_answer(const SidePanel& side, const SearchRun& run) {
  const std::string_view what = asks_boxes(*side.search, side.indices) ? "boxes" : "index";
  const std::string exact(degree(side));
  switch (run.edited->way) {
    case AnswerWay::kOverAdded:
      return {exact + ", over what was opened", why_opened(run), "over what was opened"};
    case AnswerWay::kPlain:
      return {exact + ", by a plain search", why_plain(run), "plain search"};
    case AnswerWay::kSearch:
      return {exact + ", by costs that follow", "the order of the hierarchy stayed, and its costs followed",
              "new costs"};
    case AnswerWay::kOld:
      break;
  }
  return {fmt::format("{}, by the old {}", exact, what), why_old(run), fmt::format("old {}", what)};
}

}  // namespace goalbound::app
