import { named, type Rows } from './row.ts';

const journey = named(
  'browser/portfolio.test.ts',
  'a portfolio adds up, estimates with its assumptions in view, and tells what is unread',
);
const row = named(
  'client/portfolio.test.tsx',
  'a row says project, genre, amount, date and estimate, and opens the project',
);

export const MI: Rows = {
  'MI-01': ['Total invested', journey],
  'MI-02': ['How many projects', journey],
  'MI-03': ['What a row says', row],
  'MI-04': ['A row opens its project', row, journey],
  'MI-05': ['None yet', journey],
  'MI-06': [
    'Error: and why',
    named('client/fallbacks.test.tsx', 'says «%s» when %s fails without a word, and offers to try again'),
  ],
  'MI-07': ['Cargando inversiones...', named('client/waiting.test.tsx', 'says «%s» until %s is answered')],
  'MI-08': ['For investors alone', named('browser/session.test.ts', 'each role keeps to its own screens')],
  'MI-09': ['The estimate and its assumption', journey, row],
};
