#!/bin/bash
# boot-root.sh ROOT: runs the systemd of a Debian root as process 1 of namespaces of its own, with this machine's network.
# It ends, with everything in it, when this script is killed. The number of its process 1 is written to ROOT.pid.
set -e
root=$(readlink -f "$1")
groups=$(mktemp -d)
mount --make-rprivate /
mount -t cgroup2 none "$groups"
mkdir "$groups/tacho-depot-try-$$"
echo $$ >"$groups/tacho-depot-try-$$/cgroup.procs"
# shellcheck disable=SC2016
exec unshare --cgroup --pid --fork --kill-child --ipc --uts --mount bash -c '
set -e
root=$1
# Its number as everybody else sees it.
read -r self _ </proc/self/stat
echo "$self" >"$root.pid"
mount --bind "$root" "$root"
mount -t proc proc "$root/proc"
mount -t sysfs -o ro sysfs "$root/sys"
mount -t cgroup2 none "$root/sys/fs/cgroup"
for part in run dev; do mount -t tmpfs -o mode=755 tmpfs "$root/$part"; done
mkdir "$root/dev/pts" "$root/dev/shm"
mount -t devpts -o newinstance,ptmxmode=0666 devpts "$root/dev/pts"
mount -t tmpfs tmpfs "$root/dev/shm"
ln -s pts/ptmx "$root/dev/ptmx"
ln -s /proc/self/fd "$root/dev/fd"
for device in null zero full random urandom tty; do
  touch "$root/dev/$device"
  mount --bind "/dev/$device" "$root/dev/$device"
done
hostname tacho-depot-try
cd "$root"
mkdir -p mnt
pivot_root . mnt
# As on every machine, so that services see what is mounted after their start.
mount --make-rshared /
exec env -i container=other PATH=/usr/sbin:/usr/bin:/sbin:/bin /bin/sh -c \
  "umount -l /mnt; exec /lib/systemd/systemd --log-target=null --show-status=0" </dev/null >/dev/null 2>&1
' _ "$root"
