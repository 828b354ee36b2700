import { PATTERNS } from '#server/kernel/paths/page.paths.ts';

export const ROBOTS_PATH = '/robots.txt';

/** Screens that crawlers may read: a project's address has the tags of its link preview. */
const READABLE: readonly string[] = [PATTERNS.root, PATTERNS.project, PATTERNS.gettingStarted];

const FOR_PROGRAMS = ['/api', '/graphql', '/feeds'];

/** What crawlers may read (RFC 9309), by prefixes; the longest one counts. */
export function robotsOf(base: string): string {
  const screens = Object.values(PATTERNS)
    .filter((pattern) => !READABLE.includes(pattern))
    .map((pattern) => pattern.replaceAll(/:\w+/g, '*'));
  return [
    'User-agent: *',
    'Allow: /',
    ...[...FOR_PROGRAMS, ...screens].map((path) => `Disallow: ${path}`),
    `Allow: ${PATTERNS.projects}/`,
    '',
    `Sitemap: ${base}/sitemap.xml`,
    '',
  ].join('\n');
}
