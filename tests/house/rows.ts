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
export const TABLES: Rows[] = [];
