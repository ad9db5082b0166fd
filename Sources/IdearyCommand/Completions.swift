/// Completions for shells, from the option table.
enum Completions {
  /// The script for a shell.
  static func script(_ shell: String) -> String {
    switch shell {
    case "bash": bash
    case "zsh": zsh
    default: fish
    }
  }

  private static var bash: String {
    let names = OptionTable.options.map { "--\($0.name)" }.joined(separator: " ")
    let commands = CommandName.allCases.map(\.rawValue).joined(separator: " ")
    var text = "_ideary_render() {\n  local word=\"${COMP_WORDS[COMP_CWORD]}\" before=\"${COMP_WORDS[COMP_CWORD-1]}\"\n"
    text += "  case \"$before\" in\n"
    for option in OptionTable.options {
      if case .choiceOrFile(let words) = option.value {
        text += "    --\(option.name)) "
        text += "COMPREPLY=($(compgen -f -W \"\(words.joined(separator: " "))\" -- \"$word\")); return;;\n"
      }
      if case .choice(let words) = option.value {
        text +=
          "    --\(option.name)) COMPREPLY=($(compgen -W \"\(words.joined(separator: " "))\" -- \"$word\")); return;;\n"
      }
    }
    text += "  esac\n  case \"$word\" in\n    -*) COMPREPLY=($(compgen -W \"\(names)\" -- \"$word\"));;\n"
    text += "    *) COMPREPLY=($(compgen -f -- \"$word\"))\n"
    text += "       [ \"$COMP_CWORD\" = 1 ] && COMPREPLY+=($(compgen -W \"\(commands)\" -- \"$word\"));;\n"
    text += "  esac\n}\ncomplete -o filenames -F _ideary_render ideary-render\n"
    return text
  }

  private static var zsh: String {
    func quoted(_ text: String) -> String {
      text.replacing("'", with: "'\\''").replacing("[", with: "(").replacing("]", with: ")").replacing(":", with: "\\:")
    }
    var text = "#compdef ideary-render\n_arguments \\\n"
    for option in OptionTable.options {
      text += "  '--\(option.name)[\(quoted(option.meaning))]"
      switch option.value {
      case .none: text += "'"
      case .choiceOrFile(let words):
        let names = words.joined(separator: " ")
        text += ":value:{_alternative \"names:name:(\(names))\" \"files:file:_files\"}'"
      case .choice(let words): text += ":value:(\(words.joined(separator: " ")))'"
      case .text("OUT"), .text("PATH"), .text("BEFORE"), .text("PNG"): text += ":file:_files'"
      default: text += ":value:'"
      }
      text += " \\\n"
    }
    return text + "  '*:map:_files'\n"
  }

  private static var fish: String {
    var text = ""
    for command in CommandName.allCases {
      text +=
        "complete -c ideary-render -n __fish_use_subcommand -a \(command.rawValue) -d \(quoted(command.summary))\n"
    }
    for option in OptionTable.options {
      text += "complete -c ideary-render -l \(option.name)"
      if let short = option.short { text += " -s \(short)" }
      switch option.value {
      case .none: break
      case .choiceOrFile(let words): text += " -r -F -a \(quoted(words.joined(separator: " ")))"
      case .choice(let words): text += " -x -a \(quoted(words.joined(separator: " ")))"
      case .text("OUT"), .text("PATH"), .text("BEFORE"), .text("PNG"): text += " -r"
      default: text += " -x"
      }
      text += " -d \(quoted(option.meaning))\n"
    }
    return text
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}
