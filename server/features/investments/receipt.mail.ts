import { dayOf, shownDay, shownTime, type Day } from '#server/kernel/time/calendar.ts';
import { owed } from '#server/kernel/events/event.words.ts';
import { formatUsd } from '#server/kernel/money/money.ts';
import type { StoredEvent } from '#server/kernel/events/event.ts';
import { plural } from '#server/kernel/text/plural.ts';
import { HOW_TO_PAY_PART, PATTERNS } from '#server/kernel/paths/page.paths.ts';
import type { NewJob } from '#server/platform/jobs/job.repository.ts';
import { isId } from '#server/platform/jobs/payload.ts';
import type { Block, MailContent } from '#server/platform/mail/content.ts';
import { accountMail, hourly, OWN_ACCOUNT } from '#server/features/accounts/account.mail.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import type { AgreedTerms } from '#server/features/projects/terms/terms.rules.ts';
import { termsShown } from './agreed.terms.rules.ts';
import { isRelease, REVERSAL_WORDS } from './reversal.rules.ts';
import { COMMITMENT, receiptNumber, reversalStatement, type Investment } from './investment.rules.ts';
import { withdrawableText, withdrawableUntil } from './withdrawals/withdrawal.rules.ts';

type ReceiptPayload = { investmentId: number; investorId: number };

/** Receipts of one person and project that are mailed in an hour. */
const MAX_AN_HOUR = 10;

/** Sent to an investor for each investment, and for its reversal. */
export const receiptMail = accountMail(
  'receipt',
  hourly(MAX_AN_HOUR),
  { investmentId: isId, investorId: isId },
  'investorId',
  async ({ investmentId, investorId }, dependencies, { addressee: to, others }) => {
    const { investments, siteUrl } = dependencies;
    const [investment, terms] = await Promise.all([
      investments.findOwn(investorId, investmentId),
      investments.agreedTerms(investorId, [investmentId]),
    ]);
    const agreed = terms.get(investmentId);
    if (!to || !investment || !agreed || isRelease(investment)) return null; // the project's end announces a release
    if (others !== null) return { to, content: summary(others, agreed, `${siteUrl}${PATTERNS.myInvestments}`) };
    const content = investment.reverses
      ? reversal(investment, agreed, await owedOf(investment, dependencies))
      : commitment(investment, agreed, await lastDayToWithdraw(investment, dependencies));
    const url = `${siteUrl}/investments/${investmentId}/receipt`;
    return {
      to,
      content: {
        ...content,
        blocks: [
          ...content.blocks,
          ...(investment.reverses || investment.reversedBy ? [] : howToPay(`${url}${HOW_TO_PAY_PART}`)),
          { kind: 'button', label: 'Ver el comprobante', url },
        ],
      },
    };
  },
);

/** Those that an investor makes by themselves count. */
export function receiptJob({ kind, projectId }: StoredEvent, payload: ReceiptPayload, now: Date): NewJob {
  const suffix = String(payload.investmentId);
  if (kind === 'investment_reversed') return receiptMail.job(suffix, payload, now);
  return receiptMail.jobIn(`${payload.investorId}.${projectId}`, payload, now, suffix);
}

/** In place of the receipts above the hour's limit. */
function summary(count: number, { projectTitle }: AgreedTerms, url: string): MailContent {
  const more = plural(count, 'comprobante más', 'comprobantes más');
  const subject = `${more} de «${projectTitle}»`;
  return {
    subject,
    preview: `Además de los ${MAX_AN_HOUR} que te enviamos en esa hora.`,
    blocks: [
      {
        kind: 'paragraph',
        text: `En una hora te enviamos hasta ${MAX_AN_HOUR} comprobantes de un juego. Hay ${more}: están todos en «Mis Inversiones».`,
      },
      { kind: 'button', label: 'Ver mis inversiones', url },
    ],
    reason: OWN_ACCOUNT,
  };
}

async function lastDayToWithdraw(investment: Investment, dependencies: Dependencies): Promise<Day | null> {
  const { projects, investments, payments, withdrawalDays: defaultDays, calendar } = dependencies;
  const { id, projectId, investorId } = investment;
  const project = await projects.findById(projectId);
  const withdrawn = (await investments.withdrawalsIn(investorId, [projectId])).get(projectId) ?? 0;
  const paid = (await payments.paidOf([id])).get(id) ?? null;
  return project && withdrawableUntil({ investment, project, withdrawn, paid, today: dayOf(calendar()), defaultDays });
}

async function owedOf({ id }: Investment, { investments }: Dependencies): Promise<string> {
  return owed((await investments.reversalsAmong([id])).get(id)?.toReturnCents ?? 0, 'El estudio');
}

/** True whether or not it may be paid yet: its page says that. */
const howToPay = (url: string): Block[] => [
  {
    kind: 'paragraph',
    text: 'Cuándo y cómo se paga lo dice tu comprobante en Fichín. A qué cuenta nunca lo enviamos por correo.',
  },
  { kind: 'button', label: 'Cuándo y cómo pagar', url },
];

const numbered = ({ id, createdAt }: Investment): Block => ({
  kind: 'paragraph',
  text: `Comprobante ${receiptNumber(id)}, ${shownDay(dayOf(createdAt))} a las ${shownTime(createdAt)} (Buenos Aires).`,
});

function commitment(investment: Investment, terms: AgreedTerms, until: Day | null): MailContent {
  const amount = formatUsd(investment.amountCents);
  const subject = `Invertiste ${amount} en «${terms.projectTitle}»`;
  const listed = termsShown(terms).map(([name, text]) => `${name}: ${text}.`);
  return {
    subject,
    preview: COMMITMENT,
    blocks: [
      numbered(investment),
      { kind: 'quote', text: listed.join('\n') },
      { kind: 'note', text: until ? `${COMMITMENT} ${withdrawableText(until)}` : COMMITMENT },
    ],
    reason: OWN_ACCOUNT,
  };
}

function reversal(investment: Investment, terms: AgreedTerms, toReturn: string): MailContent {
  const { reverses, reversalKind, reversalReason } = investment;
  const words = REVERSAL_WORDS[reversalKind ?? 'OPERATOR'];
  const why: Block[] = [
    { kind: 'paragraph', text: 'Motivo:' },
    { kind: 'quote', text: reversalReason ?? '' },
  ];
  const subject = `${words.mail} tu inversión de ${formatUsd(-investment.amountCents)} en «${terms.projectTitle}»`;
  return {
    subject,
    preview: reversalReason ?? '',
    blocks: [
      numbered(investment),
      ...(reversalKind === 'WITHDRAWN' ? [] : why),
      ...(toReturn ? [{ kind: 'paragraph' as const, text: `${toReturn}.` }] : []),
      { kind: 'note', text: reversalStatement(receiptNumber(reverses?.id ?? 0)) },
    ],
    reason: OWN_ACCOUNT,
  };
}
