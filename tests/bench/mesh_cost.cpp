// What the shortest of all paths over a mesh costs: Polyanya between random points of it.
//   goalbound_bench_mesh MESH [PROBLEMS]
// Prints one line of JSON: microseconds a query (median of seven passes over the same problems), how many of
// them have a path, and intervals expanded and generated a query. Asserts nothing.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "goalbound/polyanya.hpp"

namespace goalbound {
namespace {

constexpr int kPasses = 7;

/// Evenly over the area of the mesh: points of its bounding rectangle that lie on a polygon.
class RandomPoints {
 public:
  explicit RandomPoints(const NavMesh& mesh) : mesh_(mesh) {
    for (const MeshPoint& point : mesh.parts().points) {
      low_ = {std::min(low_.x, point.x), std::min(low_.y, point.y), 0};
      high_ = {std::max(high_.x, point.x), std::max(high_.y, point.y), 0};
    }
  }
  MeshPoint next() {
    std::uniform_real_distribution<double> x(low_.x, high_.x);
    std::uniform_real_distribution<double> y(low_.y, high_.y);
    MeshPoint point{x(random_), y(random_), 0};
    while (!mesh_.area_of(point)) point = {x(random_), y(random_), 0};
    return point;
  }

 private:
  const NavMesh& mesh_;
  MeshPoint low_{1e300, 1e300, 0};
  MeshPoint high_{-1e300, -1e300, 0};
  std::mt19937 random_{1};
};

int measure(const char* path, std::size_t problems) {
  const auto mesh = load_nav_mesh(path);
  if (!mesh) {
    std::fprintf(stderr, "%s\n", mesh.error().to_string().c_str());
    return 2;
  }
  RandomPoints points(*mesh);
  std::vector<std::pair<MeshPoint, MeshPoint>> pairs(problems);
  for (auto& [start, goal] : pairs) start = points.next(), goal = points.next();

  Polyanya polyanya(*mesh);
  std::vector<double> seconds;
  std::uint64_t found = 0;
  std::uint64_t expanded = 0;
  std::uint64_t generated = 0;
  for (int pass = 0; pass < kPasses; ++pass) {
    found = expanded = generated = 0;
    const auto begin = std::chrono::steady_clock::now();
    for (const auto& [start, goal] : pairs) {
      const PolyanyaResult result = polyanya.find(start, goal);
      found += result.found() ? 1 : 0;
      expanded += result.expanded;
      generated += result.generated;
    }
    seconds.push_back(std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
  }
  std::ranges::nth_element(seconds, seconds.begin() + kPasses / 2);
  const auto count = static_cast<double>(problems);
  fmt::print(R"({{"mean_us":{:.3f},"problems":{},"found":{},"expanded":{:.1f},"generated":{:.1f}}})"
             "\n",
             1e6 * seconds[kPasses / 2] / count, problems, found, static_cast<double>(expanded) / count,
             static_cast<double>(generated) / count);
  return 0;
}

}  // namespace
}  // namespace goalbound

int main(int count, char** arguments) {
  const int problems = count > 2 ? std::atoi(arguments[2]) : 1000;
  if (count < 2 || problems <= 0) {
    std::fputs("usage: goalbound_bench_mesh MESH [PROBLEMS]\n", stderr);
    return 2;
  }
  return goalbound::measure(arguments[1], static_cast<std::size_t>(problems));
}
