import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { readConfig } from '#server/config.ts';
import { emailProblem } from '#server/features/accounts/user.rules.ts';
import { OperatorError } from '#server/kernel/operator/operator.error.ts';
import type { MailContent } from '#server/platform/mail/content.ts';
import { createMailer } from '#server/platform/mail/mailer.ts';
import type { SendResult } from '#server/platform/mail/send.result.ts';

const CONTENT: MailContent = {
  subject: 'Prueba de los correos de Fichín',
  preview: 'Los correos llegan.',
  heading: 'Los correos llegan',
  blocks: [{ kind: 'paragraph', text: 'Quien administra este sitio envió este mensaje para probar sus correos.' }],
  reason: 'Recibes este mensaje porque se usó tu dirección para la prueba.',
};

/** Sends one mail as the server would, and says what was answered. */
export async function sendTestMail(to: string): Promise<SendResult> {
  const problem = emailProblem(to);
  if (problem !== null) throw new OperatorError(`${to} is no address`);
  const { mail, dataDir } = readConfig(undefined, { makeSecret: false });
  const folder = join(dataDir, 'mail');
  const mailer = createMailer({ ...mail, folder });
  try {
    const id = `prueba.${randomBytes(8).toString('hex')}`;
    const sent = await mailer.send({ to, id, content: CONTENT, unsubscribeUrl: null });
    if (mail.smtp !== null || sent.state !== 'accepted') return sent;
    return { ...sent, response: `written to ${join(folder, sent.response)}, and reaches nobody: set SMTP_URL` };
  } finally {
    await mailer.close();
  }
}
