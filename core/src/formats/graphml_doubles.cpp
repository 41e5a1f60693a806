#include "formats/graphml_doubles.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "goalbound/text.hpp"

namespace goalbound {
namespace {

/// Looks at each element once, in the order of the file.
class DoubleFinder final : public pugi::xml_tree_walker {
 public:
  std::optional<DoubledXml> take() { return std::move(found_); }

  bool for_each(pugi::xml_node& element) override {
    if (element.type() != pugi::node_element) return true;
    check_attributes(element);
    if (local_name(element) == "key") check_key(element);
    if (local_name(element) == "node" || local_name(element) == "edge") check_data(element);
    return !found_;
  }

 private:
  void refuse(const pugi::xml_node& element, std::string message) {
    if (!found_) found_ = {element, std::move(message)};
  }

  void check_attributes(const pugi::xml_node& element) {
    words_.clear();
    for (const pugi::xml_attribute& attribute : element.attributes()) words_.emplace_back(attribute.name());
    if (const auto twice = doubled_word()) {
      refuse(element, fmt::format("no well-formed XML: the attribute {} stands twice in {}",
                                  in_quotes(*twice), in_quotes(element.name())));
    }
  }

  void check_key(const pugi::xml_node& key) {
    const std::string_view id = key.attribute("id").value();
    if (!ids_.insert(id).second) return refuse(key, fmt::format("a second key of the id {}", in_quotes(id)));
    const std::string_view name = key.attribute("attr.name").value();
    const std::string_view owner = key.attribute("for").as_string("all");
    if (!name.empty() && !names_.insert({name, owner}).second) {
      refuse(key, fmt::format("a second key of the name {} for {}; which of them counts?", in_quotes(name),
                              in_quotes(owner)));
    }
  }

  void check_data(const pugi::xml_node& owner) {
    words_.clear();
    for (const pugi::xml_node& data : owner.children()) {
      if (local_name(data) == "data") words_.emplace_back(data.attribute("key").value());
    }
    if (const auto twice = doubled_word())
      refuse(owner, fmt::format("two data of the key {} in one {}", in_quotes(*twice), local_name(owner)));
  }

  /// One of `words_` that stands there twice. Large files have millions of elements with a few words each,
  /// and an element may have millions of words.
  std::optional<std::string_view> doubled_word() {
    std::ranges::sort(words_);
    const auto twice = std::ranges::adjacent_find(words_);
    return twice == words_.end() ? std::nullopt : std::optional(*twice);
  }

  std::vector<std::string_view> words_;  ///< of the element that is looked at
  std::set<std::string_view> ids_;
  std::set<std::pair<std::string_view, std::string_view>> names_;
  std::optional<DoubledXml> found_;
};

}  // namespace

std::string_view local_name(const pugi::xml_node& element) {
  const std::string_view name = element.name();
  return name.substr(name.find(':') + 1);  // all of it where there is none
}

std::optional<DoubledXml> find_doubled(const pugi::xml_document& document) {
  DoubleFinder finder;
  pugi::xml_node all = document;
  all.traverse(finder);
  return finder.take();
}

}  // namespace goalbound
