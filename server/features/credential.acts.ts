/** Use cases of a viewer that create, use or change credentials, by service. Each call is logged. */
export const VIEWER_CREDENTIAL_ACTS = {
  accountClosings: { close: 'closing_asked', cancel: 'closing_cancelled' },
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

/** Logged use cases without a viewer: log-ins, and those of links in mails. */
export const ANONYMOUS_CREDENTIAL_ACTS = {
  accounts: { register: 'registration', login: 'log_in' },
  dataExports: { download: 'data_export_downloaded' },
  emailChanges: { confirm: 'email_changed', undo: 'email_change_undone' },
  emailConfirmations: { confirm: 'email_confirmed' },
  passkeys: { logIn: 'passkey_log_in' },
  passwords: { requestReset: 'password_reset_asked', reset: 'password_reset' },
} as const;
