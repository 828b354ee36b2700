import { getTableColumns } from 'drizzle-orm';
import {
  getNamedType,
  isInputObjectType,
  isObjectType,
  parse,
  validate,
  ValuesOfCorrectTypeRule,
  type GraphQLInputObjectType,
  type GraphQLSchema,
} from 'graphql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildGraphQLSchema } from '#server/graphql/schema.ts';
import { EXAMPLE } from '#server/rest/base/examples.ts';
import { hashOfSecret } from '#server/security/link.secrets.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { createAuthenticator, type Authenticator } from '#tests/support/authenticator.ts';
import { createWebhook } from '#tests/support/cases/webhooks.ts';
import { hide } from '#tests/support/operators.ts';
import { reportCount } from '#tests/support/counts.ts';
import type { Account } from '#tests/support/given.ts';
import { createGuardedWorld, type GuardedWorld } from '#tests/support/guarded.ts';
import { givenPasskey } from '#tests/support/passkeys.ts';

type Fields = { properties?: Record<string, unknown>; example?: object };
type Operation = { requestBody?: { content: Record<string, { schema: Fields; example: object }> }; responses: object };
type Document = { paths: Record<string, Record<string, Operation>>; components: { schemas: Record<string, Fields> } };

let app: TestApp & { stop(): Promise<void> };
let world: GuardedWorld;
let webhook: number;
let passkey: { id: number; device: Authenticator };
let schema: GraphQLSchema;
let document: Document;

beforeAll(async () => {
  app = await startApp();
  world = await createGuardedWorld(app);
  webhook = (await app.ask('graphql', world.dana, createWebhook({ url: 'http://127.0.0.1:1/' }))).data.webhook.id;
  passkey = await addPasskeyOf(world.dana);
  schema = await buildGraphQLSchema();
  document = (await app.rest(null, 'GET', '/openapi.json')).body as Document;
  const secretHash = hashOfSecret(EXAMPLE.confirmation.secret);
  const expiresAt = new Date(Date.now() + 3_600_000);
  const { keyLock, emailConfirmations } = app.app.dependencies;
  await app.app.database.write('system', async (tx) => {
    const keys = await keyLock.ofAccount(tx, world.dana.id);
    await emailConfirmations.save(keys, { secretHash, userId: world.dana.id, expiresAt });
  });
});

/** Links that work once, of accounts that no other call is about. */
async function openLinks(): Promise<void> {
  const { database } = app.app;
  const { emailChanges, passwordResets } = database.tables;
  const [{ id, email }, forgetful] = [await app.given.investor(), await app.given.investor()];
  const now = Date.now();
  const [at, later] = [new Date(now), new Date(now + 3_600_000)];
  const secret = hashOfSecret(EXAMPLE.confirmation.secret);
  const change = { userId: id, oldEmail: email, newEmail: `nueva.${email}`, createdAt: at, expiresAt: later };
  await database.write('system', async (tx) => {
    await tx.delete(passwordResets);
    await tx.delete(emailChanges);
    await tx.insert(passwordResets).values({ secretHash: secret, userId: forgetful.id, expiresAt: later });
    await tx.insert(emailChanges).values({ ...change, confirmHash: secret });
    await tx.insert(emailChanges).values({ ...change, undoHash: secret, confirmedAt: at, undoableUntil: later });
  });
}
afterAll(() => app.stop());

/** Adds a passkey of a new device through REST. */
async function addPasskeyOf(owner: Account) {
  const given = await givenPasskey(app, owner, createAuthenticator(app.app.dependencies.siteUrl), 'rest');
  return { id: given.passkey.id, device: given.device };
}

/** What a browser would send to a call that takes a passkey's response. */
async function responseTo(address: string): Promise<string> {
  const isNew = address.endsWith('/passkeys');
  const { body } = await app.rest(world.dana, 'POST', `${address}/options`);
  const { options } = body as { options: string };
  const { siteUrl } = app.app.dependencies;
  return isNew ? createAuthenticator(siteUrl).create(options) : passkey.device.sign(options);
}

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const camel = (name: string) => name.replace(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase());

/** The names of all properties in a JSON schema, at any depth. */
const propertiesIn = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => [
        ...(key === 'properties' && typeof inner === 'object' ? Object.keys(inner as object) : []),
        ...propertiesIn(inner),
      ])
    : [];

/** Every column of every table and every field of any answer, in snake case and camel case. */
function everyName(): string[] {
  const columns = Object.values(app.app.database.tables).flatMap((table) => Object.keys(getTableColumns(table)));
  const answered = Object.values(schema.getTypeMap()).flatMap((type) =>
    isObjectType(type) && !type.name.startsWith('__') ? Object.keys(type.getFields()) : [],
  );
  const names = [...columns, ...answered, ...propertiesIn(document), 'isAdmin'];
  return [...new Set(names.flatMap((name) => [snake(name), camel(name)]))];
}

/** Values recognizable in any column type: as dollars or cents, text, instant or day. */
const MARKS = [7_654_321, 'centinela', '2001-02-03T04:05:06.000Z', { id: 7_654_321 }, [7_654_321]];
const KEPT = /7654321|centinela|2001-02-03|98117/;

const allRows = async (): Promise<string> => {
  const { read, tables } = app.app.database;
  const rows = await Promise.all(Object.values(tables).map((table) => read.select().from(table as never)));
  return JSON.stringify(rows);
};

/** Somebody to report, and a notice to answer: each is done once. */
async function freshSubjects() {
  const { comments } = app.app.services;
  const { id } = await comments.add(world.dana.viewer, world.places['published public'].update, 'x');
  const { notice } = await hide(app, { kind: 'comment', id });
  return { person: { subject_kind: 'person', subject_id: (await app.given.investor()).id }, notice: notice.id };
}

/** Each REST write: who sends it, its path and its body. */
function writes() {
  const { project, update, milestone } = world.places['draft public'];
  const open = world.places['published public'];
  const investors = /invest$|comments$/;
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { requestBody }]) => {
      const body = requestBody?.content['application/json'];
      if (!body || path.endsWith('/login')) return [];
      const place = investors.test(path) ? open : { project, update, milestone };
      const address = path
        .replace(/^\/api/, '')
        .replace(/\{project\w*\}/, String(place.project))
        .replace(/\{update\w*\}/, String(place.update))
        .replace(/\{milestone\w*\}/, String(place.milestone))
        .replace(/\{comment\w*\}/, String(open.comment))
        .replace(/\{webhook\w*\}/, String(webhook))
        .replace(/\{passkey\w*\}/, String(passkey.id));
      const person = path.endsWith('/register') ? null : investors.test(path) ? world.ines : world.dana;
      return [{ method: method.toUpperCase(), address, person, ...body }];
    }),
  );
}

test('no key but its own changes anything, in any write of REST', async () => {
  const names = everyName();
  const calls = writes();
  expect(calls.length).toBeGreaterThanOrEqual(10);
  expect(names.length).toBeGreaterThan(150);
  let sent = 0;
  for (const [round, mark] of MARKS.entries()) {
    await openLinks();
    const fresh = await freshSubjects();
    for (const { method, address, person, schema: fields, example } of calls) {
      const read = [
        ...Object.keys(fields.properties ?? {}),
        ...(address.includes('/updates') ? ['existing_media'] : []),
      ];
      const extra = names.filter((name) => !read.includes(name));
      const own = 'email' in example ? { ...example, email: `otra${round}@ejemplo.test` } : example;
      const signed = 'response' in example ? { response: await responseTo(address) } : {};
      const reported = 'subject_id' in example ? fresh.person : {};
      const body = { ...Object.fromEntries(extra.map((name) => [name, mark])), ...own, ...signed, ...reported };
      const { status, body: said } = await app.rest(
        person,
        method,
        address.replace(/\{notice\w*\}/, String(fresh.notice)),
        body,
      );
      expect([200, 201], `${method} ${address} ${JSON.stringify(said)}`).toContain(status);
      sent += extra.length;
    }
  }
  expect(await allRows()).not.toMatch(KEPT);
  reportCount('extra keys sent to REST', sent);
});

/** The input type of each mutation, by the mutation's name. */
const inputs = (): [string, GraphQLInputObjectType][] =>
  Object.values(schema.getMutationType()?.getFields() ?? {}).flatMap(({ name, args }) => {
    const type = getNamedType(args[0]?.type);
    return isInputObjectType(type) ? [[name, type] as [string, GraphQLInputObjectType]] : [];
  });

test('GraphQL knows no key but its own, in any mutation', async () => {
  const names = everyName();
  const before = await allRows();
  let sent = 0;
  for (const [mutation, type] of inputs()) {
    const extra = names.filter((name) => !Object.hasOwn(type.getFields(), name));
    const literal = parse(`mutation { ${mutation}(input: { ${extra.map((name) => `${name}: 1`).join(' ')} }) { id } }`);
    const errors = validate(schema, literal, [ValuesOfCorrectTypeRule], { maxErrors: 1000 });
    const unknown = errors.flatMap(({ message }) => /^Field "(\w+)" is not defined/.exec(message)?.[1] ?? []);
    expect(unknown.sort(), mutation).toEqual(extra.sort());
    sent += extra.length;
    const query = `mutation ($input: ${type.name}!) { ${mutation}(input: $input) { __typename } }`;
    const variables = { input: Object.fromEntries(extra.map((name) => [name, 7_654_321])) };
    expect((await app.graphql(world.dana, query, variables)).body).toMatchObject({
      errors: expect.arrayContaining([expect.objectContaining({ extensions: { code: 'BAD_USER_INPUT' } })]),
    });
  }
  expect(await allRows()).toBe(before);
  expect(inputs().length).toBeGreaterThan(10);
  reportCount('extra keys sent to GraphQL', sent);
});
