import { Arg, Args, Ctx, FieldResolver, ID, Int, Query, Resolver, Root } from 'type-graphql';
import { InvestorType, PositionType, UserType } from '#server/features/accounts/user.type.ts';
import type { Context } from '#server/features/context.ts';
import type { PositionSums } from '#server/features/investments/investment.sums.repository.ts';
import { ReturnAccountType } from '#server/features/payments/returns/return.account.type.ts';
import {
  answerableUntil,
  disputeEndsOn,
  type ReturnAnswerKind,
} from '#server/features/payments/returns/return.answer.rules.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import { ProjectType } from '#server/features/projects/project.type.ts';
import type { Visible } from '#server/features/rights/permissions.rules.ts';
import type { Day } from '#server/kernel/time/calendar.ts';
import { PageArgs, readConnection } from '#server/platform/graphql/connection.ts';
import { MaxItems } from '#server/platform/graphql/limits/list.length.ts';
import { paceRead } from '#server/platform/graphql/limits/response.size.ts';
import { MAX_PERIODS } from '../revenue.report.rules.ts';
import { distributionStateOf, MAX_SHOWN_PAYMENTS, type DistributionPayment } from './distribution.rules.ts';
import { byInvestor, byProject, type Distribution } from './distribution.lists.service.ts';
import {
  DistributionConnection,
  DistributionPaymentType,
  DistributionType,
  ReportedShareType,
} from './distribution.type.ts';

type Seen = Visible<Distribution>;

@Resolver(() => DistributionType)
export class DistributionResolver {
  @Query(() => DistributionType, {
    nullable: true,
    description:
      'What one investor gets of the revenue of a project in which the viewer has the right PROJECT_PAYMENTS, or what the ' +
      'viewer gets; null without that, and without a line. Errors: UNAUTHENTICATED.',
  })
  distribution(
    @Arg('id', () => ID, { description: 'Id of the distribution.' }) id: string,
    @Ctx() { viewer, services, budget }: Context,
  ) {
    return paceRead(budget, () => services.distributions.get(viewer, id));
  }

  @FieldResolver(() => ID, { description: 'One for each investor of a project.' })
  id(@Root() { id }: Seen) {
    return id;
  }

  @FieldResolver(() => InvestorType, { nullable: true, description: 'The investor.' })
  investor(@Root() { investorId }: Seen, @Ctx() { loaders }: Context) {
    return loaders.investorByUser.load(investorId);
  }

  @FieldResolver(() => ProjectType, { nullable: true, description: 'The game; null where the viewer may not see it.' })
  project(@Root() { projectId }: Seen, @Ctx() { loaders }: Context) {
    return loaders.project.load(projectId);
  }

  @MaxItems(MAX_PERIODS)
  @FieldResolver(() => [ReportedShareType], { description: 'What each report in force gives, the first period first.' })
  lines(@Root() distribution: Seen, @Ctx() { loaders }: Context) {
    return loaders.reportedShares.load(distribution);
  }

  @MaxItems(MAX_SHOWN_PAYMENTS)
  @FieldResolver(() => [DistributionPaymentType], {
    description: `What was paid, with what both sides say of it: the latest ${MAX_SHOWN_PAYMENTS}, oldest first.`,
  })
  async payments(@Root() distribution: Seen, @Ctx() { loaders, services }: Context) {
    const today = services.today();
    return (await loaders.distributionPayments.load(distribution)).map((paid) => shownPayment(paid, today));
  }

  @FieldResolver(() => Int, { description: 'Number of payments, those that the studio took back included.' })
  async paymentCount(@Root() distribution: Seen, @Ctx() { loaders }: Context) {
    return (await loaders.distributionCounts.load(distribution)).paymentCount;
  }

  @FieldResolver(() => Int, { description: 'Number of payments of which a dispute is open.' })
  async disputeCount(@Root() distribution: Seen, @Ctx() { loaders }: Context) {
    return (await loaders.distributionCounts.load(distribution)).disputeCount;
  }

  @FieldResolver(() => ReturnAccountType, {
    nullable: true,
    description:
      'To which account the investor wants to be paid: for them, and for the studio with a confirmed address, while ' +
      'something is owed. Null otherwise, and where the investor has not said it.',
  })
  returnAccount(@Root() distribution: Seen, @Ctx() { loaders }: Context) {
    return loaders.distributionAccount.load(distribution);
  }
}

function shownPayment(paid: DistributionPayment, today: Day): DistributionPaymentType {
  const { correction, answers, ...row } = paid;
  const find = (wanted: ReturnAnswerKind) => answers.find(({ kind }) => kind === wanted) ?? null;
  const [dispute, reply, decision] = [find('DISPUTED'), find('REPLIED'), find('DECIDED')];
  return {
    ...row,
    isReversed: correction !== null,
    reason: correction && correction.reason,
    state: distributionStateOf(paid, today),
    answerableUntil: answerableUntil(row.createdAt),
    disputeEndsOn: dispute && disputeEndsOn(dispute.createdAt),
    disputeReason: dispute && dispute.text,
    reply: reply && reply.text,
    replyReference: reply && reply.bankReference,
    decision: decision && decision.text,
  };
}

@Resolver(() => ProjectType)
export class ProjectDistributionsResolver {
  @FieldResolver(() => DistributionConnection, {
    description:
      'What each investor with a line gets of its revenue, and what was paid of that; empty for whoever lacks the right ' +
      'PROJECT_PAYMENTS. Errors: INVALID_CURSOR.',
  })
  distributions(
    @Root() project: Visible<Project>,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() { viewer, services, budget }: Context,
  ) {
    return readConnection(
      budget,
      page,
      (slice) => services.distributions.listOfProject(viewer, project, slice),
      byInvestor,
    );
  }
}

@Resolver(() => UserType)
export class OwnReturnsResolver {
  @FieldResolver(() => DistributionConnection, {
    description:
      "What the viewer gets of the revenue of each released game with a revenue share, by the games' ids; empty for a " +
      'developer. Errors: INVALID_CURSOR.',
  })
  returns(@Args(() => PageArgs) page: PageArgs, @Ctx() { viewer, services, budget }: Context) {
    return readConnection(budget, page, (slice) => services.distributions.listMine(viewer, slice), byProject);
  }
}

@Resolver(() => PositionType)
export class PositionReturnsResolver {
  @FieldResolver(() => DistributionType, {
    nullable: true,
    description:
      "What its investor gets of the game's revenue; null until the game is released, and of one without a revenue share.",
  })
  async returns(@Root() position: Visible<PositionSums>, @Ctx() { loaders }: Context) {
    const project = await loaders.projectOfPosition.load(position);
    return project && loaders.ownReturns.load(project);
  }
}
