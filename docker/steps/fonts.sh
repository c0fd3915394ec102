#!/bin/sh
# Makes the caption fonts from their npm packages, each against its digest.
set -eu
npm ci --ignore-scripts --no-audit --no-fund
node captions/fonts/build/build-fonts.ts
