import { PATTERNS } from '#server/kernel/paths/page.paths.ts';

type Values<Pattern> = Pattern extends `${string}:${string}/${infer Rest}`
  ? [string, ...Values<Rest>]
  : Pattern extends `${string}:${string}`
    ? [string]
    : [];

type Link<Pattern> = Pattern extends `${string}:${string}` ? (...values: Values<Pattern>) => string : Pattern;

const link = (pattern: string) => {
  const fill = (...values: string[]) => pattern.replace(/:\w+/g, () => values.shift() ?? '');
  return pattern.includes(':') ? fill : pattern;
};

/** The links to them: a text, or a function of what is filled in. */
export const paths = Object.fromEntries(Object.entries(PATTERNS).map(([name, pattern]) => [name, link(pattern)])) as {
  [Name in keyof typeof PATTERNS]: Link<(typeof PATTERNS)[Name]>;
};

/** For whom a new update is written, in the address of its form; absent: for everybody. */
export const AUDIENCE = 'para';
export const INVESTORS = 'inversores';

export const writeToInvestors = (projectId: string): string => `${paths.newUpdate(projectId)}?${AUDIENCE}=${INVESTORS}`;

export const FOLLOWED_PROJECTS = `${paths.projects}?siguiendo=si`;
