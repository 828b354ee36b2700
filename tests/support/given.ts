import { eq } from 'drizzle-orm';
import type { App } from '#server/app.ts';
import type { Cents } from '#server/kernel/money/money.ts';
import { operatorNamed } from '#server/kernel/operator/operator.ts';
import { invitationExpiry } from '#server/features/editors/editor.rules.ts';
import { hashOfSecret } from '#server/platform/security/link.secrets.ts';
import type { ProjectPatch } from '#server/features/projects/project.edit.rules.ts';
import { createOperatorReversals } from '#server/features/moderation/operator/operator.reversals.service.ts';
import type { Person } from './client.ts';
import type { Role, Viewer } from '#server/kernel/viewer.ts';
import type { Client } from '#server/kernel/client.ts';

export const PASSWORD = 'Fichin2026';

/** Where the investors of a studio reach it, which it needs to say how it is paid. */
export const CONTACT = 'https://estudio.test';

/** Where tests log in from. */
export const CLIENT: Client = { address: '127.0.0.1', userAgent: null };

/** An account with what tests need: the viewer that services take, and the token for both APIs. */
export type Account = NonNullable<Person> & { id: number; email: string; viewer: Viewer };

export type Given = ReturnType<typeof createGiven>;

/**
 * Creates the initial data of a test through the use cases; only accounts are inserted directly, as registration would,
 * with a confirmed address, what people accept and, of a studio, a link.
 */
export function createGiven({ services, database, dependencies }: App) {
  let people = 0;
  let hashed: Promise<string> | undefined;

  /** Of a log-in of now. */
  async function tokenFor(userId: number): Promise<string> {
    const { credentialLock, sessions, tokens, now } = dependencies;
    const logIn = { userId, createdAt: now(), ...CLIENT };
    return tokens.issue(
      await database.write('system', async (tx) => sessions.create(await credentialLock.ofAccount(tx, userId), logIn)),
    );
  }

  async function account(role: Role, name: string | null = null): Promise<Account> {
    people += 1;
    const email = `${role}${people}@ejemplo.test`;
    hashed ??= dependencies.passwords.hash(PASSWORD);
    const createdAt = dependencies.calendar();
    const newcomer = { email, passwordHash: await hashed, role, createdAt, emailConfirmedAt: createdAt };
    const accepted = await dependencies.operatorTexts.listLegal();
    const user = await database.write('system', async (tx) => {
      const registered = await dependencies.users.create(tx, newcomer);
      const { developerProfiles } = database.tables;
      const isTheirs = eq(developerProfiles.userId, registered.id);
      await tx
        .update(developerProfiles)
        .set({ links: [CONTACT] })
        .where(isTheirs);
      await dependencies.textAcceptances.add(tx, { userId: registered.id, accepted, createdAt });
      return registered;
    });
    const viewer = { id: user.id, role, developerProfileId: user.developerProfile?.id ?? null };
    const profile = role === 'developer' ? { studioName: name } : { name };
    if (name !== null) await services.accounts.updateProfile(viewer, profile);
    return { id: user.id, email, token: await tokenFor(user.id), viewer };
  }

  return {
    tokenFor,
    developer: (studioName: string | null = null) => account('developer', studioName),
    investor: (name: string | null = null) => account('investor', name),

    /** A published project with default values, unless overridden. */
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

    /** Makes somebody an editor of a project. */
    async editor({ id: userId }: Account, projectId: number): Promise<void> {
      const role = { projectId, userId, createdAt: dependencies.calendar() };
      await database.write('system', (tx) => dependencies.editors.add(tx, role));
    },

    /** An open invitation to write for a project of this owner; gives its id. */
    async invitation({ id }: Account, projectId: number, email: string, secret: string | null = null): Promise<number> {
      const { editors, credentialLock, calendar } = dependencies;
      const createdAt = calendar();
      const open = { projectId, email, createdAt, expiresAt: invitationExpiry(createdAt), isMailed: true };
      return database.write('system', async (tx) => {
        const made = await editors.invite(await credentialLock.ofAccount(tx, id), open);
        if (secret !== null) await editors.saveLink(tx, made.id, hashOfSecret(secret));
        return made.id;
      });
    },

    /** Takes an investment back, as an operator; gives the id of the row that does. */
    async reversal(investmentId: number, reason = 'Pago rechazado por el banco'): Promise<number> {
      return (await createOperatorReversals(dependencies).reverse(operatorNamed('olga'), { investmentId, reason })).id;
    },

    /** The project's stored totals, beside the sums of its investments. */
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
          investors: peopleIn(rows),
        },
        positions: { raised: sum(held.map((row) => row.investedCents)), investors: held.length },
      };
    },
  };
}

/** Whose rows don't add up to nothing. */
function peopleIn(rows: readonly { investorId: number; amountCents: Cents }[]): number {
  const sums = new Map<number, Cents>();
  for (const { investorId, amountCents } of rows) sums.set(investorId, (sums.get(investorId) ?? 0) + amountCents);
  return [...sums.values()].filter((sum) => sum !== 0).length;
}
