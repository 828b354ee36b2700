import { dayOf, shownDay } from '#server/kernel/calendar.ts';
import { isId } from '#server/platform/jobs/payload.ts';
import type { MailContent } from '#server/platform/mail/content.ts';
import { hashOfSecret } from '#server/platform/security/link.secrets.ts';
import { accountMail, OPEN_LINK } from '#server/features/accounts/account.mail.ts';
import { INVITATION_DAYS, invitationPath } from './editor.rules.ts';

/** Sent to an address that a studio invites to write for a project, whether it has an account or not. */
export const editorInvitation = accountMail(
  'editor_invitation',
  OPEN_LINK,
  { invitationId: isId },
  async ({ invitationId }, { database, editors, projects, users, siteUrl, calendar }, secret) => {
    const invitation = await editors.findInvitation(invitationId);
    const project = invitation && (await projects.findById(invitation.projectId));
    if (!project || invitation.expiresAt <= calendar()) return null;
    const hash = hashOfSecret(secret);
    if (!(await database.write('system', (tx) => editors.saveLink(tx, invitation.id, hash)))) return null;
    const studio = (await users.findNames([project.userId])).get(project.userId) ?? 'Un estudio';
    const url = `${siteUrl}${invitationPath(secret)}`;
    const to = { email: invitation.email, emailConfirmedAt: null };
    return { to, content: contentWith(url, project.title, studio, invitation.expiresAt) };
  },
);

const contentWith = (url: string, title: string, studio: string, expiresAt: Date): MailContent => ({
  subject: `${studio} te invita a redactar en «${title}»`,
  preview: `El enlace vale ${INVITATION_DAYS} días.`,
  heading: `Te invitan a redactar en «${title}»`,
  blocks: [
    {
      kind: 'paragraph',
      text: `${studio} te invita a escribir las actualizaciones y los hitos de «${title}» en Fichín, y a leer las que son solo para inversores.`,
    },
    { kind: 'button', label: 'Ver la invitación', url },
    {
      kind: 'note',
      text: `Vale hasta el ${shownDay(dayOf(expiresAt))}, una sola vez, y para una cuenta de desarrollador con este correo confirmado.`,
    },
  ],
  reason: 'Recibes este mensaje porque un estudio escribió esta dirección. Si no lo conoces, ignóralo.',
});
