import { DomainError } from '#server/domain/errors.ts';
import { UNAUTHENTICATED, type Viewer } from '#server/domain/user.ts';

/** The first line of every use case that needs somebody. */
export function requireViewer(viewer: Viewer | null): asserts viewer is Viewer {
  if (!viewer) throw new DomainError(UNAUTHENTICATED);
}
