import type { WebhookFailure } from '#server/domain/webhook.ts';
import { ADDRESS_NOT_ALLOWED } from './checked.lookup.ts';

const CERTIFICATE = /^(ERR_TLS_CERT|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH)/;

/** What the error of a request means. */
export function failureOf(error: unknown): WebhookFailure {
  const text = String((error as { code?: unknown } | null)?.code);
  if (text === ADDRESS_NOT_ALLOWED) return 'address_not_allowed';
  if (text === 'ENOTFOUND' || text === 'EAI_AGAIN') return 'name_not_found';
  return CERTIFICATE.test(text) ? 'certificate_invalid' : 'connection_failed';
}
