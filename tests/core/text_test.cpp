// Words and tables: what all readers and writers of texts share.
#include "goalbound/text.hpp"

#include <gtest/gtest.h>

#include "goalbound/search.hpp"
#include "goalbound/spelling.hpp"

namespace goalbound {
namespace {

/// RFC 4180, read by the plainest reader there is.
std::vector<std::string> fields_of(std::string_view line) {
  std::vector<std::string> fields(1);
  bool quoted = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '"' && quoted && i + 1 < line.size() && line[i + 1] == '"') {
      fields.back() += line[i++];
    } else if (line[i] == '"') {
      quoted = !quoted;
    } else if (line[i] == ',' && !quoted) {
      fields.emplace_back();
    } else {
      fields.back() += line[i];
    }
  }
  return fields;
}

TEST(Text, FieldsOfTablesAreReadBack) {
  EXPECT_EQ(csv_field("12,7"), "\"12,7\"");
  EXPECT_EQ(csv_field("plain words"), "plain words");
  EXPECT_EQ(csv_field("say \"no\""), "\"say \"\"no\"\"\"");
  EXPECT_EQ(csv_field(""), "");
  const std::vector<std::string> all = {"a", "", ",", "\"", "\"\"", "two\nlines", "\r", "a,\"b\",c", "ä"};
  std::string line;
  for (const std::string& text : all) line += (line.empty() ? "" : ",") + csv_field(text);
  EXPECT_EQ(fields_of(line), all);
}

TEST(Text, EntriesAreFoundByTheirIds) {
  for (const SearchInfo* info : all_searches()) EXPECT_EQ(find_entry(all_searches(), info->id), info);
  EXPECT_EQ(find_entry(all_searches(), "astr"), nullptr);
  struct Entry {
    std::string_view id;
  };
  const std::vector<Entry> entries = {{"one"}, {"two"}};
  EXPECT_EQ(find_entry(entries, "two"), &entries[1]);
  EXPECT_EQ(find_entry(entries, "three"), nullptr);
  EXPECT_EQ(did_you_mean("twe", ids_of(entries)), "; did you mean 'two'?");
  EXPECT_EQ(did_you_mean("seventeen", ids_of(entries)), "");
}

}  // namespace
}  // namespace goalbound
