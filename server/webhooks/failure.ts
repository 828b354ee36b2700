import type { WebhookFailure } from '#server/domain/webhook.ts';
import { ADDRESS_NOT_ALLOWED } from './checked.lookup.ts';

const CERTIFICATE = /^(ERR_TLS_CERT|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH)/;

/** One answer for names that lead inside and names of nothing, or names of the internal network could be tried. */
const NO_PUBLIC_ADDRESS = [ADDRESS_NOT_ALLOWED, 'ENOTFOUND', 'EAI_AGAIN'];

/** What the error of a request means. */
export function failureOf(error: unknown): WebhookFailure {
  const text = String((error as { code?: unknown } | null)?.code);
  if (NO_PUBLIC_ADDRESS.includes(text)) return 'address_not_allowed';
  return CERTIFICATE.test(text) ? 'certificate_invalid' : 'connection_failed';
}
