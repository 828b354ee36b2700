import { Arg, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import { NOT_FOUND, refuse } from '#server/kernel/errors.ts';
import { readId } from '#server/kernel/id.ts';
import { sourceProblem } from '#server/kernel/referral.source.ts';
import {
  isReversed,
  receiptNumber,
  reversalKindOf,
  reversalReasonOf,
  type Counterpart,
  type Investment,
} from './investment.rules.ts';
import { returnScenarios, SCENARIO_KINDS } from './return.scenarios.rules.ts';
import { estimatedReturn, toPercent } from '#server/kernel/money/roi.ts';
import { MaxItems } from '#server/platform/graphql/limits/list.length.ts';
import type { Invested } from './investment.service.ts';
import type { Context } from '#server/features/context.ts';
import { Money } from '#server/platform/graphql/scalars.ts';
import { InvestInput } from './investment.inputs.type.ts';
import {
  InvestPayload,
  AgreedTermsType,
  CounterInvestmentType,
  InvestmentType,
  ReturnScenarioType,
  ReversalKindEnum,
} from './investment.type.ts';
import { ProjectType } from '#server/features/projects/project.type.ts';
import { UpdateObjectType } from '#server/features/updates/update.type.ts';
import { InvestorType, UserType } from '#server/features/accounts/user.type.ts';

const percentOrNull = (hundredths: number | null): number | null => hundredths && toPercent(hundredths);

@Resolver(() => InvestmentType)
export class InvestmentResolver {
  @Query(() => InvestmentType, {
    nullable: true,
    description: "One investment of the viewer's own. Errors: UNAUTHENTICATED, INVESTMENT_NOT_FOUND.",
  })
  investment(
    @Arg('id', () => ID, { description: 'Id of the investment.' }) id: string,
    @Ctx() { viewer, services }: Context,
  ) {
    return services.investments.get(viewer, readId(id, NOT_FOUND.investment));
  }

  @Mutation(() => InvestPayload, {
    description:
      'Invests in a published project, once per clientMutationId. Errors: PROJECT_NOT_FOUND, OWN_PROJECT, ' +
      'INVESTOR_ROLE_REQUIRED, PROJECT_HIDDEN, PROJECT_CLOSED, TERMS_CHANGED, INVALID_AMOUNT, BELOW_MIN, ABOVE_MAX, ' +
      'MAX_INVESTORS_REACHED, LIMIT_REACHED, IDEMPOTENCY_CONFLICT, VALIDATION.',
  })
  async invest(
    @Arg('input', () => InvestInput, { description: 'The investment.' }) input: InvestInput,
    @Ctx() { viewer, services, loaders }: Context,
  ) {
    const { amount, termsVersion, source = null } = input;
    refuse(sourceProblem(source));
    const idempotencyKey = input.clientMutationId ?? null;
    const projectId = readId(input.projectId, NOT_FOUND.project);
    const invested = await services.investments.invest(viewer, { projectId, amount, idempotencyKey, termsVersion });
    if (source !== null) await services.referrals.ofInvestment(viewer, invested.investment, source);
    loaders.positionTotals.prime(projectId, invested.position);
    return { ...invested, clientMutationId: idempotencyKey };
  }

  @FieldResolver(() => ProjectType, { description: 'The project the money was invested in.' })
  project(@Root() { projectId }: Investment, @Ctx() { loaders }: Context) {
    return loaders.project.load(projectId);
  }

  @FieldResolver(() => InvestorType, {
    description: "Who invested; shown to the investor and to the project's developer.",
  })
  investor(@Root() { investorId }: Investment, @Ctx() { loaders }: Context) {
    return loaders.investorByUser.load(investorId);
  }

  @FieldResolver(() => Money, {
    description:
      'Estimate, not a promise: amount × (1 + ROI), rounded half up to cents. US dollars. Of a reversal minus that of ' +
      'the investment it takes back.',
  })
  async estimatedReturn(@Root() { projectId, amountCents }: Investment, @Ctx() { loaders }: Context) {
    return estimatedReturn(amountCents, (await loaders.project.load(projectId))?.roi ?? null);
  }

  @MaxItems(SCENARIO_KINDS.length)
  @FieldResolver(() => [ReturnScenarioType], {
    description:
      'What it may return by the terms agreed to, the worst first; empty once it is reversed, and for a reversal.',
  })
  async returnScenarios(@Root() investment: Investment, @Ctx() { loaders }: Context) {
    if (isReversed(investment)) return [];
    const { id, projectId, amountCents: invested } = investment;
    const terms = (await loaders.agreedTerms.load(id)) ?? (await loaders.project.load(projectId));
    const roi = terms?.roi ?? null;
    const usesDefaultRoi = roi === null;
    return returnScenarios({ invested, estimatedReturn: estimatedReturn(invested, roi), usesDefaultRoi });
  }

  @FieldResolver(() => String, { description: 'Number of its receipt.' })
  receiptNumber(@Root() { id }: Investment) {
    return receiptNumber(id);
  }

  @FieldResolver(() => String, {
    nullable: true,
    description:
      'Why it was reversed, in the words of who did it, the same on both rows; null for an active investment.',
  })
  reversalReason(@Root() investment: Investment) {
    return reversalReasonOf(investment);
  }

  @FieldResolver(() => ReversalKindEnum, {
    nullable: true,
    description: 'By whom or why it was reversed, the same on both rows; null for an active investment.',
  })
  reversalKind(@Root() investment: Investment) {
    return reversalKindOf(investment);
  }

  @FieldResolver(() => AgreedTermsType, {
    nullable: true,
    description: 'What the investor agreed to; null for everybody but the investor.',
  })
  async terms(@Root() { id }: Investment, @Ctx() { loaders }: Context) {
    const terms = await loaders.agreedTerms.load(id);
    return (
      terms && {
        ...terms,
        expectedRoi: percentOrNull(terms.roi),
        revenueShare: percentOrNull(terms.revenueShare),
        returnCap: percentOrNull(terms.returnCap),
      }
    );
  }

  @FieldResolver(() => Boolean, { description: 'Whether 20 % is assumed because the project states no ROI.' })
  async usesDefaultRoi(@Root() { projectId }: Investment, @Ctx() { loaders }: Context) {
    return ((await loaders.project.load(projectId))?.roi ?? null) === null;
  }
}

@Resolver(() => CounterInvestmentType)
export class CounterInvestmentResolver {
  @FieldResolver(() => String, { description: 'Number of its receipt.' })
  receiptNumber(@Root() { id }: Counterpart) {
    return receiptNumber(id);
  }
}

@Resolver(() => InvestPayload)
export class InvestPayloadResolver {
  @FieldResolver(() => UserType, { description: 'The investor, with the changed portfolio.' })
  user(@Ctx() { viewer, services }: Context) {
    return services.accounts.me(viewer);
  }

  @FieldResolver(() => UpdateObjectType, {
    nullable: true,
    description: "The project's newest update for investors alone, which the investor may read now; null without one.",
  })
  exclusiveUpdate(@Root() { project }: Invested, @Ctx() { loaders }: Context) {
    return loaders.latestExclusiveUpdate.load(project);
  }
}
