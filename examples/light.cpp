// Paths in a game through the light header: a level of its own, its boxes, a path on the screen.
//
// usage: light [MAP X,Y X,Y [BOXES]]     without any: the level below; BOXES: a file that keeps the boxes
#include <goalbound/light.hpp>

#include <cstdio>

namespace gl = goalbound::light;

namespace {

constexpr int kWidth = 24;
constexpr int kHeight = 8;
constexpr const char* kLevel =
    "........................"
    "...........#............"
    "...........#....######.."
    "...........#....#......."
    "....########....#......."
    "................#......."
    "................#......."
    "........................";

int fail(const goalbound::Error& error) {
  std::fprintf(stderr, "light: %s\n", error.to_string().c_str());
  return 1;
}

goalbound::Result<gl::Map> own_level() {
  std::vector<std::uint8_t> cells;  // one byte a cell: not 0 is free
  for (const char* c = kLevel; *c != '\0'; ++c) cells.push_back(*c == '.' ? 1 : 0);
  return gl::Map::from_cells(cells.data(), kWidth, kHeight);
}

/// Those of the file, or new ones, which are then saved there. Null: new ones.
goalbound::Result<gl::Indices> get_boxes(const gl::Map& map, const char* file) {
  if (file != nullptr) {
    auto loaded = gl::Indices::load(map, file);
    if (loaded || loaded.error().code != goalbound::ErrorCode::kNotFound) return loaded;
  }
  auto boxes = gl::Indices::make(map, "boxes");
  if (boxes && file != nullptr) {
    if (const auto saved = boxes->save(file); !saved) return saved.error();
  }
  return boxes;
}

/// The own level with the path in it.
void show(const std::vector<gl::Point>& path) {
  std::string picture = kLevel;
  for (const gl::Point& point : path) picture[static_cast<std::size_t>(point.y * kWidth + point.x)] = '*';
  for (int y = 0; y < kHeight; ++y) std::printf("%.*s\n", kWidth, picture.c_str() + y * kWidth);
}

}  // namespace

int main(int argc, char** argv) {
  gl::Point start{2, 1};
  gl::Point goal{20, 4};
  const bool own = argc == 1;
  if (!own && (argc < 4 || std::sscanf(argv[2], "%d,%d", &start.x, &start.y) != 2 ||
               std::sscanf(argv[3], "%d,%d", &goal.x, &goal.y) != 2)) {
    std::fprintf(stderr, "usage: light [MAP X,Y X,Y [BOXES]]\n");
    return 2;
  }
  const auto map = own ? own_level() : gl::Map::load(argv[1]);
  if (!map) return fail(map.error());
  const auto boxes = get_boxes(*map, argc > 4 ? argv[4] : nullptr);
  if (!boxes) return fail(boxes.error());
  auto query = gl::Query::make(*map, *boxes);
  if (!query) return fail(query.error());

  const gl::Answer answer = query->find(start, goal);
  if (!answer) {
    std::printf("no path\n");
    return 1;
  }
  std::printf("path of length %f: %zu cells, %llu looked at\n", answer.length, query->path().size(),
              static_cast<unsigned long long>(answer.expanded));
  if (own) show(query->path());
}
