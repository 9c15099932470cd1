#!/bin/sh
# Makes the user of the service, where it is not there. A container may have no systemd.
set -e
if command -v systemd-sysusers >/dev/null; then
  systemd-sysusers tacho-depot-agent.conf
elif ! getent passwd tacho-depot >/dev/null; then
  useradd --system --user-group --no-create-home --home-dir /var/lib/tacho-depot --shell /usr/sbin/nologin \
    --comment "Tacho Depot" tacho-depot
fi
for folder in /var/lib/tacho-depot /var/lib/tacho-depot-state; do
  if [ ! -d "$folder" ]; then
    install -d -m 0700 -o tacho-depot -g tacho-depot "$folder"
  fi
done
