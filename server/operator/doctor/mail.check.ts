import type { Config } from '#server/config.ts';
import { smtpRefusal } from '#server/platform/mail/smtp.ts';
import { fault, ok, warning, type Finding } from './finding.ts';

/** Whether the mail server lets this one in; no mail is sent. */
export async function checkMail({ mail: { smtp }, publicUrl }: Config): Promise<Finding[]> {
  if (smtp === null) {
    const says = 'mails are written to DATA_DIR/mail and reach nobody';
    return [publicUrl === null ? ok('mail', says) : warning('mail', `${says}: set SMTP_URL`)];
  }
  const server = `${smtp.host}:${smtp.port}`;
  const refusal = await smtpRefusal(smtp);
  if (refusal !== null) return [fault('mail', `${server} takes no mails (${refusal}): correct SMTP_URL`)];
  return [ok('mail', `${server} answers${smtp.login ? ' and knows the user' : ''}: test-mail sends one`)];
}
