import { eq } from 'drizzle-orm';
import type { App } from '#server/app.ts';
import type { Cents } from '#server/domain/money.ts';
import type { ProjectPatch } from '#server/domain/project.edit.ts';
import type { Role, Viewer } from '#server/domain/user.ts';
import type { Person } from './client.ts';

export const PASSWORD = 'Fichin2026';

/** An account with what a test needs of it: who it is for the services, and its token for the doors. */
export type Account = NonNullable<Person> & { id: number; email: string; viewer: Viewer };

export type Given = ReturnType<typeof createGiven>;

/** The world a story begins in, made by the use cases themselves. */
export function createGiven({ services, database }: App) {
  let people = 0;

  async function account(role: Role, name: string | null = null): Promise<Account> {
    people += 1;
    const email = `${role}${people}@ejemplo.test`;
    const { user, accessToken } = await services.accounts.register({ email, password: PASSWORD, role });
    const viewer = { id: user.id, role, developerProfileId: user.developerProfile?.id ?? null };
    if (name !== null) await services.accounts.updateProfile(viewer, role === 'developer' ? { studioName: name } : { name });
    return { id: user.id, email, token: accessToken, viewer };
  }

  return {
    developer: (studioName: string | null = null) => account('developer', studioName),
    investor: (name: string | null = null) => account('investor', name),

    /** A published project with SPEC's defaults, unless said otherwise. */
    async project(developer: Account, fields: ProjectPatch = {}): Promise<number> {
      const project = await services.projects.create(developer.viewer, {
        cover: null,
        fields: {
          title: 'Luces del Sur', description: 'Un juego de aventuras en la Patagonia.', genre: 'adventure',
          currentStage: 'production', currentStadium: 'alpha', fundingGoalCents: 1_000_000, isPublished: true, ...fields,
        },
      });
      return project.id;
    },

    async investment(investor: Account, projectId: number, amount: Cents): Promise<number> {
      const { investment } = await services.investments.invest(investor.viewer, { projectId, amount, idempotencyKey: null });
      return investment.id;
    },

    /** What the project says it has, and what the rows add up to. */
    async fundingOf(projectId: number) {
      const { projects, investments, positions } = database.tables;
      const [project] = await database.read.select().from(projects).where(eq(projects.id, projectId));
      const rows = await database.read.select().from(investments).where(eq(investments.projectId, projectId));
      const held = await database.read.select().from(positions).where(eq(positions.projectId, projectId));
      const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
      return {
        raised: project?.fundingRaisedCents ?? 0,
        investors: project?.investorCount ?? 0,
        rows: { raised: sum(rows.map(({ amountCents }) => amountCents)), investors: new Set(rows.map((row) => row.investorId)).size },
        positions: { raised: sum(held.map(({ investedCents }) => investedCents)), investors: held.length },
      };
    },
  };
}
