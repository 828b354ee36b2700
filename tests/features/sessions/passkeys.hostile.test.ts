import { expect, test } from 'vitest';
import type { Request } from '#tests/support/api.ts';
import type { TestApp } from '#tests/support/app.ts';
import { createAuthenticator } from '#tests/support/authenticator.ts';
import {
  addPasskey,
  beginPasskey,
  beginPasskeyStepUp,
  deletePasskey,
  listPasskeys,
  loginWithPasskey,
  stepUpWithPasskey,
} from '#tests/support/cases/passkeys.ts';
import { scaledCount } from '#tests/support/counts.ts';
import type { Account } from '#tests/support/given.ts';
import { askedToLogIn, givenPasskey, SITE, startSite } from '#tests/support/passkeys.ts';

type Json = Record<string, unknown>;

const encoded = (value: string | Buffer): string => Buffer.from(value).toString('base64url');
const NESTED = `${'['.repeat(8000)}${']'.repeat(8000)}`;

const VALUES: [string, unknown][] = [
  ['nothing', undefined],
  ['null', null],
  ['true', true],
  ['a number', 1e300],
  ['an empty text', ''],
  ['NUL', '\u0000'],
  ['NUL in base64url', encoded('\u0000\u0000')],
  ['half a character', '\ud800'],
  ['not base64url', '¡¿!? =='],
  ['a long text', 'A'.repeat(6000)],
  ['an empty list', []],
  ['an empty object', {}],
  ['a list', [1, null, { id: 1 }]],
  ['names of the prototype', { constructor: 1, toString: 2, length: -1 }],
  ['CBOR of 2^32 items', encoded(Buffer.from([0x9a, 0xff, 0xff, 0xff, 0xff]))],
  ['CBOR of a text of 2^64 bytes', encoded(Buffer.from([0x7b, ...Array<number>(8).fill(0xff)]))],
  ['nested CBOR', encoded(Buffer.alloc(6000, 0x81))],
  ['CBOR of nested maps', encoded(Buffer.alloc(6000, 0xa1))],
  ['JSON of null', encoded('null')],
  ['JSON of a list', encoded('[]')],
];

const TEXTS: [string, string][] = [
  ['nothing', ''],
  ['no JSON', '{'],
  ['null', 'null'],
  ['a text', '"x"'],
  ['a list', '[]'],
  ['deep nesting', NESTED],
  ['a long text', `{"id":"${'A'.repeat(20_000)}"}`],
  ['a hundred thousand characters', 'x'.repeat(100_000)],
  ['NUL', '\u0000'],
  ['a prototype', '{"__proto__":{"id":"AAAAAAAAAAAAAAAAAAAAAA"},"response":{"__proto__":{"clientDataJSON":"e30"}}}'],
];

/** Each of an object's values, inner ones too, replaced by another. */
function* variants(right: Json, instead: unknown): Generator<[string, Json]> {
  for (const [name, value] of Object.entries(right)) {
    yield [name, { ...right, [name]: instead }];
    if (typeof value !== 'object' || value === null || Array.isArray(value)) continue;
    for (const [inner, changed] of variants(value as Json, instead))
      yield [`${name}.${inner}`, { ...right, [name]: changed }];
  }
}

/** The same of what is signed for. */
function* signedVariants(right: Json, instead: unknown): Generator<[string, Json]> {
  const response = right['response'] as { clientDataJSON: string };
  const signed = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString()) as Json;
  for (const [name, changed] of variants({ ...signed, tokenBinding: {} }, instead))
    yield [`signed ${name}`, { ...right, response: { ...response, clientDataJSON: encoded(JSON.stringify(changed)) } }];
}

const allVariants = (right: string, instead: unknown): [string, Json][] => {
  const sent = JSON.parse(right) as Json;
  return [...variants(sent, instead), ...signedVariants(sent, instead)];
};

/** Parts that may be missing or anything in a right response; others are refused, whatever takes their place. */
const OPTIONAL = [
  'clientExtensionResults',
  'authenticatorAttachment',
  'response.transports',
  'response.userHandle',
  'signed crossOrigin',
  'signed tokenBinding',
];

type Case = { make: () => Promise<string>; request: (sent: string) => Request<unknown>; person: Account | null };

/** A right response of each kind, and the call that takes it. */
async function startCases(): Promise<{ app: TestApp; ines: Account; cases: Case[] }> {
  const app = await startSite();
  const ines = await app.given.investor();
  const { device } = await givenPasskey(app, ines, createAuthenticator(SITE, { counts: false }));
  const asked = async (begin: Request<string>) => (await app.ask(ines, begin)).data;
  const create = async () => createAuthenticator(SITE).create(await asked(beginPasskey()));
  const logIn = async () => device.sign(await askedToLogIn(app));
  const stepUp = async () => device.sign(await asked(beginPasskeyStepUp()));
  const cases: Case[] = [
    { make: create, request: addPasskey, person: ines },
    { make: logIn, request: loginWithPasskey, person: null },
    { make: stepUp, request: stepUpWithPasskey, person: ines },
  ];
  return { app, ines, cases };
}

test('no text that is no response is accepted', async () => {
  const { app, cases } = await startCases();
  for (const { request, person } of cases)
    for (const [what, text] of TEXTS)
      expect(await app.ask(person, request(text)), what).toMatchObject({ code: 'INVALID_PASSKEY' });
});

test('each part of a response may be anything, and is refused by rule', async () => {
  const { app, ines, cases } = await startCases();
  for (const { make, request, person } of cases) {
    const count = allVariants(await make(), null).length;
    for (const [what, instead] of VALUES.filter((_value, index) => index % scaledCount(3, 1) === 0)) {
      const tried = Array.from({ length: count }, async (_, index): Promise<[string, string | null]> => {
        const [name = '', changed] = allVariants(await make(), instead)[index] ?? [];
        return [name, (await app.ask(person, request(JSON.stringify(changed)))).code];
      });
      for (const [name, code] of await Promise.all(tried)) {
        const expected = OPTIONAL.includes(name) ? [null, 'INVALID_PASSKEY'] : ['INVALID_PASSKEY'];
        expect(expected, `${name}: ${what}`).toContain(code);
      }
      const [, ...added] = (await app.ask(ines, listPasskeys())).data;
      await Promise.all(added.map(({ id }) => app.ask(ines, deletePasskey(id))));
    }
  }
});
