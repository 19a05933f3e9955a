extension ShellIntegration {
  /// What bash and zsh read first: the pickers, which print what is chosen.
  static let common = #"""
    # Ctrl-T puts files into the line, Ctrl-R an earlier command, Alt-C goes to a folder, and **<Tab> completes a path,
    # after kill a process, after ssh a host, after export, unset and unalias a name.
    # ISEARCH_CTRL_T_COMMAND and ISEARCH_ALT_C_COMMAND list other things, ISEARCH_CTRL_T_OPTS, ISEARCH_CTRL_R_OPTS and
    # ISEARCH_ALT_C_OPTS are options for each. A command that is set and empty, also ISEARCH_CTRL_R_COMMAND, leaves its key.

    # The first argument are options as a person writes them in one text.
    __isearch_pick() {
      ISEARCH_DEFAULT_OPTS="--match fuzzy --layout top --height 40%
    ${ISEARCH_DEFAULT_OPTS:-}
    $1" command isearch browse "${@:2}"
    }

    # To a folder below this one, not below one of CDPATH.
    __isearch_cd() {
      [ -z "$1" ] || CDPATH= builtin cd -- "$1" >/dev/null 2>&1
    }

    # What is below a folder, found by a text: files by isearch itself, which leaves out what .gitignore says.
    __isearch_files() (
      __isearch_cd "$1" || exit
      export ISEARCH_DEFAULT_COMMAND=${ISEARCH_CTRL_T_COMMAND:-}
      __isearch_pick "${ISEARCH_CTRL_T_OPTS:-}" --multi --query "$2" </dev/tty
    )

    __isearch_folders() {
      command find . -mindepth 1 \( -name .git -o -name node_modules \) -prune -o -type d -print 2>/dev/null |
        command sed 's|^\./||'
    }

    __isearch_folders_below() (
      __isearch_cd "$1" || exit
      __isearch_folders | __isearch_pick '' --query "$2"
    )

    # Prints the whole path of the chosen one, so that the line that goes there does from everywhere.
    __isearch_folder() (
      folder=$(
        if [ -n "${ISEARCH_ALT_C_COMMAND:-}" ]; then eval "$ISEARCH_ALT_C_COMMAND"; else __isearch_folders; fi |
          __isearch_pick "${ISEARCH_ALT_C_OPTS:-}"
      )
      [ -n "$folder" ] || exit
      if __isearch_cd "$folder"; then folder=$PWD; fi
      printf '%s\n' "$folder"
    )

    # Reads and prints whole commands, which end with NUL.
    __isearch_earlier() {
      __isearch_pick "--tiebreak index
    ${ISEARCH_CTRL_R_OPTS:-}" --read0 --print0 --query "$1"
    }

    # The hosts that ssh and this machine know by a name.
    __isearch_hosts() {
      {
        command awk 'tolower($1) == "host" { for (i = 2; i <= NF; i++) if ($i !~ /[*?!%]/) print $i }' \
          ~/.ssh/config /etc/ssh/ssh_config
        command awk '$1 !~ /^[|@#]/ { n = split($1, names, ","); for (i = 1; i <= n; i++) print names[i] }' \
          ~/.ssh/known_hosts | command sed 's/^\[\(.*\)\]:.*/\1/'
        command awk '$1 !~ /^#/ { for (i = 2; i <= NF && $i !~ /^#/; i++) if ($i != "0.0.0.0") print $i }' /etc/hosts
      } 2>/dev/null | command awk 'NF && !seen[$0]++'
    }

    # All but the picker itself, whose words have the text that is looked for.
    __isearch_processes() {
      command ps -ef | command awk 'index($0, "isearch browse --multi --header-lines") == 0'
    }

    # What a command takes, found by a text: below a folder, or no path at all.
    __isearch_operands() {
      case $1 in
        kill) __isearch_processes | __isearch_pick '' --multi --header-lines 1 --accept-nth 2 --query "$3" ;;
        ssh|telnet) __isearch_hosts | __isearch_pick '' --query "${3##*@}" ;;
        export|unset|unalias) __isearch_names "$1" | command sort | __isearch_pick '' --multi --query "$3" ;;
        cd|pushd|rmdir) __isearch_folders_below "$2" "$3" ;;
        *) __isearch_files "$2" "$3" ;;
      esac
    }

    # Sets REPLY to the command whose word comes after a text: of the last command in it, without what stands before it.
    __isearch_command() {
      local left=${1##*[;&|()\`$'\n']} next passed=
      REPLY=
      while :; do
        left=${left#"${left%%[![:space:]]*}"}
        next=${left%%[[:space:]]*}
        [ -n "$next" ] || return
        left=${left#"$next"}
        if [ -n "$passed" ]; then
          passed=
          continue
        fi
        case $next in
          -u|-g) passed=1 ;;
          -*|*=*|'!'|'{'|if|then|elif|else|while|until|do|time) ;;
          sudo|doas|command|builtin|exec|env|nice|nohup|timeout|noglob|nocorrect) ;;
          *[!0-9]*)
            REPLY=${next##*/}
            REPLY=${REPLY#\\}
            return
            ;;
        esac
      done
    }

    # Sets REPLY to what a word means, but runs nothing: without quotes, with the values of variables and of ~. What is local
    # here could hide a variable of the word.
    __isearch_meaning() {
      local __isearch_left=$1 __isearch_quote= __isearch_next
      REPLY=
      case $1 in
        '~'*/*)
          __isearch_next=${1%%/*}
          case ${__isearch_next#?} in
            *[!A-Za-z0-9_.-]*) ;;
            *)
              eval "REPLY=$__isearch_next"
              __isearch_left=${1#"$__isearch_next"}
              ;;
          esac
          ;;
      esac
      while [ -n "$__isearch_left" ]; do
        __isearch_next=${__isearch_left:0:1}
        __isearch_left=${__isearch_left:1}
        case $__isearch_quote$__isearch_next in
          "''"|'""') __isearch_quote= ;;
          "'"|'"') __isearch_quote=$__isearch_next ;;
          \\|'"'\\)
            __isearch_next=${__isearch_left:0:1}
            case $__isearch_quote$__isearch_next in
              '"'[!\\\"\$\`]) REPLY+=\\ ;;
            esac
            REPLY+=$__isearch_next
            __isearch_left=${__isearch_left:1}
            ;;
          '$'|'"$')
            __isearch_next=${__isearch_left#\{}
            __isearch_next=${__isearch_next%%[!A-Za-z0-9_]*}
            case $__isearch_next/$__isearch_left in
              [0-9/]*) REPLY+='$' ;;
              *"/{$__isearch_next}"*)
                eval "REPLY+=\${$__isearch_next-}"
                __isearch_left=${__isearch_left#*\}}
                ;;
              */\{*) REPLY+='$' ;;
              *)
                eval "REPLY+=\${$__isearch_next-}"
                __isearch_left=${__isearch_left#"$__isearch_next"}
                ;;
            esac
            ;;
          *) REPLY+=$__isearch_next ;;
        esac
      done
      __isearch_unclosed=$__isearch_quote
    }

    """#
}
