import type { PaymentAccountKind } from '#client/apollo/schema.generated.ts';
import { wordFor } from '#client/text/labels.ts';
import { CopyLine } from './CopyLine.tsx';

const KIND: Record<PaymentAccountKind, string> = { ALIAS: 'Alias', CBU: 'CBU', CVU: 'CVU', IBAN: 'IBAN' };

/** An account to pay to, with a button that copies it; inside a list of descriptions. */
export const AccountLine = ({ account, kind }: { account: string; kind: PaymentAccountKind | null }) => (
  <CopyLine name={kind === null ? 'Cuenta' : wordFor(KIND, kind)} text={account} copy="Copiar cuenta" />
);
