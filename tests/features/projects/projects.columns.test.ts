import { afterAll, beforeAll, expect, test } from 'vitest';
import { TIMELINE_FIELDS } from '#server/features/milestones/timeline.rules.ts';
import { CARD_FIELDS } from '#server/features/projects/catalogue/card.rules.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import type { Account } from '#tests/support/given.ts';
import { clientOperations } from '#tests/support/operations.ts';
import { statementsOf } from '#tests/support/statements.ts';

const OBJECTS: Record<string, string> = {
  developer: '{ id studioName }',
  milestones: '{ id }',
  deadline: '{ state daysLeft urgent }',
  project: '{ id }',
};

type Answer = { data: { projects: { edges: { node: object }[] } } };

let app: TestApp & { stop(): Promise<void> };
let dana: Account;

beforeAll(async () => {
  app = await startApp({ compiledQueries: true, now: '2026-03-10T15:00:00Z' });
  dana = await app.given.developer('Ñandú Estudio');
  const { services } = app.app;
  const projectId = await app.given.project(dana, {
    title: 'Faro',
    shortDescription: 'Un faro',
    coverImage: 'https://faro.test/tapa.png',
    developmentStage: 'Demo pública',
    longDescription: 'Un río y un faro',
    maxInvestors: 7,
  });
  await app.given.investment(await app.given.investor('Inés'), projectId, 150_000);
  const milestone = { title: 'Demo', description: 'Jugable', stage: 'alpha', dueDate: '2026-04-01' } as const;
  await services.milestones.create(dana.viewer, projectId, milestone);
  await services.milestones.create(dana.viewer, projectId, { ...milestone, dueDate: null, isCompleted: true });
  const ended = await app.given.project(dana, { title: 'Río' });
  await services.outcomes.conclude(dana.viewer, ended, {
    projectOutcome: 'RELEASED',
    outcomeText: 'Salió',
    outcomeOn: '2026-03-10',
  });
});
afterAll(() => app.stop());

const withObject = (field: string): string => `${field} ${OBJECTS[field] ?? ''}`;

/** The projects with this selection, read by Apollo and then by a plan, and what the plan sent to the database. */
async function listed(selection: string, fragments = '') {
  const query = `{ projects(first: 5) { totalCount edges { cursor node { ${selection} } } } } ${fragments}`;
  const read = async () => {
    const { body } = await app.graphql(dana, query);
    expect(body, query).not.toHaveProperty('errors');
    return (body as Answer).data.projects;
  };
  const byApollo = await read();
  let byPlan = byApollo;
  const statements = await statementsOf(async () => void (byPlan = await read()));
  expect(byPlan).toEqual(byApollo);
  return { projects: byPlan, sent: statements.map(({ text }) => text).join('\n') };
}

test.each(CARD_FIELDS)('%s of a listed project is the same without the columns that nobody requests', async (field) => {
  const alone = await listed(withObject(field));
  expect(alone.sent).not.toContain('long_description');
  const whole = await listed(`${withObject(field)} ... @include(if: false) { longDescription }`);
  expect(whole.sent).toContain('long_description');
  expect(alone.projects).toEqual(whole.projects);
});

test("the catalogue's page is read without the columns of its projects that it doesn't show", async () => {
  const browse = new Map(clientOperations()).get('Browse') ?? '';
  const read = () => app.graphql(dana, browse, { orderBy: 'OPEN_FIRST' });
  expect((await read()).body).not.toHaveProperty('errors');
  const sent = await statementsOf(read);
  expect(sent.map(({ text }) => text).join('\n')).not.toContain('long_description');
});

test.each(TIMELINE_FIELDS)('%s of a milestone is the same without the columns that nobody requests', async (field) => {
  const alone = await listed(`milestones { ${withObject(field)} }`);
  expect(alone.sent).not.toContain('planned_date');
  const whole = await listed(`milestones { ${withObject(field)} ... @include(if: false) { description } }`);
  expect(whole.sent).toContain('planned_date');
  expect(alone.projects).toEqual(whole.projects);
});

test('columns that are requested in fragments are read', async () => {
  const fragments = `fragment Long on Project { longDescription milestones { ...Words } }
    fragment Words on Milestone { description progress }`;
  const { projects } = await listed('title ...Long', fragments);
  expect(projects.edges[1]?.node).toEqual({
    title: 'Faro',
    longDescription: 'Un río y un faro',
    milestones: [
      { description: 'Jugable', progress: 0 },
      { description: 'Jugable', progress: 100 },
    ],
  });
});
