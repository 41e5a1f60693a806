// `goalbound bench --paper FOLDER`: all maps, one after the other, and the tables in the end.
#pragma once

#include "console.hpp"
#include "goalbound/result.hpp"
#include "paper/options.hpp"

namespace goalbound::paper {

/// kFound when an answer or a stated length is wrong, otherwise kBadInput when a map failed (the others are
/// in the tables nevertheless). Errors: those of PaperOptions::check and find_maps, kCancelled.
Result<cli::ExitStatus> run_paper(cli::Console& console, const PaperOptions& options);

}  // namespace goalbound::paper
