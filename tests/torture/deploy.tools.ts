import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '#.build/targets.ts';
import { makeCertificate, proxyEnvironment } from './proxy.ts';

export type Checked = { right: string[]; wrong: string[]; missing: string[] };

type Check = { tool: string; args: string[]; env?: Record<string, string> };

/** Checks each file of `.docker/` with its own tool, where it is installed. */
export function checkFiles(): Checked {
  const folder = mkdtempSync(join(tmpdir(), 'fichin-deploy-'));
  const checked: Checked = { right: [], wrong: [], missing: [] };
  try {
    cpSync(join(ROOT, '.docker'), folder, { recursive: true });
    for (const { tool, args, env = {} } of checksIn(folder)) {
      const { error, status, stdout, stderr } = spawnSync(tool, args, {
        cwd: folder,
        env: { ...process.env, ...env },
        encoding: 'utf8',
      });
      const what = `${tool} ${args[0] ?? ''}`;
      if (error) checked.missing.push(tool);
      else if (status === 0) checked.right.push(what);
      else checked.wrong.push(`${what}: ${(stderr || stdout).trim().split('\n').at(-1)}`);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  return checked;
}

function checksIn(folder: string): Check[] {
  const change = (file: string, pattern: RegExp, by: string): string => {
    const changed = `changed.${file}`;
    writeFileSync(join(folder, changed), readFileSync(join(folder, file), 'utf8').replaceAll(pattern, by));
    return changed;
  };
  // systemd asks whether the program exists, and the first Compose knows no name.
  const unit = change('fichin.service', /\/usr\/bin\/node/g, process.execPath);
  const nameless = change('compose.yaml', /^name: .*$/gm, '');
  const env = change('example.env', /^((?:POSTGRES_PASSWORD|JWT_SECRET)=)$/gm, '$1secret');
  const compose = (file: string) => ['--env-file', env, '-f', file, '--profile', 's3', 'config', '-q'];
  const certificate = makeCertificate(folder);
  return [
    { tool: 'haproxy', args: ['-c', '-f', 'haproxy.cfg'], env: proxyEnvironment([1, 2], certificate, 8080, 8443) },
    { tool: 'promtool', args: ['check', 'rules', 'alerts.yaml'] },
    { tool: 'promtool', args: ['test', 'rules', 'alerts.test.yaml'] },
    { tool: 'systemd-analyze', args: ['verify', join(folder, unit)] },
    { tool: 'docker-compose', args: compose(nameless) },
    { tool: 'hadolint', args: ['Dockerfile'] },
    { tool: 'bash', args: ['-n', 'healthy.sh'] },
  ];
}
