// Inputs and outputs that several subcommands share: the algorithms, the output file.
#pragma once

#include <CLI/App.hpp>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "goalbound/map.hpp"
#include "goalbound/nav_mesh.hpp"
#include "goalbound/result.hpp"
#include "goalbound/search.hpp"

namespace goalbound::cli {

/// What every command says of its argument MAP.
inline constexpr const char* kMapHelp =
    "a map of any kind: .map, .costs, .quadtree, .gr, .graphml, .json, .mesh, .3dmap, .bt, .ot, .tmx, .tmj, "
    ".ldtk, "
    ".csv; roads: .osm, .pbf, .geojson; a picture or a robot's map: .png, .bmp, .pgm, .yaml; a level or a "
    "mesh of Detour: .obj, .gltf, "
    ".glb, .bin";

/// Errors: kInvalidArgument with the nearest valid word.
Result<const SearchInfo*> search_named(const std::string& id);

/// A navigation mesh, from any kind of file that becomes one. Errors: those of load_map; kInvalidArgument for
/// a map of another kind.
Result<std::shared_ptr<const NavMesh>> load_mesh(const std::string& file);
Result<MeshNodes> mesh_nodes_named(const std::string& id);

/// check_writable; Ctrl+C meanwhile leaves nothing of it. Errors: those of check_writable; kCancelled.
Result<void> try_to_write(const std::filesystem::path& path);

/// Fails before hours of work do: the folder of the file must exist and be writable, the name must be free or
/// that of a file, and none of the command's own `inputs`, which the output would replace. Errors: those of
/// try_to_write.
Result<void> check_output(const std::string& path, const std::vector<std::string>& inputs);

/// The same of a map, with the file beside that is written with it.
Result<void> check_map_output(const std::string& path, const std::vector<std::string>& inputs);

/// What may be read to open a map: its file and the one beside it (coordinates of a graph, rows of a weighted
/// grid), each also as a gzip file.
std::vector<std::string> inputs_of_map(const std::string& map);

/// Options of several commands, with the same words and limits.
void add_threads_option(CLI::App& app, int& threads);
void add_seed_option(CLI::App& app, std::uint64_t& seed, const std::string& description);
/// An option of so many seconds, which are finite and lie within the limits.
CLI::Option* add_seconds_option(CLI::App& app, const std::string& name, double& seconds, double least,
                                double most, const std::string& description);

}  // namespace goalbound::cli
