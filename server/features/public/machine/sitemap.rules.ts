import { MAX_ID, parseId } from '#server/kernel/id.ts';

/** What the pages of the sitemap are of. */
export const SITEMAP_KINDS = ['juegos', 'novedades', 'estudios'] as const;
export type SitemapKind = (typeof SITEMAP_KINDS)[number];

/** Addresses of a page at most: page 1 has those of the ids from 1 to as many. */
export const PAGE_SIZE = 10_000;

export type SitemapPage = { kind: SitemapKind; page: number };

export const SITEMAP_PATH = '/sitemap.xml';
export const sitemapPagePath = ({ kind, page }: SitemapPage): string => `/sitemap/${kind}/${page}.xml`;

/** Reads the parts of a page's path; null for another address. */
export function readSitemapPage({ kind, file }: { kind: string; file: string }): SitemapPage | null {
  const known = SITEMAP_KINDS.find((name) => name === kind);
  const page = parseId(/^(\d+)\.xml$/.exec(file)?.[1] ?? '');
  return known && page !== null && page * PAGE_SIZE <= MAX_ID ? { kind: known, page } : null;
}
