#!/usr/bin/env bash
# Asks /healthz without a Node process: the image has neither curl nor wget.
exec 3<>"/dev/tcp/127.0.0.1/${PORT:-4000}" || exit 1
printf 'GET /healthz HTTP/1.0\r\n\r\n' >&3
read -r -t 2 _ status _ <&3
[ "$status" = 200 ]
