import { Arg, Ctx, FieldResolver, Mutation, Resolver, Root } from 'type-graphql';
import { UserType } from '#server/features/accounts/user.type.ts';
import type { Context } from '#server/features/context.ts';
import type { Visible } from '#server/features/rights/permissions.rules.ts';
import { inputReader } from '#server/platform/graphql/fields.ts';
import { accountKindOf } from '../instructions/account.rules.ts';
import { CHANGE_HOURS } from '../instructions/instructions.rules.ts';
import { AccountKindEnum } from '../instructions/instructions.type.ts';
import type { InvestmentPayments } from '../payment.rules.ts';
import { InvestmentPaymentsType } from '../payment.type.ts';
import { RETURN_ACCOUNT_FIELDS } from './return.account.fields.ts';
import type { ReturnAccount } from './return.account.rules.ts';
import {
  OwnReturnAccountsType,
  ReturnAccountPayload,
  ReturnAccountType,
  SetReturnAccountInput,
} from './return.account.type.ts';

const readAccount = inputReader<ReturnAccount>(RETURN_ACCOUNT_FIELDS);

@Resolver(() => UserType)
export class OwnReturnAccountResolver {
  @FieldResolver(() => OwnReturnAccountsType, { description: 'To which account money is returned to the viewer.' })
  returnAccounts(@Ctx() { viewer, services }: Context) {
    return services.returnAccounts.mine(viewer);
  }

  @Mutation(() => ReturnAccountPayload, {
    description:
      'Says to which account money is returned to the viewer. The first is in force at once, each later one ' +
      `${CHANGE_HOURS} hours after it was written, also after one was removed. It replaces one that isn't in force yet; ` +
      'what is in force, sent again, stops that one. The viewer is mailed about each change. Errors: UNAUTHENTICATED, ' +
      'LOG_IN_REQUIRED, STEP_UP_REQUIRED, INVESTOR_ROLE_REQUIRED, VALIDATION, EMAIL_NOT_CONFIRMED, QUOTA_REACHED.',
  })
  async setReturnAccount(
    @Arg('input', () => SetReturnAccountInput, { description: 'The whole account.' }) input: SetReturnAccountInput,
    @Ctx() { viewer, services }: Context,
  ) {
    await services.returnAccounts.set(viewer, readAccount(input));
    return { user: await services.accounts.me(viewer) };
  }

  @Mutation(() => ReturnAccountPayload, {
    description:
      'Removes the account to which money is returned to the viewer, with all its versions; without one, changes ' +
      'nothing. Errors: UNAUTHENTICATED, LOG_IN_REQUIRED, STEP_UP_REQUIRED, INVESTOR_ROLE_REQUIRED, QUOTA_REACHED.',
  })
  async removeReturnAccount(@Ctx() { viewer, services }: Context) {
    await services.returnAccounts.remove(viewer);
    return { user: await services.accounts.me(viewer) };
  }
}

@Resolver(() => ReturnAccountType)
export class ReturnAccountKindResolver {
  @FieldResolver(() => AccountKindEnum, { nullable: true, description: 'What the account is; null without one.' })
  accountKind(@Root() { account }: ReturnAccount) {
    return account === null ? null : accountKindOf(account);
  }
}

@Resolver(() => InvestmentPaymentsType)
export class InvestmentReturnAccountResolver {
  @FieldResolver(() => ReturnAccountType, {
    nullable: true,
    description:
      'To which account its investor wants money returned: for them, and for its studio with a confirmed address, while ' +
      'something of the investment is to be returned. Null otherwise, and where the investor has not said it.',
  })
  returnAccount(@Root() payments: Visible<InvestmentPayments>, @Ctx() { loaders }: Context) {
    return loaders.returnAccount.load(payments);
  }
}
