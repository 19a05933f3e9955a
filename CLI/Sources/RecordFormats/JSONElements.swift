/// Finds the elements of a JSON array that is the whole of an input, over bytes that come in pieces.
///
/// Line ends between the parts of an element, and the spaces that indent it, are left out, so each is one line. It is not
/// checked here whether an element is JSON. An element whose line ends within a string ends there, so that a missing quote
/// joins nothing more.
struct JSONElements {
  /// An element found in a piece.
  struct Found {
    /// What is to be read of all elements found: their bytes, and as many line ends between them as there were.
    var bytes: [UInt8] = []
    var elements: [Range<Int>] = []
    /// The index behind the array's end in the piece; nil if that is still to come.
    var end: Int?
  }

  private var depth = 0
  private var isInString = false
  private var isEscaped = false
  private var isIndented = true
  /// The beginning of an element whose end has not come.
  private var rest: [UInt8] = []
  /// The line ends inside of that.
  private(set) var lines = 0
  private let keptLength: Int

  init(keptLength: Int) { self.keptLength = keptLength }

  /// Looks at the first bytes of an input.
  static func begin(_ bytes: [UInt8], isEnd: Bool) -> Beginning {
    var index = bytes.starts(with: Record.byteOrderMark) ? 3 : 0
    while index < bytes.count, bytes[index].isJSONSpace { index += 1 }
    guard index < bytes.count else { return isEnd ? .lines : .undecided }
    guard bytes[index] == UInt8(ascii: "[") else { return .lines }
    index += 1
    var next = index
    while next < bytes.count, bytes[next] == 0x20 || bytes[next] == 0x09 || bytes[next] == 0x0D { next += 1 }
    guard next < bytes.count else { return isEnd ? .lines : .undecided }
    // An array on each line is a record on each line.
    return bytes[next] == UInt8(ascii: "\n") || bytes[next] == UInt8(ascii: "{") ? .elements(from: index) : .lines
  }

  /// How an input begins.
  enum Beginning: Equatable {
    case undecided
    /// A record on each line.
    case lines
    /// An array, whose elements are the records, from an index on.
    case elements(from: Int)
  }

  /// Takes in the next bytes.
  mutating func take(_ bytes: ArraySlice<UInt8>) -> Found {
    var found = Found()
    found.bytes = rest
    rest = []
    var start = 0
    func end(_ lines: Int) {
      if found.bytes.count > start { found.elements.append(start..<found.bytes.count) }
      found.bytes.append(contentsOf: repeatElement(UInt8(ascii: "\n"), count: lines))
      start = found.bytes.count
    }
    func keep(_ byte: UInt8) { if found.bytes.count - start < keptLength { found.bytes.append(byte) } }
    for index in bytes.indices {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\n") {
        if isInString {
          // No JSON has that: the element is a bad one, and the next line begins another.
          end(lines + 1)
          (isInString, isEscaped, isIndented, depth, lines) = (false, false, true, 0, 0)
          continue
        }
        isIndented = true
        if found.bytes.count > start {
          lines += 1
        } else {
          found.bytes.append(byte)
          start += 1
        }
        continue
      }
      if isInString {
        keep(byte)
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInString = false
        }
        continue
      }
      if byte == 0x0D || isIndented && (byte == 0x20 || byte == 0x09) { continue }
      isIndented = false
      if depth == 0, byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]") {
        end(lines)
        (lines, isIndented) = (0, true)
        if byte == UInt8(ascii: "]") {
          found.end = index + 1
          return found
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isInString = true
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth = max(0, depth - 1)
      default: break
      }
      keep(byte)
    }
    rest = Array(found.bytes[start...])
    found.bytes.removeSubrange(start...)
    return found
  }

  /// The element whose end did not come; empty if there is none.
  mutating func finish() -> [UInt8] {
    defer { (rest, lines) = ([], 0) }
    return rest
  }

  /// How the records of a JSON object over several lines are read, if a first line seems to begin one: the command that makes a line
  /// of each; nil otherwise.
  static func command(
    forObject bytes: some Collection<UInt8>, firstLine: some BidirectionalCollection<UInt8>
  ) -> String? {
    var (depth, isInString, isEscaped) = (0, false, false)
    var last: UInt8 = 0
    for byte in firstLine where isInString || !byte.isJSONSpace {
      last = byte
      if isInString {
        (isInString, isEscaped) = (isEscaped || byte != UInt8(ascii: "\""), !isEscaped && byte == UInt8(ascii: "\\"))
      } else if byte == UInt8(ascii: "\"") {
        isInString = true
      } else if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
        depth += 1
      } else if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") {
        depth -= 1
      }
    }
    guard !isInString, depth > 0, [UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: ",")].contains(last),
      firstLine.first(where: { !$0.isJSONSpace }) == UInt8(ascii: "{")
    else { return nil }
    return arrayKey(in: bytes).map { "jq -c '.\($0)[]' FILE" } ?? "jq -c . FILE"
  }

  /// The first key of an object whose value is an array, with `ofObjects` one that begins with an object, as jq writes it.
  static func arrayKey(in bytes: some Collection<UInt8>, ofObjects: Bool = false) -> String? {
    var (depth, isInString, isEscaped) = (0, false, false)
    var text: [UInt8] = []
    var isKey = false
    // Of an array whose first element is still to come.
    var begun: String?
    for byte in bytes where isInString || !byte.isJSONSpace {
      if let key = begun {
        if byte == UInt8(ascii: "{") { return key }
        begun = nil
      }
      if isInString {
        if !isEscaped, byte == UInt8(ascii: "\"") { isInString = false } else { text.append(byte) }
        isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): (isInString, text, isKey) = (true, [], false)
      case UInt8(ascii: ":"): isKey = depth == 1
      case UInt8(ascii: "["):
        if isKey {
          let isPlain = text.allSatisfy {
            (0x61...0x7A).contains($0) || (0x41...0x5A).contains($0) || $0 == UInt8(ascii: "_")
          }
          // What a shell would read otherwise is left to the person.
          if text.contains(where: { $0 == UInt8(ascii: "'") || $0 == UInt8(ascii: "\\") || $0 < 0x20 }) { return nil }
          let name = String(decoding: text, as: UTF8.self)
          let key = isPlain && !name.isEmpty ? name : "\"\(name)\""
          if !ofObjects { return key }
          begun = key
        }
        depth += 1
      case UInt8(ascii: "{"): (depth, isKey) = (depth + 1, false)
      case UInt8(ascii: "}"), UInt8(ascii: "]"): (depth, isKey) = (depth - 1, false)
      default: isKey = false
      }
    }
    return nil
  }
}
