import type { PaymentAccountKind } from '#client/apollo/schema.generated.ts';
import { wordFor } from '#client/text/labels.ts';
import { CopyLine } from './CopyLine.tsx';

const KIND: Record<PaymentAccountKind, string> = { ALIAS: 'Alias', CBU: 'CBU', CVU: 'CVU', IBAN: 'IBAN' };

type Props = { account: string; kind: PaymentAccountKind | null; whose?: string };

/** An account to pay to, with a button that copies it; inside a list of descriptions. */
export const AccountLine = ({ account, kind, whose }: Props) => (
  <CopyLine name={kind === null ? 'Cuenta' : wordFor(KIND, kind)} text={account} copy="Copiar cuenta" about={whose} />
);
