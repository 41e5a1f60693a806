#include "goalbound/containers.hpp"

namespace goalbound {

extern const ContainerInfo kContainer_box;
extern const ContainerInfo kContainer_sector;

namespace {

std::size_t box_sector_words(const ContainerSpace& space) {
  return kContainer_box.words(space) + kContainer_sector.words(space);
}

void fill_box_sector(const ContainerSpace& space, const ContainerEdge& edge, std::span<const Place> goals,
                     std::span<std::uint32_t> record) {
  const std::size_t of_box = kContainer_box.words(space);
  kContainer_box.fill(space, edge, goals, record.first(of_box));
  kContainer_sector.fill(space, edge, goals, record.subspan(of_box));
}

bool box_sector_holds(const ContainerSpace& space, const ContainerEdge& edge, const std::uint32_t* record,
                      Place goal) {
  return kContainer_box.holds(space, edge, record, goal) &&
         kContainer_sector.holds(space, edge, record + kContainer_box.words(space), goal);
}

void outline_box_sector(const ContainerSpace& space, const ContainerEdge& edge, const std::uint32_t* record,
                        std::vector<IndexLine>& lines) {
  kContainer_box.outline(space, edge, record, lines);
  kContainer_sector.outline(space, edge, record + kContainer_box.words(space), lines);
}

}  // namespace

extern const ContainerInfo kContainer_box_sector;
const ContainerInfo kContainer_box_sector = {
    .id = "box-sector",
    .name = "Box and sector",
    .description = "what lies in the box and in the sector",
    .words = &box_sector_words,
    .fill = &fill_box_sector,
    .holds = &box_sector_holds,
    .outline = &outline_box_sector,
};

}  // namespace goalbound
