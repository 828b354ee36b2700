import { Arg, Ctx, FieldResolver, Mutation, Resolver, Root } from 'type-graphql';
import { UserType } from '#server/features/accounts/user.type.ts';
import type { Context } from '#server/features/context.ts';
import type { Investment } from '#server/features/investments/investment.rules.ts';
import { InvestmentType } from '#server/features/investments/investment.type.ts';
import { inputReader } from '#server/platform/graphql/fields.ts';
import type { StatementRow } from '../statement/statement.rules.ts';
import { StatementRowType } from '../statement/statement.type.ts';
import { IDENTITY_FIELDS } from './identity.fields.ts';
import type { LegalIdentity } from './identity.rules.ts';
import {
  LegalIdentityType,
  LegalPartiesType,
  SetLegalIdentityInput,
  SetLegalIdentityPayload,
} from './identity.type.ts';

const readIdentity = inputReader<LegalIdentity>(IDENTITY_FIELDS);

@Resolver(() => UserType)
export class LegalIdentityResolver {
  @FieldResolver(() => LegalIdentityType, {
    nullable: true,
    description: 'Who the viewer is to the law, as they wrote it; null when they did not.',
  })
  legalIdentity(@Ctx() { viewer, services }: Context) {
    return services.identities.mine(viewer);
  }

  @Mutation(() => SetLegalIdentityPayload, {
    description:
      "Writes who the viewer is to the law. Of one day the last is stored; earlier days' stay on receipts of theirs. " +
      'Errors: UNAUTHENTICATED, VALIDATION, QUOTA_REACHED.',
  })
  async setLegalIdentity(
    @Arg('input', () => SetLegalIdentityInput, { description: 'The whole identity.' }) input: SetLegalIdentityInput,
    @Ctx() { viewer, services }: Context,
  ) {
    await services.identities.save(viewer, readIdentity(input));
    return { user: await services.accounts.me(viewer) };
  }
}

@Resolver(() => InvestmentType)
export class LegalPartiesResolver {
  @FieldResolver(() => LegalPartiesType, {
    nullable: true,
    description:
      'Who both parties are to the law, of a reversal those of what it reverses; null for whoever is neither. The other ' +
      "party's is shown while something is due or was paid, to a confirmed address.",
  })
  parties(@Root() { id, reverses }: Investment, @Ctx() { loaders }: Context) {
    return loaders.legalParties.load(reverses?.id ?? id);
  }
}

@Resolver(() => StatementRowType)
export class StatementPartiesResolver {
  @FieldResolver(() => LegalPartiesType, {
    nullable: true,
    description: 'Who both parties of the commitment are to the law.',
  })
  parties(@Root() { investmentId }: StatementRow, @Ctx() { loaders }: Context) {
    return loaders.legalParties.load(investmentId);
  }
}
