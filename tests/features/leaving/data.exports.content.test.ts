import { getTableColumns, is, Table } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { CopiedTable } from '#server/features/leaving/exports/copied.rows.repository.ts';
import { dayOf } from '#server/kernel/time/calendar.ts';
import { NOT_COPIED } from '#server/features/leaving/exports/not.copied.rules.ts';
import { startAppForFile } from '#tests/support/app.ts';
import { requestDataExport } from '#tests/support/cases/data.exports.ts';
import { createAccessToken } from '#tests/support/cases/credentials.ts';
import { createFeed } from '#tests/support/cases/feeds.ts';
import { createWebhook } from '#tests/support/cases/webhooks.ts';
import { CANARY, createGuardedWorld, type GuardedWorld } from '#tests/support/guarded.ts';
import type { Account } from '#tests/support/given.ts';
import { OLGA, operatorsOf } from '#tests/support/operators.ts';
import { givenDispute } from '#tests/support/payments.ts';
import { mailsOf, runJobs, secretTo } from '#tests/support/mails.ts';
import { allSettled } from '#tests/support/dispatches.ts';
import { givenReport, payOwed, release } from '#tests/support/distributions.ts';
import { listIn, unzipped } from '#tests/support/zip.ts';

const app = await startAppForFile();
let world: GuardedWorld;
let copies: Record<'dana' | 'ines', Map<string, Buffer>>;

async function copyOf(account: Account): Promise<Map<string, Buffer>> {
  expect((await app.ask(account, requestDataExport())).ok).toBe(true);
  await runJobs(app);
  const [mail] = (await mailsOf(app)).filter(({ text }) => text?.includes('/mis-datos/'));
  const answer = await fetch(`${app.url}/mis-datos/${secretTo('mis-datos', mail)}`);
  return unzipped(Buffer.from(await answer.arrayBuffer()));
}

beforeAll(async () => {
  world = await createGuardedWorld(app);
  const { dana, ines, places } = world;
  const { database, dependencies } = app.app;
  for (const who of [dana, ines]) {
    await database.write('system', async (tx) => {
      const keys = await dependencies.credentialLock.ofAccount(tx, who.id);
      await dependencies.dataExports.removeAll(keys, who.id); // the world's own
    });
    await app.ask(who, createAccessToken());
    await app.ask(who, createFeed);
    await app.ask(who, createWebhook({ url: 'https://ejemplo.test/aviso' }));
  }
  const { services } = app.app;
  await services.comments.add(ines.viewer, places['published public'].update, 'Qué buena noticia');
  await services.accounts.updateProfile(dana.viewer, { about: 'Hacemos juegos', country: 'Argentina' });
  const { project: projectId, investment } = places['published public'];
  const receivedOn = dayOf(dependencies.calendar());
  const confirmation = { projectId, investmentIds: [investment], receivedOn, amount: 25_050 };
  await services.payments.confirm(dana.viewer, confirmation);
  const share = {
    revenueShare: 1250,
    returnCap: 150,
    returnYears: 4,
    reportEvery: 'QUARTER',
    paymentDays: 20,
  } as const;
  const sharing = await app.given.project(dana, share);
  await app.given.investment(ines, sharing, 100_000);
  await release(app, sharing, receivedOn);
  await givenReport(app, sharing, 1, [
    [ines, 12_345],
    [world.ivo, 67_890],
  ]);
  const paid = await payOwed(app, dana, sharing, ines);
  await payOwed(app, dana, sharing, world.ivo);
  await services.distributions.dispute(ines.viewer, paid, 'No llegó');
  await givenDispute(app, dana, ines, projectId, 'No está');
  const about = { kind: 'person', id: dana.id } as const;
  await services.moderation.report(ines.viewer, { subject: about, reason: 'spam', text: '' });
  await operatorsOf(app).dismissReports(OLGA, { subjectKind: 'person', subjectId: dana.id, reason: 'La odia Inés' });
  await allSettled(app);
  copies = { dana: await copyOf(dana), ines: await copyOf(ines) };
});

const textOf = (copy: Map<string, Buffer>): string => [...copy.values()].map(String).join('\n');

test('an investor finds what they did, and the terms of each receipt', () => {
  const { ines } = copies;
  expect(listIn(ines, 'perfil.json')).toMatchObject([{ name: 'Inés' }]);
  expect(listIn(ines, 'datos-legales.json')).toEqual([
    { created_at: expect.any(String), legal_name: CANARY.identity, tax_id: CANARY.identity, address: 'Acá' },
  ]);
  expect(listIn(ines, 'cuentas-de-devolucion.json')).toMatchObject([
    { account: CANARY.returned, details: CANARY.returned, stopped_at: null },
  ]);
  const investment = { amount: 1000, project_title: 'Luces', studio_name: 'Estudio Sur', funding_goal: 10_000 };
  const receipt = { ...investment, receipt_number: expect.stringMatching(/^F-\d{8}$/), reverses_id: null };
  expect(listIn(ines, 'inversiones.json')).toEqual(expect.arrayContaining([expect.objectContaining(receipt)]));
  expect(ines.get('inversiones.csv')?.toString()).toMatch(/"Luces","Estudio Sur",1000,/);
  expect(ines.get('inversiones.csv')?.toString()).toMatch(/,20,12\.5,1\.5,4,"QUARTER"\s/);
  expect(listIn(ines, 'pagos.json')).toMatchObject([
    { kind: 'RECEIVED', amount: 250.5, reason: null },
    { kind: 'RECEIVED', amount: 1001 },
    { kind: 'RETURNED', amount: 1 },
  ]);
  for (const copy of Object.values(copies))
    expect(listIn(copy, 'devoluciones.json')).toMatchObject([
      { kind: 'DISPUTED', text: 'No está' },
      { kind: 'REPLIED', text: 'No está', bank_reference: 'No está' },
    ]);
  expect(listIn(ines, 'retornos.json')).toMatchObject([{ amount: 123.45, period_ends_on: '2026-03-31', version: 1 }]);
  expect(listIn(ines, 'pagos-de-retornos.json')).toMatchObject([
    { kind: 'PAID', amount: 123.45, text: null },
    { kind: 'DISPUTED', amount: null, text: 'No llegó' },
  ]);
  expect(listIn(ines, 'comentarios.json')).toMatchObject([{ content: 'Qué buena noticia' }]);
  const followed = listIn(ines, 'seguidos.json').map((row) => row['project_title']);
  expect(new Set(followed)).toEqual(new Set(['Luces', null]));
  expect(listIn(ines, 'tokens-de-acceso.json')).toMatchObject([{ name: 'Tablero' }]);
  expect(listIn(ines, 'webhooks.json')).toMatchObject([{ url: 'https://ejemplo.test/aviso' }]);
  expect(listIn(ines, 'notificaciones.json')).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ text: 'Nueva actualización «Abierta»', project_title: 'Luces' }),
    ]),
  );
  expect([...ines.keys()].filter((name) => name.includes('/'))).toEqual([]);
});

test('a studio finds its projects, drafts included, its investors by name, and its files', async () => {
  const { dana } = copies;
  expect(listIn(dana, 'perfil.json')).toMatchObject([{ studio_name: 'Estudio Sur', about: 'Hacemos juegos' }]);
  const titles = listIn(dana, 'estudio/proyectos.json').map(({ title }) => title);
  expect(titles).toEqual(expect.arrayContaining(['Luces', CANARY.draft]));
  const { updates, milestones, media } = app.app.database.tables;
  const count = (table: typeof updates | typeof milestones | typeof media) => app.app.database.read.$count(table);
  expect(listIn(dana, 'estudio/actualizaciones.json')).toHaveLength(await count(updates));
  expect(listIn(dana, 'estudio/hitos.json')).toHaveLength(await count(milestones));
  const { project } = world.places['published public'];
  expect(dana.get(`estudio/inversiones-${project}.csv`)?.toString()).toMatch(/"Inés",1000,/);
  expect(dana.get(`estudio/pagos-${project}.csv`)?.toString()).toContain(`,${world.ines.id},"RECEIVED",250.5,`);
  const rowsIn = (file: string) =>
    [...dana].flatMap(([name, rows]) => (name.startsWith(`estudio/${file}-`) ? String(rows).split('\r\n') : []));
  const { ines, ivo } = world;
  expect(rowsIn('retornos')).toContainEqual(expect.stringMatching(`,"2026-03-31",1,${ines.id},200,123.45$`));
  expect(rowsIn('pagos-de-retornos').filter((row) => /"(PAID|DISPUTED)"/.test(row))).toEqual([
    expect.stringMatching(`,${ines.id},"DISPUTED",,,,"No llegó",\\d+,$`),
    expect.stringMatching(`,${ivo.id},"PAID",678.9,".{10}",,,,$`),
    expect.stringMatching(`,${ines.id},"PAID",123.45,".{10}",,,,$`),
  ]);
  const files = [...dana.keys()].filter((name) => name.startsWith('archivos/'));
  expect(files).toHaveLength(await count(media));
  for (const name of files) expect(dana.get(name)?.subarray(1, 4).toString()).toBe('PNG');
});

test('a copy begins with a text that says what is in it', () => {
  for (const copy of Object.values(copies)) {
    expect([...copy.keys()][0]).toBe('README.txt');
    const readme = copy.get('README.txt')?.toString() ?? '';
    expect(readme).toContain('TUS DATOS EN FICHÍN');
    for (const name of copy.keys()) {
      const [part = ''] = name.split('/').slice(-1);
      const isListed = name.includes('archivos/') || /\/(inversiones|pagos|retornos)-/.test(name);
      if (!isListed && name !== 'README.txt') expect(readme).toContain(part.replace(/\.csv$/, '.json'));
    }
  }
});

/** Columns that open something, or prove that something does. */
const SECRET = /hash|secret|sealed|publicKey|credentialId|challenge/i;
const tables = () => Object.values(app.app.database.tables).filter((table) => is(table, Table));

test('no copy holds a secret, a hash, or anything of others beyond what its owner sees', async () => {
  const secrets: string[] = [];
  for (const table of tables()) {
    const names = Object.keys(getTableColumns(table)).filter((name) => SECRET.test(name));
    if (names.length === 0) continue;
    const rows: Record<string, unknown>[] = await app.app.database.read.select().from(table);
    secrets.push(...rows.flatMap((row) => names.map((name) => row[name]).filter((value) => typeof value === 'string')));
  }
  expect(secrets.length).toBeGreaterThan(10);
  const others = { dana: [world.ines, world.ivo, world.other], ines: [world.dana, world.ivo, world.other] };
  for (const [who, copy] of Object.entries(copies)) {
    const text = textOf(copy);
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
    for (const { email } of others[who as keyof typeof others]) expect(text).not.toContain(email);
  }
  expect(textOf(copies.ines)).not.toContain(CANARY.draft);
  expect(textOf(copies.dana)).not.toContain('Ivo');
  expect(textOf(copies.dana)).not.toContain('La odia');
});

test('every table is in a copy, or says that it holds nothing for it', () => {
  const copied: Record<string, CopiedTable> = app.app.dependencies.copiedTables;
  const said = [...Object.keys(copied), ...NOT_COPIED];
  expect(said.toSorted()).toEqual(Object.keys(app.app.database.tables).toSorted());
  for (const { file, role } of Object.values(copied))
    if (role !== 'investor') expect(copies.dana.has(`${file}.json`), file).toBe(true);
});
