extension JSONValue {
  /// The value on one line, without spaces; keys in their order, text as it is but for what must be escaped.
  public func compact() -> String {
    var output = ""
    write(to: &output)
    return output
  }

  private func write(to output: inout String) {
    switch content {
    case .null: output += "null"
    case .bool(let bool): output += bool ? "true" : "false"
    case .integer(let integer): output += "\(integer)"
    case .number(let written): output += written
    case .string(let text): output += text.quoted
    case .array(let elements):
      output += "["
      var isFirst = true
      for element in elements {
        if !isFirst { output += "," }
        isFirst = false
        element.write(to: &output)
      }
      output += "]"
    case .object(let members):
      output += "{"
      var isFirst = true
      for member in members {
        if !isFirst { output += "," }
        isFirst = false
        output += member.key.quoted
        output += ":"
        member.value.write(to: &output)
      }
      output += "}"
    }
  }
}

extension String {
  /// The text as a JSON string: in double quotes, on one line, safe to print to a terminal.
  var quoted: String {
    var output = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": output += "\\\""
      case "\\": output += "\\\\"
      default:
        if scalar.mustBeEscaped {
          output += scalar.escaped
        } else {
          output.unicodeScalars.append(scalar)
        }
      }
    }
    return output + "\""
  }

  /// The text with its control characters escaped, for a line of a terminal.
  var printable: String {
    var output = ""
    for scalar in unicodeScalars {
      if scalar.mustBeEscaped {
        output += scalar.escaped
      } else {
        output.unicodeScalars.append(scalar)
      }
    }
    return output
  }
}

extension Unicode.Scalar {
  /// Whether the scalar would break a line or steer a terminal: C0, delete, C1, and the separators of lines and
  /// paragraphs, which many programs take for line ends.
  var mustBeEscaped: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029: true
    default: false
    }
  }

  /// The scalar as an escape of JSON; for those that `mustBeEscaped`.
  var escaped: String {
    switch value {
    case 0x08: return "\\b"
    case 0x09: return "\\t"
    case 0x0A: return "\\n"
    case 0x0C: return "\\f"
    case 0x0D: return "\\r"
    default:
      let digits = Array("0123456789ABCDEF".unicodeScalars)
      var output = "\\u"
      for shift in [12, 8, 4, 0] as [UInt32] { output.unicodeScalars.append(digits[Int(value >> shift & 15)]) }
      return output
    }
  }
}
