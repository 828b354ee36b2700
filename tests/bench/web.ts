import { logIn, startDemo } from './demo.server.ts';
import { median } from './figures.ts';
import { GOALS } from './goals.ts';
import type { Bench } from './options.ts';
import { report } from './report.ts';
import { CATEGORIES, openBrowser, type Form, type Scores } from './web.lighthouse.ts';

type Page = { name: string; path: string; signedIn: boolean };

const PAGES: Page[] = [
  { name: 'public view', path: '/', signedIn: false },
  { name: 'games', path: '/juegos', signedIn: false },
  { name: 'game', path: '/juegos/1', signedIn: false },
  { name: 'browse', path: '/projects', signedIn: true },
  { name: 'project', path: '/projects/1', signedIn: true },
  { name: 'dashboard', path: '/dashboard', signedIn: true },
];
const TIMES = ['fcp', 'lcp', 'tbt'] as const;

type Measured = { page: Page; form: Form; runs: Scores[] };

const medianOf = (runs: Scores[], figure: keyof Scores): number => median(runs.map((run) => run[figure]));

const goalOf = (form: Form, category: (typeof CATEGORIES)[number]): number =>
  category === 'performance' && form === 'mobile' ? GOALS.web.mobile : GOALS.web.others;

function show(all: readonly Measured[]): boolean {
  const verdicts = all.flatMap(({ page, form, runs }) =>
    // What only signed-in people see asks search engines to pass it by.
    CATEGORIES.filter((category) => category !== 'seo' || !page.signedIn).map((category) => {
      const [score, goal] = [medianOf(runs, category), goalOf(form, category)];
      return { measured: `${page.name}, ${form}, ${category}: ${score}`, goal: `≥ ${goal}`, isMet: score >= goal };
    }),
  );
  return report({
    title: 'Lighthouse: scores of 100, times in ms',
    head: ['page', 'form', ...CATEGORIES, ...TIMES],
    rows: all.map(({ page, form, runs }) => [
      page.name,
      form,
      ...[...CATEGORIES, ...TIMES].map((figure) => medianOf(runs, figure)),
    ]),
    verdicts,
  });
}

/** Lighthouse with its default throttling, on the first pages of a visitor and of an investor: medians and goals. */
export const bench: Bench = async ({ words, rounds }) => {
  const demo = await startDemo();
  const token = await logIn(demo.url, 'ines@fichin.test');
  const measured: Measured[] = [];
  for (const page of PAGES.filter(({ name }) => words.length === 0 || words.includes(name))) {
    const browser = await openBrowser(demo.url, page.signedIn ? token : null);
    for (const form of ['mobile', 'desktop'] as const) {
      const runs: Scores[] = [];
      for (let round = 0; round < rounds; round += 1) runs.push(await browser.visit(page.path, form));
      measured.push({ page, form, runs });
    }
    await browser.close();
  }
  await demo.stop();
  return show(measured);
};
