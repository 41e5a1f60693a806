#include "paper/map_result.hpp"

#include <algorithm>

namespace goalbound::paper {
namespace {

const Entrant& entrant_of(std::size_t index) {
  return kEntrants[index];
}

cli::Json map_boxes_json(const MapResult& result, const BoxesResult& boxes) {
  const auto at_one_byte = result.box_bytes(1);
  return {{"ordering", info_of(boxes.ordering).id},
          {"method", boxes.method},
          {"seconds", boxes.seconds},
          {"threads", boxes.threads},
          {"bytes", boxes.bytes},
          {"bytes_at_1", at_one_byte ? cli::Json(*at_one_byte) : cli::Json(nullptr)},
          {"bytes_at_2", *result.box_bytes(2)}};
}

cli::Json entrant_json(const MapResult& result, std::size_t index) {
  const Entrant& entrant = entrant_of(index);
  const EntrantResult& r = *result.entrants[index];
  const auto mean_ms = result.mean_ms(static_cast<EntrantIndex>(index));
  cli::Json json = {{"name", entrant.name},
                    {"algorithm", entrant.algorithm},
                    {"ordering", entrant.boxes ? cli::Json(info_of(*entrant.boxes).id) : cli::Json(nullptr)},
                    {"claims_optimal", entrant.claims_optimal},
                    {"optimal", r.optimal},
                    {"suboptimal", r.suboptimal},
                    {"no_path", r.no_path},
                    {"invalid", r.invalid},
                    {"wrong", r.wrong()},
                    {"seconds", r.seconds},
                    {"mean_ms", mean_ms ? cli::Json(*mean_ms) : cli::Json(nullptr)},
                    {"expanded", r.total.expanded},
                    {"generated", r.total.generated},
                    {"pruned", r.total.pruned},
                    {"open_add", r.total.open_add},
                    {"open_decrease", r.total.open_decrease}};
  if (!r.first_failure.empty()) json["first_failure"] = r.first_failure;
  return json;
}

EntrantResult entrant_from(const cli::Json& json) {
  EntrantResult result;
  result.optimal = json.at("optimal");
  result.suboptimal = json.at("suboptimal");
  result.no_path = json.at("no_path");
  result.invalid = json.at("invalid");
  result.total = {.expanded = json.at("expanded"),
                  .generated = json.at("generated"),
                  .pruned = json.at("pruned"),
                  .open_add = json.at("open_add"),
                  .open_decrease = json.at("open_decrease")};
  result.first_failure = json.value("first_failure", "");
  result.seconds = json.at("seconds");
  return result;
}

std::optional<BoxesResult> boxes_from(const cli::Json& json) {
  const OrderingInfo* ordering = find_ordering(json.at("ordering").get<std::string>());
  if (ordering == nullptr) return std::nullopt;
  return BoxesResult{.ordering = ordering->ordering,
                     .method = json.at("method"),
                     .seconds = json.at("seconds"),
                     .threads = json.at("threads"),
                     .bytes = json.at("bytes")};
}

}  // namespace

const BoxesResult* MapResult::boxes_of(Ordering ordering) const {
  const auto found =
      std::find_if(boxes.begin(), boxes.end(), [&](const BoxesResult& b) { return b.ordering == ordering; });
  return found == boxes.end() ? nullptr : &*found;
}

std::optional<std::uint64_t> MapResult::box_bytes(std::uint32_t value_bytes) const {
  if (value_bytes < BoxShape::value_bytes_for({0, width - 1, 0, height - 1})) return std::nullopt;
  constexpr std::uint64_t kValuesOfNode = 32;
  return kValuesOfNode * value_bytes * nodes;
}

std::optional<double> MapResult::mean_ms(EntrantIndex entrant) const {
  if (!entrants[entrant] || valid == 0) return std::nullopt;
  return entrants[entrant]->seconds * 1e3 / static_cast<double>(valid);
}

cli::Json to_json(const MapResult& result) {
  cli::Json boxes = cli::Json::array();
  for (const BoxesResult& b : result.boxes) boxes.push_back(map_boxes_json(result, b));
  cli::Json entrants = cli::Json::array();
  for (std::size_t i = 0; i < kEntrants.size(); ++i) {
    if (result.entrants[i]) entrants.push_back(entrant_json(result, i));
  }
  cli::Json json = {{"width", result.width},
                    {"height", result.height},
                    {"nodes", result.nodes},
                    {"problems_from", result.problems_from},
                    {"problems", result.problems},
                    {"valid", result.valid},
                    {"wrong_stated_lengths", result.wrong_stated_lengths},
                    {"measured_at", result.measured_at},
                    {"boxes", std::move(boxes)},
                    {"results", std::move(entrants)}};
  if (!result.first_wrong_stated_length.empty())
    json["first_wrong_stated_length"] = result.first_wrong_stated_length;
  return json;
}

std::optional<MapResult> map_result_from_json(const cli::Json& object) {
  try {
    MapResult result{.width = object.at("width"),
                     .height = object.at("height"),
                     .nodes = object.at("nodes"),
                     .problems_from = object.at("problems_from"),
                     .problems = object.at("problems"),
                     .valid = object.at("valid"),
                     .wrong_stated_lengths = object.at("wrong_stated_lengths"),
                     .first_wrong_stated_length = object.value("first_wrong_stated_length", ""),
                     .measured_at = object.at("measured_at")};
    for (const cli::Json& json : object.at("boxes")) {
      const auto boxes = boxes_from(json);
      if (!boxes) return std::nullopt;
      result.boxes.push_back(*boxes);
    }
    for (const cli::Json& json : object.at("results")) {
      const auto entrant = std::find_if(kEntrants.begin(), kEntrants.end(),
                                        [&](const Entrant& e) { return json.at("name") == e.name; });
      if (entrant == kEntrants.end()) return std::nullopt;
      result.entrants[static_cast<std::size_t>(entrant - kEntrants.begin())] = entrant_from(json);
    }
    return result;
  } catch (const cli::Json::exception&) {
    return std::nullopt;
  }
}

}  // namespace goalbound::paper
