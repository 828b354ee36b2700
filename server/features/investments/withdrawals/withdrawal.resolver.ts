import { Arg, Ctx, FieldResolver, Int, Mutation, Resolver, Root } from 'type-graphql';
import { NOT_FOUND } from '#server/kernel/errors.ts';
import { readId } from '#server/kernel/id.ts';
import { UserType } from '#server/features/accounts/user.type.ts';
import type { Context } from '#server/features/context.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import { ProjectType } from '#server/features/projects/project.type.ts';
import type { Visible } from '#server/features/rights/permissions.rules.ts';
import type { IdInput } from '#server/platform/graphql/id.input.ts';
import { CalendarDate } from '#server/platform/graphql/scalars.ts';
import { isReversed, type Investment } from '../investment.rules.ts';
import { InvestmentType } from '../investment.type.ts';
import { MAX_WITHDRAWALS, WITHDRAWAL_DAYS } from './withdrawal.rules.ts';
import { InvestmentIdInput, WithdrawInvestmentPayload } from './withdrawal.type.ts';

@Resolver(() => WithdrawInvestmentPayload)
export class WithdrawalMutations {
  @Mutation(() => WithdrawInvestmentPayload, {
    description:
      "Takes back one of the viewer's own investments, whole, by a row of its own: until Investment.withdrawableUntil, " +
      `and at most ${MAX_WITHDRAWALS} times in a project. One that the viewer withdrew before stays as it is. Errors: ` +
      'UNAUTHENTICATED, INVESTMENT_NOT_FOUND, ALREADY_REVERSED, NOT_REVERSIBLE, CAMPAIGN_ENDED, WITHDRAWAL_TOO_LATE, ' +
      'WITHDRAWAL_LIMIT, ALREADY_PAID, PAYMENT_REPORTED.',
  })
  withdrawInvestment(
    @Arg('input', () => InvestmentIdInput, { description: 'The investment.' }) input: IdInput,
    @Ctx() { viewer, services }: Context,
  ) {
    return services.withdrawals.withdraw(viewer, readId(input.id, NOT_FOUND.investment));
  }

  @FieldResolver(() => UserType, { description: 'The investor, with the changed portfolio.' })
  user(@Ctx() { viewer, services }: Context) {
    return services.accounts.me(viewer);
  }
}

@Resolver(() => InvestmentType)
export class InvestmentWithdrawalResolver {
  @FieldResolver(() => CalendarDate, {
    nullable: true,
    description:
      'The last day, in Buenos Aires, on which its investor may withdraw it, unless the campaign ends before; null when ' +
      'they may not, and for everybody else.',
  })
  async withdrawableUntil(@Root() investment: Investment, @Ctx() { viewer, services, loaders }: Context) {
    if (!viewer || isReversed(investment)) return null;
    const { projectId } = investment;
    const [project, withdrawn] = await Promise.all([
      loaders.project.load(projectId),
      loaders.withdrawalsIn.load(projectId),
    ]);
    const paid = project && (await loaders.payments.load({ investment, project }));
    return paid && services.withdrawals.lastDayFor(viewer, { investment, project, withdrawn, paid });
  }
}

@Resolver(() => ProjectType)
export class ProjectWithdrawalResolver {
  @FieldResolver(() => Int, {
    description:
      'For how many days after that of the investment the viewer may withdraw what they invest now, unless the ' +
      `campaign ends before: ${WITHDRAWAL_DAYS} unless the server is set otherwise; 0: not at all.`,
  })
  async withdrawalDays(@Root() { id }: Visible<Project>, @Ctx() { viewer, services, loaders }: Context) {
    return viewer ? services.withdrawals.daysFor(viewer, await loaders.withdrawalsIn.load(id)) : 0;
  }
}
