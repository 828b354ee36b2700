import { isObjectType } from 'graphql';
import { beforeAll, expect, test } from 'vitest';
import { buildGraphQLSchema } from '#server/features/graphql.schema.ts';
import { startAppForFile } from '#tests/support/app.ts';
import type { Standing } from '#tests/support/cases/permission.decisions.ts';
import type { Account } from '#tests/support/given.ts';
import { createGuardedWorld } from '#tests/support/guarded.ts';
import { givenInstructions } from '#tests/support/instructions.ts';

type Readers = readonly Standing[];

const OWNER: Readers = ['developer'];
const EVERYBODY: Readers = ['developer', 'editor', 'investor', 'other developer', 'other investor'];

/** Who finds something in a field of a project that they see; everybody else reads null, or an empty list. */
const FIELDS: Record<string, Readers> = {
  closedByDeveloperOn: EVERYBODY,
  'editorInvitations { id }': OWNER,
  'editors { id }': ['developer', 'editor'],
  'fundingCurve { date }': OWNER,
  'health { status }': OWNER,
  'investments { totalCount }': OWNER,
  investorMessageReach: OWNER,
  'nextPaymentInstructions { version }': OWNER,
  'paymentCounts { state }': OWNER,
  'paymentInstructions { version }': ['developer', 'investor'],
  'payments { totalCount }': OWNER,
  'todo { kind }': OWNER,
  updateRequestCount: OWNER,
  'viewerUpdateRequest { refusal { code } }': ['investor'],
  waitingCount: OWNER,
};

/** Fields that need a state of their own; tests of what they are about say who reads them. */
const ELSEWHERE = [
  'arePaymentsFrozen',
  'closedByOperatorReason',
  'disputedReturns',
  'distributions',
  'isStudioClosed',
  'nextInvestorMessageAt',
  'overdueInvestments',
  'referrals',
  'revenuePeriods',
];

const app = await startAppForFile();
let people: Record<Standing, Account>;
let project: number;

beforeAll(async () => {
  const { dana, edith, ines, other, ivo, places } = await createGuardedWorld(app);
  people = { developer: dana, editor: edith, investor: ines, 'other developer': other, 'other investor': ivo };
  ({ project } = places['published public']);
  await givenInstructions(app, dana, project, { text: 'Otra cuenta' }); // in force later
  await app.app.services.projects.open(dana.viewer, project, false);
});

const ask = async <T>(who: Standing, query: string): Promise<T> => {
  const { body } = await app.graphql(people[who], query);
  expect(body, query).not.toHaveProperty('errors');
  return (body as { data: T }).data;
};

const isEmpty = (value: unknown): boolean => ['null', '[]', '{"totalCount":0}'].includes(JSON.stringify(value));

test('each field of a project has something for whom it is, and nothing for others', async () => {
  const found: Record<string, Standing[]> = {};
  for (const field of Object.keys(FIELDS)) {
    found[field] = [];
    for (const who of EVERYBODY) {
      const { row } = await ask<{ row: { field: unknown } }>(
        who,
        `{ row: project(id: ${project}) { field: ${field} } }`,
      );
      if (!isEmpty(row.field)) found[field].push(who);
    }
  }
  expect(found).toEqual(FIELDS);
});

test('the fields that are not for everybody are all of them', async () => {
  const type = (await buildGraphQLSchema()).getType('Project');
  const fields = isObjectType(type) ? Object.values(type.getFields()) : [];
  const limited = fields.filter(({ description }) => /everybody (but|else)|whoever lacks/i.test(description ?? ''));
  const known = [...Object.keys(FIELDS).map((field) => field.split(' ', 1)[0] ?? ''), ...ELSEWHERE];
  expect(limited.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([]);
});

test('what a portfolio has paid is of the viewer alone, and no studio has one', async () => {
  const found: unknown[] = [];
  for (const who of EVERYBODY) {
    const { me } = await ask<{ me: { portfolio: object | null } }>(
      who,
      '{ me { portfolio { invested payments { paid left returned } } } }',
    );
    found.push(me.portfolio);
  }
  const nothingPaid = { paid: 0, returned: 0 };
  expect(found).toEqual([
    null,
    null,
    { invested: 2000, payments: { ...nothingPaid, left: 2000 } },
    null,
    { invested: 1000, payments: { ...nothingPaid, left: 1000 } },
  ]);
});
