import { readFailure } from './failure.ts';

/** The server answered that the object does not exist or is not accessible: cached data about it must not be shown. */
export const isInaccessible = (error: unknown): boolean => {
  const { code } = readFailure(error);
  return (
    code.endsWith('_NOT_FOUND') ||
    code === 'FORBIDDEN' ||
    code === 'PRIVATE_UPDATE' ||
    code === 'UPDATE_HIDDEN' ||
    code === 'INVALID_INVITATION'
  );
};
