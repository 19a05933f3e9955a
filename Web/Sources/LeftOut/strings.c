// What the standard library does for texts that are not UTF-8. Only a system with Objective-C has such texts and the indices
// into them, so these functions are never called; but what calls them asks each time, and carries what they need. Defined here
// as unreachable, they go when programs are linked, and the questions with them. Under another name in another compiler they
// would merely stay.
typedef unsigned char u8;
typedef unsigned u32;
typedef unsigned long long u64;

#define UNREACHABLE(result, name, ...) \
  __attribute__((swiftcall, always_inline)) result name(__VA_ARGS__) { __builtin_unreachable(); }
// An index, and a text as the words that it is passed in.
#define INDEX u64 index
#define TEXT u32 count, u32 object, u32 flags
#define SELF __attribute__((swift_context)) void *self

// String.UnicodeScalarView
UNREACHABLE(u64, $eSS17UnicodeScalarViewV13_foreignIndex5afterSS0E0VAF_tF, INDEX, TEXT)
UNREACHABLE(u64, $eSS17UnicodeScalarViewV13_foreignIndex6beforeSS0E0VAF_tF, INDEX, TEXT)

// String.UTF8View
UNREACHABLE(u64, $eSS8UTF8ViewV13_foreignIndex5afterSS0D0VAF_tF, INDEX, TEXT)
UNREACHABLE(u64, $eSS8UTF8ViewV13_foreignIndex6beforeSS0D0VAF_tF, INDEX, TEXT)
UNREACHABLE(u64, $eSS8UTF8ViewV13_foreignIndex_8offsetBySS0D0VAF_SitF, INDEX, u32 offset, TEXT)
UNREACHABLE(u32, $eSS8UTF8ViewV16_foreignDistance4from2toSiSS5IndexV_AGtF, INDEX, u64 end, TEXT)
UNREACHABLE(u32, $eSS8UTF8ViewV13_foreignCountSiyF, TEXT)
UNREACHABLE(u8, $eSS8UTF8ViewV17_foreignSubscript8positions5UInt8VSS5IndexV_tF, INDEX, TEXT)

// String.UTF16View
UNREACHABLE(u64, $eSS9UTF16ViewV13_foreignIndex5afterSS0D0VAF_tF, INDEX, TEXT)
UNREACHABLE(u64, $eSS9UTF16ViewV13_foreignIndex6beforeSS0D0VAF_tF, INDEX, TEXT)
UNREACHABLE(u64, $eSS9UTF16ViewV13_foreignIndex_8offsetBySS0D0VAF_SitF, INDEX, u32 offset, TEXT)

// _StringGuts
typedef struct {
  u64 low, high;
} SmallString;
typedef struct {
  u32 value;
  u8 isNil;
} OptionalInt;
UNREACHABLE(u64, $es11_StringGutsV27_slowEnsureMatchingEncodingySS5IndexVAEF, INDEX, TEXT)
UNREACHABLE(u64, $es11_StringGutsV18foreignScalarAlignySS5IndexVAEF, INDEX, TEXT)
UNREACHABLE(OptionalInt, $es11_StringGutsV16_foreignCopyUTF84intoSiSgSrys5UInt8VG_tF, u32 to, u32 capacity, TEXT)
UNREACHABLE(
  SmallString, $es11_StringGutsV24_foreignConvertedToSmall33_408A76AB043BD3EFBAB6FAAAAA9B4914LLs01_fA0VyF, TEXT)
UNREACHABLE(void, $es11_StringGutsV12_foreignGrow33_408A76AB043BD3EFBAB6FAAAAA9B4914LLyySiF, u32 capacity, SELF)
UNREACHABLE(
  void, $es11_StringGutsV21_foreignAppendInPlace33_408A76AB043BD3EFBAB6FAAAAA9B4914LLyys01_aB5SliceVF, void *slice, SELF)
