import { Arg, Ctx, FieldResolver, Mutation, Resolver, Root } from 'type-graphql';
import { NOT_FOUND } from '#server/domain/errors.ts';
import type { Investment } from '#server/domain/investment.ts';
import { estimatedReturn } from '#server/domain/roi.ts';
import type { Context } from '../context.ts';
import { readId } from '../read.ts';
import { Money } from '../scalars.ts';
import { InvestInput } from '../types/inputs.ts';
import { InvestmentType } from '../types/investment.type.ts';
import { InvestPayload } from '../types/payloads.ts';
import { ProjectType } from '../types/project.type.ts';
import { InvestorType, UserType } from '../types/user.type.ts';

@Resolver(() => InvestmentType)
export class InvestmentResolver {
  @Mutation(() => InvestPayload, {
    description:
      'Invests in a published project, once per clientMutationId. Errors: PROJECT_NOT_FOUND, OWN_PROJECT, ' +
      'INVESTOR_ROLE_REQUIRED, PROJECT_CLOSED, INVALID_AMOUNT, BELOW_MIN, ABOVE_MAX, MAX_INVESTORS_REACHED, ' +
      'IDEMPOTENCY_CONFLICT.',
  })
  async invest(
    @Arg('input', () => InvestInput, { description: 'How much, in what.' }) input: InvestInput,
    @Ctx() { viewer, services, loaders }: Context,
  ) {
    const idempotencyKey = input.clientMutationId ?? null;
    const projectId = readId(input.projectId, NOT_FOUND.project);
    const invested = await services.investments.invest(viewer, { projectId, amount: input.amount, idempotencyKey });
    loaders.investedIn.prime(projectId, invested.invested);
    return { ...invested, clientMutationId: idempotencyKey };
  }

  @FieldResolver(() => ProjectType, { description: 'In which project.' })
  project(@Root() { projectId }: Investment, @Ctx() { loaders }: Context) {
    return loaders.project.load(projectId);
  }

  @FieldResolver(() => InvestorType, { description: "Whose; shown to oneself and to the project's developer." })
  investor(@Root() { investorId }: Investment, @Ctx() { loaders }: Context) {
    return loaders.investorByUser.load(investorId);
  }

  @FieldResolver(() => Money, { description: 'An estimate: amount × (1 + ROI), rounded half up. US dollars. SPEC §9.' })
  async estimatedReturn(@Root() { projectId, amountCents }: Investment, @Ctx() { loaders }: Context) {
    return estimatedReturn(amountCents, (await loaders.project.load(projectId))?.roi ?? null);
  }

  @FieldResolver(() => Boolean, { description: 'The project states no ROI, so 20 % was assumed.' })
  async usesDefaultRoi(@Root() { projectId }: Investment, @Ctx() { loaders }: Context) {
    return ((await loaders.project.load(projectId))?.roi ?? null) === null;
  }
}

@Resolver(() => InvestPayload)
export class InvestPayloadResolver {
  @FieldResolver(() => UserType, { description: 'The investor, with the portfolio as it now is.' })
  user(@Ctx() { viewer, services }: Context) {
    return services.accounts.me(viewer);
  }
}
