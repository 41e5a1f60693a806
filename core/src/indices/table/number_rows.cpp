// Packings without loss. Along a row numbers stay the same, as edges do, or change by the same from one node
// to the next, as costs along a line do: so what is kept of pieces and runs is how they go on.
#include "indices/table/number_rows.hpp"

#include <algorithm>
#include <cstring>
#include <unordered_map>

#include "indices/section_values.hpp"

namespace goalbound {
namespace {

constexpr std::string_view kPieces = "pieces";
constexpr std::string_view kRuns = "runs";

/// One number behind the other.
template <class Value>
class PlainRows final : public NumberRows<Value> {
 public:
  explicit PlainRows(std::uint32_t rows) : rows_(rows), values_(std::size_t{rows} * rows) {}

  void add(const Columns<Value>& columns) override {
    for (std::size_t row = 0; row < rows_; ++row)
      std::copy_n(columns.rows[row].begin(), columns.count,
                  values_.begin() + static_cast<std::ptrdiff_t>(row * rows_ + columns.first));
  }
  Value at(std::uint32_t row, std::uint32_t column) const override {
    return values_[std::size_t{row} * rows_ + column];
  }
  std::uint64_t byte_size() const override { return values_.size() * sizeof(Value); }
  std::vector<IndexSection> sections(std::uint32_t kind) const override {
    return {{kind, std::as_bytes(std::span(values_))}};
  }
  Result<void> read(std::span<const IndexSection> sections, std::uint32_t kind) override {
    auto values = section_values<Value>(sections, kind, values_.size());
    if (!values) return values.error();
    values_ = *std::move(values);
    return {};
  }

 private:
  std::uint32_t rows_;
  std::vector<Value> values_;
};

/// Sixteen numbers are the first of them and how they go on; each way to go on is kept once.
template <class Value>
class PieceRows final : public NumberRows<Value> {
  using Piece = typename Columns<Value>::Piece;
  static constexpr std::size_t kWidth = Columns<Value>::kWidth;

 public:
  explicit PieceRows(std::uint32_t rows) : rows_(rows) {}

  void add(const Columns<Value>& columns) override {
    for (std::uint32_t row = 0; row < rows_; ++row) {
      const Piece& piece = columns.rows[row];
      Piece ways{};  // modulo 2^8 or 2^32; what is not there goes on as it was
      for (std::size_t i = 1; i < columns.count; ++i) ways[i] = static_cast<Value>(piece[i] - piece[0]);
      first_.push_back(piece[0]);
      ways_.push_back(number_of(ways));
    }
  }
  void finish() override {
    numbers_.clear();
    first_.shrink_to_fit();
    ways_.shrink_to_fit();
    pieces_.shrink_to_fit();
  }
  Value at(std::uint32_t row, std::uint32_t column) const override {
    const std::size_t i = column / kWidth * rows_ + row;
    return static_cast<Value>(first_[i] + pieces_[ways_[i]][column % kWidth]);
  }
  std::uint64_t byte_size() const override {
    return first_.size() * sizeof(Value) + ways_.size() * sizeof(std::uint32_t) +
           pieces_.size() * sizeof(Piece);
  }
  std::vector<IndexSection> sections(std::uint32_t kind) const override {
    return {{kind, std::as_bytes(std::span(first_))},
            {kind + 1, std::as_bytes(std::span(ways_))},
            {kind + 2, std::as_bytes(std::span(pieces_))}};
  }
  Result<void> read(std::span<const IndexSection> sections, std::uint32_t kind) override {
    const std::size_t count = (rows_ + kWidth - 1) / kWidth * rows_;
    auto first = section_values<Value>(sections, kind, count);
    if (!first) return first.error();
    auto ways = section_values<std::uint32_t>(sections, kind + 1, count);
    if (!ways) return ways.error();
    const std::uint64_t piece_count = size_of_section(sections, kind + 2) / sizeof(Piece);
    auto all = listed_values<Piece>(sections, kind + 2, piece_count);
    if (!all) return all.error();
    if (std::ranges::any_of(*ways, [&](std::uint32_t way) { return way >= piece_count; }))
      return Error{ErrorCode::kCorrupt, "a piece of a row that is not there"};
    first_ = *std::move(first);
    ways_ = *std::move(ways);
    pieces_ = *std::move(all);
    return {};
  }

 private:
  struct HashOfPiece {
    std::size_t operator()(const Piece& piece) const {
      return std::hash<std::string_view>()({reinterpret_cast<const char*>(piece.data()), sizeof piece});
    }
  };

  std::uint32_t number_of(const Piece& ways) {
    const auto [at, is_new] = numbers_.try_emplace(ways, static_cast<std::uint32_t>(pieces_.size()));
    if (is_new) pieces_.push_back(ways);
    return at->second;
  }

  std::uint32_t rows_;
  std::vector<Value> first_;         ///< of all rows, one piece of columns after the other
  std::vector<std::uint32_t> ways_;  ///< the same: numbers in `pieces_`
  std::vector<Piece> pieces_;        ///< what to add to the first one
  std::unordered_map<Piece, std::uint32_t, HashOfPiece> numbers_;  ///< of them, while they are collected
};

/// As long as numbers change by the same from one to the next they are one run.
template <class Value>
class RunRows final : public NumberRows<Value> {
 public:
  /// Columns are kept in 16 bits.
  explicit RunRows(std::uint32_t rows) : rows_(rows), open_(rows) {}

  void add(const Columns<Value>& columns) override {
    for (std::uint32_t row = 0; row < rows_; ++row) {
      Row& open = open_[row];
      run_count_ -= open.begins.size();
      for (std::size_t i = 0; i < columns.count; ++i)
        open.add(static_cast<std::uint16_t>(columns.first + i), columns.rows[row][i]);
      run_count_ += open.begins.size();
    }
  }
  void finish() override {
    first_.assign(1, 0);
    for (Row& row : open_) {
      begins_.insert(begins_.end(), row.begins.begin(), row.begins.end());
      values_.insert(values_.end(), row.values.begin(), row.values.end());
      steps_.insert(steps_.end(), row.steps.begin(), row.steps.end());
      first_.push_back(static_cast<std::uint32_t>(begins_.size()));
      row = Row();
    }
    open_ = {};
  }
  Value at(std::uint32_t row, std::uint32_t column) const override {
    const auto begin = begins_.begin() + first_[row];
    const auto at = std::upper_bound(begin + 1, begins_.begin() + first_[row + std::size_t{1}], column) - 1;
    const auto run = static_cast<std::size_t>(at - begins_.begin());
    return static_cast<Value>(values_[run] + steps_[run] * (column - *at));
  }
  std::uint64_t byte_size() const override {
    return first_.size() * sizeof(std::uint32_t) + run_count_ * (sizeof(std::uint16_t) + 2 * sizeof(Value));
  }
  std::vector<IndexSection> sections(std::uint32_t kind) const override {
    return {{kind, std::as_bytes(std::span(first_))},
            {kind + 1, std::as_bytes(std::span(begins_))},
            {kind + 2, std::as_bytes(std::span(values_))},
            {kind + 3, std::as_bytes(std::span(steps_))}};
  }
  Result<void> read(std::span<const IndexSection> sections, std::uint32_t kind) override {
    auto first = section_values<std::uint32_t>(sections, kind, rows_ + std::size_t{1});
    if (!first) return first.error();
    auto begins = listed_values<std::uint16_t>(sections, kind + 1, first->back());
    if (!begins) return begins.error();
    auto values = listed_values<Value>(sections, kind + 2, first->back());
    if (!values) return values.error();
    auto steps = listed_values<Value>(sections, kind + 3, first->back());
    if (!steps) return steps.error();
    first_ = *std::move(first);
    begins_ = *std::move(begins);
    values_ = *std::move(values);
    steps_ = *std::move(steps);
    run_count_ = begins_.size();
    open_ = {};
    return check();
  }

 private:
  /// One row while it is made.
  struct Row {
    void add(std::uint16_t column, Value value) {
      if (!begins.empty() && !has_step) {
        steps.back() = static_cast<Value>(value - values.back());
        has_step = true;
        return;
      }
      if (!begins.empty() &&
          value == static_cast<Value>(values.back() + steps.back() * (column - begins.back())))
        return;
      begins.push_back(column);
      values.push_back(value);
      steps.push_back(0);
      has_step = false;
    }
    std::vector<std::uint16_t> begins;
    std::vector<Value> values;
    std::vector<Value> steps;
    bool has_step = false;  ///< the last run has a second number
  };

  Result<void> check() const {
    const Error corrupt{ErrorCode::kCorrupt, "runs of a row that the map cannot have"};
    if (first_.front() != 0) return corrupt;
    for (std::size_t row = 0; row < rows_; ++row) {
      if (first_[row] >= first_[row + 1] || first_[row + 1] > begins_.size()) return corrupt;
      const auto begin = begins_.begin() + first_[row];
      const auto end = begins_.begin() + first_[row + 1];
      if (*begin != 0 || std::adjacent_find(begin, end, std::greater_equal<>()) != end) return corrupt;
    }
    return {};
  }

  std::uint32_t rows_;
  std::vector<Row> open_;              ///< while they are made
  std::size_t run_count_ = 0;          ///< of all rows
  std::vector<std::uint32_t> first_;   ///< by row, and one more: places in the others
  std::vector<std::uint16_t> begins_;  ///< of each run its first column
  std::vector<Value> values_;          ///< and its first number
  std::vector<Value> steps_;           ///< and what each is more than the one before
};

}  // namespace

std::vector<IndexChoice> packing_choices() {
  return {{"plain", "one number behind the other"},
          {kPieces, "sixteen targets at a time: the first number, and how they go on, each way kept once"},
          {kRuns, "as long as numbers stay the same, or rise by the same"}};
}

template <class Value>
std::unique_ptr<NumberRows<Value>> make_rows(std::string_view packing, std::uint32_t rows) {
  if (packing == kPieces) return std::make_unique<PieceRows<Value>>(rows);
  if (packing == kRuns) return std::make_unique<RunRows<Value>>(rows);
  return std::make_unique<PlainRows<Value>>(rows);
}

template std::unique_ptr<NumberRows<std::uint8_t>> make_rows(std::string_view, std::uint32_t);
template std::unique_ptr<NumberRows<std::uint32_t>> make_rows(std::string_view, std::uint32_t);

}  // namespace goalbound
