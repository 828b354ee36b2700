import { beforeEach, expect, test } from 'vitest';
import { createOperatorServices } from '#server/features/moderation/operator/operator.service.ts';
import { startAppForFile } from '#tests/support/app.ts';
import { investRefusal } from '#tests/support/cases/investments.ts';
import { waitForSeat } from '#tests/support/cases/seat.waits.ts';
import type { Account } from '#tests/support/given.ts';
import { runScheduled } from '#tests/support/mails.ts';
import { OLGA } from '#tests/support/operators.ts';

const CLOSED = { code: 'PROJECT_CLOSED', message: 'Este proyecto no acepta inversiones en este momento' };

const app = await startAppForFile({ now: '2026-03-10T12:00:00Z' });
let dana: Account;
let ines: Account;
let ivo: Account;
let project: number;

beforeEach(async () => {
  const { given } = app;
  [dana, ines, ivo] = [await given.developer('Sur'), await given.investor(), await given.investor()];
  project = await given.project(dana, { title: 'Luces', maxInvestors: 1, closesOn: '2026-03-12' });
});

const kinds = async () => {
  const { events } = app.app.database.tables;
  const rows = await app.app.database.read.select().from(events);
  return rows.filter(({ projectId }) => projectId === project).map(({ kind }) => kind);
};

const operators = () => createOperatorServices(app.app.dependencies, async () => null);
const AWAY: [string, () => Promise<unknown>, () => Promise<unknown>][] = [
  [
    'suspended',
    () => operators().accounts.suspend(OLGA, { personId: dana.id, reason: 'Fraude' }),
    () => operators().accounts.unsuspend(OLGA, { personId: dana.id, reason: 'Listo' }),
  ],
  [
    'frozen',
    () => operators().payments.freeze(OLGA, { personId: dana.id, reason: 'Otra cuenta' }),
    () => operators().payments.unfreeze(OLGA, { personId: dana.id, reason: 'Listo' }),
  ],
];

test.each(AWAY)('a studio that is %s invites nobody to invest', async (_what, leave, comeBack) => {
  const { ask, given } = app;
  const made = await given.investment(ines, project, 100_000);
  expect((await ask(ivo, waitForSeat(project))).ok).toBe(true);
  await leave();
  await runScheduled(app);
  await given.reversal(made);
  expect((await ask(ivo, investRefusal(project))).data).toEqual(CLOSED);
  expect(await ask(await given.investor(), waitForSeat(project))).toMatchObject(CLOSED);
  const page = await (await fetch(`${app.url}/juegos/${project}`)).text();
  expect(page).not.toContain('Invertir en este juego');
  expect(page).not.toContain('Recibe inversiones hasta');
  expect((await kinds()).filter((kind) => ['campaign_closing', 'seat_freed'].includes(kind))).toEqual([]);

  await comeBack();
  expect((await ask(ivo, investRefusal(project))).data).toBeNull();
  const again = await given.investment(ivo, project, 100_000);
  expect(again).toBeGreaterThan(made);
});
