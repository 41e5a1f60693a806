// This process: its number, its file, what it was started with, and the machine it runs on.
#pragma once

#include <ctime>
#include <filesystem>
#include <string>
#include <vector>

namespace goalbound::platform {

/// No other process that runs has it.
unsigned long process_number();

/// The file of the program that runs; empty where the system does not tell.
std::filesystem::path program_file();

/// What its bytes can be read from, also when another one has taken its place meanwhile, where the system
/// lets one.
std::filesystem::path program_bytes();

/// "Intel(R) Core(TM) ..."; empty where the system does not tell.
std::string processor_name();

/// What follows the name of the program, in UTF-8. `argc` and `argv`: those of main().
std::vector<std::string> arguments_of(int argc, const char* const* argv);

/// By the calendar, in universal time.
std::tm universal_time(std::time_t time);

}  // namespace goalbound::platform
