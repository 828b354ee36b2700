import type { Cents } from '#server/kernel/money/money.ts';

/**
 * By an operator, by its investor, by the system (a campaign missed its goal, a game was cancelled), or by the studio,
 * because it wasn't paid in time.
 */
export const REVERSAL_KINDS = ['OPERATOR', 'WITHDRAWN', 'NOT_FUNDED', 'CANCELLED', 'UNPAID'] as const;
export type ReversalKind = (typeof REVERSAL_KINDS)[number];

export const REVERSAL_MEANINGS: Readonly<Record<ReversalKind, string>> = {
  OPERATOR: 'An operator of Fichín reversed it.',
  WITHDRAWN: 'Its investor withdrew it.',
  NOT_FUNDED: 'The all-or-nothing campaign ended below its goal.',
  CANCELLED: 'The studio cancelled the game.',
  UNPAID: 'The studio released it, because it was not fully paid in time.',
};

type Words = { receipt: string; link: string; amount: string; done: string; undoes: string; mail: string };

const RELEASE: Words = {
  receipt: 'Comprobante de anulación',
  link: 'Ver la anulación',
  amount: 'Monto anulado',
  done: 'Anulada',
  undoes: 'Anula',
  mail: 'Se anuló',
};

/** What each is called on screen and in mails; of the kinds that the system makes, the reason says more. */
export const REVERSAL_WORDS: Readonly<Record<ReversalKind, Words>> = {
  OPERATOR: { ...RELEASE, done: 'Anulada por quien opera el sitio' },
  WITHDRAWN: {
    receipt: 'Comprobante de retiro',
    link: 'Ver el retiro',
    amount: 'Monto retirado',
    done: 'Retirada',
    undoes: 'Retira',
    mail: 'Retiraste',
  },
  NOT_FUNDED: RELEASE,
  CANCELLED: RELEASE,
  UNPAID: { ...RELEASE, done: 'Anulada por falta de pago' },
};
/** Those of all that stood in a project, when it ended. */
export const RELEASES = ['NOT_FUNDED', 'CANCELLED'] as const satisfies ReversalKind[];

export const isRelease = ({ reversalKind }: { reversalKind: ReversalKind | null }): boolean =>
  (RELEASES as readonly (ReversalKind | null)[]).includes(reversalKind);

/** What was released of an investor's in a project, and what of it the studio received and has to return. */
export type Released = { projectId: number; kind: ReversalKind; amountCents: Cents; toReturnCents: Cents };

/** Of a reversal: whether it is a release, and what the studio received of what it took back and has to return. */
export type Reversed = { isRelease: boolean; toReturnCents: Cents };
