// Any bytes as a map of any kind in memory, what lies behind the first zero byte as the file beside: refused
// with a message, or a map that is the same again when it is written and read.
#include "fuzz_target.hpp"
#include "goalbound/formats.hpp"

using namespace goalbound;

int fuzz_map_bytes(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = test::as_text(data, size);
  const auto split = text.find('\0');
  const std::string_view beside = split == std::string_view::npos ? "" : text.substr(split + 1);
  const auto map = parse_map(text.substr(0, split), "fuzz", beside);
  if (!map) {
    test::require(!map.error().message.empty());
    return 0;
  }
  const auto bytes = format_map(**map);
  if (!bytes) {
    test::require(!bytes.error().message.empty());
    return 0;
  }
  const auto again = parse_map(bytes->bytes, "again", bytes->beside);
  test::require(again.ok() && (*again)->hash() == (*map)->hash());
  return 0;
}
