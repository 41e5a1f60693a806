// What an engine draws while a game is made, here into an SVG file: the map, start-edge labels, the boxes of
// the start, a path. An engine would have its own lines, polygons and text in place of SvgDraw.
//
// usage: debug_draw MAP START GOAL FILE.svg     START and GOAL as the map names them: 8,8 on grids
#include <goalbound/goalbound.hpp>

#include <cstdio>
#include <string>
#include <vector>

namespace {

class SvgDraw : public goalbound::DebugDraw {
 public:
  SvgDraw(std::FILE* file, const goalbound::Map& map) : file_(file), width_(map.spacing() / 5) {
    const goalbound::Box all = map.limits();
    std::fprintf(file_, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"%d %d %d %d\">\n", all.min_x,
                 all.min_y, all.max_x - all.min_x + 1, all.max_y - all.min_y + 1);
  }
  ~SvgDraw() override { std::fprintf(file_, "</svg>\n"); }
  SvgDraw(const SvgDraw&) = delete;
  SvgDraw& operator=(const SvgDraw&) = delete;

  void line(goalbound::DrawPoint from, goalbound::DrawPoint to, goalbound::DrawColour colour) override {
    std::fprintf(file_,
                 "<line x1=\"%g\" y1=\"%g\" x2=\"%g\" y2=\"%g\" stroke=\"#%08X\" stroke-width=\"%g\"/>\n",
                 from.x, from.y, to.x, to.y, colour, width_);
  }
  void polygon(std::span<const goalbound::DrawPoint> corners, goalbound::DrawColour colour) override {
    std::fprintf(file_, "<polygon fill=\"#%08X\" points=\"", colour);
    for (const auto& corner : corners) std::fprintf(file_, "%g,%g ", corner.x, corner.y);
    std::fprintf(file_, "\"/>\n");
  }
  void text(goalbound::DrawPoint at, std::string_view text, goalbound::DrawColour colour) override {
    std::fprintf(file_, "<text x=\"%g\" y=\"%g\" font-size=\"%g\" fill=\"#%08X\">%.*s</text>\n", at.x, at.y,
                 15 * width_, colour, static_cast<int>(text.size()), text.data());
  }

 private:
  std::FILE* file_;
  double width_;
};

int fail(const goalbound::Error& error) {
  std::fprintf(stderr, "debug_draw: %s\n", error.to_string().c_str());
  return 1;
}

/// Bottom first.
goalbound::Result<void> draw_all(const goalbound::Map& map, const goalbound::Bounds& bounds,
                                 std::span<const goalbound::NodeId> path, goalbound::DebugDraw& draw) {
  goalbound::draw_map(map, draw);
  if (auto drawn = goalbound::draw_labels(map, bounds, path.front(), draw); !drawn) return drawn;
  if (auto drawn = goalbound::draw_boxes(map, bounds, path.front(), draw); !drawn) return drawn;
  return goalbound::draw_path(map, path, draw);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 5) {
    std::fprintf(stderr, "usage: debug_draw MAP START GOAL FILE.svg\n");
    return 2;
  }
  const auto map = goalbound::load_map(argv[1]);
  if (!map) return fail(map.error());
  const auto start = (*map)->find_node(argv[2]);
  if (!start) return fail(start.error());
  const auto goal = (*map)->find_node(argv[3]);
  if (!goal) return fail(goal.error());
  goalbound::Progress progress;
  const auto boxes = goalbound::provide_indices(**map, "boxes", progress);
  if (!boxes) return fail(boxes.error());
  const auto query = goalbound::make_query(*goalbound::find_search("astar-gb"), **map, *boxes);
  if (!query) return fail(query.error());
  const goalbound::SearchResult result = (*query)->find(*start, *goal);
  if (!result.found()) {
    std::printf("%s\n", std::string(goalbound::describe(result.status)).c_str());
    return 1;
  }
  std::vector<goalbound::NodeId> path;
  (*query)->path(path);

  std::FILE* const file = std::fopen(argv[4], "w");
  if (file == nullptr) {
    std::perror(argv[4]);
    return 1;
  }
  goalbound::Result<void> drawn;
  {
    SvgDraw draw(file, **map);
    drawn = draw_all(**map, *boxes->get<goalbound::BoxIndex>()->bounds(), path, draw);
  }
  if (std::fclose(file) != 0) {
    std::perror(argv[4]);
    return 1;
  }
  if (!drawn) return fail(drawn.error());
  std::printf("path of length %s: %s\n", (*map)->length_text(result.cost).c_str(), argv[4]);
}
