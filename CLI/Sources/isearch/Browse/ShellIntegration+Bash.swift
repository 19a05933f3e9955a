extension ShellIntegration {
  /// What only bash reads, after ``common``.
  static let bashScript = #"""

    # Older ones, as macOS has one, give keys no line to change and have no tables.
    if [[ $- == *i* ]] && ((BASH_VERSINFO[0] * 100 + BASH_VERSINFO[1] >= 402)); then
      __isearch_insert() {
        READLINE_LINE="${READLINE_LINE:0:READLINE_POINT}$1${READLINE_LINE:READLINE_POINT}"
        READLINE_POINT=$((READLINE_POINT + ${#1}))
      }

      __isearch_ctrl_t() {
        local path text=
        while IFS= read -r path; do
          printf -v path %q "$path"
          text+="$path "
        done < <(__isearch_files '' '')
        __isearch_insert "$text"
      }

      # Commands of several lines are told apart by their numbers, which go down one by one.
      __isearch_history() {
        HISTTIMEFORMAT= builtin fc -lr -2147483648 2>/dev/null | command awk '
          function done() { if (NR > 1 && !seen[text]++) printf "%s%c", text, 0 }
          NR == 1 || index($0, number - 1 "\t") == 1 {
            done()
            number = $1 + 0
            text = substr($0, index($0, "\t") + 2)
            next
          }
          { text = text "\n" $0 }
          END { NR++; done() }'
      }

      __isearch_ctrl_r() {
        local line
        IFS= read -r -d '' line < <(__isearch_history | __isearch_earlier "${READLINE_LINE//$'\n'/ }") || return
        READLINE_LINE=$line
        READLINE_POINT=${#line}
      }

      # The keys after this one run the line, and put back what was typed; or draw the line again if nothing was chosen.
      __isearch_alt_c() {
        local folder
        __isearch_typed=
        __isearch_then redraw-current-line
        folder=$(__isearch_folder) && [[ -n $folder ]] || return
        __isearch_typed=$READLINE_LINE
        __isearch_point=$READLINE_POINT
        printf -v READLINE_LINE 'builtin cd -- %q' "$folder"
        READLINE_POINT=${#READLINE_LINE}
        __isearch_then accept-line
      }

      __isearch_then() {
        local map
        for map in emacs-standard vi-insert vi-command; do
          builtin bind -m "$map" "\"\\C-x\\C-a2\": $1"
        done
      }

      __isearch_typed_again() {
        [[ -n $__isearch_typed ]] || return 0
        READLINE_LINE=$__isearch_typed
        READLINE_POINT=$__isearch_point
        __isearch_typed=
      }

      __isearch_names() {
        case $1 in
          unalias) compgen -a ;;
          *) compgen -v ;;
        esac
      }

      # Completes what ends with ** by a choice, and anything else as ever: the key stays readline's. The arguments are the
      # command, the word without the quote it begins with, and the word before.
      __isearch_complete() {
        if [[ ${2-} != *'**' ]]; then
          __isearch_complete_as_ever "$@"
          return
        fi
        local __isearch_before=${COMP_LINE:0:COMP_POINT} __isearch_base=${2%'**'} __isearch_open= __isearch_folder= __isearch_unclosed
        __isearch_before=${__isearch_before%"$2"}
        [[ $__isearch_before != *[\'\"] ]] || __isearch_open=${__isearch_before: -1}
        # What of the word stays as it is typed.
        [[ $__isearch_base != */* ]] || __isearch_folder=${__isearch_base%/*}/
        __isearch_meaning "$__isearch_open$__isearch_folder"
        local folder=$REPLY
        __isearch_meaning "$__isearch_open${__isearch_base#"$__isearch_folder"}"
        local query=$REPLY typed=$__isearch_folder open=$__isearch_open path text=
        __isearch_command "$__isearch_before"
        [[ $REPLY != @(ssh|telnet) || $__isearch_base != *@* ]] || typed=${__isearch_base%@*}@
        while IFS= read -r path; do
          case $open in
            \') path=${path//"'"/"'\''"} ;;
            \")
              path=${path//\\/\\\\}
              path=${path//\"/\\\"}
              path=${path//\$/\\\$}
              path=${path//\`/\\\`}
              ;;
            *) printf -v path %q "$path" ;;
          esac
          text+="${text:+$open $open}$typed$path"
        done < <(__isearch_operands "$REPLY" "$folder" "$query")
        # A name stands as it is quoted here, and what ends it too.
        compopt -o nospace +o filenames 2>/dev/null
        if [[ -n $open && -z $text ]]; then
          compopt +o default +o bashdefault +o dirnames +o plusdirs 2>/dev/null
          COMPREPLY=()
        elif [[ -n $text ]]; then
          [[ -n $open ]] || text+=' '
          COMPREPLY=("$text")
        else
          COMPREPLY=("$2")
        fi
        # The terminal's answer is the key that draws the line again.
        printf '\e[5n' >/dev/tty
      }

      __isearch_complete_as_ever() {
        local key status
        for key in "_$1" "_${1##*/}" _-D; do
          [[ -z ${__isearch_completions[$key]+known} ]] || break
        done
        [[ -n ${__isearch_completions[$key]-} ]] || return 0
        "${__isearch_completions[$key]}" "$@"
        status=$?
        # It has read how other commands are completed.
        [[ $status != 124 ]] || __isearch_take_completions
        return "$status"
      }

      # How a command is completed, in the words of `complete`: the same, but for words that end with **.
      __isearch_take_completion() {
        local name=${*: -1} function=
        local -a others=("${@:1:$#-1}")
        if [[ ${*: -3:1} == -F ]]; then
          function=${*: -2:1}
          others=("${@:1:$#-3}")
        fi
        [[ $name != -[EI] && $function != __isearch_complete ]] || return 0
        __isearch_completions[_$name]=$function
        builtin complete "${others[@]}" -F __isearch_complete "$name"
      }

      __isearch_take_completions() {
        local all
        all=$'\n'$(builtin complete -p)
        eval "${all//$'\ncomplete '/$'\n__isearch_take_completion '}"
      }

      declare -gA __isearch_completions
      __isearch_take_completions
      [[ -n ${__isearch_completions[_-D]+known} ]] || builtin complete -D -F __isearch_complete -o default -o bashdefault

      for __isearch_map in emacs-standard vi-insert vi-command; do
        [[ -z ${ISEARCH_CTRL_T_COMMAND-x} ]] || builtin bind -m "$__isearch_map" -x '"\C-t": __isearch_ctrl_t'
        [[ -z ${ISEARCH_CTRL_R_COMMAND-x} ]] || builtin bind -m "$__isearch_map" -x '"\C-r": __isearch_ctrl_r'
        builtin bind -m "$__isearch_map" -x '"\C-x\C-a1": __isearch_alt_c'
        builtin bind -m "$__isearch_map" -x '"\C-x\C-a3": __isearch_typed_again'
        [[ -z ${ISEARCH_ALT_C_COMMAND-x} ]] || builtin bind -m "$__isearch_map" '"\ec": "\C-x\C-a1\C-x\C-a2\C-x\C-a3"'
        builtin bind -m "$__isearch_map" '"\e[0n": redraw-current-line'
      done
      unset __isearch_map
      __isearch_then redraw-current-line
    fi
    """#
}
