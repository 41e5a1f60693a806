// What tests of `goalbound bench --paper` share: small folders of maps, and runs over them.
#pragma once

#include <fmt/format.h>

#include <filesystem>
#include <stdexcept>
#include <string>
#include <vector>

#include "support.hpp"

namespace goalbound::test {

/// The object of an array whose member `key` is `value`.
inline const Json& pick(const Json& array, const std::string& key, const std::string& value) {
  for (const Json& item : array) {
    if (item.at(key) == value) return item;
  }
  throw std::runtime_error("there is no " + key + " " + value + " in " + array.dump());
}

/// What must not change from run to run: no times, nothing that tells when and from where.
inline Json without_times(Json json) {
  for (Json& map : json["maps"]) {
    for (const char* key : {"measured_at", "from_cache"}) map.erase(key);
    for (Json& boxes : map["boxes"]) {
      for (const char* key : {"seconds", "threads"}) boxes.erase(key);
    }
    for (Json& result : map["results"]) {
      for (const char* key : {"seconds", "mean_ms"}) result.erase(key);
    }
  }
  return {{"maps", json["maps"]},
          {"table2", json["table2"]},
          {"correctness", json["correctness"]},
          {"left_out", json["left_out"]},
          {"failed", json["failed"]}};
}

class PaperBench : public CliTest {
 protected:
  /// maps/<sub>/<kind>.map, generated.
  void add_map(const std::string& sub, const std::string& kind, int width, int height) const {
    std::filesystem::create_directories(folder() / "maps" / sub);
    expect(0, {"generate", kind, "--width", std::to_string(width), "--height", std::to_string(height), "-o",
               fmt::format("maps/{}/{}.map", sub, kind)});
  }
  void add_three_maps() const {
    add_map("dao", "caves", 40, 30);
    add_map("sc1", "rooms", 50, 40);
    add_map("mine", "random", 30, 20);
  }
  /// The 6 x 6 map with a scenario of four problems, one of which starts on a wall.
  void add_hand_written_map(double length = 6.41421) const {
    std::filesystem::create_directories(folder() / "maps/hand");
    write_map("maps/hand/m.map", tricky_rows());
    write("maps/hand/m.map.scen",
          scenario_text(6, 6, {{5, 3, 0, 3, length}, {0, 0, 2, 0, 2}, {3, 0, 0, 0, 3}, {1, 1, 1, 1, 0}}));
  }

  /// `goalbound bench --paper maps --random 200 ARGUMENTS...`
  Outcome paper(int status, std::vector<std::string> arguments = {}) const {
    arguments.insert(arguments.begin(), {"bench", "--paper", "maps", "--random", "200"});
    return expect(status, arguments);
  }
  Json paper_json(std::vector<std::string> arguments = {}) const {
    arguments.emplace_back("--json");
    return paper(0, arguments).json();
  }
  /// Files of that kind that `--cache kept` has left.
  std::vector<std::filesystem::path> cached(const std::string& sub, const std::string& extension) const {
    std::vector<std::filesystem::path> files;
    if (!std::filesystem::exists(folder() / "kept" / sub)) return files;
    for (const auto& entry : std::filesystem::directory_iterator(folder() / "kept" / sub)) {
      if (entry.path().extension() == extension) files.push_back(entry.path());
    }
    return files;
  }
};

}  // namespace goalbound::test
