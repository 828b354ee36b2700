import type { Fields } from '#server/kernel/fields/fields.ts';
import { FUNDING_MODELS } from './campaign.rules.ts';

/** Those of a project's fields that say whether it takes investments, until when, and what happens then. */
export const CAMPAIGN_FIELDS = {
  closesOn: {
    kind: 'day',
    description:
      'Last day on which its campaign takes investments, in Buenos Aires: from tomorrow to 120 days from today when it ' +
      'is changed; null: until its developer closes it',
  },
  fundingModel: {
    kind: 'choice',
    values: FUNDING_MODELS,
    required: 'Elige qué pasa si no llega a la meta',
    initial: 'KEEP_IT_ALL',
    description: 'What happens when its campaign ends below its goal; ALL_OR_NOTHING needs closesOn',
  },
  paymentDays: {
    kind: 'integer',
    label: 'El plazo para pagar',
    min: 3,
    max: 90,
    nullable: true,
    description:
      'For how many days after it can be paid a commitment may stay unpaid before its studio may release it; null: for ' +
      'ever',
  },
  isActive: {
    kind: 'flag',
    label: 'Activo',
    initial: true,
    restName: 'is_active',
    description: 'Whether it takes investments',
  },
} as const satisfies Fields;
