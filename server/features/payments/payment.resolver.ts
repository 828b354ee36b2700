import { Args, ArgsType, Ctx, Field, FieldResolver, Resolver, Root } from 'type-graphql';
import type { Cents } from '#server/kernel/money/money.ts';
import { byCreation } from '#server/kernel/pagination.ts';
import { PortfolioType, UserType } from '#server/features/accounts/user.type.ts';
import type { Context } from '#server/features/context.ts';
import type { Investment } from '#server/features/investments/investment.rules.ts';
import { InvestmentConnection, InvestmentType } from '#server/features/investments/investment.type.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import { ProjectType } from '#server/features/projects/project.type.ts';
import type { Visible } from '#server/features/rights/permissions.rules.ts';
import { PageArgs, readConnection } from '#server/platform/graphql/connection.ts';
import { Costs, MaxItems } from '#server/platform/graphql/limits/list.length.ts';
import { Money } from '#server/platform/graphql/scalars.ts';
import { PAYMENT_STATES, refusedFirst, type InvestmentPayments, type PaymentState } from './payment.rules.ts';
import {
  InvestmentPaymentsType,
  PaidTotalsType,
  PaymentCountType,
  PaymentStateEnum,
  PaymentType,
} from './payment.type.ts';
import { MAX_PAYMENT_ROWS } from './payment.writing.rules.ts';

/** Each reads the state of all investments of a project or a person. */
const STATES_COST = 5000;

@ArgsType()
class PaymentsArgs extends PageArgs {
  @Field(() => PaymentStateEnum, { nullable: true, description: 'Only those in this state.' })
  state!: PaymentState | null;
}

@ArgsType()
class ProjectPaymentsArgs extends PaymentsArgs {
  @Field(() => String, {
    nullable: true,
    description: 'Only the one that this reference names, however it is typed; none when it has a mistake.',
  })
  reference!: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      "Only those whose investor's name has words that begin with these, ignoring case and accents, or that the text " +
      'names by their reference, by an amount that was invested or reported, as "1.500,50" or "1500.50", or by three or ' +
      'more letters and digits of what the bank calls a payment. Not used with `reference`.',
  })
  search!: string | null;

  @Field(() => Boolean, { defaultValue: false, description: 'Only those of which a return is in dispute.' })
  disputed!: boolean;
}

@Resolver(() => InvestmentType)
export class InvestmentPaymentsOfResolver {
  @FieldResolver(() => InvestmentPaymentsType, {
    nullable: true,
    description:
      'What was paid of it; null for everybody but its investor and whoever has the right PROJECT_PAYMENTS, and for a ' +
      'reversal.',
  })
  async payments(@Root() investment: Investment, @Ctx() { loaders }: Context) {
    if (investment.reverses) return null;
    const project = await loaders.project.load(investment.projectId);
    return project && loaders.payments.load({ investment, project });
  }
}

@Resolver(() => InvestmentPaymentsType)
export class InvestmentPaymentsResolver {
  @MaxItems(MAX_PAYMENT_ROWS)
  @FieldResolver(() => [PaymentType], {
    description: `What both sides said, oldest first; at most ${MAX_PAYMENT_ROWS} rows.`,
  })
  rows(@Root() payments: Visible<InvestmentPayments>, @Ctx() { loaders }: Context) {
    return loaders.paymentRows.load(payments);
  }

  @FieldResolver(() => PaymentType, {
    nullable: true,
    description:
      'The row by which the studio refused the last report, while its investor has to answer it; null once another row ' +
      'follows it, and when nothing is left to pay.',
  })
  async refusal(@Root() payments: Visible<InvestmentPayments>, @Ctx() { loaders }: Context) {
    return payments.isRefused ? (await loaders.paymentRows.load(payments)).at(-1) : null;
  }
}

@Resolver(() => ProjectType)
export class ProjectPaymentsResolver {
  @FieldResolver(() => Money, {
    description: 'What the studio says it received, less what it returned. US dollars, at most two decimals.',
  })
  confirmedAmount(@Root() { confirmedCents }: Visible<Project>) {
    return confirmedCents;
  }

  @Costs({ always: STATES_COST })
  @FieldResolver(() => InvestmentConnection, {
    description:
      'Investments whose payments have a state, newest first; none for whoever lacks the right PROJECT_PAYMENTS.',
  })
  payments(
    @Root() project: Visible<Project>,
    @Args(() => ProjectPaymentsArgs) args: ProjectPaymentsArgs,
    @Ctx() { viewer, services, budget }: Context,
  ) {
    const which = {
      state: args.state ?? null,
      reference: args.reference ?? null,
      search: args.search ?? null,
      isDisputed: args.disputed,
    };
    return readConnection(
      budget,
      args,
      (slice) => services.payments.listOfProject(viewer, project, which, slice),
      byCreation,
    );
  }

  @Costs({ always: STATES_COST })
  @MaxItems(PAYMENT_STATES.length)
  @FieldResolver(() => [PaymentCountType], {
    description:
      'How many of its investments are in each state of their payments; empty for whoever lacks the right ' +
      'PROJECT_PAYMENTS.',
  })
  paymentCounts(@Root() project: Visible<Project>, @Ctx() { viewer, services }: Context) {
    return services.payments.countsOfProject(viewer, project);
  }
}

@Resolver(() => UserType)
export class OwnPaymentsResolver {
  @Costs({ always: STATES_COST })
  @FieldResolver(() => InvestmentConnection, {
    description:
      'Own investments whose payments have a state: those with a refusal first, then newest first; none for a developer.',
  })
  payments(@Args(() => PaymentsArgs) args: PaymentsArgs, @Ctx() { viewer, services, budget }: Context) {
    const state = args.state ?? null;
    return readConnection(budget, args, (slice) => services.payments.listMine(viewer, state, slice), refusedFirst);
  }

  @Costs({ always: STATES_COST })
  @MaxItems(PAYMENT_STATES.length)
  @FieldResolver(() => [PaymentCountType], {
    description: 'How many of the own investments are in each state of their payments; empty for a developer.',
  })
  paymentCounts(@Ctx() { viewer, services }: Context) {
    return services.payments.countsMine(viewer);
  }
}

@Resolver(() => PortfolioType)
export class PortfolioPaymentsResolver {
  @Costs({ always: STATES_COST })
  @FieldResolver(() => PaidTotalsType, { description: 'What was paid of all investments of the investor.' })
  async payments(@Root() { invested }: { invested: Cents }, @Ctx() { viewer, loaders }: Context) {
    const { paidCents, returnedCents, coveredCents } = await loaders.ownPaidTotals.load(viewer?.id ?? 0);
    return { paidCents, returnedCents, leftCents: invested - coveredCents };
  }
}
