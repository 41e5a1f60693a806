// What became of a node, in words. No ImGui here.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "features/why/node_story.hpp"
#include "model/session.hpp"

namespace goalbound::app {

/// One sentence of the answer.
struct WhyLine {
  std::string text;
  std::optional<std::uint32_t> event{};  ///< that the sentence is about: its number, from 0
  NodeId node = kNoNode;                 ///< another node that it is about
};

struct WhyText {
  std::string verdict;  ///< "pruned", "passed over"
  enum class Tone : std::uint8_t { kGood, kBad, kNeutral } tone = Tone::kNeutral;
  std::vector<WhyLine> lines{};
};

/// At the event that the run's player shows: what lies ahead of it is said to. The run belongs to the
/// session's map.
WhyText why_text(const Session& session, const SearchRun& run, const NodeStory& story);

}  // namespace goalbound::app
