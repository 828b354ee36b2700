import type { EventDeclaration, SentenceParts } from './event.declaration.ts';
import { preceded } from './event.words.ts';
import { formatUsd } from '../money/money.ts';

type Noun = { confirmed: string; name: string; a: string; the: string };

const amount = ({ amountCents: cents }: SentenceParts): string => preceded(cents && formatUsd(cents));

const byInvestor = { topic: 'money', audience: ['owner'], webhook: ['owner', 'addressee'] } as const;
const byStudio = { topic: 'payments', audience: ['addressee'], webhook: ['owner', 'addressee'] } as const;
const byOperator = { ...byStudio, audience: ['owner', 'addressee'] } as const;

/** What both sides, and operators, say of money that a studio says it returned or paid. */
export const answersTo = (subject: 'investment' | 'distribution', { confirmed, name, a, the }: Noun) =>
  ({
    confirmed: {
      ...byInvestor,
      subject,
      label: confirmed,
      sentence: (parts) => `${parts.actor ?? 'Alguien'} confirmó tu ${name}${amount(parts)}`,
    },
    disputed: {
      ...byInvestor,
      subject,
      label: `${name.charAt(0).toUpperCase()}${name.slice(1)} en disputa`,
      sentence: (parts) => `${parts.actor ?? 'Alguien'} dice que no le llegó tu ${name}${amount(parts)}`,
    },
    withdrawn: {
      ...byInvestor,
      subject,
      label: `Reclamo de ${a} retirado`,
      sentence: (parts) => `${parts.actor ?? 'Alguien'} retiró su reclamo por tu ${name}${amount(parts)}`,
    },
    replied: {
      ...byStudio,
      subject,
      label: `Reclamo de ${a} respondido`,
      sentence: (parts) => `El estudio respondió tu reclamo por ${the}${amount(parts)}`,
    },
    decided: {
      ...byOperator,
      subject,
      label: `Reclamo de ${a} decidido`,
      sentence: (parts) => `Fichín decidió sobre el reclamo por ${the}${amount(parts)}`,
    },
  }) as const satisfies Record<string, EventDeclaration>;
