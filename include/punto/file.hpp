// Files: reading one whole, and finding those that come with Punto.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace punto {

/// The whole text of a regular file.
/// \throws Error naming the file if it is missing, is no regular file, cannot be read, is larger than
///         `limit` bytes or is not UTF-8 text (with line and column).
std::string read_text_file(const std::filesystem::path& path, std::size_t limit = 1 << 20);

/// \throws Error with the offset of the first byte that is NUL or does not belong to UTF-8 text.
void require_text(std::string_view text);

/// The folders that may hold Punto's data, in the order in which they are searched: $PUNTO_DATA if set,
/// "data" beside the running program (a build tree), "../share/punto" from it (an installed tree), and
/// the installed data folder that was configured at build time. Only those that exist are listed.
std::vector<std::filesystem::path> data_folders();

/// The files `folder`/NAME`extension` of the first data folder that has such a folder, sorted by name.
std::vector<std::filesystem::path> data_files(const std::string& folder, const std::string& extension);

}  // namespace punto
