/** Use cases of a viewer that open an account or change what does, by service: each call is a line of the log. */
export const VIEWER_KEY_ACTS = {
  accountClosings: { close: 'closing_asked', keep: 'closing_cancelled' },
  accessTokens: { create: 'access_token_created', revoke: 'access_token_revoked' },
  dataExports: { request: 'data_export_asked' },
  emailChanges: { request: 'email_change_asked' },
  feeds: { create: 'feed_created', revoke: 'feed_revoked' },
  passkeys: {
    add: 'passkey_added',
    rename: 'passkey_renamed',
    remove: 'passkey_removed',
    stepUp: 'passkey_step_up',
  },
  passwords: { change: 'password_changed' },
  sessions: {
    logOut: 'log_out',
    end: 'session_ended',
    endOthers: 'other_sessions_ended',
    stepUp: 'step_up',
  },
  webhooks: {
    create: 'webhook_created',
    update: 'webhook_changed',
    renewSecret: 'webhook_secret_renewed',
    remove: 'webhook_removed',
  },
} as const;

/** The same of those who have no key yet, or the secret of a mail's link in its place. */
export const ANONYMOUS_KEY_ACTS = {
  accounts: { register: 'registration', login: 'log_in' },
  dataExports: { download: 'data_export_downloaded' },
  emailChanges: { confirm: 'email_changed', undo: 'email_change_undone' },
  emailConfirmations: { confirm: 'email_confirmed' },
  passkeys: { logIn: 'passkey_log_in' },
  passwords: { requestReset: 'password_reset_asked', reset: 'password_reset' },
} as const;
