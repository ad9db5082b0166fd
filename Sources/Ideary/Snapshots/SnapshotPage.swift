internal import Painting

extension SnapshotRun {
  /// The run as one HTML page that needs nothing else: pictures that differ with a slider between expected and actual.
  public var page: String {
    let troubled = results.filter { $0.outcome != .same }
    var body = ["<h1>Snapshots of \(XMLText.escaped(folder))</h1>"]
    body.append("<p class=\"\(isPassed ? "good" : "bad")\" role=\"status\">\(XMLText.escaped(summary))</p>")
    if troubled.count > 1 {
      body.append("<nav aria-label=\"Snapshots that are not the same\"><ul>")
      for (index, result) in troubled.enumerated() {
        body.append(
          "<li><a href=\"#s\(index)\">\(XMLText.escaped(result.name))</a>: \(result.outcome.rawValue)</li>")
      }
      body.append("</ul></nav>")
    }
    body.append("<main>")
    for (index, result) in troubled.enumerated() {
      body.append("<section id=\"s\(index)\" aria-labelledby=\"h\(index)\">")
      body.append(
        "<h2 id=\"h\(index)\">\(XMLText.escaped(result.name)) <span class=\"\(result.outcome.isFailure ? "bad" : "note")\">"
          + "\(result.outcome.rawValue)</span></h2>")
      // What can be seen comes first.
      let findings = result.findings.filter { $0.outcome != .same }
      for finding in findings where finding.pictures != nil { body += SnapshotPage.part(finding) }
      for finding in findings where finding.pictures == nil { body += SnapshotPage.part(finding) }
      body.append("</section>")
    }
    if troubled.isEmpty, obsolete.isEmpty { body.append("<p>Every picture is as it was recorded.</p>") }
    if !obsolete.isEmpty {
      body.append(
        "<section aria-labelledby=\"obsolete\"><h2 id=\"obsolete\">Obsolete files\(isPruned ? ", removed" : "")</h2><ul>"
      )
      body += obsolete.map { "<li><code>\(XMLText.escaped($0))</code></li>" }
      body.append("</ul></section>")
    }
    body.append("</main>")
    return SnapshotPage.document(title: "Snapshots of \(folder)", body: body)
  }
}

/// The parts of the page.
private enum SnapshotPage {
  static func part(_ finding: SnapshotFinding) -> [String] {
    var lines = [
      "<h3><code>\(XMLText.escaped(finding.path))</code>: \(finding.outcome.rawValue)</h3>",
      finding.sentence.isEmpty ? "" : "<p>\(XMLText.escaped(finding.sentence))</p>",
    ]
    if let pictures = finding.pictures { lines += figure(pictures) }
    if let text = finding.lines, !text.gone.isEmpty || !text.new.isEmpty {
      // On one line of the page: each element is a line of its own already.
      lines.append(
        "<pre tabindex=\"0\" aria-label=\"Lines that differ\">"
          + text.gone.map { "<del>- \(XMLText.escaped($0))</del>" }.joined()
          + text.new.map { "<ins>+ \(XMLText.escaped($0))</ins>" }.joined() + "</pre>")
    }
    return lines
  }

  private static func figure(_ pictures: SnapshotFinding.Pictures) -> [String] {
    if pictures.actual.isEmpty {
      return pictures.strip.isEmpty
        ? ["<p>The page would grow too large with these pictures; <code>--out</code> has them.</p>"]
        : strip(pictures)
    }
    let expected = "<img alt=\"The picture as it was recorded\" src=\"\(data(pictures.expected))\""
    let actual = "<img alt=\"The picture as it is now\" src=\"\(data(pictures.actual))\">"
    var lines = [
      "<figure class=\"slider\"><div>", actual, "\(expected) class=\"over\">", "</div>",
      "<label>Actual <input type=\"range\" min=\"0\" max=\"100\" value=\"50\" "
        + "aria-label=\"How much of the expected picture is shown, from the left, in percent\"> expected</label>",
      "</figure>",
    ]
    // One over the other says nothing if their sides differ.
    if pictures.sizesDiffer {
      lines = [
        "<figure>\(expected)><figcaption>Expected</figcaption></figure>",
        "<figure>\(actual)<figcaption>Actual</figcaption></figure>",
      ]
    }
    return lines + strip(pictures)
  }

  private static func strip(_ pictures: SnapshotFinding.Pictures) -> [String] {
    if pictures.strip.isEmpty { return [] }
    return [
      "<figure><img alt=\"Expected, difference and actual, side by side, where they differ\" "
        + "src=\"\(data(pictures.strip))\"><figcaption>Expected · difference · actual</figcaption></figure>"
    ]
  }

  private static func data(_ png: [UInt8]) -> String {
    "data:image/png;base64," + String(decoding: Base64.letters(png), as: UTF8.self)
  }

  static func document(title: String, body: [String]) -> String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
    <title>\(XMLText.escaped(title))</title>
    <style>
    :root { color-scheme: light dark; --line: #8886; --bad: #b3261e; --good: #1b6e3c; --note: #6a5300; }
    @media (prefers-color-scheme: dark) { :root { --bad: #ff9d94; --good: #7fdca4; --note: #f1d27a; } }
    body { font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 75rem; padding: 1.5rem; }
    h1 { font-size: 1.6rem; } h2 { font-size: 1.25rem; border-top: 1px solid var(--line); padding-top: 1.5rem; }
    h3 { font-size: 1rem; font-weight: 600; overflow-wrap: anywhere; }
    .bad { color: var(--bad); } .good { color: var(--good); } .note { color: var(--note); }
    h2 span { font-weight: 400; }
    figure { margin: 1rem 0; } figcaption { font-size: .875rem; } img { max-width: 100%; height: auto; display: block; }
    .slider div { position: relative; display: inline-block; max-width: 100%; border: 1px solid var(--line);
      background: repeating-conic-gradient(#8883 0 25%, transparent 0 50%) 0 0 / 20px 20px; }
    .slider .over { position: absolute; inset: 0; clip-path: inset(0 50% 0 0); }
    .slider label { display: flex; gap: .75rem; align-items: center; max-width: 40rem; margin-top: .5rem; }
    .slider input { flex: 1; }
    pre { overflow-x: auto; border: 1px solid var(--line); border-radius: .5rem; padding: .75rem; }
    del, ins { text-decoration: none; display: block; } del { color: var(--bad); } ins { color: var(--good); }
    </style>
    </head>
    <body>
    \(body.filter { !$0.isEmpty }.joined(separator: "\n"))
    <script>
    for (const figure of document.querySelectorAll(".slider")) {
      const input = figure.querySelector("input"), over = figure.querySelector(".over");
      input.addEventListener("input", () => { over.style.clipPath = `inset(0 ${100 - input.value}% 0 0)`; });
    }
    </script>
    </body>
    </html>

    """
  }
}
