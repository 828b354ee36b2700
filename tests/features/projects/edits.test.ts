import { beforeEach, describe, expect, test } from 'vitest';
import { startAppForFile } from '#tests/support/app.ts';
import { givenEdited, BEGUN, THEIRS, OURS, type Edited, type Entity } from '#tests/support/edits.ts';

const app = await startAppForFile({ now: BEGUN });
let given: Edited;

beforeEach(async () => {
  given = await givenEdited(app);
});

const click = (mutation: string, entity: Entity) => () =>
  app.graphql(given.dana, `mutation ($id: ID!) { ${mutation}(input: { id: $id }) { __typename } }`, {
    id: String(given.idOf[entity]),
  });
const put = (path: () => string, body: object) => () => app.rest(given.dana, 'PUT', path(), body);
const form = (path: () => string, fields: Record<string, string>) => () => {
  const sent = new FormData();
  for (const [name, value] of Object.entries(fields)) sent.append(name, value);
  return app.rest(given.dana, 'PUT', path(), sent);
};
const ofProject = () => `/projects/${given.idOf.project}`;
const ofMilestone = () => `${ofProject()}/milestones/${given.idOf.milestone}`;
const ofUpdate = () => `${ofProject()}/updates/${given.idOf.update}`;
const sending = (entity: Entity, changes: object) => () => given.edit(entity, changes);

type Case = [what: string, entity: Entity, theirs: () => Promise<unknown>, ours: object, conflicts: unknown[][]];

/** What another tab wrote since, what this one sends, and the fields it is refused for: name, stored and sent value. */
const CASES: Case[] = [
  ['a title', 'project', sending('project', { title: 'B' }), { title: 'C' }, [['title', 'B', 'C']]],
  ['another field', 'project', sending('project', { title: 'B' }), { description: 'C' }, []],
  ['the same value', 'project', sending('project', { title: 'B' }), { title: ' B ' }, []],
  [
    'money, percent and a choice',
    'project',
    sending('project', { fundingGoal: 2000.5, expectedRoi: 12.5, genre: 'RPG' }),
    { fundingGoal: 3000, expectedRoi: null, genre: 'PUZZLE', isActive: false },
    [
      ['genre', 'RPG', 'PUZZLE'],
      ['fundingGoal', 2000.5, 3000],
      ['expectedRoi', 12.5, null],
    ],
  ],
  [
    'a list',
    'project',
    sending('project', { platforms: ['PC', 'Mac'] }),
    { platforms: ['PC', 'Linux'] },
    [['platforms', ['PC', 'Mac'], ['PC', 'Linux']]],
  ],
  ['the same list', 'project', sending('project', { platforms: ['PC', 'Mac'] }), { platforms: ['PC', 'Mac'] }, []],
  [
    'the address of a cover',
    'project',
    sending('project', { coverImage: 'https://a.test/b.png' }),
    { coverImage: null },
    [['coverImage', 'https://a.test/b.png', null]],
  ],
  ['a publication by one click', 'project', click('publishProject', 'project'), { isPublished: true, title: 'C' }, []],
  [
    'what one click closed',
    'project',
    click('closeProject', 'project'),
    { isActive: true, title: 'C' },
    [['isActive', false, true]],
  ],
  ['what REST wrote', 'project', put(ofProject, { title: 'B' }), { title: 'C' }, [['title', 'B', 'C']]],
  ['a title', 'milestone', sending('milestone', { title: 'B' }), { title: 'C' }, [['title', 'B', 'C']]],
  ['another field', 'milestone', sending('milestone', { dueDate: '2026-05-01' }), { title: 'C' }, []],
  ['the same value', 'milestone', sending('milestone', { status: 'DELAYED' }), { status: 'DELAYED' }, []],
  [
    'what one click completed',
    'milestone',
    click('completeMilestone', 'milestone'),
    { status: 'IN_PROGRESS', title: 'C' },
    [['status', 'COMPLETED', 'IN_PROGRESS']],
  ],
  [
    'what REST completed and dated',
    'milestone',
    put(ofMilestone, { is_completed: true, due_date: '2026-05-01' }),
    { status: 'DELAYED', dueDate: '2026-06-01' },
    [
      ['status', 'COMPLETED', 'DELAYED'],
      ['dueDate', '2026-05-01', '2026-06-01'],
    ],
  ],
  ['a title', 'update', sending('update', { title: 'B' }), { title: 'C' }, [['title', 'B', 'C']]],
  ['another field', 'update', sending('update', { type: 'DEMO' }), { title: 'C', isPublic: false }, []],
  ['the same value', 'update', sending('update', { content: 'B' }), { content: 'B ' }, []],
  ['a choice', 'update', sending('update', { type: 'DEMO' }), { type: 'BUGFIX' }, [['type', 'DEMO', 'BUGFIX']]],
  ['what REST wrote', 'update', form(ofUpdate, { content: 'B' }), { content: 'C' }, [['content', 'B', 'C']]],
  ['a name', 'profile', sending('profile', { studioName: 'B' }), { studioName: 'C' }, [['studioName', 'B', 'C']]],
  ['another field', 'profile', sending('profile', { country: 'Chile' }), { studioName: 'C' }, []],
  ['the same value', 'profile', sending('profile', { country: 'Chile' }), { country: 'Chile' }, []],
  [
    'a list',
    'profile',
    sending('profile', { links: ['https://a.test'] }),
    { links: [] },
    [['links', ['https://a.test'], []]],
  ],
  [
    'what REST wrote',
    'profile',
    put(() => '/users/profile', { country: 'Chile' }),
    { country: 'Perú' },
    [['country', 'Chile', 'Perú']],
  ],
  ['its text', 'comment', sending('comment', { content: 'B' }), { content: 'C' }, [['content', 'B', 'C']]],
  ['the same text', 'comment', sending('comment', { content: 'B' }), { content: 'B' }, []],
];

describe('an edit that names the revision it began at', () => {
  test.each(CASES)('meets %s of a %s that changed since', async (_what, entity, theirs, ours, conflicts) => {
    const { revision } = await given.read(entity);
    app.setNow(THEIRS);
    await theirs();
    const changed = await given.read(entity);
    expect(changed.revision).toBe(revision + 1);
    app.setNow(OURS);
    const refused = await given.edit(entity, ours, revision);
    if (conflicts.length === 0) {
      expect(refused).toBeNull();
      const after = await given.read(entity);
      expect(after).toMatchObject(inOneLine(ours));
      for (const name of Object.keys(changed).filter((field) => !(field in ours) && field !== 'revision'))
        expect(after[name], name).toEqual(changed[name]);
    } else {
      expect(refused?.extensions).toEqual({
        code: 'EDIT_CONFLICT',
        conflicts: conflicts.map(([field, stored, sent]) => ({ field, stored, sent, changedAt: THEIRS })),
      });
      expect(await given.read(entity)).toEqual(changed);
      expect(await given.edit(entity, ours, changed.revision)).toBeNull();
      expect(await given.read(entity)).toMatchObject(ours);
    }
  });
});

/** As it is stored. */
const inOneLine = (sent: object) =>
  Object.fromEntries(
    Object.entries(sent).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]),
  );
