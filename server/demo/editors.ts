import { eq } from 'drizzle-orm';
import type { App } from '#server/app.ts';
import { STUDIOS, type StudioKey } from './people.ts';

/** Which studio writes for which game of another. */
const EDITORS: [studio: StudioKey, game: string][] = [
  ['dana', 'Faro Mudo'],
  ['ombues', 'La Siesta'],
];

/** They accepted invitations by mail, which nobody reads in the context. */
export async function makeEditors({ database, dependencies }: App): Promise<void> {
  const { users, projects } = database.tables;
  await database.write('system', async (tx) => {
    for (const [studio, game] of EDITORS) {
      const [person] = await tx.select().from(users).where(eq(users.email, STUDIOS[studio].email));
      const [project] = await tx.select().from(projects).where(eq(projects.title, game));
      if (!person || !project) throw new Error(`The demo world has no ${studio} or no ${game}`);
      await dependencies.editors.add(tx, {
        projectId: project.id,
        userId: person.id,
        createdAt: dependencies.calendar(),
      });
    }
  });
}
