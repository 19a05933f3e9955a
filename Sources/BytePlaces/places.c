#include "BytePlaces.h"

#include <string.h>

#define INLINE static inline __attribute__((always_inline))

// The compiler makes of them what a processor has: one register, or as many as it takes.
typedef uint8_t Bytes __attribute__((ext_vector_type(64)));
typedef _Bool Bits __attribute__((ext_vector_type(64)));
typedef uint64_t Words __attribute__((ext_vector_type(8)));
typedef uint16_t Lengths __attribute__((ext_vector_type(64)));
typedef uint32_t Starts __attribute__((ext_vector_type(64)));
typedef uint64_t Sets __attribute__((ext_vector_type(64)));

// Macros, as a vector that a processor lacks can't be passed to a function.
#define BITS(lanes) __builtin_bit_cast(uint64_t, __builtin_convertvector((lanes), Bits))
#define EQUALS(bytes, byte) ((bytes) == (Bytes)(uint8_t)(byte))
#define IS_IN(bytes, least, count) (((bytes) - (Bytes)(uint8_t)(least)) < (Bytes)(uint8_t)(count))
#define IS_WHITE_SPACE(bytes) (EQUALS(bytes, ' ') | IS_IN(bytes, '\t', 5))
#define IS_LETTER(bytes) IS_IN(bytes, 'a', 26)
#define IS_DIGIT(bytes) IS_IN(bytes, '0', 10)
#define BYTE_SHIFTS ((Words){0, 8, 16, 24, 32, 40, 48, 56})
#define LANE_BITS ((Bytes)(Words)0x8040201008040201)
// A lane of ones for each bit: eight of them are repeated in each eight lanes, which take one each.
#define LANES(bits)                                                                                                  \
  ((Bytes)(((Bytes)((((Words)(uint64_t)(bits) >> BYTE_SHIFTS) & 0xFF) * 0x0101010101010101) & LANE_BITS) == LANE_BITS))
#define EITHER(lanes, yes, no) (((Bytes)(lanes) & (Bytes)(uint8_t)(yes)) | (~(Bytes)(lanes) & (no)))
INLINE uint64_t bits_at(const uint64_t *bits, size_t size, size_t place) {
  size_t index = place / 64, shift = place % 64;
  uint64_t low = bits[index] >> shift;
  return shift == 0 || (index + 1) * 64 >= size ? low : low | bits[index + 1] << (64 - shift);
}

// Texts are far apart, and memory takes as long to answer as looking at so many of them.
#define AHEAD 16

// Reads 64 bytes from a place on, and each one's byte before; where there are fewer, zeros.
INLINE void read_with_before(const uint8_t *bytes, size_t size, size_t place, Bytes *here, Bytes *before) {
  if (place > 0 && size - place >= 64) {
    memcpy(here, bytes + place, sizeof(*here));
    memcpy(before, bytes + place - 1, sizeof(*before));
    return;
  }
  uint8_t block[65] = {0};
  if (place > 0) block[0] = bytes[place - 1];
  memcpy(block + 1, bytes + place, size - place < 64 ? size - place : 64);
  memcpy(here, block + 1, sizeof(*here));
  memcpy(before, block, sizeof(*before));
}

INLINE bool places_of(
  const uint8_t *text, size_t count, const uint8_t *wanted, size_t wanted_count, enum byte_places_others others,
  uint64_t *places, size_t stride
) {
  Bytes all = 0;
  for (size_t i = 0; i < count; i++) {
    Bytes bytes;
    memcpy(&bytes, text + 64 * i, sizeof(bytes));
    all |= bytes;
    uint64_t *next = places + i;
    for (size_t w = 0; w < wanted_count; w++, next += stride) *next = BITS(EQUALS(bytes, wanted[w]));
    switch (others) {
      case BYTE_PLACES_NO_OTHERS: break;
      case BYTE_PLACES_WHITE_SPACE: *next = BITS(IS_WHITE_SPACE(bytes)); break;
      case BYTE_PLACES_WORD_BYTES: *next = BITS(IS_LETTER(bytes | (Bytes)0x20) | IS_DIGIT(bytes)); break;
      case BYTE_PLACES_LETTERS_AND_DIGITS:
        next[0] = BITS(IS_LETTER(bytes | (Bytes)0x20));
        next[stride] = BITS(IS_DIGIT(bytes));
        break;
    }
  }
  return BITS(all >= (Bytes)0x80) == 0;
}

INLINE size_t first_pair(
  const uint8_t *first, uint8_t first_byte, const uint8_t *second, uint8_t second_byte, size_t count
) {
  for (size_t i = 0; i < count; i += 64) {
    Bytes a, b;
    memcpy(&a, first + i, sizeof(a));
    memcpy(&b, second + i, sizeof(b));
    uint64_t bits = BITS(EQUALS(a, first_byte) & EQUALS(b, second_byte));
    if (bits) return i + (size_t)__builtin_ctzll(bits);
  }
  return count;
}

INLINE bool is_white(uint8_t byte) { return byte == ' ' || (byte >= '\t' && byte < '\t' + 5); }

INLINE bool is_delimiter(uint8_t byte) {
  return byte == ',' || byte == '/' || byte == ':' || byte == ';' || byte == '|';
}

INLINE bool is_at(const uint8_t *place, const struct byte_places_needle *needle) {
  for (size_t i = 0; i < needle->count; i++) {
    if (place[i] != needle->bytes[i]) return false;
  }
  return true;
}

// The first place of a needle between two places; the end if there is none.
INLINE size_t first_together(
  const uint8_t *bytes, size_t size, size_t place, size_t end, const struct byte_places_needle *needle
) {
  if (place > end || end - place < needle->count) return end;
  size_t last = end - needle->count;
  size_t first = needle->first_offset, second = needle->second_offset;
  size_t beyond = 64 + (first > second ? first : second);
  for (; place <= last; place += 64) {
    if (place + beyond > size) {
      for (; place <= last; place++) {
        if (is_at(bytes + place, needle)) return place;
      }
      return end;
    }
    Bytes a, b;
    memcpy(&a, bytes + place + first, sizeof(a));
    memcpy(&b, bytes + place + second, sizeof(b));
    uint64_t bits = BITS(EQUALS(a, needle->bytes[first]) & EQUALS(b, needle->bytes[second]));
    if (last - place < 63) bits &= (UINT64_C(2) << (last - place)) - 1;
    for (; bits; bits &= bits - 1) {
      size_t found = place + (size_t)__builtin_ctzll(bits);
      if (is_at(bytes + found, needle)) return found;
    }
  }
  return end;
}

// Whether the bytes of a needle are between two places in their order.
INLINE bool is_in_order(
  const uint8_t *bytes, size_t size, size_t place, size_t end, const struct byte_places_needle *needle
) {
  const uint8_t *next = needle->bytes, *past = next + needle->count;
  for (; place < end; place += 64) {
    if (place + 64 > size) {
      for (; place < end; place++) {
        if (bytes[place] == *next && ++next == past) return true;
      }
      return false;
    }
    Bytes block;
    memcpy(&block, bytes + place, sizeof(block));
    uint64_t left = end - place < 64 ? (UINT64_C(1) << (end - place)) - 1 : ~UINT64_C(0);
    while (true) {
      uint64_t bits = BITS(EQUALS(block, *next)) & left;
      if (!bits) break;
      if (++next == past) return true;
      // What is after the first one.
      left &= ~(bits ^ (bits - 1));
    }
  }
  return false;
}

// The same where it starts at the first place, or with or after white space.
INLINE size_t first_after_white(
  const uint8_t *bytes, size_t size, size_t start, size_t end, const struct byte_places_needle *needle
) {
  for (size_t place = start; (place = first_together(bytes, size, place, end, needle)) != end; place++) {
    if (place == start || is_white(bytes[place]) || is_white(bytes[place - 1])) return place;
  }
  return end;
}

// Whether a byte opens the part between two places.
INLINE bool is_opening(const uint8_t *bytes, size_t size, size_t start, size_t end, uint8_t byte) {
  for (size_t place = start; place < end; place += 64) {
    Bytes here, before;
    read_with_before(bytes, size, place, &here, &before);
    // A text starts as after white space.
    if (place == start) before[0] = ' ';
    uint64_t bits = BITS(EQUALS(here, byte)) & ~BITS(IS_LETTER(before | (Bytes)0x20) | IS_DIGIT(before));
    if (end - place < 64) bits &= (UINT64_C(1) << (end - place)) - 1;
    if (bits) return BITS(IS_WHITE_SPACE(before)) & (bits & -bits);
  }
  return false;
}

INLINE size_t texts_with(
  const uint8_t *bytes, size_t size, struct byte_places_starts places, const uint16_t *texts, size_t count, size_t longest,
  const struct byte_places_needle *needles, size_t needle_count, enum byte_places_spread spread, uint16_t *found,
  uint16_t *starts
) {
  size_t found_count = 0;
  for (size_t i = 0; i < count; i++) {
    if (i + AHEAD < count) {
      size_t later = texts[i + AHEAD];
      const uint8_t *start = bytes + byte_places_start(places, later) + (starts ? starts[i + AHEAD] : 0);
      __builtin_prefetch(start);
      if (!starts || starts[i + AHEAD] == 0) __builtin_prefetch(start + 64);
    }
    size_t text = texts[i];
    size_t start = byte_places_start(places, text), end = byte_places_start(places, text + 1), needle = 0, place = start;
    if (end - start > longest) {
      needle = needle_count;
    } else if (spread == BYTE_PLACES_IN_ORDER) {
      while (needle < needle_count && is_in_order(bytes, size, start, end, needles + needle)) needle++;
    } else if (spread == BYTE_PLACES_AFTER_WHITE_SPACE) {
      while (needle < needle_count && first_after_white(bytes, size, start, end, needles + needle) != end) needle++;
    } else if (spread == BYTE_PLACES_OPENING) {
      while (needle < needle_count && is_opening(bytes, size, start, end, *needles[needle].bytes)) needle++;
    } else {
      for (; needle < needle_count; needle++) {
        place = start;
        if (starts && needle + 1 == needle_count) {
          place += starts[i];
          // Mostly it goes on where it was, which is told without what follows.
          if (place <= end && end - place >= needles[needle].count && is_at(bytes + place, needles + needle)) continue;
        }
        place = first_together(bytes, size, place, end, needles + needle);
        if (place == end) break;
      }
    }
    if (needle < needle_count) continue;
    if (starts) starts[found_count] = place - start < UINT16_MAX ? (uint16_t)(place - start) : UINT16_MAX;
    found[found_count++] = (uint16_t)text;
  }
  return found_count;
}

// Whether a byte of a needle may be matched where it starts a text, which only the first one can, or after white space.
INLINE bool may_follow_white(
  const uint8_t *bytes, size_t size, size_t start, size_t end, const struct byte_places_needle *needle
) {
  if (start < end && bytes[start] == needle->bytes[0]) return true;
  for (size_t place = start + 1; place < end; place += 64) {
    Bytes here, before;
    read_with_before(bytes, size, place, &here, &before);
    uint64_t bits = BITS(IS_WHITE_SPACE(before));
    if (end - place < 64) bits &= (UINT64_C(1) << (end - place)) - 1;
    for (; bits; bits &= bits - 1) {
      if (memchr(needle->bytes, bytes[place + (size_t)__builtin_ctzll(bits)], needle->count)) return true;
    }
  }
  return false;
}

INLINE void delimited_in(
  const uint8_t *bytes, size_t size, struct byte_places_starts places, const uint16_t *texts, size_t count,
  const struct byte_places_needle *needle, uint8_t *found
) {
  for (size_t i = 0; i < count; i++) {
    if (i + AHEAD < count) {
      const uint8_t *start = bytes + byte_places_start(places, texts[i + AHEAD]);
      __builtin_prefetch(start);
      __builtin_prefetch(start + 64);
    }
    size_t start = byte_places_start(places, texts[i]), end = byte_places_start(places, texts[i] + (size_t)1);
    found[i] = BYTE_PLACES_UNKNOWN;
    if (may_follow_white(bytes, size, start, end, needle)) continue;
    found[i] = BYTE_PLACES_NOT_DELIMITED;
    for (size_t place = start; (place = first_together(bytes, size, place, end, needle)) != end; place++) {
      if (place > start && is_delimiter(bytes[place - 1])) {
        found[i] = BYTE_PLACES_DELIMITED;
        break;
      }
    }
  }
}

// The bonus of a letter or digit between two places; zero where it isn't.
INLINE uint8_t letter_bonus(
  const uint8_t *bytes, size_t size, const uint64_t *capitals, size_t start, size_t end, uint8_t letter,
  struct byte_places_bonuses bonuses
) {
  bool is_digit = letter <= '9', rises = false;
  for (size_t place = start; place < end; place += 64) {
    Bytes here, before;
    read_with_before(bytes, size, place, &here, &before);
    // A text starts as after white space.
    if (place == start) before[0] = ' ';
    uint64_t equal = BITS(EQUALS(here, letter));
    if (end - place < 64) equal &= (UINT64_C(1) << (end - place)) - 1;
    if (!equal) continue;
    uint64_t letters_before = BITS(IS_LETTER(before)), digits_before = BITS(IS_DIGIT(before));
    uint64_t at_boundary = equal & ~(letters_before | digits_before);
    if (at_boundary) {
      size_t first = place + (size_t)__builtin_ctzll(at_boundary);
      if (first == start || is_white(bytes[first - 1])) return bonuses.after_white_space;
      return is_delimiter(bytes[first - 1]) ? bonuses.after_delimiter : bonuses.boundary;
    }
    if (is_digit) {
      rises = rises || (equal & ~digits_before);
    } else {
      uint64_t capital = bits_at(capitals, size, place);
      uint64_t capital_before = capital << 1 | (place > start ? capitals[(place - 1) / 64] >> (place - 1) % 64 & 1 : 0);
      rises = rises || (equal & capital & letters_before & ~capital_before);
    }
  }
  return rises ? bonuses.camel : 0;
}

INLINE void letter_bonuses(
  const uint8_t *bytes, size_t size, const uint64_t *capitals, struct byte_places_starts places, const uint16_t *texts,
  size_t count, uint8_t letter, struct byte_places_bonuses bonuses, uint8_t *found
) {
  for (size_t i = 0; i < count; i++) {
    if (i + AHEAD < count) {
      const uint8_t *start = bytes + byte_places_start(places, texts[i + AHEAD]);
      __builtin_prefetch(start);
      __builtin_prefetch(start + 64);
    }
    size_t start = byte_places_start(places, texts[i]), end = byte_places_start(places, texts[i] + (size_t)1);
    found[i] = letter_bonus(bytes, size, capitals, start, end, letter, bonuses);
  }
}

INLINE void short_texts(
  struct byte_places_starts places, const uint16_t *lengths, size_t count, size_t longest, uint64_t *found
) {
  for (size_t i = 0; i < count; i += 64) {
    uint64_t bits = 0;
    if (count - i < 64) {
      for (size_t j = i; j < count; j++) {
        size_t length = lengths ? lengths[j] : byte_places_start(places, j + 1) - byte_places_start(places, j);
        bits |= (uint64_t)(length <= longest) << (j - i);
      }
    } else if (lengths) {
      Lengths here;
      memcpy(&here, lengths + i, sizeof(here));
      bits = BITS(here <= (Lengths)(uint16_t)longest);
    } else if (places.wide) {
      Starts start, end;
      memcpy(&start, places.wide + i, sizeof(start));
      memcpy(&end, places.wide + i + 1, sizeof(end));
      bits = BITS(end - start <= (Starts)(uint32_t)longest);
    } else {
      Lengths start, end;
      memcpy(&start, places.near + i, sizeof(start));
      memcpy(&end, places.near + i + 1, sizeof(end));
      bits = BITS(end - start <= (Lengths)(uint16_t)longest) & ~UINT64_C(0) >> 1;
      // The last one of a block ends where the next block starts.
      size_t last = i + 63;
      bits |= (uint64_t)(byte_places_start(places, last + 1) - byte_places_start(places, last) <= longest) << 63;
    }
    *found++ = bits;
  }
}

INLINE void supersets_of(const uint64_t *sets, size_t count, uint64_t wanted, uint64_t *found) {
  for (size_t i = 0; i < count; i += 64) {
    uint64_t bits = 0;
    if (count - i < 64) {
      for (size_t j = i; j < count; j++) bits |= (uint64_t)((sets[j] & wanted) == wanted) << (j - i);
    } else {
      Sets here;
      memcpy(&here, sets + i, sizeof(here));
      bits = BITS((here & (Sets)wanted) == (Sets)wanted);
    }
    *found++ = bits;
  }
}

INLINE void classes_of(const uint8_t *text, size_t count, struct byte_places_classes *classes) {
  for (size_t i = 0; i < count; i += 64) {
    Bytes bytes = 0;
    if (count - i >= 64) {
      memcpy(&bytes, text + i, sizeof(bytes));
    } else {
      memcpy(&bytes, text + i, count - i);
    }
    *classes++ = (struct byte_places_classes) {
      BITS(IS_LETTER(bytes | (Bytes)0x20)), BITS(IS_DIGIT(bytes)), BITS(IS_WHITE_SPACE(bytes))
    };
  }
}

INLINE void bonuses_of(
  const uint8_t *bytes, size_t size, const uint64_t *capitals, size_t start, size_t end, struct byte_places_bonuses bonuses,
  uint8_t *found
) {
  uint64_t capital_before = 0;
  for (size_t i = start; i < end; i += 64, found += 64) {
    Bytes here, before;
    read_with_before(bytes, size, i, &here, &before);
    // A text starts as after white space.
    if (i == start) before[0] = ' ';
    uint64_t capital = bits_at(capitals, size, i);
    Bytes small_before = (Bytes)IS_LETTER(before) & ~LANES(capital << 1 | capital_before);
    capital_before = capital >> 63;
    Bytes digit = (Bytes)IS_DIGIT(here), digit_before = (Bytes)IS_DIGIT(before);
    Bytes word = (Bytes)IS_LETTER(here) | digit, word_before = (Bytes)IS_LETTER(before) | digit_before;
    Bytes white = (Bytes)IS_WHITE_SPACE(here);
    Bytes delimiter_before = (Bytes)(
      EQUALS(before, ',') | EQUALS(before, '/') | EQUALS(before, ':') | EQUALS(before, ';') | EQUALS(before, '|'));
    Bytes rises = (LANES(capital) & small_before) | (digit & ~digit_before);
    Bytes at_boundary = EITHER(delimiter_before, bonuses.after_delimiter, (Bytes)bonuses.boundary);
    Bytes inside = EITHER(word, 0, (Bytes)bonuses.boundary) | EITHER(word & rises, bonuses.camel, (Bytes)(uint8_t)0);
    Bytes all = (~word_before & at_boundary) | (word_before & inside);
    all = EITHER(white | (Bytes)IS_WHITE_SPACE(before), bonuses.after_white_space, all);
    memcpy(found, &all, sizeof(all));
  }
}

// The same for processors with wider vectors.
#if defined(__x86_64__)
#define FOR(features, name)                                                                                          \
  __attribute__((target(features))) static bool places_##name(                                                       \
    const uint8_t *text, size_t count, const uint8_t *wanted, size_t wanted_count, enum byte_places_others others,   \
    uint64_t *places, size_t stride                                                                                  \
  ) {                                                                                                                \
    return places_of(text, count, wanted, wanted_count, others, places, stride);                                     \
  }                                                                                                                  \
  __attribute__((target(features))) static size_t first_pair_##name(                                                 \
    const uint8_t *first, uint8_t first_byte, const uint8_t *second, uint8_t second_byte, size_t count               \
  ) {                                                                                                                \
    return first_pair(first, first_byte, second, second_byte, count);                                                \
  }                                                                                                                  \
  __attribute__((target(features))) static size_t texts_##name(                                                      \
    const uint8_t *bytes, size_t size, struct byte_places_starts places, const uint16_t *texts, size_t count,        \
    size_t longest, const struct byte_places_needle *needles, size_t needle_count, enum byte_places_spread spread,   \
    uint16_t *found, uint16_t *starts                                                                                \
  ) {                                                                                                                \
    return texts_with(bytes, size, places, texts, count, longest, needles, needle_count, spread, found, starts);     \
  }                                                                                                                  \
  __attribute__((target(features))) static void delimited_##name(                                                    \
    const uint8_t *bytes, size_t size, struct byte_places_starts places, const uint16_t *texts, size_t count,        \
    const struct byte_places_needle *needle, uint8_t *found                                                          \
  ) {                                                                                                                \
    delimited_in(bytes, size, places, texts, count, needle, found);                                                  \
  }                                                                                                                  \
  __attribute__((target(features))) static void letter_bonuses_##name(                                               \
    const uint8_t *bytes, size_t size, const uint64_t *capitals, struct byte_places_starts places,                   \
    const uint16_t *texts, size_t count, uint8_t letter, struct byte_places_bonuses bonuses, uint8_t *found          \
  ) {                                                                                                                \
    letter_bonuses(bytes, size, capitals, places, texts, count, letter, bonuses, found);                             \
  }                                                                                                                  \
  __attribute__((target(features))) static void short_##name(                                                        \
    struct byte_places_starts places, const uint16_t *lengths, size_t count, size_t longest, uint64_t *found         \
  ) {                                                                                                                \
    short_texts(places, lengths, count, longest, found);                                                             \
  }                                                                                                                  \
  __attribute__((target(features))) static void supersets_##name(                                                    \
    const uint64_t *sets, size_t count, uint64_t wanted, uint64_t *found                                             \
  ) {                                                                                                                \
    supersets_of(sets, count, wanted, found);                                                                        \
  }                                                                                                                  \
  __attribute__((target(features))) static void classes_##name(                                                      \
    const uint8_t *text, size_t count, struct byte_places_classes *classes                                           \
  ) {                                                                                                                \
    classes_of(text, count, classes);                                                                                \
  }                                                                                                                  \
  __attribute__((target(features))) static void bonuses_##name(                                                      \
    const uint8_t *bytes, size_t size, const uint64_t *capitals, size_t start, size_t end,                           \
    struct byte_places_bonuses bonuses, uint8_t *found                                                               \
  ) {                                                                                                                \
    bonuses_of(bytes, size, capitals, start, end, bonuses, found);                                                   \
  }
FOR("avx2", avx2)
FOR("avx512bw", avx512)
#endif

bool byte_places(
  const uint8_t *text, size_t count, const uint8_t *wanted, size_t wanted_count, enum byte_places_others others,
  uint64_t *places, size_t stride
) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx512bw")) {
    return places_avx512(text, count, wanted, wanted_count, others, places, stride);
  }
  if (__builtin_cpu_supports("avx2")) {
    return places_avx2(text, count, wanted, wanted_count, others, places, stride);
  }
#endif
  return places_of(text, count, wanted, wanted_count, others, places, stride);
}

size_t byte_places_first_pair(
  const uint8_t *first, uint8_t first_byte, const uint8_t *second, uint8_t second_byte, size_t count
) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx512bw")) return first_pair_avx512(first, first_byte, second, second_byte, count);
  if (__builtin_cpu_supports("avx2")) return first_pair_avx2(first, first_byte, second, second_byte, count);
#endif
  return first_pair(first, first_byte, second, second_byte, count);
}

size_t byte_places_texts(
  const uint8_t *bytes, size_t size, struct byte_places_starts places, const uint16_t *texts, size_t count, size_t longest,
  const struct byte_places_needle *needles, size_t needle_count, enum byte_places_spread spread, uint16_t *found,
  uint16_t *starts
) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx512bw")) {
    return texts_avx512(bytes, size, places, texts, count, longest, needles, needle_count, spread, found, starts);
  }
  if (__builtin_cpu_supports("avx2")) {
    return texts_avx2(bytes, size, places, texts, count, longest, needles, needle_count, spread, found, starts);
  }
#endif
  return texts_with(bytes, size, places, texts, count, longest, needles, needle_count, spread, found, starts);
}

void byte_places_delimited(
  const uint8_t *bytes, size_t size, struct byte_places_starts places, const uint16_t *texts, size_t count,
  const struct byte_places_needle *needle, uint8_t *found
) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx512bw")) {
    delimited_avx512(bytes, size, places, texts, count, needle, found);
    return;
  }
  if (__builtin_cpu_supports("avx2")) {
    delimited_avx2(bytes, size, places, texts, count, needle, found);
    return;
  }
#endif
  delimited_in(bytes, size, places, texts, count, needle, found);
}

void byte_places_letter_bonuses(
  const uint8_t *bytes, size_t size, const uint64_t *capitals, struct byte_places_starts places, const uint16_t *texts,
  size_t count, uint8_t letter, struct byte_places_bonuses bonuses, uint8_t *found
) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx512bw")) {
    letter_bonuses_avx512(bytes, size, capitals, places, texts, count, letter, bonuses, found);
    return;
  }
  if (__builtin_cpu_supports("avx2")) {
    letter_bonuses_avx2(bytes, size, capitals, places, texts, count, letter, bonuses, found);
    return;
  }
#endif
  letter_bonuses(bytes, size, capitals, places, texts, count, letter, bonuses, found);
}

void byte_places_short_texts(
  struct byte_places_starts places, const uint16_t *lengths, size_t count, size_t longest, uint64_t *found
) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx512bw")) {
    short_avx512(places, lengths, count, longest, found);
    return;
  }
  if (__builtin_cpu_supports("avx2")) {
    short_avx2(places, lengths, count, longest, found);
    return;
  }
#endif
  short_texts(places, lengths, count, longest, found);
}

void byte_places_supersets(const uint64_t *sets, size_t count, uint64_t wanted, uint64_t *found) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx512bw")) {
    supersets_avx512(sets, count, wanted, found);
    return;
  }
  if (__builtin_cpu_supports("avx2")) {
    supersets_avx2(sets, count, wanted, found);
    return;
  }
#endif
  supersets_of(sets, count, wanted, found);
}

void byte_places_classes(const uint8_t *text, size_t count, struct byte_places_classes *classes) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx512bw")) {
    classes_avx512(text, count, classes);
    return;
  }
  if (__builtin_cpu_supports("avx2")) {
    classes_avx2(text, count, classes);
    return;
  }
#endif
  classes_of(text, count, classes);
}

void byte_places_bonuses(
  const uint8_t *bytes, size_t size, const uint64_t *capitals, size_t start, size_t end, struct byte_places_bonuses bonuses,
  uint8_t *found
) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx512bw")) {
    bonuses_avx512(bytes, size, capitals, start, end, bonuses, found);
    return;
  }
  if (__builtin_cpu_supports("avx2")) {
    bonuses_avx2(bytes, size, capitals, start, end, bonuses, found);
    return;
  }
#endif
  bonuses_of(bytes, size, capitals, start, end, bonuses, found);
}
