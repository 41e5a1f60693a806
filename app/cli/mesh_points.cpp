#include "mesh_points.hpp"

#include <fmt/format.h>

#include <cmath>

#include "goalbound/text.hpp"

namespace goalbound::cli {

Result<MeshPoint> mesh_point_named(const std::string& text) {
  const auto fields = split_fields(text, ',');
  MeshPoint point;
  double* const values[] = {&point.x, &point.y, &point.z};
  bool good = fields.size() == 2 || fields.size() == 3;
  for (std::size_t i = 0; good && i < fields.size(); ++i) {
    const auto value = parse_number<double>(fields[i]);
    good = value.ok() && std::isfinite(value.value);
    *values[i] = value.value;
  }
  if (good) return point;
  return Error{.code = ErrorCode::kInvalidArgument,
               .message = fmt::format("'{}' is not a point; write X,Y as in 12.5,7", text)};
}

std::string mesh_point_text(const MeshPoint& p) {
  return p.z == 0 ? fmt::format("{},{}", p.x, p.y) : fmt::format("{},{},{}", p.x, p.y, p.z);
}

Json mesh_point_json(const MeshPoint& p) {
  return {p.x, p.y, p.z};
}

Error outside_mesh(const std::string& point, const std::string& file) {
  return {.code = ErrorCode::kInvalidArgument,
          .message = fmt::format("the point {} lies on no polygon", point),
          .file = file};
}

}  // namespace goalbound::cli
