import type { WebhookFailure } from './webhook.rules.ts';
import { ADDRESS_NOT_ALLOWED } from './checked.lookup.service.ts';

const CERTIFICATE = /^(ERR_TLS_CERT|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH)/;

/** The same answer for names of the internal network and names that don't exist, so that the former can't be probed. */
const NO_PUBLIC_ADDRESS = [ADDRESS_NOT_ALLOWED, 'ENOTFOUND', 'EAI_AGAIN'];

/** The failure of a delivery by its error. */
export function failureOf(error: unknown): WebhookFailure {
  const text = String((error as { code?: unknown } | null)?.code);
  if (NO_PUBLIC_ADDRESS.includes(text)) return 'address_not_allowed';
  return CERTIFICATE.test(text) ? 'certificate_invalid' : 'connection_failed';
}
