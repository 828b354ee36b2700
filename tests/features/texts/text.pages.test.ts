import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { JSDOM } from 'jsdom';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { OPERATOR_TEXTS, TEXT_NAMES } from '#server/kernel/operator/operator.texts.ts';
import { startAppForFile } from '#tests/support/app.ts';
import { placeText } from '#tests/support/texts.ts';

const app = await startAppForFile();
let folder: string;

beforeAll(async () => {
  folder = join(app.dataDir, 'textos');
});
beforeEach(() => rmSync(folder, { recursive: true, force: true }));

async function open(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${app.url}${path}`, { headers: { accept: 'text/html', ...headers } });
  const { document } = new JSDOM(await answer.text()).window;
  const text = document.querySelector('main')?.textContent ?? '';
  const version = /Versión (\w+)/.exec(text)?.[1];
  return { status: answer.status, tag: answer.headers.get('etag') ?? '', document, text, version };
}

test.each(TEXT_NAMES)('without a text of the operator, the page of %s shows a draft that says so', async (name) => {
  const { path, title } = OPERATOR_TEXTS[name];
  const { status, document, text } = await open(path);
  expect(status).toBe(200);
  expect(document.title).toBe(`${title} · Fichín`);
  expect(text).toContain('Borrador: quien opera este sitio tiene que revisar este texto');
  expect(text).toMatch(/Del \d\d\/11\/2026/);
  expect(text).not.toContain('Fecha:');
});

test('the footer of a page leads to every text, and each of them is there', async () => {
  const { document } = await open('/juegos');
  const links = [...document.querySelectorAll('footer a')].map((link) => link.getAttribute('href') ?? '');
  expect(links).toEqual([...TEXT_NAMES.map((name) => OPERATOR_TEXTS[name].path), '/primeros-pasos']);
  expect(await Promise.all(links.map(async (link) => (await open(link)).status))).toEqual(links.map(() => 200));
});

test("the operator's text is shown as soon as it is there, again when it changes, and still when its file is gone", async () => {
  const draft = await open('/terminos');
  placeText(app, 'terms', 'Fecha: 2026-03-05\n\nLos **nuestros**.');
  const first = await open('/terminos');
  expect(first.text).toContain('Del 05/03/2026');
  expect(first.text).toContain('Los nuestros.');
  expect(first.text).not.toContain('Borrador');
  placeText(app, 'terms', 'Los de ahora, sin día.');
  const second = await open('/terminos');
  expect(second.text).toContain('Los de ahora, sin día.');
  expect(second.text).not.toContain('Del ');
  rmSync(join(folder, 'terminos.md'));
  const last = await open('/terminos');
  expect(last.text).toContain('Los de ahora, sin día.');
  expect(last.version).toBe(second.version);
  expect(new Set([draft.version, first.version, second.version]).size).toBe(3);
});

test('a version is that of the text, however an editor saves it', async () => {
  placeText(app, 'privacy', 'Lo que guardamos.\n\nNada más.\n');
  const { version } = await open('/privacidad');
  placeText(app, 'privacy', '\uFEFFLo que guardamos.\r\n\r\nNada más.');
  expect((await open('/privacidad')).version).toBe(version);
  placeText(app, 'privacy', 'Lo que guardamos.\n\nAlgo más.');
  expect((await open('/privacidad')).version).not.toBe(version);
});

test('an empty file and one that is none count as missing', async () => {
  placeText(app, 'risks', ' \n');
  expect((await open('/riesgos')).text).toContain('Borrador');
  mkdirSync(join(folder, 'ayuda.md'));
  expect((await open('/ayuda')).text).toContain('Borrador');
});

test('a browser that has the page asks each time, and is told that it is the same', async () => {
  const { tag } = await open('/contacto');
  const asked = () => fetch(`${app.url}/contacto`, { headers: { 'if-none-match': tag } });
  expect((await asked()).status).toBe(304);
  expect((await asked()).headers.get('cache-control')).toBe('no-cache');
  placeText(app, 'contact', 'Escríbenos a hola@ejemplo.test.');
  expect((await asked()).status).toBe(200);
});

test('a text has no markup of its own', async () => {
  placeText(app, 'contact', 'Hola <script>alert(1)</script> [aquí](javascript:alert(1))');
  const { document } = await open('/contacto');
  expect(document.querySelectorAll('main script, main a[href^="javascript"]')).toHaveLength(0);
});
