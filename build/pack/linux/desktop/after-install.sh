#!/bin/sh
# Of the window's package, for Debian ("configure") and RPM (a number): what only this system knows.
set -e
case "$1" in
  configure | [0-9]*) ;;
  *) exit 0 ;;
esac
home=/usr/lib/tacho-depot
# Where users may not make name spaces of their own, the page's sandbox needs a helper that is root's. A user is asked,
# because root always may.
if setpriv --reuid=65534 --regid=65534 --clear-groups unshare --user true 2>/dev/null; then
  chmod 0755 "$home/chrome-sandbox"
else
  chmod 4755 "$home/chrome-sandbox"
fi
# Ubuntu 24.04 and later give that right by name only. An AppArmor that does not know such a profile needs none.
profile=/etc/apparmor.d/tacho-depot
if command -v apparmor_parser >/dev/null && [ -d /etc/apparmor.d ]; then
  if apparmor_parser --skip-kernel-load --skip-cache "$home/resources/apparmor-profile" >/dev/null 2>&1; then
    cp "$home/resources/apparmor-profile" "$profile"
    chmod 0644 "$profile"
    if [ -d /sys/kernel/security/apparmor ]; then
      apparmor_parser --replace --write-cache --skip-read-cache "$profile" || true
    fi
  fi
fi
