/** Tables that a copy of a person's data leaves out: nothing about one person, or nothing that its other files lack. */
export const NOT_COPIED = [
  ...([
    'positions',
    'paymentStates',
    'idempotencyKeys',
    'media',
    'projectCovers',
    'quotaUses',
    'emailConfirmations',
  ] as const),
  ...(['creationKeys', 'passwordResets', 'passkeyChallenges', 'eventCursors', 'referralDays'] as const),
  ...(['invitationMails', 'declinedInvitations'] as const), // hashes of addresses
  ...(['listings', 'listCounts', 'installation', 'jobs', 'sandbox', 'operatorTexts'] as const),
];
