#!/bin/bash
# Runs a command, by default the contract of file stores, beside an OpenStack Swift with its S3 API, and stops it again.
# The command is given S3_TEST_ENDPOINT and the rest. Needs root, Debian's packages (apt) and a disk with extended
# attributes, as ext4; ends with 69 where one of them can't be had.
set -euo pipefail
cd "$(dirname "$0")/../.."

PACKAGES=(swift-proxy swift-account swift-container swift-object memcached)
unavailable() { echo "not run: $1" >&2; exit 69; }

if ! command -v swift-proxy-server memcached swift-object-server >/dev/null; then
  command -v apt-get >/dev/null && [ "$(id -u)" = 0 ] || unavailable 'needs apt-get and root'
  # The services that the packages bring stay stopped.
  policy=/usr/sbin/policy-rc.d
  [ -e $policy ] || { printf '#!/bin/sh\nexit 101\n' >$policy; chmod +x $policy; made_policy=yes; }
  apt-get update -q >/dev/null 2>&1 || true
  DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends "${PACKAGES[@]}" >/dev/null 2>&1 ||
    failed=yes
  [ -z "${made_policy:-}" ] || rm $policy
  [ -z "${failed:-}" ] || unavailable "Debian's packages can't be had: ${PACKAGES[*]}"
fi

folder=$(mktemp -d "${TMPDIR:-/var/tmp}/fichin-swift-XXXXXX")
pids=()
stop() {
  for pid in "${pids[@]}"; do kill "$pid" 2>/dev/null || true; done
  wait 2>/dev/null || true
  rm -rf "$folder"
}
trap stop EXIT
trap 'exit 130' INT TERM
python3 -c 'import os, sys; os.setxattr(sys.argv[1], "user.fichin", b"x")' "$folder" 2>/dev/null ||
  unavailable "$folder has no extended attributes"

read -r account container object proxy cache < <(python3 - <<'PYTHON'
import socket
sockets = [socket.create_server(('127.0.0.1', 0)) for _ in range(5)]
print(*[each.getsockname()[1] for each in sockets])
PYTHON
)
secret=$(python3 -c 'import secrets; print(secrets.token_hex(20))')
mkdir "$folder/disks" "$folder/disks/d1"

defaults() { # <port>
  printf '[DEFAULT]\nbind_ip = 127.0.0.1\nbind_port = %s\nworkers = 0\nuser = %s\nswift_dir = %s\n' "$1" "$(id -un)" "$folder"
  printf 'devices = %s/disks\nmount_check = false\ndisable_fallocate = true\nlog_level = ERROR\n' "$folder"
}

for kind in account container object; do
  (
    cd "$folder"
    swift-ring-builder $kind.builder create 4 1 0
    swift-ring-builder $kind.builder add "r1z1-127.0.0.1:${!kind}/d1" 1
    swift-ring-builder $kind.builder rebalance
  ) >"$folder/rings.log"
  {
    defaults "${!kind}"
    printf '[pipeline:main]\npipeline = %s-server\n[app:%s-server]\nuse = egg:swift#%s\n' $kind $kind $kind
  } >"$folder/$kind.conf"
done

{
  defaults "$proxy"
  cat <<CONF
[pipeline:main]
pipeline = catch_errors cache s3api tempauth bulk slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:$cache
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_fichin_files = $secret .admin
[filter:bulk]
use = egg:swift#bulk
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
CONF
} >"$folder/proxy.conf"

memcached -u "$(id -un)" -l 127.0.0.1 -p "$cache" -m 32 >"$folder/cache.log" 2>&1 &
pids+=($!)
for kind in account container object proxy; do
  swift-$kind-server "$folder/$kind.conf" >"$folder/$kind.log" 2>&1 &
  pids+=($!)
done

export S3_TEST_ENDPOINT="http://127.0.0.1:$proxy" S3_TEST_BUCKET=fichin-contract S3_TEST_REGION=us-east-1
export S3_TEST_ACCESS_KEY_ID=fichin:files S3_TEST_SECRET_ACCESS_KEY=$secret
node --input-type=module <<'NODE' || { cat "$folder"/*.log >&2; exit 1; }
import { setTimeout as pause } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';

const { S3_TEST_ENDPOINT: endpoint, S3_TEST_BUCKET: bucket, S3_TEST_REGION: region } = process.env;
const { S3_TEST_ACCESS_KEY_ID: accessKeyId, S3_TEST_SECRET_ACCESS_KEY: secretAccessKey } = process.env;
const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 });
for (let attempt = 1; ; attempt += 1) {
  const answer = await client.fetch(`${endpoint}/${bucket}`, { method: 'PUT' }).catch(String);
  if (answer.ok) break;
  if (attempt === 120) throw new Error(`Swift makes no bucket: ${answer.status ?? answer}`);
  await pause(500);
}
NODE

version=$(dpkg-query -W -f '${Version}' swift-proxy 2>/dev/null || echo unknown)
echo "OpenStack Swift $version with s3api at $S3_TEST_ENDPOINT" >&2
if [ $# -eq 0 ]; then
  set -- npx vitest run --config tests/vitest.config.ts --project server:sqlite --reporter verbose tests/platform/files/file.store.data.test.ts
fi
"$@"
