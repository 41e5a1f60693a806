#include "searches/hpa_query.hpp"

namespace goalbound {

extern const SearchInfo kSearch_hpa_smooth;
const SearchInfo kSearch_hpa_smooth =
    hpa_info<true>("hpa-smooth", "HPA*, smoothed",
                   "the same with parts of its paths replaced by straight lines that cost less");

}  // namespace goalbound
