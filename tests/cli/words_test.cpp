// Numbers, sizes and times as both programs print them.
#include "words/numbers.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace goalbound::test {
namespace {

TEST(Words, NumbersAreGroupedByThousands) {
  EXPECT_EQ(grouped(0), "0");
  EXPECT_EQ(grouped(999), "999");
  EXPECT_EQ(grouped(1000), "1,000");
  EXPECT_EQ(grouped(11936), "11,936");
  EXPECT_EQ(grouped(std::numeric_limits<std::uint64_t>::max()), "18,446,744,073,709,551,615");
}

TEST(Words, AmountsMayBeLargerThanAnyInteger) {
  EXPECT_EQ(amount_text(0), "0");
  EXPECT_EQ(amount_text(704880), "704,880");
  EXPECT_EQ(amount_text(1.5e20), "1.5e+20");
}

TEST(Words, OneIsNotSeveral) {
  EXPECT_EQ(count_text(0, "node", "nodes"), "0 nodes");
  EXPECT_EQ(count_text(1, "node", "nodes"), "1 node");
  EXPECT_EQ(count_text(7556, "node", "nodes"), "7,556 nodes");
}

TEST(Words, BytesAreCountedByPowersOfTwo) {
  EXPECT_EQ(byte_text(382), "382 bytes");
  EXPECT_EQ(byte_text(1024), "1.0 KiB");
  EXPECT_EQ(byte_text(246240), "240.5 KiB");
  EXPECT_EQ(byte_text(std::uint64_t{3} << 30), "3.0 GiB");
  EXPECT_EQ(byte_text(std::uint64_t{5} << 50), "5120.0 TiB");
}

TEST(Words, DurationsAreAsFineAsTheyNeedToBe) {
  EXPECT_EQ(duration_text(-1), "0.0 s");
  EXPECT_EQ(duration_text(std::numeric_limits<double>::quiet_NaN()), "0.0 s");
  EXPECT_EQ(duration_text(0.42), "0.4 s");
  EXPECT_EQ(duration_text(9.96), "10 s");
  EXPECT_EQ(duration_text(59.6), "1 min 00 s");
  EXPECT_EQ(duration_text(185), "3 min 05 s");
  EXPECT_EQ(duration_text(7620), "2 h 07 min");
}

TEST(Words, AShareIsNeverQuiteNothingOrEverything) {
  EXPECT_EQ(percent_text(0), "0 %");
  EXPECT_EQ(percent_text(0.001), "<1 %");
  EXPECT_EQ(percent_text(0.84), "84 %");
  EXPECT_EQ(percent_text(0.999), "99 %");
  EXPECT_EQ(percent_text(1), "100 %");
}

}  // namespace
}  // namespace goalbound::test
