#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Dates of the map file: ISO 8601 text, or seconds since the start of 2001 in UTC.
enum MapDate {
  /// Days from 1970-01-01 to 2001-01-01.
  private static let referenceDay = 11_323
  /// The first second of the year 1 and the last of 9999, in seconds since 2001.
  private static let range = -63_113_904_000.0..<252_423_993_600.0

  /// Whether the date lies in the years 1 to 9999, which are those that can be written.
  static func isWritable(_ date: Date) -> Bool { range.contains(date.timeIntervalSinceReferenceDate) }

  /// The date of so many seconds since 2001; nil outside the years 1 to 9999.
  static func date(seconds: Double) -> Date? {
    range.contains(seconds) ? Date(timeIntervalSinceReferenceDate: seconds) : nil
  }

  /// Reads `2026-02-14`, `2026-02-14T09:30Z`, `2026-02-14 09:30:00.25+01:00` and the like.
  ///
  /// Without an offset it is UTC. A leap second counts as the second after.
  static func parse(_ text: String) -> Date? {
    var scanner = DigitScanner(text)
    guard let year = scanner.number(digits: 4), scanner.skip("-"), let month = scanner.number(digits: 2),
      scanner.skip("-"), let day = scanner.number(digits: 2), (1...12).contains(month),
      day >= 1, day <= daysInMonth(month, of: year)
    else { return nil }
    var seconds = (dayNumber(year, month, day) - referenceDay) * 86_400
    var fraction = ""
    if !scanner.isAtEnd {
      guard scanner.skip("T") || scanner.skip("t") || scanner.skip(" "), let hour = scanner.number(digits: 2),
        scanner.skip(":"), let minute = scanner.number(digits: 2), hour < 24, minute < 60
      else { return nil }
      seconds += hour * 3_600 + minute * 60
      if scanner.skip(":") {
        guard let second = scanner.number(digits: 2), second <= 60 else { return nil }
        seconds += second
        if scanner.skip(".") || scanner.skip(",") {
          fraction = scanner.digits()
          if fraction.isEmpty { return nil }
        }
      }
      guard let offset = scanner.offset(), scanner.isAtEnd else { return nil }
      seconds -= offset
    }
    if fraction.isEmpty { return date(seconds: Double(seconds)) }
    // One rounding only, so that what we wrote reads back as the same number.
    if seconds >= 0 { return Double("\(seconds).\(fraction)").flatMap(date(seconds:)) }
    return Double("0.\(fraction)").flatMap { date(seconds: Double(seconds) + $0) }
  }

  /// The date as ISO 8601 in UTC, with as many decimals of the second as the date has.
  static func text(_ date: Date) -> String {
    let value = date.timeIntervalSinceReferenceDate
    var whole = value.rounded(.down)
    var fraction = ""
    if whole != value {
      // Below 2^53 and not tiny here, so the description is plain decimals; before 2001 the fraction counts upward.
      let digits = (value >= 0 ? value : (value - whole)).description
      if let point = digits.firstIndex(of: "."), !digits.contains("e") { fraction = String(digits[point...]) }
      if fraction == ".0" { fraction = "" }
      if value < 0, value - whole >= 1 { whole += 1 }
    }
    let seconds = Int(whole)
    let day = floorDivide(seconds, 86_400)
    let time = seconds - day * 86_400
    let (year, month, dayOfMonth) = civil(day + referenceDay)
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(dayOfMonth, 2))T"
      + "\(padded(time / 3_600, 2)):\(padded(time / 60 % 60, 2)):\(padded(time % 60, 2))\(fraction)Z"
  }

  private static func padded(_ value: Int, _ width: Int) -> String {
    let digits = String(value)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }

  private static func floorDivide(_ value: Int, _ divisor: Int) -> Int {
    value >= 0 ? value / divisor : (value - divisor + 1) / divisor
  }

  private static func daysInMonth(_ month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Days since 1970-01-01 of a Gregorian date; years are counted from March so that the leap day comes last.
  private static func dayNumber(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let marchYear = month > 2 ? year : year - 1
    let era = floorDivide(marchYear, 400)
    let yearOfEra = marchYear - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  private static func civil(_ dayNumber: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = dayNumber + 719_468
    let era = floorDivide(shifted, 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }
}

/// Reads digits and signs from the front of a short text.
private struct DigitScanner {
  private var rest: Substring.UTF8View

  init(_ text: String) { rest = Substring(text).utf8 }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest.removeFirst()
    return true
  }

  mutating func number(digits count: Int) -> Int? {
    let front = rest.prefix(count)
    guard front.count == count, front.allSatisfy(JSONText.isDigit) else { return nil }
    rest = rest.dropFirst(count)
    return front.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }

  mutating func digits() -> String {
    let front = rest.prefix(while: JSONText.isDigit)
    rest = rest.dropFirst(front.count)
    return String(decoding: front, as: UTF8.self)
  }

  /// `Z`, `+01`, `+0130`, `-01:30` or nothing, in seconds.
  mutating func offset() -> Int? {
    if isAtEnd || skip("Z") || skip("z") { return 0 }
    let sign: Int
    if skip("+") { sign = 1 } else if skip("-") { sign = -1 } else { return nil }
    guard let hours = number(digits: 2), hours < 24 else { return nil }
    if isAtEnd { return sign * hours * 3_600 }
    _ = skip(":")
    guard let minutes = number(digits: 2), minutes < 60 else { return nil }
    return sign * (hours * 3_600 + minutes * 60)
  }
}
