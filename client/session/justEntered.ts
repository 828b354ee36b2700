/** The state of the navigation that follows a log-in or a registration. */
export const JUST_ENTERED = { hasJustEntered: true };

export const hasJustEntered = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'hasJustEntered' in state;
