import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAX_PAGE_SIZE } from '#server/domain/pagination.ts';
import { MAX_MEDIA_BYTES, MAX_MEDIA_FILES } from '#server/domain/update.ts';
import { MAX_TOKENS } from '#server/graphql/limits.ts';
import { MAX_BODY_BYTES } from '#server/http/server.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { CLIENT, PASSWORD, type Account } from '#tests/support/given.ts';
import { picture } from '#tests/support/media.ts';

const ROOT = join(import.meta.dirname, '../..');
const PAGE = readFileSync(join(ROOT, 'client/features/integrators/gettingStarted.md'), 'utf8');

type Language = 'bash' | 'js' | 'json';
type Section = { title: string } & Record<Language, string | null>;

const blockIn = (section: string, language: Language): string | null =>
  new RegExp(`^\`\`\`${language}\n([^]*?)^\`\`\``, 'm').exec(section)?.[1] ?? null;

/** The sections of the page, each with its snippets. */
const sections: Section[] = PAGE.split(/^## \d+\. /m)
  .slice(1)
  .map((section) => ({
    title: section.slice(0, section.indexOf('\n')),
    bash: blockIn(section, 'bash'),
    js: blockIn(section, 'js'),
    json: blockIn(section, 'json'),
  }));

let app: TestApp & { stop(): Promise<void> };
let ivo: Account;
let folder: string;

beforeAll(async () => {
  app = await startApp({ rateLimit: true });
  const { services } = app.app;
  const register = (email: string, role: 'developer' | 'investor') =>
    services.accounts.register({ email, password: PASSWORD, role, client: CLIENT });
  const { user } = await register('dana@fichin.test', 'developer');
  await register('ines@fichin.test', 'investor');
  const viewer = { id: user.id, role: user.role, developerProfileId: user.developerProfile?.id ?? null };
  const dana = { id: user.id, email: user.email, token: '', viewer };
  await app.given.project(dana, { title: 'Luces del Sur' });
  await app.given.project(dana, { title: 'Río Abajo' });
  ivo = await app.given.investor();
  folder = mkdtempSync(join(ROOT, 'node_modules/.cache/getting-started-')); // where the snippets' packages are found
  writeFileSync(join(folder, 'captura.png'), Buffer.from(await (await picture()).arrayBuffer()));
});
afterAll(async () => {
  await app.stop();
  rmSync(folder, { recursive: true, force: true });
});

const MARK = '=====';

/** Runs the snippets of one language as one script, and returns the output of each section. */
async function runAll(command: string, file: string, language: Language, print: (line: string) => string) {
  const script = sections.map(({ [language]: code, title }) => `${print(`${MARK}${title}`)}\n${code ?? ''}`).join('\n');
  writeFileSync(join(folder, file), script.replaceAll('http://localhost:4000', app.url));
  const child = spawn(command, [...(command === 'bash' ? ['-euo', 'pipefail'] : []), file], { cwd: folder });
  const exited = new Promise<number | null>((resolve, reject) => child.once('close', resolve).once('error', reject));
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), exited]);
  expect(`${errors}${code}`, output).toBe('0');
  const printed = output.split(MARK).slice(1);
  return new Map(printed.map((part) => [part.slice(0, part.indexOf('\n')), part.slice(part.indexOf('\n') + 1).trim()]));
}

/** What a snippet prints in each section, by curl and by JavaScript. */
const EXPECTED: [title: string, byCurl: RegExp, byJavaScript: RegExp][] = [
  ['Token', /^[\w-]+\.[\w-]+\.[\w-]+$/, /^[\w-]+\.[\w-]+\.[\w-]+$/],
  ['Primera consulta', /"title":"Luces del Sur"/, /^Luces del Sur 0$/],
  ['Paginar', /Río Abajo[^]+Luces del Sur/, /Río Abajo[^]+Luces del Sur/],
  ['Subir archivos', /"media_urls":\["\/media\/\w+\.png"\]/, /^\[ '\/media\/\w+\.png' \]$/],
  ['Suscripción', /^304$/, /title: 'Río Abajo',\s+fundingRaised: \d+,\s+investorCount: \d/],
  ['Claves de idempotencia', /"id":"(\d+)"[^]+"id":"\1"/, /^(\d+)\n\1$/],
  ['Errores', /"code":"PROJECT_NOT_FOUND"/, /^404 PROJECT_NOT_FOUND Proyecto no encontrado$/],
  ['Límites', /^1[01]\d\d$/, /^1[01]\d\d$/],
  [
    'Tokens de acceso',
    /"projects":\[\{[^]+"code":"READ_ONLY_TOKEN"/,
    /^200 \{ name: 'Mi tablero', canWrite: false \}$/,
  ],
  ['Webhooks', /"secret":"whsec_/, /^true test$/],
];

test('the page has a snippet in curl and in JavaScript for every step', () => {
  expect(sections.map(({ title }) => title)).toEqual(EXPECTED.map(([title]) => title));
  expect(sections.filter(({ bash, js }) => bash === null || js === null)).toEqual([]);
});

test('the curl snippets run as they stand, and answer what the page shows', async () => {
  const printed = await runAll('bash', 'snippets.sh', 'bash', (line) => `echo '${line}'`);
  for (const [title, expected] of EXPECTED) expect(printed.get(title), title).toMatch(expected);
  const shown = sections.filter(({ json }) => json !== null);
  expect(shown.length).toBeGreaterThan(1);
  for (const { title, json } of shown)
    expect(JSON.parse(printed.get(title) ?? ''), title).toEqual(JSON.parse(json ?? ''));
});

test('the JavaScript snippets run as they stand', async () => {
  // Somebody invests now and then, which is what the subscription waits for.
  const others = setInterval(() => void app.given.investment(ivo, 2, 100_000), 500);
  const running = runAll('node', 'snippets.mjs', 'js', (line) => `console.log('${line}');`);
  const printed = await running.finally(() => clearInterval(others));
  for (const [title, , expected] of EXPECTED) expect(printed.get(title), title).toMatch(expected);
});

test('the limits are those of the server', async () => {
  const { headers } = await app.rest(null, 'GET', '/openapi.json');
  for (const limit of [
    `${headers.get('ratelimit-limit')} puntos por minuto`,
    `| ${MAX_PAGE_SIZE} elementos |`,
    `| ${MAX_BODY_BYTES / 1024} KiB |`,
    `| ${MAX_MEDIA_FILES}, de hasta ${MAX_MEDIA_BYTES / 1024 / 1024} MB cada uno |`,
    `| ${MAX_TOKENS} tokens, `,
  ])
    expect(PAGE).toContain(limit);
});
