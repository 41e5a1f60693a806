// Files of any index: the frame is that of bounds files, what its sections mean is the business of the kind.
#include <fmt/format.h>

#include <algorithm>

#include "formats/bounds/file_writer.hpp"
#include "formats/left_out.hpp"
#include "goalbound/box_index.hpp"
#include "goalbound/index_files.hpp"
#include "goalbound/united_boxes.hpp"
#include "goalbound/units.hpp"
#include "indices/ordering_parameter.hpp"
#include "indices/section_values.hpp"

namespace goalbound {
namespace {

using namespace bounds_file;

/// Its file is that of the map that the maps of its units are made from, and is read for each of these.
constexpr std::string_view kOfUnits = "united-boxes";
/// The text of an index is a line.
constexpr std::uint64_t kLongestText = 4096;

std::string_view as_text(std::span<const std::byte> bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

const IndexKind* kind_of(std::uint16_t file_code) {
  const auto kinds = all_indices();
  const auto at = std::ranges::find(kinds, file_code, &IndexKind::file_code);
  return at == kinds.end() ? nullptr : *at;
}

/// Reads the sections of a file that holds no boxes.
class IndexReader {
 public:
  IndexReader(std::string_view bytes, const Head& head, const std::string& name)
      : bytes_(bytes), head_(head), name_(name) {}

  /// Errors: kVersion for an unknown kind and for values that this program does not know.
  Result<IndexValues> values() const {
    const IndexKind* kind = kind_of(head_.index);
    if (kind == nullptr) {
      return Error{
          ErrorCode::kVersion,
          fmt::format("the file holds an unknown index of the number {}; use a newer program", head_.index),
          name_};
    }
    const auto at = std::ranges::find(head_.others, SectionKind::kValues, &Section::kind);
    if (at == head_.others.end() || at->compression != Compression::kNone || at->stored > kLongestText)
      return corrupt("there is no section that says what the index is", name_);
    const auto text = stored_bytes(bytes_, *at, "words that say what the index is", name_);
    if (!text) return text.error();
    auto values = IndexValues::parse(*text);
    if (values && values->kind() == kind) return values;
    return Error{ErrorCode::kVersion,
                 values
                     ? fmt::format("the file of an index of the number {} calls it '{}'", head_.index, *text)
                     : values.error().message,
                 name_};
  }

  /// Each with the right checksum, and packed where the file has it so.
  Result<std::vector<IndexSection>> sections() const {
    std::vector<IndexSection> sections;
    for (const Section& section : head_.others) {
      const auto kind = static_cast<std::uint32_t>(section.kind);
      const std::string what = fmt::format("bytes of the section of kind {}", kind);
      const auto stored = stored_bytes(bytes_, section, what, name_);
      if (!stored) return stored.error();
      if (section.kind == SectionKind::kValues || section.kind >= SectionKind::kFirstOptional) continue;
      if (kind < kFirstSection || find_section(sections, kind) != nullptr) return unknown_section(kind);
      const bool is_packed = section.compression != Compression::kNone;
      if (!is_packed && section.length != section.stored)
        return corrupt(fmt::format("the {} have two lengths", what), name_);
      if (is_packed && section.length > max_expanded(section.stored))
        return corrupt(fmt::format("the {} cannot be so many when they are expanded", what), name_);
      sections.push_back({kind, std::as_bytes(std::span<const char>(*stored)),
                          is_packed ? std::optional(section.length) : std::nullopt});
    }
    return sections;
  }

  /// Those of the index that was made of them alone: what another program has to say of it would be lost.
  Result<void> check_known(std::span<const IndexSection> sections, const Index& index) const {
    const std::vector<IndexSection> known = index.kind().write(index);
    for (const IndexSection& section : sections) {
      if (find_section(known, section.kind) == nullptr) return unknown_section(section.kind);
    }
    return {};
  }

 private:
  Error unknown_section(std::uint32_t kind) const {
    return {ErrorCode::kVersion,
            fmt::format("a section of kind {} is unknown or there twice; use a newer program", kind), name_};
  }

  std::string_view bytes_;
  const Head& head_;
  const std::string& name_;
};

/// Empty where the bytes stay as they are: where they shrink so far, a reader would take them for a list that
/// is made to fill the memory.
std::string packed(std::string_view plain) {
  std::string result = plain.empty() ? std::string() : compressed(plain);
  if (plain.size() > most_of_list(result.size())) result.clear();
  return result;
}

void write_index(ByteSink& sink, const Map& map, const Index& index, bool compress) {
  const std::vector<IndexSection> sections = index.kind().write(index);
  // What boxes have in these fields, other indices have in their values.
  // Not owned: it lives as long as this call.
  const std::shared_ptr<const Map> in_use(std::shared_ptr<const Map>(), &map);
  const auto whole = index.kind().id == kOfUnits ? without_unit(in_use) : in_use;
  const Bounds::Info info = Bounds::info_for(*whole, Ordering::kRegular, Method::kExact);
  FileWriter writer(sink, info, index.kind().file_code, 0, sections.size() + 1);
  writer.write(SectionKind::kValues, index.values().text(), false);
  for (const IndexSection& section : sections) {
    const std::string_view plain = as_text(section.bytes);
    writer.write(static_cast<SectionKind>(section.kind), plain, compress ? packed(plain) : std::string());
  }
  writer.finish({});
}

const BoxIndex* as_boxes(const Index& index) {
  return dynamic_cast<const BoxIndex*>(&index);
}

/// Of the map when one is given.
Result<std::shared_ptr<const Index>> read_boxes(const Map* map, const FileBytes& file,
                                                const std::string& name, Makers makers) {
  auto bounds = read(file, name, map, makers);
  if (!bounds) return bounds.error();
  return std::shared_ptr<const Index>(std::make_shared<const BoxIndex>(*std::move(bounds)));
}

/// All-optimal for an index that has none.
Ordering ordering_of(const IndexValues& values) {
  if (values.kind()->parameter(kOrderingParameter.id) == nullptr) return Ordering::kAllOptimal;
  const OrderingInfo* info = find_ordering(values.of(kOrderingParameter.id));
  return info == nullptr ? Ordering::kAllOptimal : info->ordering;
}

Error in_file(const std::string& name, Error error) {
  error.file = name;
  return error;
}

Result<std::shared_ptr<const Index>> read_other(const Map& map, std::string_view bytes, const Head& head,
                                                const std::string& name, Makers makers) {
  const auto fits = check_map(map, head.info, name);
  const IndexKind* kind = kind_of(head.index);
  const bool is_of_units = kind != nullptr && kind->id == kOfUnits && head.info.limits == map.limits();
  if (!fits && !is_of_units) return fits.error();
  const IndexReader reader(bytes, head, name);
  const auto values = reader.values();
  if (!values) return values.error();
  const auto resolved = resolve_values(map, *values);
  if (!resolved || *resolved != *values)
    return corrupt(fmt::format("there is no index '{}' of this map", values->text()), name);
  if (auto possible = check_file_of(*values); !possible) return possible.error();
  if (makers == Makers::kSound) {
    if (auto sound = check_maker(map, head, ordering_of(*values), name); !sound) return sound.error();
  }
  const auto sections = reader.sections();
  if (!sections) return sections.error();
  auto index = values->kind()->read(map, *values, *sections);
  if (!index && index.error().code == ErrorCode::kMismatch) return in_file(name, index.error());
  if (!index) return corrupt(index.error().message, name);
  if (auto known = reader.check_known(*sections, **index); !known) return known.error();
  if (!fits && !(*index)->fits(map))
    return in_file(name, no_such_unit(dynamic_cast<const UnitedBoxIndex&>(**index), map));
  return index;
}

Result<std::shared_ptr<const Index>> read_any(const Map& map, const FileBytes& file, const std::string& name,
                                              Makers makers) {
  return unless_memory_ends(name, [&]() -> Result<std::shared_ptr<const Index>> {
    const auto head = read_head(file.bytes, name);
    if (!head) return head.error();
    return head->index == kBoxesCode ? read_boxes(&map, file, name, makers)
                                     : read_other(map, file.bytes, *head, name, makers);
  });
}

}  // namespace

Result<void> check_file_of(const IndexValues& values) {
  const IndexKind& kind = *values.kind();
  const bool has_one = kind.write != nullptr || kind.id == "boxes";
  if (has_one && values.inside().empty()) return {};
  return Error{.message = fmt::format(
                   "the index '{}' is not kept in files, {}; build it where it is used: --index '{}'",
                   values.text(), has_one ? "as it is made inside of another" : kind.why_no_file,
                   values.text())};
}

Result<IndexFileInfo> describe_index(const std::filesystem::path& path) {
  const std::string name = path.string();
  const auto bytes = read_file(path, kMaxFileBytes);
  if (!bytes) return bytes.error();
  const auto head = read_head(*bytes, name);
  if (!head) return head.error();
  IndexFileInfo info = {.version = head->version,
                        .creator = head->creator,
                        .values = {},
                        .map_kind = head->info.kind,
                        .node_count = head->info.node_count,
                        .edge_count = head->info.box_count,
                        .map_hash = head->info.map_hash,
                        .file_bytes = bytes->size()};
  if (head->index == kBoxesCode) {
    auto values = IndexValues::parse(
        fmt::format("boxes:{}:{}", info_of(head->info.ordering).id, name_of(head->info.method)));
    if (!values) return values.error();
    info.values = *std::move(values);
    info.index_bytes = head->boxes.length;
    info.compressed = head->boxes.compression != Compression::kNone;
    return info;
  }
  auto values = IndexReader(*bytes, *head, name).values();
  if (!values) return values.error();
  info.values = *std::move(values);
  for (const Section& section : head->others) {
    const bool is_plain = section.compression == Compression::kNone;
    if (is_plain ? section.length != section.stored : section.length > max_expanded(section.stored))
      return corrupt("a section says that it has more bytes than its file can hold", name);
    info.index_bytes += section.length;
    info.compressed |= !is_plain;
  }
  return info;
}

Result<void> save_index(const Map& map, const Index& index, const std::filesystem::path& path,
                        const SaveIndexOptions& options) {
  if (const BoxIndex* boxes = as_boxes(index)) return bounds_file::save(*boxes->bounds(), path, options);
  if (auto possible = check_file_of(index.values()); !possible) return possible;
  if (const auto there = check_zstd(); options.compress && !there)
    return Error{ErrorCode::kInvalidArgument, there.error().message, path.string()};
  FileSink sink(path);
  write_index(sink, map, index, options.compress);
  return sink.commit();
}

Result<std::string> index_file_bytes(const Map& map, const Index& index, const SaveIndexOptions& options) {
  if (const BoxIndex* boxes = as_boxes(index)) return bounds_file::format(*boxes->bounds(), options);
  if (auto possible = check_file_of(index.values()); !possible) return possible.error();
  MemorySink sink(options.compress ? 0 : static_cast<std::size_t>(index.byte_size()));
  write_index(sink, map, index, options.compress);
  return sink.take();
}

Result<std::shared_ptr<const Index>> parse_index(const Map& map, std::string_view bytes,
                                                 const std::string& name) {
  return read_any(map, {bytes}, name, Makers::kSound);
}

Result<std::shared_ptr<const Index>> load_index_for(const Map& map, const std::filesystem::path& path,
                                                    LoadMode mode, Makers makers) {
  return with_file(path, mode,
                   [&](const FileBytes& file) { return read_any(map, file, path.string(), makers); });
}

Result<std::shared_ptr<const Index>> load_index(const std::filesystem::path& path, LoadMode mode) {
  const std::string name = path.string();
  return with_file(path, mode, [&](const FileBytes& file) -> Result<std::shared_ptr<const Index>> {
    const auto head = read_head(file.bytes, name);
    if (!head) return head.error();
    if (head->index == kBoxesCode)
      return unless_memory_ends(name, [&] { return read_boxes(nullptr, file, name, Makers::kAny); });
    const auto values = IndexReader(file.bytes, *head, name).values();
    if (!values) return values.error();
    return Error{
        ErrorCode::kInvalidArgument,
        fmt::format("the index '{}' can only be read together with its map; name the map", values->text()),
        name};
  });
}

Result<std::shared_ptr<const Index>> load_stale_index(const Map& map, const std::filesystem::path& path,
                                                      LoadMode mode) {
  const auto stale = load_index(path, mode);
  if (!stale) return stale.error();
  auto adopted = (*stale)->kind().adopt(**stale, map);
  if (adopted) return adopted;
  Error error = adopted.error();
  error.file = path.string();
  return error;
}

}  // namespace goalbound
