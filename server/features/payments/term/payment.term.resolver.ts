import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import type { Context } from '#server/features/context.ts';
import type { Visible } from '#server/features/rights/permissions.rules.ts';
import { CalendarDate } from '#server/platform/graphql/scalars.ts';
import type { InvestmentPayments } from '../payment.rules.ts';
import { InvestmentPaymentsType } from '../payment.type.ts';

@Resolver(() => InvestmentPaymentsType)
export class PaymentTermResolver {
  @FieldResolver(() => CalendarDate, {
    nullable: true,
    description:
      'The last day, in Buenos Aires, on which it is to be paid before its studio may release it; null where nothing ' +
      'is left to pay, and in projects without `paymentDays`. Newer payment instructions and the first refusal of a ' +
      'report may move it.',
  })
  async payBy(@Root() payments: Visible<InvestmentPayments>, @Ctx() { loaders }: Context) {
    const project = await loaders.project.load(payments.projectId);
    return (project?.paymentDays ?? null) === null ? null : loaders.payBy.load(payments);
  }
}
