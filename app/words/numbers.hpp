// Numbers, sizes and times as all programs print them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace goalbound {

/// "11,936".
std::string grouped(std::uint64_t number);
/// A whole number that may be larger than any integer: "11,936", and beyond 15 digits "1.24e+17".
std::string amount_text(double number);
/// "1 node", "11,936 nodes"; 0 is several.
std::string count_text(std::uint64_t count, std::string_view one, std::string_view several);
/// "382 bytes", "37.3 KiB", "1.2 MiB".
std::string byte_text(std::uint64_t bytes);
/// "0.4 s", "12 s", "3 min 05 s", "2 h 07 min"; what is negative counts as nothing.
std::string duration_text(double seconds);
/// 0..1 as "84 %"; what is not quite nothing or everything never reads "0 %" or "100 %".
std::string percent_text(double share);
/// "18.7", "207": three digits of a factor.
std::string factor_text(double factor);

}  // namespace goalbound
