#include "BytePlaces.h"

#include <string.h>

#define INLINE static inline __attribute__((always_inline))

// The compiler makes of them what a processor has: one register, or as many as it takes.
typedef uint8_t Bytes __attribute__((ext_vector_type(64)));
typedef _Bool Bits __attribute__((ext_vector_type(64)));

// Macros, as a vector that a processor lacks can't be passed to a function.
#define BITS(lanes) __builtin_bit_cast(uint64_t, __builtin_convertvector((lanes), Bits))
#define EQUALS(bytes, byte) ((bytes) == (Bytes)(uint8_t)(byte))
#define IS_IN(bytes, least, count) (((bytes) - (Bytes)(uint8_t)(least)) < (Bytes)(uint8_t)(count))

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
      case BYTE_PLACES_WHITE_SPACE: *next = BITS(EQUALS(bytes, ' ') | IS_IN(bytes, '\t', 5)); break;
      case BYTE_PLACES_WORD_BYTES: *next = BITS(IS_IN(bytes | (Bytes)0x20, 'a', 26) | IS_IN(bytes, '0', 10)); break;
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

INLINE bool is_at(const uint8_t *place, const struct byte_places_needle *needle) {
  for (size_t i = 0; i < needle->count; i++) {
    if (place[i] != needle->bytes[i]) return false;
  }
  return true;
}

// Whether a needle is between two places.
INLINE bool is_together(
  const uint8_t *bytes, size_t size, size_t place, size_t end, const struct byte_places_needle *needle
) {
  if (end - place < needle->count) return false;
  size_t last = end - needle->count;
  size_t first = needle->first_offset, second = needle->second_offset;
  size_t beyond = 64 + (first > second ? first : second);
  for (; place <= last; place += 64) {
    if (place + beyond > size) {
      for (; place <= last; place++) {
        if (is_at(bytes + place, needle)) return true;
      }
      return false;
    }
    Bytes a, b;
    memcpy(&a, bytes + place + first, sizeof(a));
    memcpy(&b, bytes + place + second, sizeof(b));
    uint64_t bits = BITS(EQUALS(a, needle->bytes[first]) & EQUALS(b, needle->bytes[second]));
    if (last - place < 63) bits &= (UINT64_C(2) << (last - place)) - 1;
    for (; bits; bits &= bits - 1) {
      if (is_at(bytes + place + __builtin_ctzll(bits), needle)) return true;
    }
  }
  return false;
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

INLINE size_t texts_with(
  const uint8_t *bytes, size_t size, const uint32_t *ends, const uint16_t *texts, size_t count, size_t longest,
  const struct byte_places_needle *needles, size_t needle_count, enum byte_places_spread spread, uint16_t *found
) {
  // Texts are far apart, and memory takes as long to answer as looking at so many of them.
  const size_t ahead = 12;
  size_t found_count = 0;
  for (size_t i = 0; i < count; i++) {
    if (i + ahead < count) {
      size_t later = texts[i + ahead];
      const uint8_t *start = bytes + (later == 0 ? 0 : ends[later - 1]);
      __builtin_prefetch(start);
      __builtin_prefetch(start + 64);
    }
    size_t text = texts[i];
    size_t start = text == 0 ? 0 : ends[text - 1], end = ends[text], needle = 0;
    if (end - start > longest) {
      needle = needle_count;
    } else if (spread == BYTE_PLACES_IN_ORDER) {
      while (needle < needle_count && is_in_order(bytes, size, start, end, needles + needle)) needle++;
    } else {
      while (needle < needle_count && is_together(bytes, size, start, end, needles + needle)) needle++;
    }
    if (needle == needle_count) found[found_count++] = (uint16_t)text;
  }
  return found_count;
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
    const uint8_t *bytes, size_t size, const uint32_t *ends, const uint16_t *texts, size_t count,                    \
    size_t longest, const struct byte_places_needle *needles, size_t needle_count, enum byte_places_spread spread,   \
    uint16_t *found                                                                                                  \
  ) {                                                                                                                \
    return texts_with(bytes, size, ends, texts, count, longest, needles, needle_count, spread, found);               \
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
  const uint8_t *bytes, size_t size, const uint32_t *ends, const uint16_t *texts, size_t count, size_t longest,
  const struct byte_places_needle *needles, size_t needle_count, enum byte_places_spread spread, uint16_t *found
) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx512bw")) {
    return texts_avx512(bytes, size, ends, texts, count, longest, needles, needle_count, spread, found);
  }
  if (__builtin_cpu_supports("avx2")) {
    return texts_avx2(bytes, size, ends, texts, count, longest, needles, needle_count, spread, found);
  }
#endif
  return texts_with(bytes, size, ends, texts, count, longest, needles, needle_count, spread, found);
}
