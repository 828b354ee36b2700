/** What a passkey signs for: being added to an account, logging in, or proving again who one is. */
export const CHALLENGE_PURPOSES = ['add', 'log_in', 'step_up'] as const;
export type ChallengePurpose = (typeof CHALLENGE_PURPOSES)[number];
