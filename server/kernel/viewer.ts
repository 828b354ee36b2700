import { DomainError, problem } from './errors.ts';

export const ROLES = ['developer', 'investor'] as const;
export type Role = (typeof ROLES)[number];

/** What authenticated a request: the session of a log-in, or a personal access token. */
export type Credential =
  | { kind: 'session'; id: number; authenticatedAt: Date }
  | { kind: 'access_token'; id: number; canWrite: boolean };

/**
 * The authenticated account, the first argument of every use case; without a credential where the server acts for it.
 */
export type Viewer = { id: number; role: Role; developerProfileId: number | null; credential?: Credential };

export const UNAUTHENTICATED = problem('UNAUTHENTICATED', 'Tu sesión no es válida o expiró. Inicia sesión nuevamente.');

/**
 * First line of every use case that needs an account. Only registration, log-in, the links of mails, requesting one to
 * set a password, public pages, API documents, introspection, health, `/media/`, `/feeds/`, `/mis-datos/` and `/baja/`
 * need no token.
 */
export function requireViewer(viewer: Viewer | null): asserts viewer is Viewer {
  if (!viewer) throw new DomainError(UNAUTHENTICATED);
}
