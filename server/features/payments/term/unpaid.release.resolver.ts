import { Arg, Ctx, FieldResolver, Mutation, Resolver, Root } from 'type-graphql';
import { NOT_FOUND } from '#server/kernel/errors.ts';
import { readId } from '#server/kernel/id.ts';
import type { Context } from '#server/features/context.ts';
import { InvestmentType } from '#server/features/investments/investment.type.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import { ProjectType } from '#server/features/projects/project.type.ts';
import type { Visible } from '#server/features/rights/permissions.rules.ts';
import { Costs, MaxItems } from '#server/platform/graphql/limits/list.length.ts';
import { DAYS_AFTER_BLOCK, MAX_RELEASED, RELEASE_AFTER_DAYS } from './unpaid.release.rules.ts';
import { ReleaseUnpaidInput, ReleaseUnpaidPayload } from './unpaid.release.type.ts';

/** It reads everything in the project that isn't paid. */
const OVERDUE_COST = 5000;

@Resolver(() => ProjectType)
export class OverdueInvestmentsResolver {
  @Costs({ always: OVERDUE_COST })
  @MaxItems(MAX_RELEASED)
  @FieldResolver(() => [InvestmentType], {
    description:
      `Commitments that releaseUnpaid takes today, the first made first, at most ${MAX_RELEASED}; none for whoever lacks ` +
      'the right PROJECT_PAYMENTS.',
  })
  overdueInvestments(@Root() project: Visible<Project>, @Ctx() { viewer, services }: Context) {
    return services.unpaidReleases.listReleasable(viewer, project);
  }
}

@Resolver()
export class UnpaidReleaseMutations {
  @Mutation(() => ReleaseUnpaidPayload, {
    description:
      `Releases at most ${MAX_RELEASED} commitments in a project, all or none, each whole by a row of its own: those not ` +
      `fully paid, without an open report, from ${RELEASE_AFTER_DAYS} days after InvestmentPayments.payBy on. What was ` +
      'received of them is to be returned, and their seats are free. Those released before stay as they are, so that a ' +
      'call can be repeated. None while operators froze or suspended the studio or hid the project, nor in ' +
      `${DAYS_AFTER_BLOCK} days after. Errors: UNAUTHENTICATED, LOG_IN_REQUIRED, STEP_UP_REQUIRED, PROJECT_NOT_FOUND, ` +
      'FORBIDDEN, INVESTMENT_NOT_FOUND, ALREADY_PAID, PAYMENT_NOT_OVERDUE, PAYMENTS_CHANGED, PAYMENTS_FROZEN, ' +
      'INVALID_AMOUNT, VALIDATION, IDEMPOTENCY_CONFLICT.',
  })
  async releaseUnpaid(
    @Arg('input', () => ReleaseUnpaidInput, { description: 'The investments.' }) input: ReleaseUnpaidInput,
    @Ctx() { viewer, services }: Context,
  ) {
    const { total = null, clientMutationId: key = null } = input;
    const projectId = readId(input.projectId, NOT_FOUND.project);
    const investmentIds = input.investmentIds.map((id) => readId(id, NOT_FOUND.investment));
    const release = { projectId, investmentIds, total };
    const request = { key, mutation: 'releaseUnpaid', input: release };
    const { row: investments, replayed } = await services.creations.once(viewer, request, {
      create: (rememberKey) => services.unpaidReleases.release(viewer, release, rememberKey),
      read: () => services.unpaidReleases.getChosen(viewer, release),
    });
    return { investments, project: await services.projects.get(viewer, projectId), replayed };
  }
}
