import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from '#.build/targets.ts';
import { freePort } from '#tests/support/port.ts';

/** HAProxy with the configuration that ships. */
export type Proxy = { url: string; plainUrl: string; close(): Promise<void> };

/** A self-signed certificate and its key in one file. */
export function makeCertificate(folder: string): string {
  const [file, crt] = [join(folder, 'fichin.pem'), join(folder, 'crt')];
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...names, '-keyout', file, '-out', crt];
  execFileSync('openssl', made, { stdio: 'ignore' });
  writeFileSync(file, readFileSync(crt), { flag: 'a' });
  return file;
}

/** What `.docker/haproxy.cfg` reads. */
export const proxyEnvironment = (copies: number[], certificate: string, port: number, tlsPort: number) => ({
  COPY_1: `127.0.0.1:${copies[0]}`,
  COPY_2: `127.0.0.1:${copies[1]}`,
  HTTP_PORT: String(port),
  HTTPS_PORT: String(tlsPort),
  CERTIFICATE: certificate,
  RESOLVER: '127.0.0.1:53',
});

export async function startProxy(copies: number[], folder: string): Promise<Proxy> {
  const [port, tlsPort] = [await freePort(), await freePort()];
  const environment = proxyEnvironment(copies, makeCertificate(folder), port, tlsPort);
  const child = spawn('haproxy', ['-db', '-f', join(ROOT, '.docker/haproxy.cfg')], {
    stdio: 'ignore',
    env: { ...process.env, ...environment },
  });
  const plainUrl = `http://localhost:${port}`;
  const isUp = () =>
    fetch(plainUrl, { redirect: 'manual' }).then(
      ({ status }) => status === 308,
      () => false,
    );
  for (let tries = 0; tries < 100 && !(await isUp()); tries += 1) await sleep(100);
  return {
    url: `https://localhost:${tlsPort}`,
    plainUrl,
    async close() {
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
