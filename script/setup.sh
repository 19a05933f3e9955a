# Sourced by the scripts beside it: finds what they need, and installs what is missing where that can be done.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

say() { printf '\033[1m==>\033[0m %s\n' "$*" >&2; }

stop() {
  printf '%s: %s\n' "$(basename "$0")" "$*" >&2
  exit 2
}

# The Swift toolchain cannot be installed from a package registry; say where it is to be had.
need_swift() {
  command -v swift >/dev/null || stop "Swift is not installed. Get Swift 6.3 or later from https://swift.org/install and put its swift in PATH."
  local version
  toolchain=$(swift --version 2>/dev/null || true)
  version=$(sed -nE 's/.*Swift version ([0-9]+)\.([0-9]+).*/\1 \2/p' <<<"$toolchain" | head -n 1)
  [ -n "$version" ] || stop "swift --version fails. Put a working toolchain from https://swift.org/install in PATH."
  set -- $version
  if [ "${1:-0}" -lt 6 ] || { [ "$1" -eq 6 ] && [ "${2:-0}" -lt 2 ]; }; then
    stop "Swift ${1:-?}.${2:-?} is too old. Get Swift 6.3 or later from https://swift.org/install."
  fi
}

# need NAME[=DEBIAN-PACKAGE]…: the programs and files, which are those with a slash, that a script needs. A package whose name is
# left out has that of its program.
need() {
  local each name names=() packages=()
  for each in "$@"; do
    name=${each%%=*}
    case $name in
      */*) [ ! -e "$name" ] || continue ;;
      *) ! command -v "$name" >/dev/null || continue ;;
    esac
    names+=("$name")
    packages+=("${each#*=}")
  done
  if [ ${#names[@]} -gt 0 ]; then install "${names[*]}" "${packages[@]}"; fi
}

# need_libraries: what the program is linked with. macOS brings them with its developer tools.
need_libraries() {
  if [ "$(uname)" != Darwin ]; then
    need /usr/include/zlib.h=zlib1g-dev /usr/include/sqlite3.h=libsqlite3-dev /usr/include/jemalloc/jemalloc.h=libjemalloc-dev
  fi
}

# plan_anew FOLDER: has Swift plan what is built into a folder anew where files have come or gone since the last time. Of
# packages that the one that is built has beside it, it does not notice that (6.3), and builds without the new ones.
plan_anew() {
  local known=$1/files.cksum now
  now=$(cd "$root" && find . -name '.?*' -prune -o -name '*.swift' -print | LC_ALL=C sort | cksum)
  if [ "$(cat "$known" 2>/dev/null)" = "$now" ]; then return; fi
  rm -f "$1/release.yaml" "$1/release/description.json"
  mkdir -p "$1"
  printf '%s\n' "$now" >"$known"
}

# install NAMES DEBIAN-PACKAGE…: all at once, for each asking takes as long as many packages do.
install() {
  local names=$1 packages=("${@:2}") sudo=()
  if ! command -v apt-get >/dev/null; then
    stop "$names: missing. Install what has it (${packages[*]} in Debian) and run this again."
  fi
  say "Installing ${packages[*]} (for $names)"
  if [ "$(id -u)" -ne 0 ]; then sudo=(sudo); fi
  # Once is enough for all that a script installs.
  if ! $has_newest_list; then "${sudo[@]}" apt-get update -qq >/dev/null; fi
  has_newest_list=true
  "${sudo[@]}" apt-get install -y -qq --no-install-recommends "${packages[@]}" >/dev/null ||
    stop "could not install ${packages[*]}; install by hand what is missing and run this again."
}
has_newest_list=false

# need_python FOLDER REQUIREMENTS: a private virtual environment in a folder, with what a file of requirements names.
need_python() {
  need python3
  if cmp -s "$2" "$1/requirements.txt"; then return; fi
  say "Installing $(tr '\n' ' ' <"$2")into $1"
  rm -rf "$1"
  if ! python3 -m venv "$1" 2>/dev/null; then
    rm -rf "$1"
    install "python3's venv" python3-venv
    python3 -m venv "$1" || stop "python3 cannot make a virtual environment; see above."
  fi
  "$1/bin/pip" install -q --disable-pip-version-check -r "$2" || stop "PyPI could not be reached; see above."
  cp "$2" "$1/requirements.txt"
}
