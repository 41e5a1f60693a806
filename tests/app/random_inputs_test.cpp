// The whole viewer, drawn in memory, in the hands of somebody who does anything: mouse, keys, text, files
// dropped, other sizes, and actions with arguments that fit or nearly fit, on maps of every kind. Nothing may
// crash, and places stay on the map; the sanitizers see the rest. The same seed gives the same inputs.
//   GOALBOUND_RANDOM_INPUTS=100000  how many (3,000 without)
//   GOALBOUND_RANDOM_SEED=7         another sequence
//   GOALBOUND_RANDOM_LOG=FILE       each input as a line, the last one being that which failed
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <imgui.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <memory>
#include <random>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "app/fixture.hpp"
#include "goalbound/nav_mesh.hpp"
#include "goalbound/octree.hpp"
#include "goalbound/quadtree.hpp"
#include "panels/keys.hpp"
#include "panels/make_ui.hpp"
#include "pictures/png.hpp"
#include "render/offscreen_surface.hpp"
#include "viewer/dropped_files.hpp"

namespace goalbound::app::test {
namespace {

constexpr std::uint64_t kUsualInputs = 3000;
constexpr std::uint64_t kUsualSeed = 1;
/// A session, and what it has under way, is left after so many inputs for a new one.
constexpr int kInputsOfASession = 250;
/// The picture itself is drawn only so often: it takes longer than all the rest.
constexpr int kFramesAPicture = 16;
/// Maps that grow larger are replaced, so that no input takes long.
constexpr std::uint64_t kLargestMap = 10'000;

std::uint64_t from_environment(const char* name, std::uint64_t otherwise) {
  const char* text = std::getenv(name);
  return text == nullptr ? otherwise : std::strtoull(text, nullptr, 10);
}

/// The same numbers with every standard library.
class Dice {
 public:
  explicit Dice(std::uint64_t seed) : engine_(seed) {}
  int below(int count) { return static_cast<int>(engine_() % static_cast<std::uint64_t>(count)); }
  int between(int least, int most) { return least + below(most - least + 1); }
  bool chance(int percent) { return below(100) < percent; }
  template <class List>
  const auto& one_of(const List& list) {
    return list[static_cast<std::size_t>(below(static_cast<int>(std::size(list))))];
  }

 private:
  std::mt19937_64 engine_;
};

/// Streets of which every third leads one way, and a few that nothing leads to.
ListGraph one_way_streets() {
  constexpr std::uint32_t kSide = 9;
  Dice dice(5);
  ListGraph::Parts parts;
  for (std::uint32_t n = 0; n < kSide * kSide; ++n) {
    parts.places.push_back(
        {static_cast<std::int32_t>(10 * (n % kSide)), static_cast<std::int32_t>(n / kSide * 10), 0});
    for (const std::uint32_t back : {1U, kSide}) {
      if (back == 1 ? n % kSide == 0 : n < kSide) continue;
      const auto cost = static_cast<std::uint32_t>(dice.between(0, 20));
      if (!dice.chance(20)) parts.arcs.push_back({n - back, n, cost});
      if (!dice.chance(40)) parts.arcs.push_back({n, n - back, cost});
    }
  }
  return ListGraph::create(std::move(parts)).value();
}

/// The files that are opened and dropped, among them some that are none.
class Files {
 public:
  Files() {
    Session session;
    session.settings().threads = 1;
    const auto save = [&](const std::string& line, std::string_view name) {
      act(session, line);
      session.wait_for_work();
      act(session, format_action({"save-map", {path(name)}}));
      act(session, format_action({"save-index", {path(std::string(name) + ".gbb")}}));
      names_.insert(names_.end(), {std::string(name), std::string(name) + ".gbb"});
      maps_.emplace_back(name);
    };
    const auto keep = [&](const Map& map, const std::string& name) {
      const auto saved = save_map(map, path(name));
      EXPECT_TRUE(saved.ok()) << name << ": " << (saved ? "" : saved.error().to_string());
      names_.push_back(name);
      maps_.push_back(name);
    };
    save("generate rooms 30 24 1", "grid.map");
    save("generate terrain 24 20 2", "terrain.costs");
    save("generate roads 9 7 3", "roads.gr");
    act(session, "generate caves 30 24 1");
    save("quadtree on", "tree.quadtree");
    save("generate marsh 24 20 1", "marsh.mesh");
    save("generate tower 12 12 1", "tower.3dmap");
    keep(one_way_streets(), "oneway.gr");
    // Maps of nothing: no node, one node, no edge, all parts single.
    keep(*grid_of("@@@\n@@@\n"), "walls.map");
    keep(*grid_of("."), "one.map");
    keep(*grid_of(".@.@\n@@@@\n.@.@\n"), "single.map");
    keep(Quadtree::create(grid_of("@@\n@@\n")).value(), "solid.quadtree");
    keep(ListGraph::create({.places = {{3, 4, 0}}}).value(), "one.gr");
    keep(ListGraph::create({.places = {{0, 0, 0}, {9, 0, 0}, {0, 9, 0}}}).value(), "single.gr");
    keep(Octree::create_from_free({2, 2, 2}, {}).value(), "solid.3dmap");
    MeshParts triangle;
    triangle.points = {{0, 0, 0}, {10, 0, 0}, {0, 10, 0}};
    triangle.polygons = {{0, 1, 2}};
    keep(NavMesh::create(std::move(triangle), MeshNodes::kEdgeMiddles).value(), "triangle.mesh");
    write("grid.map.scen", "version 1\n0\tgrid.map\t30\t24\t1\t1\t20\t20\t0\n");
    write("own.lesson", "# Own\n> open " + path("grid.map") +
                            "\n## P\n{left.expanded} cells\n> wait\n> seek start\n## Q\n? Found?\n- yes "
                            "[left.found = 1]\n- no [left.found = 0]\n> wait\nSo.\n");
    write("bad.map", "type octile\nheight 2\nwidth 2\nmap\n..\n.\n");
    write("bad.gbb", "no boxes");
    write("empty.gr", "");
  }

  std::string path(std::string_view name) const { return (folder_ / name).string(); }
  std::string any(Dice& dice) const { return path(dice.one_of(names_)); }
  std::string any_map(Dice& dice) const { return path(dice.one_of(maps_)); }

 private:
  void write(const std::string& name, const std::string& text) {
    EXPECT_TRUE(write_file(folder_ / name, text).ok());
    names_.push_back(name);
  }

  TemporaryFolder folder_;
  std::vector<std::string> names_;
  std::vector<std::string> maps_;  ///< of names_ those that hold one
};

/// What is drawn, asked and made anew whatever the map: rare among all that there is.
constexpr std::array<std::string_view, 12> kOften = {"open", "index",  "make-index", "search", "heat", "step",
                                                     "seek", "select", "start",      "goal",   "show", "tab"};

/// Lines of the command language that fit the table of actions, or nearly.
class ActionLines {
 public:
  ActionLines(Dice& dice, const Session& session, const Files& files)
      : dice_(dice), session_(session), files_(files) {}

  ActionCall next() {
    const ActionInfo& info =
        dice_.chance(40) ? *find_action(dice_.one_of(kOften)) : dice_.one_of(all_actions());
    if (!info.menu_call.empty() && dice_.chance(50)) return parse_action(info.menu_call).value();
    ActionCall call{std::string(info.id), {}};
    if (info.id == "generate") {
      call.arguments = {word("KIND"), number(1, 40), number(1, 40), number(0, 9)};
    } else if (info.id == "resize") {
      call.arguments = {number(1, 60), number(1, 60)};
    } else if (info.id == "random-problems") {
      call.arguments = {number(0, 60), number(0, 9)};
    } else if (info.id == "set") {
      const SettingInfo& setting = dice_.one_of(all_settings());
      call.arguments = {std::string(setting.key), setting_value(setting)};
    } else {
      add_arguments(info, call);
    }
    return call;
  }

 private:
  void add_arguments(const ActionInfo& info, ActionCall& call) {
    std::string_view usage = info.arguments;
    while (!usage.empty()) {
      const std::size_t end = std::min(usage.find(' '), usage.size());
      std::string_view token = usage.substr(0, end);
      usage.remove_prefix(std::min(end + 1, usage.size()));
      const bool optional = token.starts_with('[');
      while (token.starts_with('[')) token.remove_prefix(1);
      while (token.ends_with(']') || token.ends_with(',')) token.remove_suffix(1);
      if (optional && dice_.chance(50)) return;
      if (token == "...") continue;
      call.arguments.push_back(dice_.chance(3) ? junk() : alternative(token));
    }
  }

  /// One of "a|b|WORD".
  std::string alternative(std::string_view token) {
    std::vector<std::string_view> all;
    for (std::size_t end = 0; end != std::string_view::npos; token.remove_prefix(end + 1)) {
      end = token.find('|');
      all.push_back(token.substr(0, end));
      if (end == std::string_view::npos) break;
    }
    return word(dice_.one_of(all));
  }

  std::string word(std::string_view name) {
    if (name == "X,Y") return cell();
    if (name == "NODE") return node();
    if (name.starts_with("X,Y[")) return cell() + (dice_.chance(50) ? "," + number(0, 9) : "");
    if (name == "MAP") return dice_.chance(80) ? files_.any_map(dice_) : files_.any(dice_);
    if (name == "FILE") return files_.any(dice_);
    if (name == "INDEX") return index();
    if (name == "FILE.csv" || name == "FILE.png") return files_.path("out" + std::string(name.substr(4)));
    if (name == "SEARCH") return std::string(dice_.one_of(all_searches())->id);
    if (name == "KIND") return std::string(dice_.one_of(all_generators())->id);
    if (name == "ORDERING") return std::string(dice_.one_of(all_orderings()).id);
    if (name == "METHOD") return std::string(dice_.one_of(all_methods()).id);
    if (name == "TERRAIN") return dice_.one_of(std::array<std::string, 5>{"free", "wall", "S", "T", "@"});
    if (name == "LETTER") return "S";
    if (name == "WxH") return number(300, 1400) + "x" + number(200, 900);
    if (name == "FACTOR") return fmt::format("{}", dice_.between(1, 400) / 100.0);
    if (name == "PIXELS") return number(1, 60);
    if (name == "DX" || name == "DY") return number(-300, 300);
    if (name == "ID") return dice_.one_of(std::array<std::string, 3>{"astar", "box", "quiz"});
    if (name == "TEXT") return "1,1 -> 5,5";
    if (name == "EDGE") return dice_.chance(50) ? "E" : "2";
    if (name == "N" && dice_.chance(50)) return "N";
    constexpr auto kNumbers =
        std::to_array<std::string_view>({"N", "NUMBER", "NODES", "PAGE", "SIZE", "LENGTH", "SECONDS",
                                         "AMOUNT", "STEPS", "AT", "K", "FRAMES"});
    if (std::ranges::find(kNumbers, name) != kNumbers.end()) return number(0, 30);
    if (name == "DEGREES" || name == "TILT") return number(-100, 400);
    if (name == "SHARE") return fmt::format("{}", dice_.between(0, 10) / 10.0);
    return std::string(name);
  }

  /// Of any kind, often with another one inside.
  std::string index() {
    const IndexKind& kind = *dice_.one_of(all_indices());
    std::string text(kind.id);
    if (kind.inner != nullptr && dice_.chance(50))
      text += fmt::format("({})", dice_.one_of(all_indices())->id);
    return text;
  }
  std::string number(int least, int most) { return fmt::format("{}", dice_.between(least, most)); }
  std::string cell() { return number(-1, 40) + "," + number(-1, 40); }
  std::string node() {
    if (dice_.chance(5)) return "none";
    if (!session_.has_map() || dice_.chance(10)) return cell();
    const auto nodes = static_cast<int>(session_.map().node_count());
    if (nodes == 0) return cell();
    return session_.map().name_of(
        session_.map().node_of_slot(static_cast<std::uint32_t>(dice_.below(nodes))));
  }
  std::string setting_value(const SettingInfo& setting) {
    if (is_switch(setting)) return dice_.chance(50) ? "on" : "off";
    if (setting.key == "ui-scale") return dice_.chance(70) ? "1" : "1.5";  // fonts are slow to make
    if (setting.key == "threads") return number(0, 3);
    return number(static_cast<int>(setting.min), static_cast<int>(setting.max));
  }
  std::string junk() {
    return dice_.one_of(
        std::array<std::string, 7>{"", "-1", "99999999999999999999", "nan", "\"", "#", "\xff\xfe"});
  }

  Dice& dice_;
  const Session& session_;
  const Files& files_;
};

/// Clicks and typed text there would write, or read, files anywhere, or make a map that takes long.
bool takes_files_or_sizes(std::string_view popup) {
  return popup.starts_with("browse-") || popup == "new-map" || popup == "map-size";
}

class RandomUser {
 public:
  RandomUser(Dice& dice, const Files& files, OffscreenSurface& surface, std::ostream* log)
      : dice_(dice), files_(files), surface_(surface), log_(log) {
    session_ = std::make_unique<Session>();
    session_->settings().threads = 2;
    session_->ui.invitation = dice.chance(20);
    session_->frames_go_on = dice.chance(50);
    ui_ = make_ui(*session_, surface.fonts(), surface.map_painter());
    (void)session_->open_map(dice.chance(90) ? files.any_map(dice) : files.path("none.map"));
    resize(dice.between(300, 1400), dice.between(200, 900));
    frame();
  }
  ~RandomUser() {
    ImGuiIO& io = ImGui::GetIO();  // which all sessions share
    std::fill(std::begin(io.KeysDown), std::end(io.KeysDown), false);
    std::fill(std::begin(io.MouseDown), std::end(io.MouseDown), false);
    io.KeyCtrl = io.KeyShift = io.KeyAlt = false;
  }
  RandomUser(const RandomUser&) = delete;
  RandomUser& operator=(const RandomUser&) = delete;

  void act_once() {
    const int kind = dice_.below(100);
    if (kind < 30) {
      move();
    } else if (kind < 50) {
      button();
    } else if (kind < 57) {
      wheel();
    } else if (kind < 70) {
      key();
    } else if (kind < 74) {
      type();
    } else if (kind < 76) {
      drop();
    } else if (kind < 78) {
      resize(dice_.between(200, 1500), dice_.between(150, 1000));
    } else {
      action();
    }
    frame();
    serve();
    if (dice_.chance(10)) wait();
    check();
  }

 private:
  void note(const std::string& text) {
    if (log_ != nullptr) *log_ << text << std::endl;  // whole, even if the next step crashes
  }

  void move() {
    ImGuiIO& io = ImGui::GetIO();
    const auto x = static_cast<float>(dice_.between(-20, static_cast<int>(io.DisplaySize.x) + 20));
    const auto y = static_cast<float>(dice_.between(-20, static_cast<int>(io.DisplaySize.y) + 20));
    note(fmt::format("move {} {}", x, y));
    io.MousePos = {x, y};
  }

  void button() {
    ImGuiIO& io = ImGui::GetIO();
    const int which = dice_.chance(80) ? 0 : dice_.between(1, 2);
    if (!io.MouseDown[which] && takes_files_or_sizes(session_->ui.popup)) return;
    io.MouseDown[which] = !io.MouseDown[which];
    note(fmt::format("button {} {}", which, io.MouseDown[which]));
    // Most presses are clicks, the others drags.
    if (!io.MouseDown[which] || dice_.chance(30)) return;
    frame();
    io.MouseDown[which] = false;
    note("release");
  }

  void wheel() {
    const int notches = dice_.between(-5, 5);
    note(fmt::format("wheel {}", notches));
    ImGui::GetIO().MouseWheel = static_cast<float>(notches);
  }

  void key() {
    ImGuiIO& io = ImGui::GetIO();
    const bool harmless = takes_files_or_sizes(session_->ui.popup);
    const int code = harmless ? 256 : dice_.chance(60) ? dice_.between(32, 96) : dice_.between(256, 348);
    io.KeyCtrl = !harmless && dice_.chance(30);
    io.KeyShift = dice_.chance(20);
    io.KeyAlt = dice_.chance(10);
    note(fmt::format("key {} ctrl {} shift {} alt {}", code, io.KeyCtrl, io.KeyShift, io.KeyAlt));
    io.KeysDown[code] = true;
    frame();
    io.KeysDown[code] = false;
    io.KeyCtrl = io.KeyShift = io.KeyAlt = false;
  }

  void type() {
    if (takes_files_or_sizes(session_->ui.popup)) return;
    static constexpr std::array<const char*, 10> kTexts = {
        "12", "zoom", "select 3,3", "-1", "seek end", "\xc3\xa4\xe2\x82\xac", "%s%n", "heat", "theme", "/"};
    const char* text = dice_.one_of(kTexts);
    note(fmt::format("type {}", text));
    ImGui::GetIO().AddInputCharactersUTF8(text);
  }

  void drop() {
    std::vector<std::string> files;
    for (int i = dice_.between(1, 3); i > 0; --i) files.push_back(files_.any(dice_));
    for (const std::string& file : files) note("drop " + file);
    open_dropped_files(*session_, std::move(files));
  }

  void resize(int width, int height) {
    note(fmt::format("resize {} {}", width, height));
    const auto resized = surface_.resize(width, height);
    EXPECT_TRUE(resized.ok()) << resized.error().to_string();
  }

  void action() {
    const ActionCall call = ActionLines(dice_, *session_, files_).next();
    note("action " + format_action(call));
    (void)session_->execute(call);
  }

  void frame() {
    surface_.set_font_scale(static_cast<float>(session_->interface_scale()));
    const float dt = 1.0F / static_cast<float>(dice_.between(1, 60));
    surface_.begin_frame(dt);
    ui_->frame(dt);
    if (++frames_ % kFramesAPicture == 0) {
      surface_.end_frame();
    } else {
      ImGui::Render();
    }
  }

  /// What the host does, but for what leaves the program or writes pictures.
  void serve() {
    HostRequests requests = std::exchange(session_->requests, {});
    if (requests.clipboard) clipboard_ = *std::move(requests.clipboard);
    if (requests.paste) (void)session_->execute(ActionCall{"paste", {clipboard_}});
    if (requests.wait) wait();
    if (requests.size) resize(std::min(requests.size->width, 1500), std::min(requests.size->height, 1000));
    session_->settings().threads = std::min(session_->settings().threads, 3);
    leave_large_map();
  }

  /// Its boxes would take minutes. It may be opened behind the window, and come while something is waited
  /// for.
  void leave_large_map() {
    const bool is_large = session_->has_map() && session_->map().node_count() > kLargestMap;
    if (is_large) (void)session_->execute("generate maze 21 21 1");
  }
  void wait() {
    while (session_->working()) {
      session_->update(0);
      leave_large_map();
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    session_->wait_for_work();
    leave_large_map();
  }

  void check() const {
    if (!session_->has_map()) return;
    const auto is_on_map = [&](std::optional<NodeId> node) {
      return !node || !session_->map().name_of(*node).empty();
    };
    EXPECT_TRUE(is_on_map(session_->selection().selected()));
    EXPECT_TRUE(is_on_map(session_->selection().hovered()));
    for (const NodeId end : {session_->searches().start(), session_->searches().goal()})
      EXPECT_TRUE(end == kNoNode || index_of(end) < session_->map().node_limit());
    const Timeline& timeline = session_->searches().timeline();
    EXPECT_LE(timeline.position(), timeline.length());
  }

  Dice& dice_;
  const Files& files_;
  OffscreenSurface& surface_;
  std::ostream* log_;
  std::unique_ptr<Session> session_;
  std::unique_ptr<Ui> ui_;
  std::string clipboard_;
  int frames_ = 0;
};

/// What is written under a relative name falls into a folder that goes.
class WorkingFolder {
 public:
  WorkingFolder() : before_(std::filesystem::current_path()) {
    std::filesystem::create_directory(folder_ / "work");
    std::filesystem::current_path(folder_ / "work");
  }
  ~WorkingFolder() { std::filesystem::current_path(before_); }
  WorkingFolder(const WorkingFolder&) = delete;
  WorkingFolder& operator=(const WorkingFolder&) = delete;

 private:
  TemporaryFolder folder_;
  std::filesystem::path before_;
};

TEST(RandomInputs, NeverBreakTheViewer) {
  const std::uint64_t inputs = from_environment("GOALBOUND_RANDOM_INPUTS", kUsualInputs);
  const std::uint64_t seed = from_environment("GOALBOUND_RANDOM_SEED", kUsualSeed);
  fmt::print("{} inputs from seed {}\n", inputs, seed);
  const WorkingFolder working_folder;
  const Files files;
  const char* log_name = std::getenv("GOALBOUND_RANDOM_LOG");
  std::ofstream log;
  if (log_name != nullptr) log.open(log_name);
  auto surface = OffscreenSurface::create(1280, 800);
  ASSERT_TRUE(surface.ok()) << surface.error().to_string();
  install_key_map(ImGui::GetIO());
  Dice dice(seed);
  for (std::uint64_t done = 0; done < inputs && !HasFailure();) {
    RandomUser user(dice, files, **surface, log_name == nullptr ? nullptr : &log);
    for (int i = 0; i < kInputsOfASession && done < inputs; ++i, ++done) user.act_once();
    if (done % 5000 == 0) fmt::print("{} inputs done\n", done);
  }
}

}  // namespace
}  // namespace goalbound::app::test
