import { AU } from './rows/au.ts';
import { BR } from './rows/br.ts';
import { CL } from './rows/cl.ts';
import { CP } from './rows/cp.ts';
import { CR } from './rows/cr.ts';
import { DB } from './rows/db.ts';
import { ED } from './rows/ed.ts';
import { ER } from './rows/er.ts';
import { GL } from './rows/gl.ts';
import { IV } from './rows/iv.ts';
import { KO } from './rows/ko.ts';
import { MI } from './rows/mi.ts';
import { ML } from './rows/ml.ts';
import { PD } from './rows/pd.ts';
import { PH } from './rows/ph.ts';
import { RT } from './rows/rt.ts';
import { SH } from './rows/sh.ts';
import { UD } from './rows/ud.ts';
import { UF } from './rows/uf.ts';
import { UL } from './rows/ul.ts';
import type { Rows } from './rows/row.ts';

/** How many rows of the checklist begin with each prefix; they are numbered from 01. */
const COUNTS = {
  GL: 12,
  SH: 10,
  RT: 21,
  AU: 13,
  DB: 28,
  PH: 5,
  BR: 19,
  PD: 41,
  IV: 12,
  UL: 10,
  UD: 12,
  CP: 3,
  UF: 30,
  ML: 30,
  CR: 23,
  ED: 4,
  MI: 9,
  CL: 4,
  ER: 33,
  KO: 13,
};

const idOf = (prefix: string, index: number): string => `${prefix}-${String(index + 1).padStart(2, '0')}`;

export const ROW_IDS = Object.entries(COUNTS).flatMap(([prefix, count]) =>
  Array.from({ length: count }, (_, index) => idOf(prefix, index)),
);

/** One table for each prefix. */
export const TABLES: Rows[] = [GL, SH, RT, AU, DB, PH, BR, PD, IV, UL, UD, CP, UF, ML, CR, ED, MI, CL, ER, KO];
