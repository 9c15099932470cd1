#!/bin/sh
# Starts the window. What needs none is answered here: without a screen, and for root, the program could not.
program=$(dirname "$(readlink -f "$0")")/../lib/tacho-depot/tacho-depot
version=none
help='' agent_command='' no_screen=''
locale=${LC_ALL:-${LC_MESSAGES:-${LANG-}}}
case "$locale" in
  '' | C | C.* | POSIX) ;;
  *) locale=${LANGUAGE:-$locale} ;;
esac
# TEXTS
for given in "$@"; do
  case "$given" in
    --version | -v)
      echo "$version"
      exit 0
      ;;
    --help | -h)
      printf '%s\n' "$help"
      exit 0
      ;;
    '' | -* | *- | *--* | *[!abcdefghijklmnopqrstuvwxyz-]*) ;;
    *)
      if [ ! -e "$given" ]; then
        if [ "$given" = help ]; then
          printf '%s\n' "$help"
          exit 0
        fi
        printf '%s\n' "$agent_command" | sed "s/@word@/$given/g" >&2
        exit 1
      fi
      ;;
  esac
done
if [ -z "${DISPLAY-}${WAYLAND_DISPLAY-}" ] && [ "${XDG_SESSION_TYPE-}" != wayland ]; then
  printf '%s\n' "$no_screen" >&2
  exit 1
fi
# Calls to a share that hangs keep their threads, of which the program would start four.
export UV_THREADPOOL_SIZE="${UV_THREADPOOL_SIZE-32}"
exec "$program" "$@"
