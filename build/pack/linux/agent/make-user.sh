#!/bin/sh
# Makes the user of the service, where it is not there. A container may have no systemd.
set -e
if command -v systemd-sysusers >/dev/null; then
  systemd-sysusers tacho-depot-agent.conf
elif ! getent passwd tacho-depot >/dev/null; then
  useradd --system --user-group --no-create-home --home-dir /var/lib/tacho-depot --shell /usr/sbin/nologin \
    --comment "Tacho Depot" tacho-depot
fi
if [ ! -d /var/lib/tacho-depot ]; then
  install -d -m 0700 -o tacho-depot -g tacho-depot /var/lib/tacho-depot
fi
