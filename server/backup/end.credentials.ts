/**
 * SQL of both engines that ends, in a database being restored, what opens accounts besides passwords and passkeys:
 * otherwise credentials that were revoked after the backup would be valid again. Links that undo a change of address
 * stay. `now` is the instant as the engine writes it.
 */
export const endCredentials = (now: string): string => `update sessions set ended_at = ${now} where ended_at is null;
update access_tokens set revoked_at = ${now} where revoked_at is null;
update email_changes set undone_at = ${now} where confirmed_at is null and undone_at is null;
delete from feeds;
delete from password_resets;
delete from email_confirmations;
delete from passkey_challenges;
delete from data_exports;
delete from jobs where kind = 'password_reset'`;
