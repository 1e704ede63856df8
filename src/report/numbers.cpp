#include "numbers.hpp"

#include <openssl/evp.h>

#include <array>
#include <cassert>

namespace punto {

int digits_of(const PrintOptions& options) {
  const bool for_people = options.format == Format::text || options.format == Format::markdown;
  return options.digits.value_or(for_people ? 4 : 12);
}

Json exact_json(const Rational& value, int digits) {
  return {{"exact", fraction(value)}, {"decimal", decimal(value, digits)}};
}

Json exact_json(const std::optional<Rational>& value, int digits) {
  return value ? exact_json(*value, digits) : Json{};
}

std::string json_text(const Json& json) {
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string json_line(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string sha256(std::string_view text) {
  std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
  unsigned length = 0;
  [[maybe_unused]] const int done =
      EVP_Digest(text.data(), text.size(), digest.data(), &length, EVP_sha256(), nullptr);
  assert(done == 1);
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string hexadecimal;
  for (unsigned at = 0; at < length; ++at) {
    hexadecimal += kDigits[digest.at(at) >> 4U];
    hexadecimal += kDigits[digest.at(at) & 15U];
  }
  return hexadecimal;
}

std::string_view version() {
  return PUNTO_VERSION;
}

}  // namespace punto
