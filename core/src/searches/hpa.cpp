#include "searches/hpa_query.hpp"

namespace goalbound {

extern const SearchInfo kSearch_hpa;
const SearchInfo kSearch_hpa = hpa_info<false>("hpa", "HPA*",
                                               "hierarchical A*: plans from entrance to entrance of "
                                               "clusters, then looks at cells; paths a little too long");

}  // namespace goalbound
