import { picture } from './media.ts';
import type { TestApp } from './app.ts';
import type { Account } from './given.ts';

/** When what is edited was written, when somebody else changed it, and when the edit is sent. */
export const BEGUN = '2026-03-05T12:00:00.000Z';
export const THEIRS = '2026-03-05T12:03:00.000Z';
export const OURS = '2026-03-05T12:06:00.000Z';

export type Entity = 'project' | 'milestone' | 'update' | 'profile' | 'comment';
export type Row = { revision: number; [field: string]: unknown };
export type Refusal = { message: string; extensions: { code: string; conflicts?: unknown } };

const FIELDS: Record<Entity, { read: string; edit: string; fields: string }> = {
  project: {
    read: 'project(id: $id)',
    edit: 'updateProject UpdateProjectInput project',
    fields: 'title description fundingGoal expectedRoi genre platforms coverImage isPublished isActive',
  },
  milestone: {
    read: 'milestone(id: $id)',
    edit: 'editMilestone EditMilestoneInput milestone',
    fields: 'title description status progress dueDate',
  },
  update: {
    read: 'update(id: $id)',
    edit: 'editUpdate EditUpdateInput update',
    fields: 'title content type isPublic media { url caption }',
  },
  profile: { read: 'me', edit: 'updateProfile UpdateProfileInput user', fields: '' },
  comment: { read: 'commentThread(id: $id)', edit: 'editComment EditCommentInput comment', fields: 'content' },
};
const PROFILE = 'revision: profileRevision developerProfile { studioName country links }';

export type Edited = Awaited<ReturnType<typeof givenEdited>>;

/** A draft of a new studio with one of each that is edited, and its edits through GraphQL. */
export async function givenEdited(app: TestApp) {
  app.setNow(BEGUN);
  const dana = await app.given.developer('Estudio Sur');
  const project = await app.given.project(dana, { isPublished: false, platforms: ['PC'] });
  const { updates, comments, milestones } = app.app.services;
  const milestone = await milestones.create(dana.viewer, project, { title: 'Demo', description: 'La demo' });
  const png = await picture();
  const media = ['Faro', 'Marea'].map((caption) => ({
    caption,
    file: { name: null, stream: () => png.stream() as never },
  }));
  const update = await updates.create(dana.viewer, project, { title: 'Avance', content: 'Texto', media });
  const comment = await comments.add(dana.viewer, update.id, 'Hola');
  const idOf = { project, milestone: milestone.id, update: update.id, profile: 0, comment: comment.id };

  async function read(entity: Entity): Promise<Row> {
    const { read: query, fields } = FIELDS[entity];
    const shown =
      { profile: PROFILE, comment: `comment { revision ${fields} }` }[entity as string] ?? `revision ${fields}`;
    const declared = query.includes('$id') ? '($id: ID!)' : '';
    const { body } = await app.graphql(dana, `query ${declared} { row: ${query} { ${shown} } }`, {
      id: String(idOf[entity]),
    });
    const { row } = (body as { data: { row: Row & { comment?: Row; developerProfile?: object } } }).data;
    const { comment: written, developerProfile, ...own } = row;
    return { ...own, ...written, ...developerProfile };
  }

  async function edit(
    entity: Entity,
    changes: object,
    baseRevision?: number,
    by: Account = dana,
  ): Promise<Refusal | null> {
    const [mutation, input, result] = FIELDS[entity].edit.split(' ');
    const revision = entity === 'profile' ? 'profileRevision' : 'revision';
    const query = `mutation ($input: ${input}!) { ${mutation}(input: $input) { ${result} { ${revision} } } }`;
    const id = entity === 'profile' ? {} : { id: String(idOf[entity]) };
    const { body } = await app.graphql(by, query, { input: { ...id, ...changes, baseRevision } });
    return (body as { errors?: Refusal[] }).errors?.[0] ?? null;
  }

  return { dana, idOf, read, edit };
}
