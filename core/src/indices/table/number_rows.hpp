// A table of numbers, a row a node, that is filled sixteen columns at a time, in one of several packings.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "goalbound/index.hpp"

namespace goalbound {

/// Numbers of sixteen columns in each row, in the order of rows; all but the first `count` mean nothing.
template <class Value>
struct Columns {
  static constexpr std::size_t kWidth = 16;
  using Piece = std::array<Value, kWidth>;

  std::uint32_t first = 0;  ///< the first of them; a multiple of kWidth
  std::size_t count = 0;    ///< that there are
  std::vector<Piece> rows{};
};

/// `Value`: a number without a sign, of 1 or 4 bytes.
template <class Value>
class NumberRows {
 public:
  virtual ~NumberRows() = default;

  /// Behind the columns before. The last of all may be fewer than kWidth.
  virtual void add(const Columns<Value>& columns) = 0;
  /// Once all are there.
  virtual void finish() {}
  virtual Value at(std::uint32_t row, std::uint32_t column) const = 0;
  virtual std::uint64_t byte_size() const = 0;
  /// Up to kSections of them, of kinds from `kind` on.
  static constexpr std::uint32_t kSections = 4;
  virtual std::vector<IndexSection> sections(std::uint32_t kind) const = 0;
  /// Error kCorrupt: they cannot be those of so many rows and columns.
  virtual Result<void> read(std::span<const IndexSection> sections, std::uint32_t kind) = 0;
};

/// The ways to pack: `plain`, `pieces` and `runs`.
std::vector<IndexChoice> packing_choices();
/// Empty rows of that packing, an id of packing_choices(); as many columns as rows.
template <class Value>
std::unique_ptr<NumberRows<Value>> make_rows(std::string_view packing, std::uint32_t rows);

extern template std::unique_ptr<NumberRows<std::uint8_t>> make_rows(std::string_view, std::uint32_t);
extern template std::unique_ptr<NumberRows<std::uint32_t>> make_rows(std::string_view, std::uint32_t);

}  // namespace goalbound
