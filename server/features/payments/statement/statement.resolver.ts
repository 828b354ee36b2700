import { Arg, Args, Ctx, FieldResolver, ID, Query, Resolver, Root } from 'type-graphql';
import { InvestorType } from '#server/features/accounts/user.type.ts';
import type { Context } from '#server/features/context.ts';
import { receiptNumber } from '#server/features/investments/investment.rules.ts';
import { ProjectType } from '#server/features/projects/project.type.ts';
import { PageArgs, readConnection } from '#server/platform/graphql/connection.ts';
import { Costs } from '#server/platform/graphql/limits/list.length.ts';
import { CalendarDate } from '#server/platform/graphql/scalars.ts';
import { paymentReference } from '../payment.reference.rules.ts';
import { ReturnStateEnum } from '../returns/return.answer.type.ts';
import {
  isDistributionRow,
  isReturnRow,
  placeOf,
  sourceOf,
  type Statement,
  type StatementProject,
  type StatementRow,
} from './statement.rules.ts';
import { StatementProjectType, StatementRowConnection, StatementRowType, StatementType } from './statement.type.ts';

/** It adds up everything that the account has in these days. */
const STATEMENT_COST = 5000;

@Resolver(() => StatementType)
export class StatementResolver {
  @Costs({ always: STATEMENT_COST })
  @Query(() => StatementType, {
    description:
      "The viewer's statement: of an investor their own money, of a studio that of the projects it owns. Errors: " +
      'UNAUTHENTICATED, INVALID_DATE, VALIDATION.',
  })
  statement(
    @Arg('from', () => CalendarDate, { description: 'The first day, in Buenos Aires; from 2000 on.' }) from: string,
    @Arg('to', () => CalendarDate, {
      description: 'The last day, at most tomorrow.',
    })
    to: string,
    @Ctx() { viewer, services }: Context,
  ) {
    return services.statements.get(viewer, { from, to });
  }

  @FieldResolver(() => StatementRowConnection, { description: 'Its rows, oldest first. Errors: INVALID_CURSOR.' })
  rows(
    @Root() statement: Statement,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() { viewer, services, budget }: Context,
  ) {
    return readConnection(budget, page, (slice) => services.statements.listRows(viewer, statement, slice), placeOf);
  }
}

@Resolver(() => StatementProjectType)
export class StatementProjectResolver {
  @FieldResolver(() => ProjectType, { description: 'The project.' })
  project(@Root() { projectId }: StatementProject, @Ctx() { loaders }: Context) {
    return loaders.project.load(projectId);
  }
}

const ID_OF = { investments: 'investment', payments: 'payment', distributions: 'distribution' } as const;

@Resolver(() => StatementRowType)
export class StatementRowResolver {
  @FieldResolver(() => ID, { description: 'Unique among the rows of all statements.' })
  id(@Root() row: StatementRow) {
    return `${ID_OF[sourceOf(row)]}-${row.id}`;
  }

  @FieldResolver(() => ProjectType, { description: 'The project that it belongs to.' })
  project(@Root() { projectId }: StatementRow, @Ctx() { loaders }: Context) {
    return loaders.project.load(projectId);
  }

  @FieldResolver(() => InvestorType, { description: 'Whose commitment it is about.' })
  investor(@Root() { investorId }: StatementRow, @Ctx() { loaders }: Context) {
    return loaders.investorByUser.load(investorId);
  }

  @FieldResolver(() => String, {
    description:
      'Number of the receipt: its own if it was committed or reversed, else that of the commitment; of what was paid of ' +
      "revenue, that of the investor's first commitment in the game.",
  })
  receiptNumber(@Root() { receiptId }: StatementRow) {
    return receiptNumber(receiptId);
  }

  @FieldResolver(() => ReturnStateEnum, {
    nullable: true,
    description:
      'What both sides say of a return or payment of revenue that the studio did not take back; null for other rows.',
  })
  returnState(@Root() row: StatementRow, @Ctx() { loaders }: Context) {
    if (isDistributionRow(row)) return loaders.distributionStates.load(row.id);
    return isReturnRow(row) ? loaders.returnStates.load(row.id) : null;
  }

  @FieldResolver(() => String, { description: 'Reference that the commitment is paid with.' })
  reference(@Root() { investmentId }: StatementRow) {
    return paymentReference(investmentId);
  }
}
