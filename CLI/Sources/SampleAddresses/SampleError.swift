/// Why the sample data cannot be read.
public struct SampleError: Error, Equatable, CustomStringConvertible {
  /// What is wrong.
  public enum Problem: Equatable, Sendable {
    /// There is no file.
    case missing
    /// The line is not one of the format, or not UTF-8.
    case malformedLine
    /// The file ends before its last line.
    case endsTooSoon
    /// The last line counts another number of areas.
    case wrongCount
  }

  /// The line of the file, from 1; 0 if there is no file.
  public var line: Int
  /// What is wrong.
  public var problem: Problem

  /// The error in words, with what to do.
  public var description: String {
    let place = "the sample data is damaged (line \(line)"
    let remedy = "install the program again, or write the file anew with script/make-sample"
    switch problem {
    case .missing: return "the sample data is missing; \(remedy)"
    case .malformedLine: return "\(place): not a line of the format); \(remedy)"
    case .endsTooSoon: return "\(place): the file ends too soon); \(remedy)"
    case .wrongCount: return "\(place): areas are missing or too many); \(remedy)"
    }
  }
}
