#ifndef BYTE_PLACES_H
#define BYTE_PLACES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Where bytes are in text, told by the widest vectors that the processor has: what Swift's vectors lack is an instruction that
// gathers a bit from each lane, and code of one program for several processors.

/// What else is looked for beside single bytes.
enum byte_places_others {
  BYTE_PLACES_NO_OTHERS = 0,
  /// 0x09 to 0x0D and 0x20.
  BYTE_PLACES_WHITE_SPACE = 1,
  /// Letters and digits in ASCII.
  BYTE_PLACES_WORD_BYTES = 2,
  /// Letters in ASCII, and after those digits.
  BYTE_PLACES_LETTERS_AND_DIGITS = 3
};

/// Tells where each of some bytes is in a text of `count` times 64 bytes, and after those where others are.
///
/// Bit `b` of `places[w * stride + i]` is of the byte `64 * i + b` and the wanted byte `w`. Returns whether all of the text is ASCII.
bool byte_places(
  const uint8_t *text, size_t count, const uint8_t *wanted, size_t wanted_count, enum byte_places_others others,
  uint64_t *places, size_t stride);

/// The first index below `count`, a multiple of 64, at which one text has one byte and another text the other; `count` if there is
/// none.
size_t byte_places_first_pair(
  const uint8_t *first, uint8_t first_byte, const uint8_t *second, uint8_t second_byte, size_t count);

/// What is looked for, and which two of its bytes tell where it may be: the rarest ones at best, which may be the same.
struct byte_places_needle {
  const uint8_t *bytes;
  /// At least 1.
  size_t count;
  size_t first_offset, second_offset;
};

/// How the bytes of a needle are in a text.
enum byte_places_spread {
  BYTE_PLACES_TOGETHER = 0,
  /// In their order, with others between them or none.
  BYTE_PLACES_IN_ORDER = 1,
  /// Together at the start of a text, or beginning with or after white space.
  BYTE_PLACES_AFTER_WHITE_SPACE = 2,
  /// One byte, of which the first that follows no letter and no digit is at the start of a text or after white space.
  BYTE_PLACES_OPENING = 3
};

/// Where texts that stand one after the other start. Each ends where the next one starts, so there is one place more than texts.
struct byte_places_starts {
  /// How far each starts after the first one of its block of 64.
  const uint16_t *near;
  /// Where the first one of each block starts.
  const uint32_t *blocks;
  /// Unless it is null, where each starts; then there is nothing else.
  const uint32_t *wide;
};

/// Where a text starts.
static inline size_t byte_places_start(struct byte_places_starts starts, size_t text) {
  return starts.wide ? starts.wide[text] : (size_t)starts.blocks[text / 64] + starts.near[text];
}

/// Tells which of some texts, which stand one after the other, have all of some needles.
///
/// Where they are `places` says; all of them together have `size` bytes. `texts` are the numbers of
/// `count` texts. The numbers of those that have the needles, and of those of more than `longest` bytes, are written to `found`,
/// which may be `texts`, in the same order; returns how many.
///
/// `starts`, unless it is null, says for each text after how many of its bytes, or more, the last needle is at the earliest, and is
/// told that of those found: how many there are, at most 65,535. The needles must be `BYTE_PLACES_TOGETHER` then, and no text too
/// long.
size_t byte_places_texts(
  const uint8_t *bytes, size_t size, struct byte_places_starts places, const uint16_t *texts, size_t count, size_t longest,
  const struct byte_places_needle *needles, size_t needle_count, enum byte_places_spread spread, uint16_t *found,
  uint16_t *starts);

/// How a needle is in a text of ASCII after one of `/ , : ; |`.
enum byte_places_delimited {
  BYTE_PLACES_NOT_DELIMITED = 0,
  /// Together.
  BYTE_PLACES_DELIMITED = 1,
  /// It isn't told, as the text starts with the needle's first byte or has another of them after white space.
  BYTE_PLACES_UNKNOWN = 2
};

/// Tells that, a `byte_places_delimited` for each of `count` texts, whose numbers `texts` are, which stand where `places` says among
/// the `size` bytes.
void byte_places_delimited(
  const uint8_t *bytes, size_t size, struct byte_places_starts places, const uint16_t *texts, size_t count,
  const struct byte_places_needle *needle, uint8_t *found);

/// Tells which of `count` texts are no longer than `longest`, at most 65,534: bit `i % 64` of `found[i / 64]` is that of text `i`;
/// those after the last text are zero.
///
/// `lengths` says how long each is; if it is null, each is as long as its bytes, which are where `places` says.
void byte_places_short_texts(
  struct byte_places_starts places, const uint16_t *lengths, size_t count, size_t longest, uint64_t *found);

/// Tells which of `count` sets, each the bits of a word, have all of `wanted`; `found` as above.
void byte_places_supersets(const uint64_t *sets, size_t count, uint64_t wanted, uint64_t *found);

/// Which of 64 bytes are letters, digits and white space (0x09 to 0x0D and 0x20), all in ASCII; the first one is the lowest bit.
struct byte_places_classes {
  uint64_t letters, digits, white_space;
};

/// Tells the classes of each 64 bytes of a text of `count` bytes; its last ones are followed by none.
void byte_places_classes(const uint8_t *text, size_t count, struct byte_places_classes *classes);

/// What a fuzzy match gets at the boundary of a word by what it follows, and at a capital after a small letter or a digit after
/// none; each less than 128.
struct byte_places_bonuses {
  uint8_t boundary, after_white_space, after_delimiter, camel;
};

/// Tells the bonus of a fuzzy match at each byte of a text in ASCII, from `start` on and before `end`, of `size` bytes.
///
/// Letters are small in `bytes`; bit `i % 64` of `capitals[i / 64]` says whether byte `i` was a capital, for all `size` bytes.
/// `found` has room for the bonuses of the text, rounded up to a multiple of 64.
void byte_places_bonuses(
  const uint8_t *bytes, size_t size, const uint64_t *capitals, size_t start, size_t end, struct byte_places_bonuses bonuses,
  uint8_t *found);

/// Tells the bonus of a fuzzy match of one letter or digit in each of some texts in ASCII: that of its first place after neither a
/// letter nor a digit, or else that at a capital after a small letter or a digit after a letter, if it is at one, or else zero.
///
/// `texts` are the numbers of `count` texts, which stand where `places` says among the `size` bytes; `capitals` as above. `found` has
/// room for `count` bonuses.
void byte_places_letter_bonuses(
  const uint8_t *bytes, size_t size, const uint64_t *capitals, struct byte_places_starts places, const uint16_t *texts,
  size_t count, uint8_t letter, struct byte_places_bonuses bonuses, uint8_t *found);

#endif
