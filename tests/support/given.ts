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

/** Hashed once for all accounts of all tests: to hash is slow on purpose. */
let hashed: Promise<string> | null = null;

/** The world a story begins in, made by the use cases themselves; accounts alone are written as registering would. */
export function createGiven({ services, database, floors }: App) {
  let people = 0;

  async function account(role: Role, name: string | null = null): Promise<Account> {
    people += 1;
    const email = `${role}${people}@ejemplo.test`;
    hashed ??= floors.passwords.hash(PASSWORD);
    const newcomer = { email, passwordHash: await hashed, role, createdAt: floors.clock() };
    const user = await database.write((tx) => floors.users.create(tx, newcomer));
    const viewer = { id: user.id, role, developerProfileId: user.developerProfile?.id ?? null };
    const profile = role === 'developer' ? { studioName: name } : { name };
    if (name !== null) await services.accounts.updateProfile(viewer, profile);
    return { id: user.id, email, token: floors.tokens.issue(user.id), viewer };
  }

  return {
    developer: (studioName: string | null = null) => account('developer', studioName),
    investor: (name: string | null = null) => account('investor', name),

    /** A published project with SPEC's defaults, unless said otherwise. */
    async project(developer: Account, fields: ProjectPatch = {}): Promise<number> {
      const project = await services.projects.create(developer.viewer, {
        cover: null,
        fields: {
          title: 'Luces del Sur',
          description: 'Un juego de aventuras en la Patagonia.',
          genre: 'adventure',
          currentStage: 'production',
          currentStadium: 'alpha',
          fundingGoalCents: 1_000_000,
          isPublished: true,
          ...fields,
        },
      });
      return project.id;
    },

    async investment(investor: Account, projectId: number, amount: Cents): Promise<number> {
      const wanted = { projectId, amount, idempotencyKey: null };
      return (await services.investments.invest(investor.viewer, wanted)).investment.id;
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
        rows: {
          raised: sum(rows.map((row) => row.amountCents)),
          investors: new Set(rows.map((row) => row.investorId)).size,
        },
        positions: { raised: sum(held.map((row) => row.investedCents)), investors: held.length },
      };
    },
  };
}
