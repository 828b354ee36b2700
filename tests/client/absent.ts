import { waitFor } from '@testing-library/react';
import { expect } from 'vitest';

/** Waits until `find` finds nothing: what was on the page may leave it after whatever else is waited for has come. */
export const expectAbsent = (find: () => unknown) => waitFor(async () => expect(await find()).toBeNull());
