#!/bin/sh
# The worker's Python packages, each against its digest: python.sh GPU, where 1 adds NVIDIA's libraries.
set -eu
here=/opt/wordlight
install="$here/venv/bin/python -m pip install --no-cache-dir --no-input --disable-pip-version-check
  --only-binary=:all: --require-hashes"
python3.11 -m venv "$here/venv"
$install --requirement "$here/worker/requirements.lock"
if [ "$1" = 1 ]; then $install --no-deps --requirement "$here/gpu.lock"; fi
