import { bench as check } from './check.ts';
import { bench as ablation } from './ablation.ts';
import { bench as footprint } from './footprint.ts';
import { bench as growth } from './growth.ts';
import { bench as hot } from './hot.ts';
import { bench as memory } from './memory.ts';
import { describeMachine } from './machine.ts';
import { readOptions, type Bench } from './options.ts';
import { bench as peers } from './peers.ts';
import { bench as phone } from './phone.ts';
import { bench as restored } from './restored.ts';
import { bench as told } from './told.ts';
import { bench as web } from './web.ts';

/** `npm run bench -- <one of these> [words] [--rounds=5] [--seconds=4] [--part=1] [--before=folder]` */
const BENCHES: Record<string, Bench> = {
  peers,
  check,
  ablation,
  memory,
  footprint,
  growth,
  hot,
  told,
  restored,
  phone,
  web,
};

const { words, ...options } = readOptions(process.argv.slice(2));
const [name = '', ...rest] = words;
const named = BENCHES[name];

console.log(describeMachine());

/** Without the name of a bench (`npm run bench -- A B`), the words are the peers' workloads. */
const ok = named ? await named({ ...options, words: rest }) : await peers({ ...options, words });
process.exitCode = ok ? 0 : 1;
