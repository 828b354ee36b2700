import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { invest } from '#tests/support/cases/investments.ts';
import { createUpdate } from '#tests/support/cases/updates.ts';
import { createClient } from '#tests/support/client.ts';
import { APIS, type Api } from '#tests/support/api.ts';
import { picture } from '#tests/support/media.ts';
import type { Figure } from '../figure.ts';
import { projectOn, registerOn } from '../people.ts';
import { startServer } from '../server.process.ts';
import { traced, type Call } from '../tracer.ts';

const isSync = ({ name }: Call): boolean => name === 'fsync' || name === 'fdatasync';
const isAnswer = ({ line }: Call): boolean => line.includes('"HTTP/1.1 20');
const isOf =
  (file: string) =>
  ({ line }: Call): boolean =>
    line.includes(file);
const WAL = isOf('fichin.db-wal>');

/** What is wrong with the order of one write's system calls, or null: journal written, journal synced, answer sent. */
function journalFault(calls: Call[]): string | null {
  const answered = calls.findIndex(isAnswer);
  const written = calls.findLastIndex((call, at) => at < answered && call.name === 'pwrite64' && WAL(call));
  const synced = calls.findLastIndex((call, at) => at < answered && isSync(call) && WAL(call));
  if (answered < 0 || written < 0) return `no ${answered < 0 ? 'answer' : 'journal'} seen`;
  return synced > written ? null : 'answered before the journal was synced';
}

/** Each file must be synced before the first write to the journal. */
function fileFault(calls: Call[], files: string[]): string | null {
  const written = calls.findIndex((call) => call.name === 'pwrite64' && WAL(call));
  const late = files.filter((file) => {
    const synced = calls.findIndex((call) => isSync(call) && isOf(file)(call));
    return synced < 0 || synced > written;
  });
  return files.length > 0 && late.length === 0
    ? null
    : `${late.length} of ${files.length} files not synced before their row`;
}

export const synced: Figure = {
  name: 'strace: journal synced before the answer, files before their row, both APIs',
  goal: 'each of 8',
  async measure() {
    const dataDir = mkdtempSync(join(tmpdir(), 'fichin-synced-'));
    const server = await startServer({ dataDir });
    const { url } = server;
    try {
      const client = createClient(url);
      const dana = await registerOn(url, 'dev@tortura.test', 'developer');
      const ines = await registerOn(url, 'ines@tortura.test', 'investor');
      const projectId = await projectOn(url, dana, 5);
      const image = await picture('jpeg', 900, 600);
      const during = (work: () => Promise<void>) => traced(server.child.pid ?? 0, work);

      const investing = async (api: Api) => {
        const calls = await during(async () => void (await client.ask(api, ines, invest(projectId, 100))).data);
        return [journalFault(calls)];
      };
      const uploading = async (api: Api) => {
        const files: string[] = [];
        const calls = await during(async () => {
          const sent = { title: 'Avance', content: 'Texto', files: [{ file: image }, { file: image }] };
          const { media } = (await client.ask(api, dana, createUpdate(projectId, sent))).data;
          for (const { url: address, thumbnailUrl } of media) files.push(address, thumbnailUrl ?? '');
        });
        const names = files.map((address) => address.split('/').at(-1) ?? '');
        return [journalFault(calls), fileFault(calls, names), fileFault(calls, ['/media>'])];
      };

      const faults: string[] = [];
      for (const api of APIS) {
        for (const fault of [...(await investing(api)), ...(await uploading(api))]) {
          if (fault !== null) faults.push(`${api}: ${fault}`);
        }
      }
      return { value: [`${8 - faults.length} of 8`, ...faults].join('; '), ok: faults.length === 0 };
    } finally {
      await server.end('SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};
