import { CloseCode } from 'graphql-ws';
import type { WebSocket } from 'ws';
import type { Viewer } from '#server/kernel/viewer.ts';

/** Polling interval in milliseconds, so that a socket is closed within a second. */
const INTERVAL = 400;
/**
 * Milliseconds to look back at each poll: maximum clock difference of server processes and duration of transactions.
 */
const OVERLAP = 30_000;

/** Ids of sessions and access tokens. */
type EndedCredentials = { sessions: readonly number[]; accessTokens: readonly number[] };

type Options = {
  listEndedSince: (since: Date) => Promise<EndedCredentials>;
  now: () => Date;
  /** Called with the error of a failed poll, which is repeated. */
  report: (error: unknown) => void;
};

export type EndedCredentialsWatch = ReturnType<typeof watchEndedCredentials>;

const nameOf = ({ credential }: Viewer): string | null =>
  credential ? `${credential.kind === 'session' ? 'session' : 'access token'} ${credential.id}` : null;

/** Closes the sockets whose session or access token ended, on this or any other server process. */
export function watchEndedCredentials({ listEndedSince, now, report }: Options) {
  const open = new Map<string, Set<WebSocket>>();
  let timer: NodeJS.Timeout | null = null;

  function close(name: string): void {
    for (const socket of open.get(name) ?? []) socket.close(CloseCode.Unauthorized, 'Unauthorized');
  }

  async function closeEnded(): Promise<void> {
    const ended = await listEndedSince(new Date(now().getTime() - OVERLAP));
    for (const id of ended.sessions) close(`session ${id}`);
    for (const id of ended.accessTokens) close(`access token ${id}`);
  }

  function schedulePoll(): void {
    if (open.size === 0) return;
    timer ??= setTimeout(() => {
      closeEnded()
        .catch(report)
        .finally(() => {
          timer = null;
          schedulePoll();
        });
    }, INTERVAL).unref();
  }

  return {
    /** Watches the credential of an operation while its socket is open. */
    add(socket: WebSocket, viewer: Viewer | null): void {
      const name = viewer && nameOf(viewer);
      if (name === null || open.get(name)?.has(socket)) return;
      const sockets = open.get(name) ?? new Set();
      open.set(name, sockets.add(socket));
      socket.once('close', () => {
        sockets.delete(socket);
        if (sockets.size === 0) open.delete(name);
      });
      schedulePoll();
    },
  };
}
