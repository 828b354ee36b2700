import { Arg, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import { NOT_FOUND } from '#server/kernel/errors.ts';
import { readId } from '#server/kernel/id.ts';
import { InvestorType } from '#server/features/accounts/user.type.ts';
import type { Context } from '#server/features/context.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import { ProjectType } from '#server/features/projects/project.type.ts';
import type { Visible } from '#server/features/rights/permissions.rules.ts';
import { Costs, MaxItems } from '#server/platform/graphql/limits/list.length.ts';
import { Money } from '#server/platform/graphql/scalars.ts';
import { netRevenueOf } from './returns.rules.ts';
import {
  CorrectRevenueReportInput,
  PublishRevenueReportInput,
  RevenueReportInput,
} from './revenue.report.inputs.type.ts';
import { MAX_LINES, MAX_PERIODS, MAX_STORES, type DistributionLine, type StoreLine } from './revenue.report.rules.ts';
import type { SeenReport } from './revenue.report.lists.service.ts';
import type { PreviewLine } from './revenue.report.service.ts';
import {
  DistributionLineType,
  DistributionShareType,
  RevenuePeriodType,
  RevenueReportPayload,
  RevenueReportPreviewType,
  RevenueReportType,
  StoreRevenueType,
} from './revenue.report.type.ts';

/** It reads all reports of a project, and where their lines are compared with their formula, its payments. */
const REPORTS_COST = 2000;
/** It reads all commitments and payments of a project. */
const COMPUTING_COST = 5000;

const readDraft = ({ projectId, periodEndsOn, stores, note = null }: RevenueReportInput) => ({
  projectId: readId(projectId, NOT_FOUND.project),
  periodEndsOn,
  note,
  stores: stores.map(({ store, name = null, gross, refundsAndTaxes, storeShare }) => ({
    store,
    name,
    grossCents: gross,
    refundsCents: refundsAndTaxes,
    storeShareCents: storeShare,
  })),
});

@Resolver(() => ProjectType)
export class ProjectRevenueResolver {
  @Costs({ always: REPORTS_COST })
  @MaxItems(MAX_PERIODS)
  @FieldResolver(() => [RevenuePeriodType], {
    nullable: true,
    description:
      'The periods that its studio reports, the first first; null before it is released, without a share in numbers, ' +
      'and for everybody but whoever has the right PROJECT_PAYMENTS or a line in one of its reports.',
  })
  revenuePeriods(@Root() project: Visible<Project>, @Ctx() { loaders }: Context) {
    return loaders.revenuePeriods.load(project);
  }
}

@Resolver(() => RevenueReportType)
export class RevenueReportResolver {
  @Query(() => RevenueReportType, {
    nullable: true,
    description: 'One report. Errors: UNAUTHENTICATED, REVENUE_REPORT_NOT_FOUND.',
  })
  revenueReport(@Arg('id', () => ID, { description: 'Id of the report.' }) id: string, @Ctx() context: Context) {
    const { viewer, services } = context;
    return services.revenueReports.get(viewer, readId(id, NOT_FOUND.revenueReport));
  }

  @FieldResolver(() => ProjectType, { description: 'The project that it is about.' })
  project(@Root() { projectId }: SeenReport, @Ctx() { loaders }: Context) {
    return loaders.project.load(projectId);
  }

  @MaxItems(MAX_STORES)
  @FieldResolver(() => [StoreRevenueType], { description: 'What it declares of each store.' })
  stores(@Root() report: Visible<SeenReport>, @Ctx() { loaders }: Context) {
    return loaders.storeRevenue.load(report);
  }

  @MaxItems(MAX_LINES)
  @FieldResolver(() => [DistributionLineType], {
    description: 'What each investor gets: of an investor their own line alone, or none.',
  })
  lines(@Root() report: Visible<SeenReport>, @Ctx() { loaders }: Context) {
    return loaders.linesOfReports.load(report);
  }

  @FieldResolver(() => Boolean, {
    nullable: true,
    description:
      'Whether it is in force and its lines are no longer what its formula says, because payments or earlier reports ' +
      'were corrected; null for whoever lacks the right PROJECT_PAYMENTS.',
  })
  async needsCorrection(@Root() { id, projectId, isOwn }: SeenReport, @Ctx() { loaders }: Context) {
    return isOwn ? (await loaders.outdatedReports.load(projectId)).has(id) : null;
  }
}

@Resolver(() => StoreRevenueType)
export class StoreRevenueResolver {
  @FieldResolver(() => Money, {
    description: "Sales, less refunds and taxes, less the store's share. US dollars, at most two decimals.",
  })
  net(@Root() line: StoreLine) {
    return netRevenueOf([line]);
  }
}

@Resolver(() => DistributionLineType)
export class DistributionLineResolver {
  @FieldResolver(() => InvestorType, { description: 'The investor.' })
  investor(@Root() { investorId }: DistributionLine, @Ctx() { loaders }: Context) {
    return loaders.investorByUser.load(investorId);
  }
}

@Resolver()
export class RevenueReportPreviewResolver {
  @Costs({ always: COMPUTING_COST })
  @Query(() => RevenueReportPreviewType, {
    nullable: true,
    description:
      'What publishing this would store: the first report of its period, or a correction of the one in force. Errors: ' +
      'UNAUTHENTICATED, PROJECT_NOT_FOUND, FORBIDDEN, NO_REVENUE_SHARE, REPORT_NOT_DUE, NOT_CORRECTABLE, INVALID_DATE, ' +
      'VALIDATION.',
  })
  previewRevenueReport(
    @Arg('input', () => RevenueReportInput, { description: 'The report.' }) input: RevenueReportInput,
    @Ctx() { viewer, services }: Context,
  ) {
    return services.revenueReports.preview(viewer, readDraft(input));
  }
}

@Resolver(() => DistributionShareType)
export class DistributionShareResolver {
  @FieldResolver(() => InvestorType, { description: 'The investor.' })
  investor(@Root() { investorId }: PreviewLine, @Ctx() { loaders }: Context) {
    return loaders.investorByUser.load(investorId);
  }
}

const published = async (id: number, projectId: number, { viewer, services }: Context) => ({
  report: await services.revenueReports.get(viewer, id),
  project: await services.projects.get(viewer, projectId),
});

@Resolver()
export class RevenueReportMutations {
  @Mutation(() => RevenueReportPayload, {
    description:
      'Publishes the first report of a period that has ended, after those of the periods before it, with a line for each ' +
      'investor. It is final. Errors: UNAUTHENTICATED, PROJECT_NOT_FOUND, FORBIDDEN, NO_REVENUE_SHARE, REPORT_NOT_DUE, ' +
      'PERIOD_REPORTED, PAYMENTS_CHANGED, INVALID_AMOUNT, INVALID_DATE, VALIDATION, IDEMPOTENCY_CONFLICT.',
  })
  async publishRevenueReport(
    @Arg('input', () => PublishRevenueReportInput, { description: 'The report.' }) input: PublishRevenueReportInput,
    @Ctx() context: Context,
  ) {
    const { viewer, services } = context;
    const { distributed, clientMutationId: key = null } = input;
    const report = { ...readDraft(input), distributed };
    const request = { key, mutation: 'publishRevenueReport', input: report };
    const { row: id, replayed } = await services.creations.once(viewer, request, {
      create: (rememberKey) => services.revenueReports.publish(viewer, report, rememberKey),
      read: async (createdId) => createdId,
    });
    return { ...(await published(id, report.projectId, context)), replayed };
  }

  @Mutation(() => RevenueReportPayload, {
    description:
      'Publishes another report of a period, whole, which is in force instead: at most three times, until a year after ' +
      'its end, and not what is in force already. Too little is owed at once; too much lowers later lines and is never ' +
      'asked back. Errors: UNAUTHENTICATED, PROJECT_NOT_FOUND, FORBIDDEN, NO_REVENUE_SHARE, NOT_CORRECTABLE, ' +
      'PAYMENTS_CHANGED, INVALID_AMOUNT, INVALID_DATE, VALIDATION, IDEMPOTENCY_CONFLICT.',
  })
  async correctRevenueReport(
    @Arg('input', () => CorrectRevenueReportInput, { description: 'The report and the reason.' })
    input: CorrectRevenueReportInput,
    @Ctx() context: Context,
  ) {
    const { viewer, services } = context;
    const { distributed, reason, clientMutationId: key = null } = input;
    const correction = { ...readDraft(input), distributed, reason };
    const request = { key, mutation: 'correctRevenueReport', input: correction };
    const { row: id, replayed } = await services.creations.once(viewer, request, {
      create: (rememberKey) => services.revenueReports.correct(viewer, correction, rememberKey),
      read: async (createdId) => createdId,
    });
    return { ...(await published(id, correction.projectId, context)), replayed };
  }
}
