import { Kind, parse } from 'graphql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildGraphQLSchema } from '#server/features/graphql.schema.ts';
import { endEveryCredential } from '#server/features/sessions/every.credential.steps.ts';
import { startAppForFile } from '#tests/support/app.ts';
import { closeAccount } from '#tests/support/cases/account.closing.ts';
import { createAccessToken } from '#tests/support/cases/credentials.ts';
import type { Operation, Standing } from '#tests/support/cases/permission.decisions.ts';
import { OPERATIONS } from '#tests/support/cases/permissions.ts';
import type { Person } from '#tests/support/client.ts';
import type { Account } from '#tests/support/given.ts';
import { APIS, isOriginal, type Api, type Request } from '#tests/support/api.ts';
import { reportCount, scaledCount } from '#tests/support/counts.ts';
import { createGuardedWorld, untrustedTokens, type GuardedWorld, type Place } from '#tests/support/guarded.ts';
import { MUTATIONS_OF_VISITORS } from '#tests/support/mutations.ts';

/** In the torture run. */
const IS_WHOLE = scaledCount(0, 1) === 1;

const app = await startAppForFile({ withdrawalDays: 0 }); // so that who may withdraw changes nothing for the others
let world: GuardedWorld;
let people: { name: string; person: Person; standing: Standing | null }[];
let cells = 0;
let leaks = 0;

beforeAll(async () => {
  world = await createGuardedWorld(app);
  const { dana, edith, ines, ivo, other } = world;
  const gone = await closedAccount();
  await app.ask(ivo, closeAccount()); // which changes nothing until it is closed
  people = [
    { name: 'the developer', person: dana, standing: 'developer' },
    { name: 'an editor', person: edith, standing: 'editor' },
    { name: 'an investor', person: ines, standing: 'investor' },
    { name: 'another developer', person: other, standing: 'other developer' },
    { name: 'another investor', person: ivo, standing: 'other investor' },
    ...Object.entries({ ...untrusted(dana), ...gone }).map(([name, person]) => ({ name, person, standing: null })),
  ];
});
afterAll(() => {
  reportCount('cells of the matrix', cells);
  reportCount('decided wrongly', leaks);
});

/** permissions.nobody.test.ts sends every call with every token that opens nothing; the torture run does here, too. */
const untrusted = (who: Account) => (IS_WHOLE ? untrustedTokens(who) : { 'no token': null });

/** A token that opens nothing is refused before the place is read, so only one place is tried with each of them. */
const peopleIn = (where: string) =>
  where === 'published public'
    ? people
    : people.filter(({ person, standing }) => standing !== null || (IS_WHOLE && person === null));

/** What opened an account that is closed for good. */
async function closedAccount() {
  const { accountClosings, ...dependencies } = app.app.dependencies;
  const gone = await app.given.investor('Quique');
  const { data } = await app.ask(gone, createAccessToken({ canWrite: true }));
  const now = dependencies.calendar();
  await app.app.database.write('system', async (tx) => {
    await endEveryCredential(dependencies, await dependencies.credentialLock.ofAccount(tx, gone.id), gone.id, now);
    await accountClosings.close(tx, gone.id, now);
  });
  return { "a closed account's session": gone, "a closed account's token": { token: data.secret } };
}

type Texts = { isPrivate: boolean; isConcealed: boolean };

/** The place itself, or with a new item when the operation deletes one. */
async function placeFor({ takes }: Operation, place: Place, { isPrivate, isConcealed }: Texts): Promise<Place> {
  const { updates, comments, milestones } = app.app.services;
  const { viewer } = world.dana;
  if (takes === 'project') return { ...place, project: await app.given.project(world.dana, { isPublished: false }) };
  if (isConcealed && takes !== 'milestone') return place;
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

/** REST has the project in the path and reports a hidden project where GraphQL reports the item. */
const comparable = (api: Api, code: string) =>
  api === 'rest' ? code.replace(/^(UPDATE|MILESTONE|COMMENT|PROJECT)_NOT_FOUND$/, 'NOT_FOUND') : code;

test.each(OPERATIONS.map((operation) => [operation.name, operation] as const))(
  '%s: each API decides rightly',
  async (_name, operation) => {
    const wrong: string[] = [];
    const sent = new Set<string>();
    for (const [where, spot] of Object.entries(world.places)) {
      const texts = { isPrivate: where.endsWith('private'), isConcealed: where.endsWith('concealed') };
      const project = { isDraft: where.startsWith('draft'), isHidden: where.startsWith('hidden') };
      const place = operation.takes === 'project' ? spot : await placeFor(operation, spot, texts);
      if (isRepeated(operation.request(place), sent)) continue;
      let mine = place;
      for (const { name, person, standing } of peopleIn(where)) {
        const expected = standing === null ? 'UNAUTHENTICATED' : operation.decide(standing, { ...project, ...texts });
        for (const api of isOriginal(operation.request(place)) ? APIS : (['graphql'] as const)) {
          if (operation.takes && expected === 'ok') mine = await placeFor(operation, spot, texts);
          const decided = await decisionOf(api, person, operation, expected === 'ok' ? mine : place);
          cells += 1;
          if (comparable(api, decided) !== comparable(api, expected))
            wrong.push(`${name} in ${where} through ${api}: ${decided}, not ${expected}`);
        }
      }
    }
    leaks += wrong.length;
    expect(wrong).toEqual([]);
  },
);

/** Whether another place has sent it, as happens to those that name the project alone; the torture run repeats them. */
function isRepeated(request: Request<unknown>, sent: Set<string>): boolean {
  const text = JSON.stringify(request);
  const hasFields = sent.has(text);
  sent.add(text);
  return hasFields && !IS_WHOLE;
}

async function decisionOf(api: Api, person: Person, operation: Operation, place: Place): Promise<string> {
  const request = operation.request(place);
  const { ok, code } = await (api === 'rest' && isOriginal(request)
    ? app.ask(api, person, request)
    : app.ask(person, request));
  return ok ? 'ok' : (code ?? '');
}

/** What isn't in the matrix: for everybody, of the account that sends it, or tried elsewhere as everybody. */
const ELSEWHERE = {
  visitors: [...MUTATIONS_OF_VISITORS, 'eventCursor', 'legalTexts', 'sandbox', 'serverInfo'],
  own: [
    ...(['advanceClock', 'changeEmail', 'changePassword', 'closeAccount', 'createAccessToken'] as const),
    ...(['endOtherSessions', 'endSession', 'keepAccount', 'logOut', 'resendEmailConfirmation'] as const),
    ...(['revokeAccessToken', 'stepUp'] as const),
  ],
  canaries: ['developer'],
  rest: /\.(csv|json)$|^\/auth|^\/users\/profile$/,
};

test('the matrix has every operation of both APIs', async () => {
  const requests = OPERATIONS.map(({ request }) => request(world.places['published public']));
  const schema = await buildGraphQLSchema();
  const fields = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
    Object.keys(type?.getFields() ?? {}),
  );
  const selected = requests
    .flatMap(({ graphql }) => parse(graphql.query).definitions)
    .flatMap((each) => (each.kind === Kind.OPERATION_DEFINITION ? each.selectionSet.selections : []))
    .map((each) => (each.kind === Kind.FIELD ? each.name.value : ''));
  const missing = fields.filter((name) => !selected.includes(name));
  const { visitors, own, canaries, rest } = ELSEWHERE;
  expect(missing.toSorted()).toEqual([...visitors, ...own, ...canaries].toSorted());

  const { paths } = (await app.rest(null, 'GET', '/openapi.json')).body as { paths: Record<string, object> };
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{\w+\}/g, '1')}`),
  );
  const sent = requests
    .filter(isOriginal)
    .map(({ rest: { method, path } }) => `${method} ${path.split('?')[0]?.replace(/\d+/g, '1')}`);
  expect(calls.filter((call) => !rest.test(call.split(' ')[1] ?? '') && !sent.includes(call))).toEqual([]);
});

test('the matrix is as large as was promised', () => {
  expect(cells).toBeGreaterThanOrEqual(2000);
});
