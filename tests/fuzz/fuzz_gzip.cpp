// Any bytes as a gzip file: refused, or a text within the limit, which it must have all of.
#include "formats/gzip.hpp"
#include "fuzz_target.hpp"

using namespace goalbound;

int fuzz_gzip(const std::uint8_t* data, std::size_t size) {
  constexpr std::uint64_t kLimit = 1 << 20;
  const std::string_view bytes = test::as_text(data, size);
  const auto text = expand_gzip(bytes, "fuzz.gz", kLimit);
  if (!text) {
    test::require(!text.error().message.empty());
    return 0;
  }
  test::require(text->size() <= kLimit);
  const auto exact = expand_gzip(bytes, "fuzz.gz", text->size());
  test::require(exact.ok() && *exact == *text);
  if (text->empty()) return 0;
  const auto short_of = expand_gzip(bytes, "fuzz.gz", text->size() - 1);
  test::require(!short_of.ok() && short_of.error().code == ErrorCode::kLimit);
  return 0;
}
