import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { backUp, restore } from '#server/backup/backup.ts';
import { sha256Of } from '#server/backup/file.list.ts';
import { checkRestoredLedger } from '#server/backup/restored.ledger.ts';
import { confirmEverybody } from '#server/demo/confirmed.ts';
import { makeEditors } from '#server/demo/editors.ts';
import { DEMO_DEVELOPER, DEMO_INVESTOR, DEMO_PASSWORD, STUDIOS } from '#server/demo/people.ts';
import { writeIdentities } from '#server/demo/identities.ts';
import { writeInstructions } from '#server/demo/instructions.ts';
import { createWorld } from '#server/demo/world.ts';
import { openFileStore } from '#server/platform/files/open.file.store.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { sqliteStorage } from '#tests/support/backups.ts';
import { login } from '#tests/support/cases/accounts.ts';
import { createFeed } from '#tests/support/cases/feeds.ts';
import { invest } from '#tests/support/cases/investments.ts';
import { createProject, NEW_PROJECT } from '#tests/support/cases/projects.ts';
import { createUpdate } from '#tests/support/cases/updates.ts';
import { createWebhook, testWebhook, updateWebhook } from '#tests/support/cases/webhooks.ts';
import { everyAnswer } from './every.answer.ts';
import { currentEngine, freshStorage, type Storage } from '#tests/support/storage.ts';
import { sendDue, startReceiver } from '#tests/support/webhooks.ts';

const NOW = '2026-03-05T12:00:00Z';
const LATER = '2026-03-05T12:01:00Z';
const NOBODY_LISTENS = 'http://127.0.0.1:1/novedades';

/** The id of the demo's first project, of the developer who logs in. */
const PROJECT = 1;

async function loggedIn(app: TestApp, email: string): Promise<{ token: string }> {
  const { data } = await app.ask('rest', null, login({ email, password: DEMO_PASSWORD }));
  return { token: data.accessToken };
}

describe.skipIf(currentEngine() !== 'postgres')('the demo world, restored into the other engine and back', () => {
  let told: Storage;
  /** The backup of SQLite restored on SQLite and on PostgreSQL, and a backup of that restored on SQLite. */
  let places: Record<'alike' | 'moved' | 'back', Storage>;
  let webhook: { id: number; secret: string };

  beforeAll(async () => {
    told = sqliteStorage();
    places = { alike: sqliteStorage(), moved: await freshStorage(), back: sqliteStorage() };
    const app = await startApp({ beside: told });
    await createWorld({ services: app.app.services, clock: { set: app.setNow }, now: new Date(NOW) });
    await confirmEverybody(app.app);
    await makeEditors(app.app);
    await writeInstructions(app.app);
    await writeIdentities(app.app);
    const dana = await loggedIn(app, DEMO_DEVELOPER);
    const { secret, webhook: made } = (await app.ask(dana, createWebhook({ url: NOBODY_LISTENS, includeOwn: true })))
      .data;
    webhook = { id: made.id, secret };
    await app.ask(dana, testWebhook(made.id));
    await app.stop();

    const [first, second] = [join(told.dataDir, 'first'), join(told.dataDir, 'second')];
    await backUp(told, first);
    for (const place of [places.alike, places.moved]) await restore(place, first, false);
    await backUp(places.moved, second);
    await restore(places.back, second, false);
  });
  afterAll(async () => {
    for (const { remove } of [told, ...Object.values(places)]) await remove();
  });

  /** What `work` finds in each place, with a server there. */
  async function inEach<T>(now: string, work: (app: TestApp) => Promise<T>): Promise<Record<string, T>> {
    const found: Record<string, T> = {};
    for (const [name, beside] of Object.entries(places)) {
      const app = await startApp({ beside, now, publicUrl: 'https://fichin.test' });
      found[name] = await work(app);
      await app.stop();
    }
    return found;
  }

  test('answers everybody through both APIs as before', async () => {
    const { alike, moved, back } = await inEach(NOW, async (app) => {
      const answers = [];
      for (const email of [DEMO_DEVELOPER, DEMO_INVESTOR, STUDIOS.ombues.email])
        answers.push(await everyAnswer(app, await loggedIn(app, email), [PROJECT, 2]));
      return answers;
    });
    expect(moved).toEqual(alike);
    expect(back).toEqual(alike);
  });

  test('has the files, and a ledger that balances', async () => {
    const found: Record<string, unknown> = {};
    for (const [name, place] of Object.entries(places)) {
      expect(await checkRestoredLedger(place)).toBe('The ledger balances');
      found[name] = await filesOf(place);
    }
    const { alike, moved, back } = found;
    expect(Object.keys(alike as object).length).toBeGreaterThan(10);
    expect(moved).toEqual(alike);
    expect(back).toEqual(alike);
  });

  test('goes on where it was: ids, running totals, feeds, and webhooks with their secrets', async () => {
    const { alike, moved, back } = await inEach(LATER, async (app) => {
      const [dana, ines] = [await loggedIn(app, DEMO_DEVELOPER), await loggedIn(app, DEMO_INVESTOR)];
      const receiver = await startReceiver();
      await app.ask(dana, updateWebhook(webhook.id, { url: receiver.url }));
      await sendDue(app);
      const made = [
        (await app.ask(dana, createProject(NEW_PROJECT))).data.id,
        (await app.ask(ines, invest(PROJECT, 1500))).data,
        (await app.ask(dana, createUpdate(PROJECT, { title: 'Luz verde', content: 'Texto' }))).data.id,
      ];
      await sendDue(app);
      const { updatesUrl, milestonesUrl } = (await app.ask(ines, createFeed)).data;
      const feeds = [];
      for (const url of [updatesUrl, milestonesUrl])
        feeds.push(String((await app.send(url, {})).body).replaceAll(url.split('/')[2] ?? '', ''));
      // Several are sent at once, and arrive in any order.
      const messages = receiver.verified(webhook.secret).toSorted((a, b) => a.type.localeCompare(b.type));
      return { made, feeds, messages };
    });
    expect(alike?.messages.map(({ type }) => type)).toEqual(['investment_received', 'update_published']);
    expect(moved).toEqual(alike);
    expect(back).toEqual(alike);
  });
});

/** The SHA-256 of each stored file by name. */
async function filesOf(place: Storage): Promise<Record<string, string>> {
  const files = openFileStore(place);
  const found: Record<string, string> = {};
  for await (const { name } of files.list()) {
    const content = await files.open(name);
    found[name] = content === null ? 'missing' : await sha256Of(content);
  }
  return found;
}
