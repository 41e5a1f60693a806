#include "graphs/octile_grid.hpp"

namespace goalbound {

const GraphKindInfo kGraphKind_octile_grid = {
    .id = "octile-grid",
    .description = "eight moves without corner cutting, exact integer costs 13860 and 19601",
    .file_code = 1,
};

}  // namespace goalbound
