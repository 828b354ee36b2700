import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { confirmEverybody } from '#server/demo/confirmed.ts';
import { writeInstructions } from '#server/demo/instructions.ts';
import { makePayments } from '#server/demo/payments.ts';
import { createWorld } from '#server/demo/world.ts';
import { scheduleCampaignEndings } from '#server/features/campaigns/campaign.endings.jobs.ts';
import { createJobHandlers } from '#server/features/job.handlers.ts';
import { scheduleEvents } from '#server/features/notifications/scheduled.events.jobs.ts';
import { startJobs } from '#server/platform/jobs/start.ts';
import { MAX_PAGE_SIZE } from '#server/kernel/pagination.ts';
import { MAX_TOKENS } from '#server/platform/graphql/limits/document.ts';
import { MAX_BODY_BYTES } from '#server/platform/http/server.ts';
import { silent } from '#tests/support/jobs.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { MAX_MEDIA_BYTES, MAX_MEDIA_FILES } from '#server/kernel/media/media.ts';

const ROOT = join(import.meta.dirname, '../../..');
const PAGE = readFileSync(join(ROOT, 'client/features/integrators/gettingStarted.md'), 'utf8');

type Language = 'bash' | 'js' | 'json';
type Section = { title: string } & Record<Language, string | null>;

/** The snippets of one language, one after the other. */
const snippetsIn = (section: string, language: Language): string | null =>
  [...section.matchAll(new RegExp(`^\`\`\`${language}\n([^]*?)^\`\`\``, 'gm'))].map(([, code]) => code).join('\n') ||
  null;

/** The sections of the page, each with its snippets. */
const sections: Section[] = PAGE.split(/^## \d+\. /m)
  .slice(1)
  .map((section) => ({
    title: section.slice(0, section.indexOf('\n')),
    bash: snippetsIn(section, 'bash'),
    js: snippetsIn(section, 'js'),
    json: snippetsIn(section, 'json'),
  }));

let app: TestApp & { stop(): Promise<void> };
let folder: string;
let working: { stop(): Promise<void> };

beforeAll(async () => {
  app = await startApp({ rateLimit: true, sandbox: true });
  const [clock, now] = [{ set: app.setNow }, new Date()];
  await createWorld({ services: app.app.services, clock, now });
  await confirmEverybody(app.app);
  await writeInstructions(app.app);
  await makePayments(app.app, clock, now);
  const { dependencies } = app.app;
  const handlers = createJobHandlers(dependencies);
  const schedule = async () => {
    await scheduleCampaignEndings(dependencies);
    await scheduleEvents(dependencies);
  };
  working = startJobs({ ...dependencies, handlers, schedule }, silent);
  folder = mkdtempSync(join(ROOT, 'node_modules/.cache/getting-started-')); // where the snippets' packages are found
});
afterAll(async () => {
  await working.stop();
  await app.stop();
  rmSync(folder, { recursive: true, force: true });
});

const MARK = '=====';

/** Runs the snippets of one language as one script, and returns the output of each section. */
async function runAll(command: string, file: string, language: Language, print: (line: string) => string) {
  const script = sections.map(({ [language]: code, title }) => `${print(`${MARK}${title}`)}\n${code ?? ''}`).join('\n');
  writeFileSync(join(folder, file), script.replaceAll('http://localhost:4000', app.url));
  const child = spawn(command, [...(command === 'bash' ? ['-euo', 'pipefail'] : []), file], { cwd: folder });
  onTestFinished(() => void child.kill()); // one that waits for ever
  const exited = new Promise<number | null>((resolve, reject) => child.once('close', resolve).once('error', reject));
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), exited]);
  expect(`${errors}${code}`, output).toBe('0');
  const printed = output.split(MARK).slice(1);
  return new Map(printed.map((part) => [part.slice(0, part.indexOf('\n')), part.slice(part.indexOf('\n') + 1).trim()]));
}

/** What a snippet prints in each section, by curl and by JavaScript. */
const EXPECTED: [title: string, byCurl: RegExp, byJavaScript: RegExp][] = [
  ['Token', /^[\w-]+\.[\w-]+\.[\w-]+$/, /^[\w-]+\.[\w-]+\.[\w-]+$/],
  ['Primera consulta', /"title":"Tatú Carreta"/, /^Tatú Carreta 51650$/],
  ['Paginar', /Ñandú con Botas[^]+A Cuarenta Grados/, /^\[ '(.+)' \]\n\[ '(?!\1').+' \]$/],
  ['Ids y caché', /"__typename":"Project","id":"1"/, /^Project:1$/],
  ['Subir archivos', /"url":"\/media\/\w+\.png"/, /^\/media\/\w+\.png$/],
  ['Suscripción', /"title":"Nueva captura"/, /^(?:Nueva captura\n)+Día 1\nDía 2\nDía 3$/],
  ['Claves de idempotencia', /"id":"(\d+)"[^]+"id":"\1"/, /^(\d+)\n\1$/],
  ['Errores', /"code":"PROJECT_NOT_FOUND"/, /^PROJECT_NOT_FOUND Proyecto no encontrado$/],
  ['Límites', /^1[01]\d\d$/, /^1[01]\d\d$/],
  [
    'Tokens de acceso',
    /"projects":\{"edges":\[[^]+"code":"READ_ONLY_TOKEN"[^]+"revokeAccessToken":\{"user":/,
    /^Inés .+ \{ name: 'Mi tablero', canWrite: false \}$/,
  ],
  ['Webhooks', /"secret":"whsec_[^]+"deleteWebhook":\{"user":/, /^true test$/],
  ['Clientes de REST', /^304$/, /^304$/],
  ['Adelantar el tiempo', /"kind":"MILESTONE_OVERDUE","milestone":\{"title":"Primer nivel"/, /'Primer nivel'/],
  [
    'Una campaña',
    /"campaignResult":"NOT_FUNDED","raisedAtClose":1000,"backersAtClose":1,"fundingRaised":0\}/,
    /^NOT_FUNDED 1000 1 0$/,
  ],
  [
    'Pagar y entregar',
    /"payments":\{"state":"PAID"\},"project":\{"projectOutcome":"RELEASED","confirmedAmount":1000\}/,
    /^PAID RELEASED 1000$/,
  ],
  [
    'Un pago que falla',
    /PAYMENT_OVERDUE\n[^]+"reversalKind":"UNPAID"\}\],"project":\{"fundingRaised":0\}[^]+"DISPUTED"[^]+"state":"CONFIRMED","replyReference":"OP 77"/,
    /^true\nUNPAID 0\nCONFIRMED OP 77$/,
  ],
  [
    'Lo que vuelve',
    /"net":6000,"distributed":240,[^]+"version":2[^]+"putIn":1000,"amount":258,"paid":258,"owed":0,"payments":\[\{"state":"CONFIRMED"[^]+"cameBack":258,"paidIn":1000,"reportCount":2,"lateCount":1\}/,
    /^6000 240 450 18\n1000 258 0 CONFIRMED$/,
  ],
  ['Qué puede cambiar', /^\d+$/, /^Flexible: recibe lo que se junte$/],
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
  const printed = await runAll('node', 'snippets.mjs', 'js', (line) => `console.log('${line}');`);
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
