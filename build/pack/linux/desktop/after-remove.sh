#!/bin/sh
# Of the window's package, for Debian ("remove", "purge") and RPM (the number of what is installed still).
set -e
case "$1" in
  remove | purge | 0) ;;
  *) exit 0 ;;
esac
profile=/etc/apparmor.d/tacho-depot
if [ -e "$profile" ]; then
  if command -v apparmor_parser >/dev/null && [ -d /sys/kernel/security/apparmor ]; then
    apparmor_parser --remove "$profile" || true
  fi
  rm -f "$profile"
fi
