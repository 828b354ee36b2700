import { waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';

/** Tab stops: more than the longest form has. */
const STOPS = 12;

/** Moves the focus with Tab alone. */
export async function tabTo(user: Pick<UserEvent, 'tab'>, wanted: Element): Promise<void> {
  for (let stop = 0; stop < STOPS && document.activeElement !== wanted; stop += 1) await user.tab();
  await waitFor(() => expect(wanted).toHaveFocus());
}
