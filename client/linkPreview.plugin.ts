import type { Plugin } from 'vite';

const PROJECT = /^\/projects\/\d+$/;

/** The tags for link previews in a page of the server. */
const TAGS =
  /<title>[^<]*<\/title>|<link rel="canonical"[^>]*>|<meta (?:property="(?:og|fichin):|name="(?:description|twitter:))[^>]*>/g;

/** `html` with the tags that the server puts into the page of this address, if it is a published project's. */
export async function withServedTags(html: string, address: string, server: string): Promise<string> {
  const { pathname } = new URL(address, server);
  if (!PROJECT.test(pathname)) return html;
  const page = await fetch(new URL(pathname, server)).then(
    (response) => response.text(),
    () => '',
  );
  const tags = page.match(TAGS) ?? [];
  if (!tags.some((tag) => tag.includes('"og:title"'))) return html;
  return html.replace(/<title>[^<]*<\/title>(?:\s*<meta\s+name="description"[^>]*>)?/, () => tags.join('\n    '));
}

/** With `npm run dev`, a project's page carries the same tags for link previews as the built one. */
export const linkPreview = (server: string): Plugin => ({
  name: 'link-preview',
  apply: 'serve',
  transformIndexHtml: {
    order: 'pre',
    handler: (html, { originalUrl = '/' }) => withServedTags(html, originalUrl, server),
  },
});
