import { describe, expect, test } from 'vitest';
import { connectAsAdministrator } from '#tests/support/administrator.ts';
import { APIS, type Api, type Request } from '#tests/support/api.ts';
import { startAppForTest, type TestApp } from '#tests/support/app.ts';
import { follow, followerCountOf } from '#tests/support/cases/follows.ts';
import { invest } from '#tests/support/cases/investments.ts';
import { editProject } from '#tests/support/cases/projects.ts';
import type { Account } from '#tests/support/given.ts';
import { currentEngine } from '#tests/support/storage.ts';

async function holding(app: TestApp, project: number) {
  const administrator = await connectAsAdministrator(app);
  await administrator.query('begin');
  await administrator.query('select from projects where id = $1 for update', [project]);
  return () => administrator.query('rollback');
}

type Asked = { by: Account; request: Request<unknown> };

/** Sends all at once; `codes` grows as they are answered: null when one succeeded. */
function sendAll(app: TestApp, asked: readonly Asked[]) {
  const codes: (string | null)[] = [];
  const all = asked.map(async ({ by, request }) => {
    codes.push((await app.ask(by, request)).code);
  });
  return { codes, done: Promise.all(all) };
}

async function givenPeople(app: TestApp) {
  const ana = await app.given.developer();
  const people = await Promise.all(Array.from({ length: 20 }, () => app.given.investor()));
  const [held, other] = [await app.given.project(ana), await app.given.project(ana)];
  const follows = people.map((by) => ({ by, request: follow(held) }));
  const edits = [1, 2, 3, 4].map((n) => ({ by: ana, request: editProject(held, { title: `Luces ${n}` }) }));
  return { ana, people, held, other, asked: [...follows, ...edits] };
}

describe.skipIf(currentEngine() === 'sqlite')('a row that somebody holds', () => {
  test('takes no writes from other projects, and once released those who wait are served once', async () => {
    const app = await startAppForTest();
    const { ana, people, held, other, asked } = await givenPeople(app);
    const release = await holding(app, held);
    const sent = sendAll(app, asked);
    for (const [at, person] of people.entries()) {
      const api = APIS[at % 2] as Api;
      const write: Request<unknown> = at < 4 ? invest(other, 1000) : follow(other);
      expect((await app.ask(person, write)).code).toBeNull();
      expect((await app.ask(api, person, followerCountOf(held))).data).toBe(0);
    }
    expect(sent.codes).toEqual([]);
    await release();
    await sent.done;
    expect(sent.codes).toEqual(asked.map(() => null));
    expect((await app.ask('rest', ana, followerCountOf(held))).data).toBe(people.length);
  });

  test('refuses those who waited for too long, with a code, and writes nothing of theirs', async () => {
    const app = await startAppForTest({ postgres: { lockTimeout: 600 } });
    const { ana, held, asked } = await givenPeople(app);
    const release = await holding(app, held);
    const sent = sendAll(app, asked);
    await sent.done;
    expect(sent.codes).toEqual(asked.map(() => 'UNAVAILABLE'));
    await release();
    expect((await app.ask('rest', ana, followerCountOf(held))).data).toBe(0);
  });
});
