import { DomainError } from '#server/domain/errors.ts';
import { UNAUTHENTICATED, type Viewer } from '#server/domain/user.ts';

/** First line of every use case that needs an authenticated user. */
export function requireViewer(viewer: Viewer | null): asserts viewer is Viewer {
  if (!viewer) throw new DomainError(UNAUTHENTICATED);
}
