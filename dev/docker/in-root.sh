#!/bin/sh
# Runs a command within a root file system: in-root.sh ROOT build|run DIRECTORY COMMAND...
#   build  as root with the machine's network and certificates, as RUN does
#   run    as an ordinary container runs: uid 1000 without any capability, read-only root, no network
# Needs root; pivot_root, because bubblewrap fails in a chroot.
set -eu
root=$1 mode=$2
case $mode in build) spaces="" ;; run) spaces="--net --ipc --uts" ;; esac
# shellcheck disable=SC2086
exec unshare --mount --pid --fork --kill-child $spaces sh -euc '
root=$1 mode=$2 directory=$3
shift 3
mount --make-rprivate /
mount --bind "$root" "$root"
cd "$root"
mkdir -p .old proc sys dev tmp
mount -t proc proc proc
mount --rbind /sys sys
mount -t tmpfs -o mode=755 tmpfs dev
for name in null zero full random urandom; do touch dev/$name; mount --bind /dev/$name dev/$name; done
mkdir -m 1777 dev/shm
case $mode in
build)
  mount --bind -o ro /etc/resolv.conf etc/resolv.conf
  mount --bind -o ro /etc/ssl/certs/ca-certificates.crt etc/ssl/certs/ca-certificates.crt
  ;;
run)
  mount -t tmpfs -o mode=1777 tmpfs tmp
  mount -t tmpfs -o mode=700,uid=1000,gid=1000 tmpfs var/lib/wordlight
  mount -o remount,bind,ro .
  ;;
esac
pivot_root . .old
umount -l .old
cd "$directory"
case $mode in
build) exec "$@" ;;
run)
  exec setpriv --reuid 1000 --regid 1000 --clear-groups --bounding-set=-all --inh-caps=-all \
    --no-new-privs "$@"
  ;;
esac
' sh "$@"
