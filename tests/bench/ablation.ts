import type { Figures } from './figures.ts';
import { pinLoad } from './machine.ts';
import { takeTurns } from './measure.ts';
import type { Options } from './options.ts';
import { report } from './report.ts';
import { postgresStage } from './stage.postgres.ts';
import { sqliteStage } from './stage.sqlite.ts';
import type { Stage } from './stage.ts';
import { workloadsOn, type Workload } from './workloads.ts';
import { scaled, type Size } from './world.rows.ts';

type Settings = Record<string, string>;

/** The mechanisms for speed of each engine, and the settings that switch them off. */
const MECHANISMS: Record<'sqlite' | 'postgres', Record<string, Settings>> = {
  sqlite: {
    'compiled queries': { COMPILED_QUERIES: 'off' },
    'prepared reads': { PREPARED_READS: 'off' },
    'group commit': { COMMIT_GROUP: '1' },
  },
  postgres: {
    'compiled queries': { COMPILED_QUERIES: 'off' },
    'prepared reads': { PREPARED_READS: 'off' },
    pipelines: { PIPELINED_READS: '1' },
  },
};
const ALL = 'nothing';
const STAGES: Record<'sqlite' | 'postgres', (size: Size) => Promise<Stage>> = {
  sqlite: sqliteStage,
  postgres: postgresStage,
};

/** The product with each mechanism switched off in turn: processor time of a request, beside all of them on. */
export async function bench(options: Options): Promise<boolean> {
  pinLoad();
  for (const engine of ['sqlite', 'postgres'] as const) {
    if (options.words.length > 0 && !options.words.includes(engine)) continue;
    const stage = await STAGES[engine](scaled(options.part));
    try {
      await show(stage, engine, options);
    } finally {
      await stage.close();
    }
  }
  return true;
}

async function show(stage: Stage, engine: 'sqlite' | 'postgres', options: Options): Promise<void> {
  const variants = { [ALL]: {}, ...MECHANISMS[engine] };
  const workloads = workloadsOn(stage.rows, ['product']);
  const columns: Record<string, Figures> = {};
  for (const [letter, workload] of Object.entries(workloads)) {
    columns[letter] = await measure(stage, variants, workload, options);
  }
  const rows = Object.keys(variants).map((name) => {
    const cells = Object.values(columns).map((figures) => {
      const [own, all] = [figures[name], figures[ALL]];
      if (!own || !all) return '';
      return name === ALL
        ? `${all.cpu.toFixed(3)} ms, ${all.perSecond.toFixed(0)}/s`
        : `${(own.cpu / all.cpu).toFixed(2)} (${(own.perSecond / all.perSecond).toFixed(2)}/s)`;
    });
    return [name, ...cells];
  });
  const title = `${engine}: processor ms of a request with all of it; then how many times as much without`;
  report({ title, head: ['without', ...Object.keys(columns)], rows, verdicts: [] });
}

async function measure(
  stage: Stage,
  variants: Record<string, Settings>,
  workload: Workload,
  options: Options,
): Promise<Figures> {
  const start = async ([name, settings]: [string, Settings]) =>
    [name, await stage.start('product', { settings })] as const;
  const servers = new Map(await Promise.all(Object.entries(variants).map(start)));
  try {
    return await takeTurns(servers, workload, options);
  } finally {
    await Promise.all([...servers.values()].map((server) => server.stop()));
  }
}
