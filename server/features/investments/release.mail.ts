import { formatUsd } from '#server/kernel/money.ts';
import { accountMail, OWN_ACCOUNT } from '#server/features/accounts/account.mail.ts';
import { isId } from '#server/platform/jobs/payload.ts';

/** Sent to an investor whose commitments in a project were released: one mail for all of them. */
export const releaseMail = accountMail(
  'release',
  { eventId: isId, investorId: isId },
  async ({ eventId, investorId }, { events, investments, projects, users, siteUrl }) => {
    const [event, user] = await Promise.all([events.findById(eventId), users.findById(investorId)]);
    const project = event && (await projects.findById(event.projectId));
    if (!user || !project || event.subjectId === null || event.amountCents === null) return null;
    const reason = (await investments.reversalReasons([event.subjectId])).get(event.subjectId) ?? '';
    const subject = `Tu compromiso de ${formatUsd(event.amountCents)} en «${project.title}» quedó sin efecto`;
    return {
      to: user.email,
      content: {
        subject,
        preview: reason,
        heading: subject,
        blocks: [
          { kind: 'paragraph', text: 'Motivo:' },
          { kind: 'quote', text: reason },
          { kind: 'button', label: 'Ver el comprobante', url: `${siteUrl}/investments/${event.subjectId}/receipt` },
        ],
        reason: OWN_ACCOUNT,
      },
    };
  },
);
