import { escapeHtml } from '#server/platform/http/html.ts';

type Located = { address: string; /** Null where it isn't known. */ changedAt: Date | null };

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

const written = (list: 'sitemapindex' | 'urlset', entry: 'sitemap' | 'url', entries: readonly Located[]): string => {
  const lines = entries.map(({ address, changedAt }) => {
    const changed = changedAt === null ? '' : `<lastmod>${changedAt.toISOString()}</lastmod>`;
    return `<${entry}><loc>${escapeHtml(address)}</loc>${changed}</${entry}>`;
  });
  return [HEAD, `<${list} ${NAMESPACE}>`, ...lines, `</${list}>`, ''].join('\n');
};

/** The sitemap of sitemaps, by absolute addresses (sitemaps.org). */
export const sitemapIndex = (addresses: readonly string[]): string =>
  written(
    'sitemapindex',
    'sitemap',
    addresses.map((address) => ({ address, changedAt: null })),
  );

export const sitemapOf = (entries: readonly Located[]): string => written('urlset', 'url', entries);
