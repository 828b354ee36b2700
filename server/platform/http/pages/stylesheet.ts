import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { COLORS, type Shade } from '#server/kernel/theme/colors.ts';
import { readPage, WEB_FOLDER } from '../web.client.ts';
import { FRAME_STYLES } from './frame.styles.ts';
import { PART_STYLES, TEXT_STYLES } from './part.styles.ts';
import type { FastifyPluginAsync } from 'fastify';
import { encodedBody, sendEncoded } from './encodings.ts';

const RULES = FRAME_STYLES + PART_STYLES + TEXT_STYLES;

const groups: Readonly<Record<string, Readonly<Record<string, Shade>>>> = COLORS;

function shadeOf(name: string): Shade {
  const [group = '', role = 'DEFAULT'] = name.split('-');
  const shade = groups[group]?.[role];
  if (!shade) throw new Error(`The theme has no colour ${name}`);
  return shade;
}

/** The colours that the rules name: `--fg-muted` is `fg.muted` of the theme. A class of the web client chooses. */
function variables(): string {
  const names = [...new Set(RULES.match(/(?<=var\(--)[\w-]+/g))];
  const variablesOf = (scheme: 0 | 1) => names.map((name) => `--${name}:${shadeOf(name)[scheme]}`).join(';');
  return `:root{color-scheme:light dark;${variablesOf(0)}}
:root.light{color-scheme:light}
@media screen{:root.dark{color-scheme:dark;${variablesOf(1)}}}
@media screen and (prefers-color-scheme:dark){:root:not(.light){${variablesOf(1)}}}`;
}

/**
 * The fonts of the web client, as its built stylesheet names them; none before it is built. One that isn't there when
 * the page is first shown is left to the next page, because a text that changes its font moves what is below it.
 */
function fontFaces(folder: string): string {
  const file = /(?<=href="\/)assets\/[\w.-]+\.css/.exec(readPage(folder))?.[0];
  if (file === undefined || !existsSync(join(folder, file))) return '';
  return (readFileSync(join(folder, file), 'utf8').match(/@font-face ?\{[^{}]*\}/g) ?? [])
    .join('\n')
    .replaceAll('font-display:swap', 'font-display:optional');
}

const FACES = fontFaces(WEB_FOLDER);

/** Preloaded with a page, before its stylesheet was read. */
export const FONT_FILES: readonly string[] = FACES.match(/\/assets\/[\w.-]+\.woff2/g) ?? [];

export const STYLESHEET = `${FACES}\n${variables()}\n${RULES.trim()}`;

/** Changes with the content, which browsers cache for good. */
export const STYLESHEET_PATH = `/paginas/${hash('sha1', STYLESHEET, 'base64url').slice(0, 10)}.css`;

/** The stylesheet of all pages without scripts. */
export const pageStyles: FastifyPluginAsync = async (routes) => {
  const body = encodedBody(STYLESHEET);
  routes.get(STYLESHEET_PATH, async (request, reply) => {
    reply.type('text/css; charset=utf-8');
    reply.headers({ 'Cache-Control': 'public, max-age=31536000, immutable', Vary: 'Accept-Encoding' });
    return sendEncoded(request, reply, body);
  });
};
