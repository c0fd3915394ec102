#!/bin/sh
# What the worker needs of Debian, and the user it runs as.
set -eu
export DEBIAN_FRONTEND=noninteractive
apt-get update
apt-get install --yes --no-install-recommends bubblewrap
rm -rf /var/lib/apt/lists/*
groupadd --gid 1000 wordlight
useradd --uid 1000 --gid 1000 --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin wordlight
install --directory --owner=1000 --group=1000 --mode=700 /var/lib/wordlight
