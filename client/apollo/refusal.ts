import { readFailure } from './failure.ts';

/** The server said that it is not there, or not for this person: what was known of it no longer holds. */
export const isRefusal = (error: unknown): boolean => {
  const { code } = readFailure(error);
  return code.endsWith('_NOT_FOUND') || code === 'FORBIDDEN' || code === 'PRIVATE_UPDATE';
};
