import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { startAppForFile } from '#tests/support/app.ts';
import type { Field, Fields } from '#server/kernel/fields/fields.ts';
import { GALLERY_FIELDS } from '#server/features/projects/gallery/gallery.fields.ts';
import { MILESTONE_FIELDS } from '#server/features/milestones/milestone.fields.ts';
import { PROFILE_FIELDS } from '#server/features/accounts/profile.fields.ts';
import { PROJECT_FIELDS } from '#server/features/projects/project.fields.ts';
import { updateProfile } from '#tests/support/cases/accounts.ts';
import { setGallery } from '#tests/support/cases/gallery.ts';
import { createAccessToken } from '#tests/support/cases/credentials.ts';
import { createMilestone, editMilestone } from '#tests/support/cases/milestones.ts';
import { renamePasskey } from '#tests/support/cases/passkeys.ts';
import { createProject, editProject, NEW_PROJECT } from '#tests/support/cases/projects.ts';
import { createUpdate, editUpdate } from '#tests/support/cases/updates.ts';
import { givenPasskey, SITE } from '#tests/support/passkeys.ts';
import { APIS, isOriginal, type Request } from '#tests/support/api.ts';
import { picture } from '#tests/support/media.ts';
import type { Account } from '#tests/support/given.ts';

const app = await startAppForFile({ publicUrl: SITE });
let dana: Account;
let ines: Account;
let project: number;
let item: number;
let passkey: number;

beforeAll(async () => {
  dana = await app.given.developer();
  ines = await app.given.investor();
  project = await app.given.project(dana);
  const file = await picture();
  item = (await app.ask(dana, setGallery(project, [{ file }]))).data[0]?.id ?? 0;
  passkey = (await givenPasskey(app, ines)).passkey.id;
});

const SPLIT = ['a\tb', 'a\nb', 'a\r\nb', 'a\u0085b', 'a\u2028b', 'a\u001bb'];
const NEWS = { title: 'Avance', content: 'Uno\n\n\tdos' };

const DECEIVING = ['a\u202eb', 'a\u200bb', 'a\u200db'];
const WHOLE = [' Ñandú  🎮 \n', '👩\u200d💻 y 🏳️\u200d🌈', 'می\u200cخواهم', 'Marea: «Baja» 2.0 — אב'];

type Sent = Record<string, unknown>;
type Send = { name: string; as: () => Account; send(text: string): Request<unknown> };

/** The declared fields of one line, by their names in REST. */
const declared = (fields: Fields, as: (name: string) => Account, send: (sent: Sent) => Request<unknown>): Send[] =>
  Object.entries<Field>(fields)
    .filter(
      ([, field]) => (field.kind === 'text' && field.singleLine) || (field.kind === 'textList' && !field.addresses),
    )
    .map(([name, field]) => ({
      name,
      as: () => as(name),
      send: (text) =>
        send({
          [field.restName ?? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)]:
            field.kind === 'textList' ? [text] : text,
        }),
    }));

const FIELDS: Send[] = [
  ...declared(
    PROJECT_FIELDS,
    () => dana,
    (sent) => createProject({ ...NEW_PROJECT, ...sent }),
  ),
  ...declared(
    PROJECT_FIELDS,
    () => dana,
    (sent) => editProject(project, sent),
  ),
  ...declared(
    MILESTONE_FIELDS,
    () => dana,
    (sent) => createMilestone(project, { title: 'Demo', description: 'Uno\ndos', ...sent }),
  ),
  ...declared(PROFILE_FIELDS, (name) => (name === 'name' ? ines : dana), updateProfile),
  ...declared(
    GALLERY_FIELDS,
    () => dana,
    ({ alternative_text: alternativeText, ...sent }) => setGallery(project, [{ id: item, ...sent, alternativeText }]),
  ),
  { name: 'title', as: () => dana, send: (title) => createUpdate(project, { ...NEWS, title }) },
  { name: 'name', as: () => ines, send: (name) => createAccessToken({ name }) },
  { name: 'name', as: () => ines, send: (name) => renamePasskey(passkey, name) },
];

describe.each(APIS)('through %s', (api) => {
  const ask = (who: Account, request: Request<unknown>) =>
    api === 'rest' && isOriginal(request) ? app.ask(api, who, request) : app.ask(who, request);

  test.each([
    ['line breaks, tabs and other control characters', SPLIT],
    ['what shows differently than it is stored', DECEIVING],
  ])('a text of one line is refused with %s', async (_what, texts) => {
    for (const { name, as, send } of FIELDS) {
      for (const text of texts) {
        const { code, details, message } = await ask(as(), send(text));
        expect({ name, text, code }).toEqual({ name, text, code: 'VALIDATION' });
        expect(Object.values(details ?? {}), name).toEqual([message]);
      }
    }
  });

  test('a text of one line takes every language and its emojis', async () => {
    for (const { name, as, send } of FIELDS) {
      for (const text of WHOLE) expect([name, (await ask(as(), send(text))).code]).toEqual([name, null]);
    }
  });

  test('what was stored with them before can still be edited, and is put right', async () => {
    const own = await app.given.project(dana);
    const { projects, milestones, updates } = app.app.database.tables;
    const milestone = await app.ask(api, dana, createMilestone(own, { title: 'Demo', description: 'Demo' }));
    const update = await app.ask(api, dana, createUpdate(own, NEWS));
    await app.app.database.write('system', async (tx) => {
      await tx
        .update(projects)
        .set({ title: 'Luces\tdel\r\nSur', platforms: ['P\tC'] })
        .where(eq(projects.id, own));
      await tx.update(milestones).set({ title: 'La\tdemo' }).where(eq(milestones.id, milestone.data.id));
      await tx.update(updates).set({ title: 'Un\navance' }).where(eq(updates.id, update.data.id));
    });
    const edited = await app.ask(api, dana, editProject(own, { description: 'Otra' }));
    expect(edited.data).toMatchObject({ title: 'Luces del Sur', platforms: ['P C'] });
    const moved = await app.ask(api, dana, editMilestone(own, milestone.data.id, { progress: 50 }));
    expect(moved.data.title).toBe('La demo');
    const rewritten = await app.ask(api, dana, editUpdate(own, update.data.id, { content: 'Tres' }));
    expect(rewritten.data.title).toBe('Un avance');
  });
});
