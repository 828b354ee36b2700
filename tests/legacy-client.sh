#!/usr/bin/env bash
# The story of SPEC §7, told by a client of the original kind. Needs curl and jq.
# Usage: tests/legacy-client.sh [address of a running server]
