import { dayOf, shownDay, shownTime } from '#server/kernel/calendar.ts';
import { DAY } from '#server/kernel/durations.ts';
import { formatUsd } from '#server/kernel/money.ts';
import { isId } from '#server/platform/jobs/payload.ts';
import type { Block, MailContent } from '#server/platform/mail/content.ts';
import { accountMail, OWN_ACCOUNT } from '#server/features/accounts/account.mail.ts';
import type { AgreedTerms } from '#server/features/projects/terms/terms.rules.ts';
import { termsShown } from './agreed.terms.rules.ts';
import { isRelease } from './reversal.rules.ts';
import { COMMITMENT, receiptNumber, reversalStatement, type Investment } from './investment.rules.ts';

/** Receipts a day to an address that isn't confirmed, which may be somebody else's. */
const MAX_UNCONFIRMED = 10;

/** Sent to an investor for each investment, and for its reversal. */
export const receiptMail = accountMail(
  'receipt',
  { investmentId: isId, investorId: isId },
  async ({ investmentId, investorId }, { investments, users, siteUrl }) => {
    async function isOneTooMany({ id, createdAt }: Investment): Promise<boolean> {
      const earlier = { limit: MAX_UNCONFIRMED, offset: 0, after: { key: createdAt.getTime(), id } };
      const first = (await investments.listByInvestor(investorId, earlier)).rows[MAX_UNCONFIRMED - 1];
      return first !== undefined && createdAt.getTime() - first.createdAt.getTime() < DAY;
    }
    const [user, investment, terms] = await Promise.all([
      users.findById(investorId),
      investments.findOwn(investorId, investmentId),
      investments.agreedTerms(investorId, [investmentId]),
    ]);
    const agreed = terms.get(investmentId);
    if (!user || !investment || !agreed || isRelease(investment)) return null; // the project's end tells of a release
    if (!user.emailConfirmedAt && (await isOneTooMany(investment))) return null;
    const content = investment.reverses ? reversal(investment, agreed) : commitment(investment, agreed);
    const url = `${siteUrl}/investments/${investmentId}/receipt`;
    return {
      to: user.email,
      content: { ...content, blocks: [...content.blocks, { kind: 'button', label: 'Ver el comprobante', url }] },
    };
  },
);

const numbered = ({ id, createdAt }: Investment): Block => ({
  kind: 'paragraph',
  text: `Comprobante ${receiptNumber(id)}, ${shownDay(dayOf(createdAt))} a las ${shownTime(createdAt)} (Buenos Aires).`,
});

function commitment(investment: Investment, terms: AgreedTerms): MailContent {
  const amount = formatUsd(investment.amountCents);
  const subject = `Invertiste ${amount} en «${terms.projectTitle}»`;
  const listed = termsShown(terms).map(([name, text]) => `${name}: ${text}.`);
  return {
    subject,
    preview: COMMITMENT,
    heading: subject,
    blocks: [numbered(investment), { kind: 'quote', text: listed.join('\n') }, { kind: 'note', text: COMMITMENT }],
    reason: OWN_ACCOUNT,
  };
}

function reversal(investment: Investment, terms: AgreedTerms): MailContent {
  const { reverses, reversalReason } = investment;
  const subject = `Se revirtió tu inversión de ${formatUsd(-investment.amountCents)} en «${terms.projectTitle}»`;
  return {
    subject,
    preview: reversalReason ?? '',
    heading: subject,
    blocks: [
      numbered(investment),
      { kind: 'paragraph', text: 'Motivo:' },
      { kind: 'quote', text: reversalReason ?? '' },
      { kind: 'note', text: reversalStatement(receiptNumber(reverses?.id ?? 0)) },
    ],
    reason: OWN_ACCOUNT,
  };
}
