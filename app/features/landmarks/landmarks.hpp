// The landmarks that a side asks: moved by hand, and what each tells.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "goalbound/landmarks.hpp"
#include "goalbound/result.hpp"
#include "model/searches/comparison.hpp"

namespace goalbound::app {

class Session;

/// Of a side: which of its indices they are, and they themselves.
struct AskedLandmarks {
  std::size_t place = 0;  ///< among SideChoice::indices
  std::shared_ptr<const LandmarkIndex> index;
};
/// Nothing where the side asks none, and while they are being made.
std::optional<AskedLandmarks> asked_landmarks(const Session& session, Side side);

bool asks_landmarks(const Session& session);
/// Its number, as people count them. Errors: those of integer_argument.
Result<std::size_t> landmark_argument(std::string_view text);

/// The landmark with that number, from 0, among those of the part of the map that the node lies in goes to
/// that node. Its distances alone are measured, before this returns, and the search of the side follows.
/// Errors: kInvalidArgument where the side asks none, for a number that there is not, and for a node that no
/// path may visit.
Result<void> move_landmark(Session& session, Side side, std::size_t number, NodeId to);

/// What landmarks tell of the rest of the path from a node of a search from the start: which one tells most,
/// where it is, how much, and by how much more than places do. In the units of the file. Empty where the
/// search asks none.
std::string landmark_words(const SearchRun& run, NodeId node);

}  // namespace goalbound::app
