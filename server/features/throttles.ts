import { MAX_REPORTS } from '#server/features/moderation/moderation.rules.ts';
import { type Limits, createThrottle } from '#server/platform/security/throttle.ts';

export type Throttles = ReturnType<typeof createThrottles>;

/** Limits of attempts: `points` in `seconds`. Errors: TOO_MANY_REQUESTS with the time to wait. */
export const createThrottles = (counting: Pick<Limits, 'enabled' | 'shared'>) => ({
  /** Failed log-ins, by e-mail and network; those with a passkey by network. */
  logIn: createThrottle({ name: 'log_in', points: 10, seconds: 15 * 60, ...counting }),
  /** Failed step-ups by session, so that a thief of one session can't lock out the owner's others. */
  stepUp: createThrottle({ name: 'step_up', points: 10, seconds: 15 * 60, ...counting }),
  /** Failed step-ups by account: above this the owner is notified. */
  failedStepUps: createThrottle({ name: 'failed_step_ups', points: 9, seconds: 60 * 60, ...counting }),
  /** Failed log-ins to any account, by network, against attempts of one password on many accounts. */
  logInOfNetwork: createThrottle({ name: 'log_in_network', points: 200, seconds: 60 * 60, ...counting }),
  /** Failed log-ins to one account from anywhere: above this its owner is notified, and nobody is refused. */
  failedLogIns: createThrottle({ name: 'failed_log_ins', points: 30, seconds: 60 * 60, ...counting }),
  /** Log-ins with a passkey that were begun, by network. */
  passkeyLogIn: createThrottle({ name: 'passkey_log_in', points: 120, seconds: 15 * 60, ...counting }),
  /** Registrations, by network: enough for a school behind one address, not for a script. */
  register: createThrottle({ name: 'register', points: 120, seconds: 60 * 60, ...counting }),
  /** Mails to set a new password, by the network that requests them. */
  passwordReset: createThrottle({ name: 'password_reset', points: 30, seconds: 60 * 60, ...counting }),
  /** Mails to a new address, by account. */
  emailChange: createThrottle({ name: 'email_change', points: 5, seconds: 60 * 60, ...counting }),
  /** Visits to public pages that are counted, by network: enough for an office, not to fill a table. */
  visit: createThrottle({ name: 'visit', points: 300, seconds: 60 * 60, ...counting }),
  /** Reports of what others publish, by account. */
  report: createThrottle({ name: 'report', points: MAX_REPORTS, seconds: 24 * 60 * 60, ...counting }),
  /** Messages to webhooks that their owner requests, tests included, by account. */
  webhookMessage: createThrottle({ name: 'webhook_message', points: 10, seconds: 60, ...counting }),
});
