import { Field, ID, InputType } from 'type-graphql';
import { CreationKey } from '#server/features/idempotency/creation.key.type.ts';
import { CalendarDate, Money } from '#server/platform/graphql/scalars.ts';
import type { RevenueStore } from './returns.kinds.rules.ts';
import { MAX_REPORT_TEXT, MAX_STORES } from './revenue.report.rules.ts';
import { RevenueStoreEnum } from './revenue.report.type.ts';

const amount = (what: string) => ({
  description: `${what}, from 0 on. US dollars, at most two decimals. Errors: VALIDATION.`,
});

@InputType('StoreRevenueInput', { description: 'What one store sold in a period.' })
export class StoreRevenueInput {
  @Field(() => RevenueStoreEnum, { description: 'The store, each once. Errors: VALIDATION.' })
  store!: RevenueStore;

  @Field(() => String, {
    nullable: true,
    description: 'Name of another store, 1 to 60 characters in one line; none of the others. Errors: VALIDATION.',
  })
  name?: string | null;

  @Field(() => Money, amount('Sales'))
  gross!: number;

  @Field(() => Money, amount('Refunds and taxes'))
  refundsAndTaxes!: number;

  @Field(() => Money, amount("The store's share"))
  storeShare!: number;
}

@InputType('RevenueReportInput', { description: 'What a studio declares of a period.' })
export class RevenueReportInput {
  @Field(() => ID, { description: 'Id of the project. Errors: PROJECT_NOT_FOUND, FORBIDDEN, NO_REVENUE_SHARE.' })
  projectId!: string;

  @Field(() => CalendarDate, { description: 'Last day of the period. Errors: INVALID_DATE, VALIDATION.' })
  periodEndsOn!: string;

  @Field(() => [StoreRevenueInput], {
    description: `At most ${MAX_STORES} stores; none where nothing was sold. Errors: VALIDATION.`,
  })
  stores!: StoreRevenueInput[];

  @Field(() => String, {
    nullable: true,
    description: `Plain text, at most ${MAX_REPORT_TEXT} characters after trimming. Errors: VALIDATION.`,
  })
  note?: string | null;
}

@InputType('PublishRevenueReportInput', { description: 'The first report of a period.' })
export class PublishRevenueReportInput extends RevenueReportInput {
  @Field(() => Money, {
    description:
      'What all investors get together, as previewRevenueReport said: when payments changed meanwhile so that it ' +
      'differs, nothing is published. US dollars, at most two decimals. Errors: PAYMENTS_CHANGED.',
  })
  distributed!: number;

  @CreationKey()
  clientMutationId?: string | null;
}

@InputType('CorrectRevenueReportInput', { description: 'Another report of a period, whole, and why.' })
export class CorrectRevenueReportInput extends PublishRevenueReportInput {
  @Field(() => String, {
    description: `Plain text, 1 to ${MAX_REPORT_TEXT} characters after trimming, which investors read. Errors: VALIDATION.`,
  })
  reason!: string;
}
