import { createHmac } from 'node:crypto';

/** A hash that identifies a secret without revealing it. */
export const fingerprintOf = (secret: string): string =>
  createHmac('sha256', secret).update('fingerprint of the server secret').digest('base64url');
