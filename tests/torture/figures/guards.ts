import type { Figure } from '../figure.ts';
import { figureOfTests } from '../test.run.ts';

const BOTH = ['server:sqlite', 'server:postgres'];

/** Figures measured by the tests of `npm test` at full size, on one or both engines. */
export const guards: Figure[] = [
  figureOfTests({
    name: 'who may do what: principals × calls × places × APIs',
    goal: '≥ 2,000 cells, 0 wrong',
    files: ['tests/features/rights/permissions.test.ts'],
    projects: BOTH,
    atLeast: { 'cells of the matrix': 4000 },
  }),
  figureOfTests({
    name: 'canaries: planted words in what strangers are answered',
    goal: 'paths to depth 5, 0 leaks',
    files: ['tests/features/rights/permissions.canaries.test.ts'],
    projects: ['server:sqlite'],
    atLeast: { 'ways through the graph, each by three strangers and an editor': 1000 },
  }),
  figureOfTests({
    name: 'compiled execution of GraphQL beside Apollo: every path of the schema at every place',
    goal: 'paths to depth 4, 0 bytes differ',
    files: ['tests/platform/graphql/compiled.test.ts'],
    projects: ['server:sqlite'],
    atLeast: { 'compiled answers, each compared with that of Apollo': 1300 },
  }),
  figureOfTests({
    name: 'compiled execution of GraphQL beside Apollo: random queries, conditions, fragments, several viewers',
    goal: '10,000 queries, 0 bytes differ',
    files: ['tests/platform/graphql/random.queries.test.ts'],
    projects: ['server:sqlite'],
    atLeast: { 'random queries, each beside Apollo’s own answer': 10_000 },
  }),
  figureOfTests({
    name: 'random histories of investing and paying, step by step and at once, each beside a model',
    goal: '10,000 each on each engine, no seat and no cent lost or too many',
    files: [
      'tests/features/investments/seats.model.data.test.ts',
      'tests/features/investments/steps.at.once.data.test.ts',
      'tests/features/payments/payments.model.data.test.ts',
    ],
    projects: BOTH,
    atLeast: {
      'histories of investing, withdrawing, reversing and waiting': 20_000,
      'histories of paying, confirming, returning and correcting': 20_000,
      'histories of steps sent at once': 20_000,
    },
  }),
  figureOfTests({
    name: 'random histories of revenue reports and of what is paid of them, each beside a model',
    goal: '10,000 each on each engine, every line and every state as the model says',
    files: [
      'tests/features/returns/returns.model.data.test.ts',
      'tests/features/returns/distributions.model.data.test.ts',
    ],
    projects: BOTH,
    atLeast: {
      'histories of paying, publishing and correcting': 20_000,
      'histories of what is paid of revenue': 20_000,
    },
  }),
  figureOfTests({
    name: 'random ledgers of a revenue share: reversals, returns, corrections and caps, in any order of rows',
    goal: '100,000, every line as its formula, nobody above their cap or below 0',
    files: ['tests/features/returns/returns.ledgers.unit.test.ts'],
    projects: ['domain'],
    atLeast: { 'ledgers of a revenue share': 100_000 },
  }),
  figureOfTests({
    name: 'a campaign, a cancelled game and a closed account with 5,000 commitments',
    goal: 'all of them reversed, the ledger balances',
    files: ['tests/features/campaigns/many.commitments.test.ts'],
    projects: BOTH,
    atLeast: { 'commitments of one project or account': 30_000 },
  }),
  figureOfTests({
    name: 'mass assignment: every column and field as an extra key of every write',
    goal: '0 changed',
    files: [
      'tests/features/rights/permissions.extra.keys.test.ts',
      'tests/features/rights/permissions.assignment.test.ts',
    ],
    projects: BOTH,
    atLeast: { 'extra keys sent to REST': 10_000, 'extra keys sent to GraphQL': 5000 },
  }),
  figureOfTests({
    name: 'forged tokens on every call',
    goal: '0 accepted',
    files: ['tests/features/rights/permissions.nobody.test.ts', 'tests/features/sessions/accounts.tokens.test.ts'],
    projects: BOTH,
    atLeast: { 'forged tokens tried': 800 },
  }),
  figureOfTests({
    name: 'forged, replayed, cross-account and expired links, challenges and tokens',
    goal: '0 accepted',
    files: ['keys.hostile', 'passkeys.hostile', 'passkeys.refused'].map(
      (name) => `tests/features/sessions/${name}.test.ts`,
    ),
    projects: BOTH,
    atLeast: { 'forged, replayed and expired keys tried': 4000 },
  }),
  figureOfTests({
    name: "others' e-mails, hashes, passwords and tokens in answers and in the log",
    goal: '0',
    files: ['tests/platform/http/secrets.test.ts', 'tests/features/accounts/accounts.privacy.test.ts'],
    projects: BOTH,
    atLeast: { 'answers looked through': 1600, 'lines of the log looked through': 400 },
  }),
  figureOfTests({
    name: 'log-in and registration throttle: aliases, batches, many at once, two copies of the server',
    goal: '10 failures, 120 accounts, the owner elsewhere let in',
    files: ['tests/features/sessions/accounts.throttle.test.ts', 'tests/features/rights/guards.test.ts'],
    projects: BOTH,
    atLeast: {},
  }),
  figureOfTests({
    name: 'amounts that are none, through both APIs',
    goal: 'all refused, 0 rounded',
    files: ['tests/features/investments/investments.amounts.test.ts'],
    projects: BOTH,
    atLeast: { 'amounts refused': 250 },
  }),
  figureOfTests({
    name: 'the ledger after any sequence of investments at once',
    goal: '≥ 1,000 sequences, 0 differ',
    files: ['tests/features/investments/investments.data.test.ts'],
    projects: BOTH,
    atLeast: { 'sequences of investments': 2000 },
  }),
  figureOfTests({
    name: 'hostile texts in a real browser: dialogs, foreign elements, requests elsewhere',
    goal: '≥ 100, 0',
    files: ['tests/browser/hostile.text.test.ts'],
    projects: ['browser'],
    atLeast: { 'hostile texts': 100 },
  }),
  figureOfTests({
    name: 'commitments that are paid, settled, overpaid and released: receipts, lists, files, statements, calendars',
    goal: '≥ 100 places say the same; a spreadsheet opens the files',
    files: ['tests/browser/commitments.test.ts'],
    projects: ['browser'],
    atLeast: { 'places that say of a payment what it is': 100 },
  }),
  figureOfTests({
    name: 'reports of revenue, corrected and paid, of which one is disputed: screens, statements, files, mails, calendars',
    goal: '≥ 120 places say the same; a spreadsheet opens the files',
    files: ['tests/browser/returns.walk.test.ts'],
    projects: ['browser'],
    atLeast: { 'places that say of returns what they are': 120 },
  }),
  figureOfTests({
    name: 'axe, and nothing that scrolls sideways, on every screen that is full, empty, loads or failed',
    goal: '0 findings',
    files: ['tests/browser/accessibility.test.ts'],
    projects: ['browser'],
    atLeast: {},
  }),
];
