import type { Fields } from '#server/kernel/fields/fields.ts';
import { NET_REVENUE_MEANING, REPORT_FREQUENCIES } from './revenue.share.rules.ts';

/** Those of a project's fields that say in numbers what investors receive: all or none, but the cap may be absent. */
export const REVENUE_SHARE_FIELDS = {
  revenueShare: {
    kind: 'percent',
    label: 'La parte de los ingresos netos',
    min: 1,
    max: 5000,
    description:
      `Share of net revenue that all investors together receive for the whole goal; net revenue: ${NET_REVENUE_MEANING}. ` +
      'Null: no share in numbers. Needs returnYears, reportEvery and paymentDays; where the server offers no shares ' +
      '(ServerInfo.offersRevenueShare) a project that has none gets none',
  },
  returnCap: {
    kind: 'percent',
    isMultiple: true,
    label: 'El tope',
    min: 100,
    max: 500,
    description:
      'Each investor receives their share until it adds up to this multiple of what they paid; null: no cap. Needs ' +
      'revenueShare',
  },
  returnYears: {
    kind: 'integer',
    label: 'La cantidad de años',
    min: 1,
    max: 10,
    nullable: true,
    description: 'For how many years from its release on investors receive their share; null without revenueShare',
  },
  reportEvery: {
    kind: 'choice',
    values: REPORT_FREQUENCIES,
    description: 'How often the studio reports its net revenue; null without revenueShare',
  },
} as const satisfies Fields;
