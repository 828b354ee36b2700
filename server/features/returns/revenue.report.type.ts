import { Field, ID, Int, ObjectType } from 'type-graphql';
import { Replayed } from '#server/features/idempotency/creation.key.type.ts';
import { DAYS_AFTER_BLOCK } from '#server/features/payments/term/unpaid.release.rules.ts';
import { ProjectType } from '#server/features/projects/project.type.ts';
import { closedSet } from '#server/platform/graphql/enum.ts';
import { MaxItems } from '#server/platform/graphql/limits/list.length.ts';
import { CalendarDate, DateTime, Money } from '#server/platform/graphql/scalars.ts';
import { REVENUE_STORES, type RevenueStore } from './returns.kinds.rules.ts';
import { REPORT_DAYS } from './returns.rules.ts';
import { MAX_LINES, MAX_VERSIONS, PERIOD_STATES, type PeriodState } from './revenue.report.rules.ts';

const STORE_MEANINGS: Readonly<Record<RevenueStore, string>> = {
  STEAM: 'Steam.',
  ITCH: 'itch.io.',
  EPIC: 'Epic Games Store.',
  CONSOLES: 'The stores of consoles, together.',
  OTHER: 'Another, with its name.',
};

export const RevenueStoreEnum = closedSet(REVENUE_STORES, 'RevenueStore', 'Where a game is sold.', {
  inRest: null,
  meaning: (store) => STORE_MEANINGS[store],
});

const STATE_MEANINGS: Readonly<Record<PeriodState, string>> = {
  RUNNING: 'It has not ended.',
  OPEN:
    'It has ended, and its report is not late: it is not due yet, or nothing is late while nobody has a standing ' +
    "commitment and while the studio's account is suspended or closed.",
  LATE: 'It was due, and is missing.',
  REPORTED: 'Its first report was published in time.',
  REPORTED_LATE: 'Its first report was published after it was due.',
};

export const RevenuePeriodStateEnum = closedSet(PERIOD_STATES, 'RevenuePeriodState', 'How far a period is reported.', {
  inRest: null,
  meaning: (state) => STATE_MEANINGS[state],
});

@ObjectType('StoreRevenue', { description: 'What a studio declares that one store sold in a period.' })
export class StoreRevenueType {
  @Field(() => RevenueStoreEnum, { description: 'The store.' })
  store!: RevenueStore;

  @Field(() => String, { nullable: true, description: 'Name of another store; null of the others.' })
  name!: string | null;

  @Field(() => Money, { name: 'gross', description: 'Sales. US dollars, at most two decimals.' })
  grossCents!: number;

  @Field(() => Money, { name: 'refundsAndTaxes', description: 'Refunds and taxes. US dollars, at most two decimals.' })
  refundsCents!: number;

  @Field(() => Money, { name: 'storeShare', description: "The store's share. US dollars, at most two decimals." })
  storeShareCents!: number;
}

@ObjectType('DistributionLine', { description: 'What one investor gets by one report.' })
export class DistributionLineType {
  @Field(() => ID, { description: 'Id of the line.' })
  id!: number;

  @Field(() => Money, {
    name: 'kept',
    description:
      "What was received less returned of their standing commitments on the period's last day, at most what they " +
      'committed. US dollars, at most two decimals.',
  })
  keptCents!: number;

  @Field(() => Money, {
    name: 'amount',
    description:
      'shared × revenueShare × kept ÷ the goal, or the kept of all where that is more; cents cut off, and at most what ' +
      'their cap leaves. US dollars, at most two decimals.',
  })
  amountCents!: number;
}

@ObjectType('DistributionShare', { description: 'What one investor would get by a report that is not published yet.' })
export class DistributionShareType {
  @Field(() => Money, { name: 'kept', description: 'As that of a line. US dollars, at most two decimals.' })
  keptCents!: number;

  @Field(() => Money, { name: 'amount', description: 'As that of a line. US dollars, at most two decimals.' })
  amountCents!: number;

  @Field(() => Money, {
    name: 'formerAmount',
    nullable: true,
    description: 'What the report in force gives them; null without one, or without a line in it. US dollars.',
  })
  formerCents!: number | null;

  @Field(() => Boolean, {
    description: 'Whether it takes all that their cap leaves: later reports give them nothing unless more was kept.',
  })
  reachesCap!: boolean;
}

/** What a report says of a period, published or not. */
@ObjectType()
abstract class ReportFigures {
  @Field(() => Int, { description: 'From 1 in each period; those after the first correct it.' })
  version!: number;

  @Field(() => Money, {
    name: 'net',
    description:
      "Of all stores: sales, less refunds and taxes, less the stores' share; may be negative. US dollars, at most two " +
      'decimals.',
  })
  netCents!: number;

  @Field(() => Money, {
    name: 'carriedIn',
    description: 'The loss of the periods before: 0 or negative. US dollars, at most two decimals.',
  })
  carriedInCents!: number;

  @Field(() => Money, {
    name: 'shared',
    description:
      'Of what investors get their share: net and carriedIn together, never below 0. US dollars, at most two decimals.',
  })
  sharedCents!: number;
}

const KEPT = "What was kept of all standing commitments on the period's last day";
const DISTRIBUTED = 'What all investors get together';
const OF_STUDIO = 'null for whoever lacks the right PROJECT_PAYMENTS. US dollars, at most two decimals.';

@ObjectType('RevenueReport', {
  description:
    'What a studio declares of a period of its released game: nobody checks it. Final: a mistake is corrected by ' +
    'another report of the same period, and the newest is in force. Read by whoever has the right PROJECT_PAYMENTS, ' +
    'and by whoever has a line in a report of its period.',
})
export class RevenueReportType extends ReportFigures {
  @Field(() => ID, { description: 'Id of the report.' })
  id!: number;

  @Field(() => DateTime, { description: 'When it was published.' })
  createdAt!: Date;

  @Field(() => Money, { name: 'kept', nullable: true, description: `${KEPT}; ${OF_STUDIO}` })
  keptCents!: number | null;

  @Field(() => Money, { name: 'distributed', nullable: true, description: `${DISTRIBUTED}; ${OF_STUDIO}` })
  distributedCents!: number | null;

  @Field(() => CalendarDate, { description: 'First day of its period.' })
  periodStartsOn!: string;

  @Field(() => CalendarDate, { description: 'Last day of its period.' })
  periodEndsOn!: string;

  @Field(() => CalendarDate, { description: 'Last day on which the first report of its period was in time.' })
  dueOn!: string;

  @Field(() => String, { nullable: true, description: 'What the studio adds; null without a note.' })
  note!: string | null;

  @Field(() => String, { nullable: true, description: 'Why it corrects the one before; null in the first.' })
  reason!: string | null;

  @Field(() => Boolean, { description: 'Whether no other report of its period follows it.' })
  isInForce!: boolean;
}

@ObjectType('RevenueReportPreview', { description: 'What publishing would store.' })
export class RevenueReportPreviewType extends ReportFigures {
  @Field(() => Money, { name: 'kept', description: `${KEPT}. US dollars, at most two decimals.` })
  keptCents!: number;

  @Field(() => Money, { name: 'distributed', description: `${DISTRIBUTED}. US dollars, at most two decimals.` })
  distributedCents!: number;

  @MaxItems(MAX_LINES)
  @Field(() => [DistributionShareType], { description: 'What each investor would get.' })
  lines!: object[];
}

@ObjectType('RevenuePeriod', {
  description: 'A period that a studio reports: by the calendar of Buenos Aires, from the release on.',
})
export class RevenuePeriodType {
  @Field(() => CalendarDate, { description: 'First day.' })
  startsOn!: string;

  @Field(() => CalendarDate, { description: 'Last day. It names the period in its project.' })
  endsOn!: string;

  @Field(() => CalendarDate, {
    description:
      `Last day on which its report is in time: ${REPORT_DAYS} days after it ends, or after the game was concluded; at ` +
      `least ${DAYS_AFTER_BLOCK} days after a suspension of its studio that began by then.`,
  })
  dueOn!: string;

  @Field(() => RevenuePeriodStateEnum, { description: 'How far it is reported.' })
  state!: PeriodState;

  @Field(() => RevenueReportType, {
    nullable: true,
    description: 'The report in force; null before the first, and for whoever may not read it.',
  })
  report!: object | null;

  @MaxItems(MAX_VERSIONS)
  @Field(() => [RevenueReportType], {
    description: 'All of its reports, the first first; empty for whoever may not read them.',
  })
  versions!: object[];

  @Field(() => Int, { description: 'How often its report may be corrected; 0 before the first.' })
  correctionsLeft!: number;

  @Field(() => CalendarDate, {
    nullable: true,
    description: 'Last day on which its report may be corrected; null before the first.',
  })
  correctableUntil!: string | null;
}

@ObjectType('RevenueReportPayload', { description: 'Result of publishing a report.' })
export class RevenueReportPayload {
  @Field(() => RevenueReportType, { description: 'The report.' })
  report!: object;

  @Field(() => ProjectType, { description: 'Its project.' })
  project!: object;

  @Replayed()
  replayed!: boolean;
}
