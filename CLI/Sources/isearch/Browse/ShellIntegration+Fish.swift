extension ShellIntegration {
  /// What fish reads.
  static let fishScript = #"""
    # Ctrl-T puts files into the line, Ctrl-R an earlier command, Alt-C goes to a folder, and **<Tab> completes a path,
    # after kill a process, after ssh a host.
    # ISEARCH_CTRL_T_COMMAND and ISEARCH_ALT_C_COMMAND list other things, ISEARCH_CTRL_T_OPTS, ISEARCH_CTRL_R_OPTS and
    # ISEARCH_ALT_C_OPTS are options for each. A command that is set and empty, also ISEARCH_CTRL_R_COMMAND, leaves its key.

    # The first argument are options as a person writes them in one text.
    function __isearch_pick
      set -lx ISEARCH_DEFAULT_OPTS (string join \n -- "--match fuzzy --layout top --height 40%" $ISEARCH_DEFAULT_OPTS $argv[1] | string collect)
      command isearch browse $argv[2..]
    end

    function __isearch_folders
      command find . -mindepth 1 \( -name .git -o -name node_modules \) -prune -o -type d -print 2>/dev/null |
        string replace -r '^\./' ''
    end

    # A folder as a word writes it, without quotes, with the values of ~ and of a variable at its start; what is no whole path
    # begins with ./, so that it isn't looked for in CDPATH.
    function __isearch_meaning -a __isearch_word
      if string match -rq '^~/' -- $__isearch_word
        set __isearch_word (string escape -- $HOME)(string sub -s 2 -- $__isearch_word)
      else if string match -rq '^\$(?<__isearch_name>\w+)(?<__isearch_rest>/.*)' -- $__isearch_word
        set __isearch_word (string escape -- "$$__isearch_name")$__isearch_rest
      end
      __isearch_here (string unescape -- $__isearch_word; or echo -- $__isearch_word)
    end

    function __isearch_here -a folder
      string replace -r '^(?!/)' './' -- $folder
    end

    # The command that the word before the cursor is for, without what stands before it.
    function __isearch_command
      set -l passed no
      for word in (commandline -cpo)
        if test $passed = yes
          set passed no
          continue
        end
        switch $word
          case -u -g
            set passed yes
          case '-*' '*=*' '!' and or not if while begin else time sudo doas command builtin exec env nice nohup timeout
          case '*'
            if string match -rqv '^[0-9]+$' -- $word
              string replace -r '^.*/' '' -- $word
              return
            end
        end
      end
    end

    # The quote that the beginning of a word leaves open.
    function __isearch_open_quote -a word
      string replace -ra '\\\\.|"(?:[^"\\\\]|\\\\.)*"|\'(?:[^\'\\\\]|\\\\.)*\'' '' -- "$word" | string match -r '["\']'
    end

    # Puts what is chosen below the folder that a word names in the place of the word; `folders` is what is chosen among.
    function __isearch_complete -a word kind
      set -l folder (string match -r '^.*/' -- "$word")
      set -l query (string unescape -- (string replace -r '^.*/' '' -- "$word"))
      set -l here $PWD
      if test -n "$folder"
        builtin cd -- (__isearch_meaning $folder) 2>/dev/null
        or return
      end
      set -l paths
      if test "$kind" = folders
        set paths (__isearch_folders | __isearch_pick '' --query "$query")
      else
        set -lx ISEARCH_DEFAULT_COMMAND "$ISEARCH_CTRL_T_COMMAND"
        set paths (__isearch_pick "$ISEARCH_CTRL_T_OPTS" --multi --query "$query" </dev/tty)
      end
      builtin cd -- $here
      # What is chosen has quotes of its own.
      set folder (string join '' -- "$folder" (__isearch_open_quote "$folder"))
      test -n "$paths"; and commandline -t -- (string join ' ' -- "$folder"(string escape -- $paths))' '
    end

    function __isearch_ctrl_t
      set -l word (commandline -ct)
      __isearch_complete "$word" files
      commandline -f repaint
    end

    function __isearch_ctrl_r
      set -l query (commandline)
      set -l line (history -z | __isearch_pick "--tiebreak index
    $ISEARCH_CTRL_R_OPTS" --read0 --print0 --query "$query" | string split0)
      test -n "$line"; and commandline -- $line
      commandline -f repaint
    end

    function __isearch_alt_c
      set -l folder
      if test -n "$ISEARCH_ALT_C_COMMAND"
        set folder (eval $ISEARCH_ALT_C_COMMAND | __isearch_pick "$ISEARCH_ALT_C_OPTS")
      else
        set folder (__isearch_folders | __isearch_pick "$ISEARCH_ALT_C_OPTS")
      end
      test -n "$folder"; and cd -- (__isearch_here $folder)
      commandline -f repaint
    end

    function __isearch_tab
      set -l word (commandline -ct)
      if not string match -q -- '*\*\*' "$word"
        commandline -f complete
        return
      end
      set -l name (__isearch_command)
      set -l word (string replace -r '\*\*$' '' -- "$word")
      set -l before (string match -r '^.*@' -- "$word")
      set -l query (string replace -r '^.*@' '' -- "$word")
      set -l operands
      switch "$name"
        case kill
          # The picker's own words have the text that is looked for.
          set operands (command ps -ef | string match -v '*isearch browse --multi --header-lines*' | __isearch_pick '' --multi --header-lines 1 --accept-nth 2 --query "$query")
        case ssh telnet
          set operands (__fish_print_hostnames | __isearch_pick '' --query "$query")
        case cd rmdir pushd
          __isearch_complete "$word" folders
        case '*'
          __isearch_complete "$word" files
      end
      test -n "$operands"; and commandline -t -- (string join ' ' -- "$before"(string escape -- $operands))' '
      commandline -f repaint
    end

    if status is-interactive
      # Also for the mode of fish_vi_key_bindings in which text is typed.
      for mode in default insert
        set -q ISEARCH_CTRL_T_COMMAND; and test -z "$ISEARCH_CTRL_T_COMMAND"; or bind -M $mode \ct __isearch_ctrl_t
        set -q ISEARCH_CTRL_R_COMMAND; and test -z "$ISEARCH_CTRL_R_COMMAND"; or bind -M $mode \cr __isearch_ctrl_r
        set -q ISEARCH_ALT_C_COMMAND; and test -z "$ISEARCH_ALT_C_COMMAND"; or bind -M $mode \ec __isearch_alt_c
        bind -M $mode \t __isearch_tab
      end
    end
    """#
}
