import { runCommand } from '#server/command.ts';
import { OperatorError } from '#server/kernel/operator/operator.error.ts';
import { bench as check } from './check.ts';
import { bench as ablation } from './ablation.ts';
import { bench as against } from './against.ts';
import { bench as footprint } from './footprint.ts';
import { bench as growth } from './growth.ts';
import { bench as hot } from './hot.ts';
import { bench as memory } from './memory.ts';
import { describeMachine } from './machine.ts';
import { readOptions, type Bench } from './options.ts';
import { bench as peers, isWorkload } from './peers.ts';
import { bench as phone } from './phone.ts';
import { bench as returns } from './returns.ts';
import { bench as restored } from './restored.ts';
import { bench as told } from './told.ts';
import { bench as web } from './web.ts';

/** `npm run bench -- <one of these> [words]` */
const BENCHES: Record<string, Bench> = {
  peers,
  check,
  against,
  ablation,
  memory,
  footprint,
  growth,
  hot,
  told,
  returns,
  restored,
  phone,
  web,
};

await runCommand(async () => {
  const { words, ...options } = readOptions(process.argv.slice(2), Object.keys(BENCHES));
  const [name = '', ...rest] = words;
  const named = BENCHES[name];
  const unknown = named ? undefined : words.find((word) => !isWorkload(word));
  if (unknown !== undefined) throw new OperatorError(`There is no bench ${unknown} (--help names them)`);
  console.log(describeMachine());
  // Without the name of a bench (`npm run bench -- A B`), the words are the peers' workloads.
  const ok = named ? await named({ ...options, words: rest }) : await peers({ ...options, words });
  process.exitCode = ok ? 0 : 1;
});
