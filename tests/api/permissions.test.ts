import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { OPERATIONS, type Operation, type Standing } from '#tests/support/cases/permissions.ts';
import type { Person } from '#tests/support/client.ts';
import { DOORS, type Door } from '#tests/support/door.ts';
import { tell } from '#tests/support/figures.ts';
import { guardedWorld, nobodies, type GuardedWorld, type Place } from '#tests/support/guarded.ts';

let app: TestApp & { stop(): Promise<void> };
let world: GuardedWorld;
let people: { name: string; person: Person; standing: Standing | null }[];
let cells = 0;
let leaks = 0;

beforeAll(async () => {
  app = await startApp();
  world = await guardedWorld(app);
  const { dana, ines, ivo, other } = world;
  people = [
    { name: 'the developer', person: dana, standing: 'developer' },
    { name: 'an investor', person: ines, standing: 'investor' },
    { name: 'another developer', person: other, standing: 'other developer' },
    { name: 'another investor', person: ivo, standing: 'other investor' },
    ...Object.entries(nobodies(dana)).map(([name, person]) => ({ name, person, standing: null })),
  ];
});
afterAll(async () => {
  await app.stop();
  tell('cells of the matrix', cells);
  tell('decided wrongly', leaks);
});

/** The place as it is, or with something new in it to be taken away. */
async function placeFor({ takes }: Operation, place: Place, isPrivate: boolean): Promise<Place> {
  const { updates, comments, milestones } = app.app.services;
  const { viewer } = world.dana;
  if (takes === 'comment') return { ...place, comment: (await comments.add(viewer, place.update, 'x')).id };
  if (takes === 'milestone') {
    return {
      ...place,
      milestone: (await milestones.create(viewer, place.project, { title: 'x', description: 'x' })).id,
    };
  }
  if (takes !== 'update') return place;
  const update = await updates.create(viewer, place.project, {
    title: 'x',
    content: 'x',
    isPublic: !isPrivate,
    media: [],
  });
  return { ...place, update: update.id };
}

/** Where REST names the project in the path, a hidden project is what is not found. */
const alike = (code: string) => code.replace(/^(UPDATE|MILESTONE|COMMENT|PROJECT)_NOT_FOUND$/, 'NOT_FOUND');

test.each(OPERATIONS.map((operation) => [operation.name, operation] as const))(
  '%s: both doors decide alike, and rightly',
  async (_name, operation) => {
    const wrong: string[] = [];
    for (const [where, spot] of Object.entries(world.places)) {
      const [isDraft, isPrivate] = [where.startsWith('draft'), where.endsWith('private')];
      const place = await placeFor(operation, spot, isPrivate);
      let mine = place;
      for (const { name, person, standing } of people) {
        const expected = standing === null ? 'UNAUTHENTICATED' : operation.decide(standing, { isDraft, isPrivate });
        for (const door of DOORS) {
          if (operation.takes && expected === 'ok') mine = await placeFor(operation, spot, isPrivate);
          const decided = await decisionOf(door, person, operation, expected === 'ok' ? mine : place);
          cells += 1;
          if (alike(decided) !== alike(expected))
            wrong.push(`${name} in ${where} through ${door}: ${decided}, not ${expected}`);
        }
      }
    }
    leaks += wrong.length;
    expect(wrong).toEqual([]);
  },
);

async function decisionOf(door: Door, person: Person, operation: Operation, place: Place): Promise<string> {
  const { ok, code } = await app.ask(door, person, operation.request(place));
  return ok ? 'ok' : (code ?? '');
}

test('the matrix is as large as was promised', () => {
  expect(cells).toBeGreaterThanOrEqual(2000);
});
