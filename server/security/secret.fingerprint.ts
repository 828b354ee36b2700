import { createHmac } from 'node:crypto';

/** Tells one secret from another, and nothing else of it. */
export const fingerprintOf = (secret: string): string =>
  createHmac('sha256', secret).update('fingerprint of the server secret').digest('base64url');
