import { beforeAll, describe, expect, test } from 'vitest';
import { startAppForFile } from '#tests/support/app.ts';
import type { Account } from '#tests/support/given.ts';
import { like, refused, SOME_TEXT } from './expected.ts';

const app = await startAppForFile();
let dana: Account;
let ines: Account;
let project: number;

beforeAll(async () => {
  dana = await app.given.developer('Estudio Sur');
  ines = await app.given.investor('Inés');
  project = await app.given.project(dana);
});

describe('bodies', () => {
  const send = (body: string, type = 'application/json') =>
    app.send('/api/projects', {
      method: 'POST',
      body,
      headers: { authorization: `Bearer ${dana.token}`, 'content-type': type },
    });

  test.each([
    '{',
    '{"a":1,}',
    '[]',
    '"text"',
    '1',
    'null',
    '{"__proto__":{"x":1}}',
    '{"constructor":{"prototype":{}}}',
    '\u0000',
  ])('%s is a bad request', async (body) => {
    expect(await send(body)).toMatchObject(refused(400, 'BAD_REQUEST'));
  });

  test('another type is not taken, and a long one is too large', async () => {
    expect(await send('title=a', 'application/x-www-form-urlencoded')).toMatchObject(
      refused(415, 'UNSUPPORTED_MEDIA_TYPE'),
    );
    expect(await send('{}', 'text/plain')).toMatchObject(refused(415, 'UNSUPPORTED_MEDIA_TYPE'));
    expect(await send('<a/>', 'text/xml')).toMatchObject(refused(415, 'UNSUPPORTED_MEDIA_TYPE'));
    expect(await send(`{"title":"${'x'.repeat(3_000_000)}"}`)).toMatchObject(refused(413, 'PAYLOAD_TOO_LARGE'));
    expect(await send(`${'['.repeat(40_000)}${']'.repeat(40_000)}`)).toMatchObject(refused(400, 'BAD_REQUEST'));
  });

  test('announced JSON that never came is no body', async () => {
    const answer = await app.rest(ines, 'POST', `/projects/${project}/invest`, undefined, {
      'content-type': 'application/json',
    });
    expect(answer).toMatchObject(refused(400, 'INVALID_AMOUNT'));
  });

  test('fields of the wrong shape are named as they were sent', async () => {
    const body = { title: 1, genre: [], is_published: 'quizás', platform: [1], funding_goal: {}, max_investors: '1.5' };
    const shape = await app.rest(dana, 'POST', '/projects', body);
    expect(shape).toMatchObject({
      status: 400,
      body: {
        code: 'VALIDATION',
        details: {
          title: like(/debe ser un texto/),
          genre: SOME_TEXT,
          is_published: like(/verdadero o falso/),
          platform: SOME_TEXT,
        },
      },
    });
    const meaning = await app.rest(dana, 'POST', '/projects', {
      funding_goal: 'mil',
      max_investors: '1.5',
      current_stage: 'x',
    });
    expect(Object.keys((meaning.body as { details: object }).details).sort()).toEqual([
      'current_stadium',
      'current_stage',
      'description',
      'funding_goal',
      'genre',
      'max_investors',
      'title',
    ]);
  });

  const HOSTILE: unknown[] = [
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\udfff\ud800',
    '\u202eevil',
    "' OR 1=1 --",
    '{{7*7}}',
    'x'.repeat(60_000),
    '',
    ' ',
    '0',
    'NaN',
    '1e309',
    null,
    true,
    -1,
    0.001,
    1e21,
    99_999_999_999,
    [],
    [[]],
    ['\u0000'],
    {},
    { url: '\u0000' },
    { toString: 1 },
    '2026-13-40',
    '١٢٣',
  ];
  const FIELDS: [string, string, string[]][] = [
    ['POST', '/auth/login', ['email', 'password']],
    ['POST', '/auth/register', ['email', 'password', 'role']],
    ['PUT', '/users/profile', ['studio_name', 'country']],
    [
      'POST',
      '/projects',
      [
        'title',
        'genre',
        'platform',
        'cover_image',
        'development_stage',
        'funding_goal',
        'max_investors',
        'roi',
        'start_date',
      ],
    ],
    [
      'PUT',
      '/projects/1',
      [
        'title',
        'long_description',
        'platform',
        'cover_image',
        'investment_model',
        'expected_roi',
        'status',
        'is_active',
      ],
    ],
    ['POST', '/projects/1/updates', ['title', 'content', 'update_type', 'is_public']],
    [
      'POST',
      '/projects/1/milestones',
      ['title', 'description', 'status', 'development_stage', 'due_date', 'progress', 'is_completed'],
    ],
  ];

  test.each(FIELDS)('%s %s survives every hostile value in %j', async (method, path, fields) => {
    const complete: Record<string, unknown> = {
      title: 'Luces',
      description: 'Texto',
      content: 'Texto',
      genre: 'adventure',
      current_stage: 'polish',
      current_stadium: 'beta',
      funding_goal: 5000,
      email: 'a@ejemplo.test',
      password: 'Fichin2026',
      role: 'investor',
    };
    for (const field of fields) {
      for (const value of HOSTILE) {
        const { status, body } = await app.rest(dana, method, path, { ...complete, [field]: value });
        expect(status, `${field} = ${JSON.stringify(value)}: ${JSON.stringify(body)}`).toBeLessThan(500);
      }
    }
  });
});
