import Bowser from 'bowser';
import { DomainError, NOT_FOUND, refuse } from '#server/kernel/errors.ts';
import { requireOwn, type Visible } from '#server/features/rights/permissions.rules.ts';
import { currentSession, logInProblem, NEEDS_LOG_IN, type Session } from './session.rules.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import { changeCredentials, requireStillOpen } from './credential.changes.service.ts';
import { requireOwnPassword } from './passwords/own.password.service.ts';
import { requireViewer, type Viewer } from '#server/kernel/viewer.ts';

const UNKNOWN = 'Dispositivo desconocido';

/** A name by which a person recognizes a device: `Firefox en Android`. Programs have their own name. */
function deviceName(userAgent: string | null): string {
  if (!userAgent) return UNKNOWN;
  const parsed = Bowser.getParser(userAgent);
  const [browser, system] = [parsed.getBrowserName(), parsed.getOSName()];
  if (browser && system) return `${browser} en ${system}`;
  return browser || /^[\w.-]{1,40}/.exec(userAgent)?.[0] || UNKNOWN;
}

/** Sessions shown to their owner. */
export const MAX_SESSIONS = 100;

/** `device`: a name that a person recognizes. */
type ListedSession = { session: Visible<Session>; device: string; isCurrent: boolean };

/** The log-ins of an account, for its owner alone. */
export function createSessionService(dependencies: Dependencies) {
  const { database, sessions, emailChanges, now } = dependencies;

  /** Ends the viewer's own session, at once and on every copy of the server. An access token ends nothing. */
  async function logOut(viewer: Viewer | null): Promise<void> {
    requireViewer(viewer);
    const id = currentSession(viewer);
    if (id === null) throw new DomainError(NEEDS_LOG_IN);
    await database.write(viewer, async (tx) =>
      sessions.end(await requireStillOpen(dependencies, tx, viewer), viewer.id, id, now()),
    );
  }

  return {
    /** The viewer's open ones, the last used first. */
    async list(viewer: Viewer | null): Promise<ListedSession[]> {
      requireViewer(viewer);
      refuse(logInProblem(viewer));
      const open = await sessions.listOpen(viewer.id, now(), MAX_SESSIONS);
      return open.map((session) => ({
        device: deviceName(session.userAgent),
        session: requireOwn(viewer, session, NOT_FOUND.session),
        isCurrent: session.id === currentSession(viewer),
      }));
    },

    logOut,

    async end(viewer: Viewer | null, id: number): Promise<void> {
      requireViewer(viewer);
      if (id === currentSession(viewer)) return logOut(viewer);
      const ended = await changeCredentials(dependencies, viewer, 'sessions_ended', (tx, at) =>
        sessions.end(tx, viewer.id, id, at),
      );
      requireOwn(viewer, ended, NOT_FOUND.session);
    },

    async endOthers(viewer: Viewer | null): Promise<void> {
      requireViewer(viewer);
      await changeCredentials(dependencies, viewer, 'sessions_ended', async (tx, at) => {
        const count = await sessions.endAll(tx, viewer.id, at, currentSession(viewer));
        await emailChanges.cancelPending(tx, viewer.id, at); // an ended session may have requested it
        return count > 0 ? count : null;
      });
    },

    /** Step-up by password: credentials may be changed for fifteen minutes. */
    async stepUp(viewer: Viewer | null, password: string): Promise<void> {
      requireViewer(viewer);
      const session = currentSession(viewer);
      if (session === null) throw new DomainError(NEEDS_LOG_IN);
      await requireOwnPassword(dependencies, viewer, password);
      await database.write(viewer, async (tx) =>
        sessions.confirm(await requireStillOpen(dependencies, tx, viewer), session, now()),
      );
    },
  };
}
