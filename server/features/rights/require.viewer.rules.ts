import { DomainError } from '#server/kernel/errors.ts';
import { UNAUTHENTICATED, type Viewer } from '#server/kernel/viewer.ts';

/**
 * First line of every use case that needs an account. Only registration, log-in, the links of mails, asking for one to
 * set a password, API documents, introspection, health, `/media/`, `/feeds/`, `/mis-datos/` and `/baja/` need no token.
 */
export function requireViewer(viewer: Viewer | null): asserts viewer is Viewer {
  if (!viewer) throw new DomainError(UNAUTHENTICATED);
}
