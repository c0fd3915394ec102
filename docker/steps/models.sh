#!/bin/sh
# The speech models that are baked in: models.sh "NAMES". None where they are mounted instead.
set -eu
mkdir --parents "$WORKER_MODELS_DIR"
# Split on purpose: a list of names, --unverified among them where it is meant.
# shellcheck disable=SC2086
if [ -n "$1" ]; then python -m wordlight_worker models fetch $1; fi
