import { beforeEach, describe, expect, test } from 'vitest';
import { startAppForFile } from '#tests/support/app.ts';
import { givenEdited, BEGUN, THEIRS, type Edited, type Entity, type Refusal, type Row } from '#tests/support/edits.ts';
import { picture, storedIn } from '#tests/support/media.ts';

const app = await startAppForFile({ now: BEGUN });
let given: Edited;

beforeEach(async () => {
  given = await givenEdited(app);
});

describe('a whole', () => {
  test("is an update's media with captions: a new caption and another order can't both be written", async () => {
    const { revision, media } = (await given.read('update')) as Row & { media: { url: string; caption: string }[] };
    const [lighthouse, tide] = media.map(({ url }) => url);
    app.setNow(THEIRS);
    await given.edit('update', { existingMedia: [{ url: lighthouse, caption: 'El faro' }, { url: tide }] });
    const turned = { existingMedia: [{ url: tide }, { url: lighthouse }], title: 'B' };
    expect((await given.edit('update', turned, revision))?.extensions.conflicts).toEqual([
      {
        field: 'media',
        stored: [
          { url: lighthouse, caption: 'El faro' },
          { url: tide, caption: 'Marea' },
        ],
        sent: [
          { url: tide, caption: 'Marea' },
          { url: lighthouse, caption: 'El faro' },
        ],
        changedAt: THEIRS,
      },
    ]);
    expect(await given.edit('update', { title: 'B' }, revision)).toBeNull();
    expect(await given.read('update')).toMatchObject({
      title: 'B',
      media: [{ caption: 'El faro' }, { caption: 'Marea' }],
    });
  });

  test('is a cover, uploaded or named, and a refused one leaves no file', async () => {
    const { revision } = await given.read('project');
    app.setNow(THEIRS);
    await given.edit('project', { coverImage: 'https://a.test/b.png' });
    const before = await storedIn(app);
    const query = 'mutation ($input: UpdateProjectInput!) { updateProject(input: $input) { project { id } } }';
    const form = new FormData();
    const input = { id: given.idOf.project, baseRevision: revision, cover: null };
    form.append('operations', JSON.stringify({ query, variables: { input } }));
    form.append('map', JSON.stringify({ 0: ['variables.input.cover'] }));
    form.append('0', await picture(), 'tapa.png');
    const { errors } = (await app.graphqlUpload(given.dana, form)).body as { errors: Refusal[] };
    expect(errors[0]?.extensions.conflicts).toEqual([
      { field: 'coverImage', stored: 'https://a.test/b.png', sent: null, changedAt: THEIRS },
    ]);
    expect(await storedIn(app)).toEqual(before);
  });
});

describe('an edit', () => {
  const ANOTHER: Record<Entity, object> = {
    project: { title: 'C' },
    milestone: { title: 'C' },
    update: { title: 'C' },
    profile: { studioName: 'C' },
    comment: { content: 'C' },
  };
  const entities = Object.keys(ANOTHER) as Entity[];

  test.each(entities)(
    'of a %s without a revision wins, and one that changes nothing gives no new number',
    async (of) => {
      const { revision } = await given.read(of);
      expect(revision).toBe(of === 'profile' ? 2 : 1);
      expect(await given.edit(of, ANOTHER[of])).toBeNull();
      expect(await given.edit(of, ANOTHER[of])).toBeNull();
      expect(await given.read(of)).toMatchObject({ ...ANOTHER[of], revision: revision + 1 });
    },
  );

  test.each([0, -1, 99])('that began at revision %s, which there was not, is refused', async (base) => {
    for (const of of entities)
      expect((await given.edit(of, ANOTHER[of], base))?.extensions, of).toEqual({
        code: 'VALIDATION',
        details: { baseRevision: 'Esta revisión no existe: vuelve a cargar la página' },
      });
  });

  test('is refused for a conflict before what is wrong with it, and after what is gone or not allowed', async () => {
    await given.edit('project', { title: 'B' });
    await given.edit('comment', { content: 'B' });
    expect((await given.edit('project', { title: '' }, 1))?.extensions.code).toBe('EDIT_CONFLICT');
    app.setNow('2026-03-05T12:30:00.000Z');
    expect((await given.edit('comment', { content: 'C' }, 1))?.extensions.code).toBe('EDIT_CONFLICT');
    const services = app.app.services;
    await services.comments.remove(given.dana.viewer, given.idOf.comment);
    await services.milestones.remove(given.dana.viewer, given.idOf.milestone);
    await services.updates.remove(given.dana.viewer, given.idOf.update);
    expect((await given.edit('comment', { content: 'C' }, 1))?.extensions.code).toBe('COMMENT_NOT_FOUND');
    expect((await given.edit('milestone', { title: 'C' }, 1))?.extensions.code).toBe('MILESTONE_NOT_FOUND');
    expect((await given.edit('update', { title: 'C' }, 1))?.extensions.code).toBe('UPDATE_NOT_FOUND');
    const other = await app.given.developer('Estudio Norte');
    expect((await given.edit('project', { title: 'C' }, 1, other))?.extensions.code).toBe('PROJECT_NOT_FOUND');
  });

  test.each(entities)('of a %s and another that began at the same revision: one of them is refused', async (of) => {
    const { revision } = await given.read(of);
    const [name] = Object.keys(ANOTHER[of]) as [string];
    const both = ['Uno', 'Otro'].map((value) => given.edit(of, { [name]: value }, revision));
    const refused = await Promise.all(both);
    expect(refused.map((answer) => answer?.extensions.code ?? 'written').toSorted()).toEqual([
      'EDIT_CONFLICT',
      'written',
    ]);
    expect((await given.read(of))[name]).toBe(refused[0] === null ? 'Uno' : 'Otro');
  });

  test('an investment, an update or a new follower is none', async () => {
    const project = given.idOf.project;
    await app.app.services.projects.publish(given.dana.viewer, project, true);
    const { revision } = await given.read('project');
    const ines = await app.given.investor('Inés');
    await app.given.investment(ines, project, 100_000);
    await app.app.services.follows.follow(ines.viewer, project);
    await app.app.services.updates.create(given.dana.viewer, project, { title: 'B', content: 'C', media: [] });
    expect((await given.read('project')).revision).toBe(revision);
  });
});
