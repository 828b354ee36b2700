import { Visitor, type ESTree } from 'vite';
import { expect, test } from 'vitest';
import { lineOf, sourcesUnder, type Source } from './sources.ts';

/** Where texts that people read are written; other folders have English ones alone. */
const sources = sourcesUnder('client', 'server/kernel', 'server/features', 'server/platform/mail').filter(
  ({ path }) => !/^server\/features\/.*\.(repository|table)\.ts$|webhook\.sender/.test(path),
);

/** Words after a value that end like a Spanish plural. */
const OTHERS = /^\s+(más|characters|has|is|was|unless|matches|seats|days|minutes|investors|ms)(?!\p{L})/u;

const isPlural = (text: string): boolean => /^\s+\p{L}+s(?!\p{L})/u.test(text) && !OTHERS.test(text);

/** Constants and declared limits, which are never one; and what words or formats the number itself. */
const NEVER_ONE =
  /^(\w+\()?[A-Z][A-Z\d_]+( \/ \w+)?\)?$|^(max|maxLength|limit|\w+\.(perDay|inAll))$|^(plural|cappedCount|formatDollars|formatUsd)\(/;

type Follows = (value: string, text: string) => boolean;

/** Where a text follows a value in a template or in JSX as `isWrong` says. */
function valuesBefore(source: Source, isWrong: Follows): string[] {
  const found: string[] = [];
  const check = (value: ESTree.Node, start: number, text: string) => {
    if (isWrong(source.text.slice(value.start, value.end), text)) found.push(`${source.path}:${lineOf(source, start)}`);
  };
  const checkChildren = ({ children }: ESTree.JSXElement | ESTree.JSXFragment) =>
    children.forEach((child, index) => {
      const next = children[index + 1];
      if (child.type !== 'JSXExpressionContainer' || child.expression.type === 'Literal') return;
      if (next?.type === 'JSXText') check(child.expression, next.start, next.value);
    });
  new Visitor({
    TemplateLiteral: ({ quasis, expressions }) =>
      expressions.forEach((value, index) => {
        const next = quasis[index + 1];
        if (next) check(value, next.start, next.value.cooked ?? '');
      }),
    JSXElement: checkChildren,
    JSXFragment: checkChildren,
  }).visit(source.program);
  return found;
}

test('a number that may be one is worded by `plural`', () => {
  const wrong: Follows = (value, text) => isPlural(text) && !NEVER_ONE.test(value);
  const found = sources.flatMap((source) => valuesBefore(source, wrong));
  // The sentence of a full project is agreed on with other clients.
  expect(found.filter((place) => !place.startsWith('server/features/investments/investment.rules.ts:'))).toEqual([]);
});

test('a percentage is written by the functions that know the decimal comma and the space before the sign', () => {
  const wrong: Follows = (value, text) => /^\s+%/.test(text) && !NEVER_ONE.test(value);
  const found = sources.flatMap((source) => valuesBefore(source, wrong));
  expect(found.filter((place) => !/^server\/kernel\/money\/(percent|roi)\.ts:/.test(place))).toEqual([]);
});

test("a day is shown in the time zone in which days are counted, a time of day in the reader's with its name", () => {
  const shown = sources.filter(({ text }) =>
    /DateTimeFormat|toLocale(Date|Time)String|(date|Date\(.*\))\.toLocale/.test(text),
  );
  expect(shown.map(({ path }) => path).toSorted()).toEqual([
    'client/text/date.ts',
    'client/text/moment.ts',
    'server/kernel/time/calendar.ts',
    'server/kernel/time/clock.changes.ts',
  ]);
});

test('what a studio pays of its revenue is called by one name', () => {
  const named = sources.filter(({ text }) => /pagos?[ -]de[ -](los[ -])?(ingresos|repartos)/i.test(text));
  expect(named.map(({ path }) => path)).toEqual([]);
});
