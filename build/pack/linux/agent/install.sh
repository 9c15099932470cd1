#!/bin/sh
# Installs the agent from its tarball, or takes it away again with --remove. Records and settings stay.
set -e
if [ "$(id -u)" -ne 0 ]; then
  echo "Only root can install a service: run it with sudo." >&2
  exit 1
fi
here=$(dirname "$(readlink -f "$0")")
to=/usr/local
unit=/etc/systemd/system/tacho-depot-agent.service
if [ -d /run/systemd/system ]; then
  systemctl stop tacho-depot-agent.service 2>/dev/null || true
fi
remove_program() {
  rm -rf "$to/lib/tacho-depot-agent" "$to/share/licenses/tacho-depot-agent"
  rm -f "$to/bin/tacho-depot-agent" "$to/share/man/man1"/tacho-depot-agent*.1.gz \
    "$to"/share/man/*/man1/tacho-depot-agent*.1.gz \
    "$to/share/bash-completion/completions/tacho-depot-agent" "$to/share/zsh/site-functions/_tacho-depot-agent" \
    "$to/share/fish/vendor_completions.d/tacho-depot-agent.fish"
}
if [ "$1" = --remove ]; then
  systemctl disable tacho-depot-agent.service 2>/dev/null || true
  remove_program
  # Of the folders only those of languages, which nothing else makes here; the others may be somebody's, empty as they are.
  rmdir "$to"/share/man/[a-z][a-z]/man1 "$to"/share/man/[a-z][a-z] 2>/dev/null || true
  rm -f "$unit" /etc/sysusers.d/tacho-depot-agent.conf
  if [ -d /run/systemd/system ]; then
    systemctl daemon-reload
  fi
  echo "The agent is gone. The records and kept downloads in /var/lib/tacho-depot and the settings in /etc/tacho-depot are"
  echo "kept. When nobody needs them: rm -r /var/lib/tacho-depot* /etc/tacho-depot && userdel tacho-depot"
  exit 0
fi
is_new=yes
if [ -e "$unit" ]; then
  is_new=no
fi
remove_program
mkdir -p "$to/bin" "$to/lib" "$to/share" /etc/sysusers.d /etc/systemd/system
cp -r "$here/bin/." "$to/bin/"
cp -r "$here/lib/tacho-depot-agent" "$to/lib/"
cp -r "$here/share/." "$to/share/"
install -m 0644 "$here/lib/sysusers.d/tacho-depot-agent.conf" /etc/sysusers.d/tacho-depot-agent.conf
sed "s#/usr/bin/#$to/bin/#" "$here/lib/systemd/system/tacho-depot-agent.service" >"$unit"
chmod 0644 "$unit"
"$to/lib/tacho-depot-agent/make-user.sh"
if [ -d /run/systemd/system ]; then
  systemctl daemon-reload
fi
systemctl enable tacho-depot-agent.service >/dev/null 2>&1 || echo "There is no systemd here: start it yourself."
if [ -d /run/systemd/system ]; then
  systemctl start tacho-depot-agent.service
fi
if [ "$is_new" = yes ]; then
  cat "$to/lib/tacho-depot-agent/next-steps.txt"
fi
