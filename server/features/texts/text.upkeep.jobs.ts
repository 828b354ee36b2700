import { MINUTE } from '#server/kernel/time/durations.ts';
import { TEXT_NAMES, type TextName } from '#server/kernel/operator/operator.texts.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import { forEach } from '#server/platform/jobs/each.ts';
import { every, type ErrorLog } from '#server/platform/jobs/every.ts';
import type { TextProblem } from './operator.texts.service.ts';

type Needed = Pick<Dependencies, 'database' | 'operatorTexts' | 'storedTexts' | 'now'>;
type Log = ErrorLog & { warn: (details: object, message: string) => void };

const WARNINGS: Record<TextProblem['kind'], string> = {
  missing: "a text of the operator can't be read: people are shown the one that was read last",
  different: 'another copy of the server has another text of the operator: people have to accept each in turn',
};

/** Looks at the files of the operator's texts: stores those that changed, and warns once of each problem. */
export function createTextUpkeep({ database, operatorTexts, storedTexts, now }: Needed, log: Log) {
  const read = new Map<TextName, string>();
  const warned = new Map<TextName, TextProblem['kind']>();

  async function store(name: TextName, file: string): Promise<void> {
    const stored = await storedTexts.find(name);
    if (stored?.file !== file)
      await database.write('system', (tx) => storedTexts.save(tx, name, { file, readAt: now() }));
    read.set(name, file);
  }

  async function look(name: TextName): Promise<void> {
    const file = await operatorTexts.findFile(name);
    if (file !== null && file !== read.get(name)) await store(name, file);
    const problem = await operatorTexts.problemOf(name);
    if (problem === null) warned.delete(name);
    else if (warned.get(name) !== problem.kind) {
      const { kind, ...details } = problem;
      warned.set(name, kind);
      log.warn(details, WARNINGS[kind]);
    }
  }

  return () => forEach(TEXT_NAMES, (name) => name, look);
}

/** At once and every minute. */
export const startTextUpkeep = (dependencies: Needed, log: Log) =>
  every(MINUTE, 'looking at the texts of the operator', createTextUpkeep(dependencies, log), log);
