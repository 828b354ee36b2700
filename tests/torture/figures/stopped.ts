import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Figure } from '../figure.ts';
import { readLedger } from '../ledger.ts';
import { crowdOn, projectOn, registerOn } from '../people.ts';
import { startServer } from '../server.process.ts';

const INVESTORS = 8;

export const stopped: Figure = {
  name: 'SIGTERM under load: rows against acknowledged, exit',
  goal: 'equal, exit 0 within 10 s',
  async measure() {
    const dataDir = mkdtempSync(join(tmpdir(), 'fichin-stopped-'));
    const server = await startServer({ dataDir });
    const { url } = server;
    const projectId = await projectOn(url, await registerOn(url, 'dev@tortura.test', 'developer'), 50);
    let acknowledged = 0;
    const work = (await crowdOn(url, INVESTORS)).map(async (investor) => {
      for (let more = true; more;) {
        more = await investor.post(url, `/projects/${projectId}/invest`, { amount: 100 }).then(
          async (answer) => {
            await answer.text();
            acknowledged += answer.status === 201 ? 1 : 0;
            return answer.status === 201;
          },
          () => false,
        );
      }
    });
    await sleep(400);
    const told = performance.now();
    const code = await server.end('SIGTERM');
    const seconds = (performance.now() - told) / 1000;
    await Promise.all(work);
    const rows = (await readLedger(dataDir, null))[0]?.rows ?? -1;
    rmSync(dataDir, { recursive: true, force: true });
    const value = `${rows} rows, ${acknowledged} acknowledged, exit ${String(code)} after ${seconds.toFixed(1)} s`;
    return { value, ok: rows === acknowledged && code === 0 && seconds <= 10 };
  },
};
