// Exact numbers as reports show them.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "punto/exact.hpp"
#include "punto/report.hpp"

namespace punto {

using Json = nlohmann::ordered_json;

/// Digits after the point that the options ask for: few for people, many for programs.
int digits_of(const PrintOptions& options);

/// {"exact": "43/415", "decimal": "0.103614457831"}
Json exact_json(const Rational& value, int digits);
/// The same, or null.
Json exact_json(const std::optional<Rational>& value, int digits);

/// `json` as text that ends in a line end; bytes that are no UTF-8, as a file name may have, are replaced.
std::string json_text(const Json& json);
/// On one line.
std::string json_line(const Json& json);

}  // namespace punto
