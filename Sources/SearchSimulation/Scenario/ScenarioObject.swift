/// Reads one object of a scenario file key by key, and says what is wrong with it in the words of the format.
struct ScenarioObject {
  /// The object, for its place.
  let value: JSONValue
  /// Its members in file order.
  let members: [JSONValue.Member]
  /// What it is: `the event "type"`.
  var name: String

  init(_ value: JSONValue, _ name: String) throws(ScenarioError) {
    guard let members = value.members else {
      throw ScenarioError("\(name) must be an object, not \(value.described)", at: value)
    }
    self.value = value
    self.members = members
    self.name = name
  }

  /// Makes every key but these an error.
  func allow(_ keys: [String]) throws(ScenarioError) {
    try allow(Vocabulary(noun: "key", words: keys, owner: name))
  }

  /// Makes every key that is not in a vocabulary an error.
  func allow(_ vocabulary: Vocabulary) throws(ScenarioError) {
    for member in members where !vocabulary.contains(member.key) {
      throw ScenarioError(vocabulary.objection(to: member.key), at: member)
    }
  }

  /// The value of a key, if it is there.
  subscript(key: String) -> JSONValue? { value[key] }

  /// The value of a key that must be there.
  func need(_ key: String) throws(ScenarioError) -> JSONValue {
    if let value = self[key] { return value }
    for member in members where [key].closest(to: member.key) != nil {
      throw ScenarioError(Vocabulary(noun: "key", words: [key], owner: name).objection(to: member.key), at: member)
    }
    throw ScenarioError("\(name) needs \(key.quoted)", at: value)
  }

  func text(_ key: String) throws(ScenarioError) -> String {
    try need(key).text(named: key)
  }

  func id(_ key: String) throws(ScenarioError) -> Int {
    try need(key).wholeNumber(named: key)
  }

  func number(_ key: String, orElse standard: Int, atLeast minimum: Int) throws(ScenarioError) -> Int {
    try number(key, atLeast: minimum) ?? standard
  }

  func number(_ key: String, atLeast minimum: Int) throws(ScenarioError) -> Int? {
    try self[key]?.wholeNumber(named: key, atLeast: minimum)
  }

  func time(_ key: String, orElse standard: Int) throws(ScenarioError) -> Int {
    try time(key) ?? standard
  }

  func time(_ key: String) throws(ScenarioError) -> Int? {
    try self[key]?.milliseconds(named: key)
  }

  func bool(_ key: String, orElse standard: Bool) throws(ScenarioError) -> Bool {
    guard let value = self[key] else { return standard }
    guard case .bool(let bool) = value.content else {
      throw ScenarioError("\(key.quoted) must be true or false, not \(value.described)", at: value)
    }
    return bool
  }

  func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ key: String, orElse standard: Choice
  ) throws(ScenarioError) -> Choice {
    guard let value = self[key] else { return standard }
    guard let text = value.text, let choice = Choice(rawValue: text) else {
      let words = Choice.allCases.map { $0.rawValue }
      throw ScenarioError("\(key.quoted) must be \(words.listed(with: "or")), not \(value.described)", at: value)
    }
    return choice
  }
}

extension JSONValue {
  /// The largest time and number of a scenario: sums of some stay far from the largest integer, which is smaller in a
  /// browser.
  private static let largest = Int(clamping: min(1_000_000_000_000, Int64(Int.max / 4)))
  /// The largest page: one is made as a whole.
  private static let largestPage = 100_000

  /// What the value is, for the end of a sentence: `"a"`, `null`, `a list`.
  var described: String {
    switch content {
    case .null, .bool, .integer, .number, .string: compact()
    case .array: "a list"
    case .object: "an object"
    }
  }

  func text(named name: String) throws(ScenarioError) -> String {
    guard let text else { throw ScenarioError("\(name.quoted) must be a string, not \(described)", at: self) }
    return text
  }

  func list(named name: String) throws(ScenarioError) -> [JSONValue] {
    guard let elements else { throw ScenarioError("\(name.quoted) must be a list, not \(described)", at: self) }
    return elements
  }

  func milliseconds(named name: String) throws(ScenarioError) -> Int {
    try wholeNumber(named: name, unit: " of milliseconds", atLeast: 0)
  }

  func wholeNumber(
    named name: String, unit: String = "", atLeast minimum: Int = .min, atMost maximum: Int = .max
  ) throws(ScenarioError) -> Int {
    guard let integer, integer >= minimum else {
      let bound = minimum == .min ? "" : ", \(minimum) or more"
      throw ScenarioError("\(name.quoted) must be a whole number\(unit)\(bound), not \(described)", at: self)
    }
    let largest = min(Self.largest, maximum)
    guard integer <= largest else {
      throw ScenarioError("\(name.quoted) must be at most \(largest), not \(described)", at: self)
    }
    guard integer >= -largest else {
      throw ScenarioError("\(name.quoted) must be at least \(-largest), not \(described)", at: self)
    }
    return integer
  }

  func pageSize(named name: String) throws(ScenarioError) -> Int {
    try wholeNumber(named: name, atLeast: 1, atMost: Self.largestPage)
  }

  func pattern(named name: String) throws(ScenarioError) -> TextPattern {
    let text = try text(named: name)
    do {
      return try TextPattern(text)
    } catch {
      throw ScenarioError(error.message, at: self)
    }
  }
}
