import type { Source } from './source.ts';
import { userIdOf } from './token.ts';
import type { Viewer } from '#server/kernel/viewer.ts';

/** The authenticated user; every workload requires one. */
export function asking(source: Source, authorization: string | undefined): Viewer {
  const viewer = source.viewer(userIdOf(authorization));
  if (!viewer) throw new Error('Nobody asks');
  return viewer;
}
