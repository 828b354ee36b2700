import { dayOf, shownDay } from '#server/kernel/time/calendar.ts';
import { isId } from '#server/platform/jobs/payload.ts';
import type { MailContent } from '#server/platform/mail/content.ts';
import { hashOfSecret } from '#server/platform/security/link.secrets.ts';
import { UNSUBSCRIBE_PATH } from '#server/kernel/paths/secret.paths.ts';
import { quotedFromStranger } from '#server/platform/mail/quoted.ts';
import { accountMail } from '#server/features/accounts/account.mail.ts';
import { decliningToken } from './declining.tokens.service.ts';
import { INVITATION_DAYS, invitationPath } from './editor.rules.ts';

/** Sent to any address; mails per week and address are limited where an invitation is created. */
const COUNTED = { needsConfirmed: false, perHour: null, hasSummary: false };

/** Sent to an address that a studio invites to write for a project, whether it has an account or not. */
export const editorInvitation = accountMail(
  'editor_invitation',
  COUNTED,
  { invitationId: isId },
  null,
  async ({ invitationId }, dependencies, { secret }) => {
    const { database, editors, invitedAddresses, projects, users, linkSecrets, siteUrl, calendar } = dependencies;
    const invitation = await editors.findInvitation(invitationId);
    const project = invitation && (await projects.findById(invitation.projectId));
    if (!project || invitation.expiresAt <= calendar()) return null;
    if (await invitedAddresses.isDeclining(invitation.email)) return null;
    const hash = hashOfSecret(secret);
    if (!(await database.write('system', (tx) => editors.saveLink(tx, invitation.id, hash)))) return null;
    const studio = (await users.findNames([project.userId])).get(project.userId) ?? 'Un estudio';
    const url = `${siteUrl}${invitationPath(secret)}`;
    return {
      to: { email: invitation.email, emailConfirmedAt: null },
      content: contentWith(url, project.title, studio, invitation.expiresAt),
      unsubscribeUrl: `${siteUrl}${UNSUBSCRIBE_PATH}/${decliningToken(linkSecrets, invitation.email)}`,
    };
  },
);

const SUBJECT = 'Te invitan a redactar en un proyecto de Fichín';

const contentWith = (url: string, title: string, studio: string, expiresAt: Date): MailContent => ({
  subject: SUBJECT,
  preview: `El enlace vale ${INVITATION_DAYS} días.`,
  blocks: [
    {
      kind: 'paragraph',
      text: `Un estudio te invita a escribir las actualizaciones y los hitos de su proyecto en Fichín, y a leer las que son solo para inversores.`,
    },
    {
      kind: 'quote',
      text: `Estudio: ${quotedFromStranger(studio)}\nProyecto: ${quotedFromStranger(title)}`,
    },
    { kind: 'button', label: 'Ver la invitación', url },
    {
      kind: 'note',
      text: `Vale hasta el ${shownDay(dayOf(expiresAt))}, una sola vez, y para una cuenta de desarrollador con este correo confirmado.`,
    },
  ],
  reason:
    'Recibes este mensaje porque un estudio escribió esta dirección. Si no lo conoces, ignóralo; si no quieres más invitaciones, de nadie, usa el enlace:',
});
