// `precompute --index`: an index that is not boxes, made whole and written.
#pragma once

#include <string>

#include "command.hpp"
#include "goalbound/index_store.hpp"
#include "goalbound/result.hpp"

namespace goalbound::cli {

/// Makes the index with progress and Ctrl+C, writes it and says what it took. Errors: those of make_index and
/// save_index.
Result<ExitStatus> precompute_index(Console& console, const Map& map, const std::string& map_file,
                                    const IndexValues& values, const std::string& output,
                                    const MakeIndexOptions& options, bool compress);

}  // namespace goalbound::cli
