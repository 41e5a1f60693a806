#include "searches/hpa_query.hpp"

namespace goalbound {

extern const SearchInfo kSearch_hpa_smooth;
const SearchInfo kSearch_hpa_smooth = hpa_info<true>("hpa-smooth", "HPA*, smoothed",
                                                     "hierarchical A* with line-of-sight smoothing: straight "
                                                     "lines replace parts of its paths where they cost less");

}  // namespace goalbound
