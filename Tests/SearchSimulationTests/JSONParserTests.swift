import SearchSimulation
import Testing

@Suite struct JSONParserTests {
  @Test(arguments: [
    ("null", "null"), (" true ", "true"), ("\t\r\nfalse\n", "false"), ("\u{FEFF}[]", "[]"), ("{ }", "{}"),
    ("[1, [2, {}], \"a\"]", #"[1,[2,{}],"a"]"#), (#"{"b": 1, "a": {"c": null}}"#, #"{"b":1,"a":{"c":null}}"#),
    ("0", "0"), ("-0", "0"), ("-12", "-12"), ("1.0", "1"), ("1e3", "1000"), ("1200E-2", "12"), ("-2.50e+1", "-25"),
    ("9223372036854775807", "9223372036854775807"), ("-9223372036854775808", "-9223372036854775808"),
    ("9223372036854775808", "9223372036854775808"), ("1.5", "1.5"), ("1e-1", "1e-1"), ("1e400", "1e400"),
    ("0e99999999999999999999", "0"),
    (#""a\"\\\/\b\f\n\r\t""#, #""a\"\\/\b\f\n\r\t""#), (#""\u3042\u00e9""#, "\"あé\""),
    (#""\ud83d\ude00 😀""#, "\"😀 😀\""), (#""\u0000\u001F\u007f\u2028""#, #""\u0000\u001F\u007F\u2028""#),
  ])
  func readsAndWrites(text: String, compact: String) throws {
    #expect(try JSONValue(parsing: text).compact() == compact)
  }

  @Test(arguments: [
    ("", "1:1: the file is empty; expected a JSON object"),
    ("[1] 2", "1:5: unexpected \"2\" after the end of the JSON value"),
    ("[1, 2", "1:6: expected \",\" or \"]\" in a list, not the end of the file"),
    ("[1,", "1:4: the file ends where a value should be"),
    ("[1,]", "1:4: a list ends without a comma; remove the one before \"]\""),
    ("[,1]", "1:2: expected a value, not \",\""),
    (#"{"a":1,}"#, "1:8: an object ends without a comma; remove the one before \"}\""),
    (#"{"a" 1}"#, "1:6: expected \":\" after the key \"a\", not \"1\""),
    (#"{"a":1 "b":2}"#, "1:8: expected \",\" or \"}\" after the value of \"a\", not \"\\\"\""),
    ("{a: 1}", "1:2: expected a key in double quotes, not \"a\""),
    (#"{"a": 1,\#n "a": 2}"#, "2:2: the key \"a\" is given twice in this object"),
    (#"{"é": 1, "\u00e9": 2}"#, "1:10: the key \"é\" is given twice in this object"),
    ("[True]", "1:2: expected a value, not \"True\"; a string goes in double quotes"),
    ("['a']", "1:2: a string goes in double quotes, not single ones"),
    ("[1] // one", "1:5: unexpected \"/\" after the end of the JSON value"),
    ("[// one\n1]", "1:2: JSON has no comments; remove this one"),
    ("[\"あ\", x]", "1:7: expected a value, not \"x\"; a string goes in double quotes"),
    ("\n\n  \"a", "3:3: the string that starts here is not closed"),
    ("\"a\nb\"", "1:3: a control character in a string must be escaped: write \\n"),
    ("\"a\u{1}\"", "1:3: a control character in a string must be escaped: write \\u0001"),
    (#""\x""#, "1:2: a backslash before \"x\" means nothing; a backslash itself is written \\\\"),
    (#""\u12g4""#, "1:6: expected four hexadecimal digits after \\u, not \"g\""),
    (#""a\ud83d""#, "1:3: half a surrogate pair is no character; write both halves, or the character itself"),
    (#""\ude00""#, "1:2: half a surrogate pair is no character; write both halves, or the character itself"),
    (#""\ud83d\u0041""#, "1:2: half a surrogate pair is no character; write both halves, or the character itself"),
    ("01", "1:1: a number has no leading zeros"),
    ("-", "1:2: expected a digit in a number, not the end of the file"),
    ("1.", "1:3: expected a digit in a number, not the end of the file"),
    ("1e+", "1:4: expected a digit in a number, not the end of the file"),
    ("+1", "1:1: expected a value, not \"+\""),
    (".5", "1:1: expected a value, not \".\""),
  ])
  func refuses(text: String, error: String) {
    #expect(error == message { try JSONValue(parsing: text) })
  }

  @Test func knowsWhereValuesAndKeysStand() throws {
    let value = try JSONValue(parsing: "{\n  \"日本\": [true,\n    \"é\"], \"b\": {}}")
    let members = try #require(value.members)
    #expect([value.line, value.column] == [1, 1])
    #expect([members[0].line, members[0].column] == [2, 3])
    #expect([members[0].value.line, members[0].value.column] == [2, 9])
    let second = try #require(members[0].value.elements?.last)
    #expect([second.line, second.column] == [3, 5])
    #expect([members[1].line, members[1].column] == [3, 11])
  }

  @Test func keepsNestingOffTheStack() {
    let deep = { (depth: Int) in String(repeating: "[", count: depth) + String(repeating: "]", count: depth) }
    #expect(throws: Never.self) { try JSONValue(parsing: deep(65)) }
    #expect("1:66: nested deeper than 64 levels" == message { try JSONValue(parsing: deep(66)) })
    #expect(throws: ScenarioError.self) { try JSONValue(parsing: String(repeating: "{\"a\":", count: 100_000)) }
  }

  @Test func takesLinearTime() throws {
    let numbers = String(repeating: "1,", count: 50_000) + "1"
    let keys = (0..<20_000).map { "\"key \($0)\": \"あいう\\n\"" }.joined(separator: ",\n")
    let value = try JSONValue(parsing: "[[\(numbers)], {\(keys)}]")
    #expect(value.elements?.first?.elements?.count == 50_001)
    #expect(value.elements?.last?.members?.count == 20_000)
  }

  @Test func comparesWithoutOrderOfKeysAndPlaces() throws {
    #expect(try JSONValue(parsing: #"{"a":1,"b":[2]}"#) == JSONValue(parsing: "{\"b\": [2],\n\"a\": 1}"))
    #expect(try JSONValue(parsing: #"{"a":1}"#) != JSONValue(parsing: #"{"a":1,"b":2}"#))
    #expect(try JSONValue(parsing: "[1,2]") != JSONValue(parsing: "[2,1]"))
    #expect(try JSONValue(parsing: "1.0") == .integer(1))
    #expect(try JSONValue(parsing: #""\u304b\u3099""#) != JSONValue(parsing: #""\u304c""#))
  }
}

/// The error of a block as the program prints it; empty without one.
func message<Value>(_ body: () throws -> Value) -> String {
  do {
    _ = try body()
    return ""
  } catch { return "\(error)" }
}
