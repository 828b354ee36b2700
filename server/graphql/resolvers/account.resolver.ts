import { Arg, Args, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import { displayName, type User } from '#server/domain/user.ts';
import { Costs } from '../bounds.ts';
import { inTurn } from '../budget.ts';
import { byCreation, PageArgs, pageOf } from '../connection.ts';
import { InvestmentConnection, ProjectConnection } from '../connections.ts';
import { signIn, type Context } from '../context.ts';
import { LoginInput, RegisterInput, UpdateProfileInput } from '../types/account.inputs.ts';
import { AuthPayload, UpdateProfilePayload } from '../types/payloads.ts';
import { PortfolioType, StudioType, UserType } from '../types/user.type.ts';

/** They are summed over everything the account has. */
const FIGURES_COST = 20_000;

@Resolver(() => UserType)
export class AccountResolver {
  @Query(() => UserType, { description: 'The signed-in account. Errors: UNAUTHENTICATED.' })
  me(@Ctx() { viewer, services }: Context) {
    return services.accounts.me(viewer);
  }

  @Mutation(() => AuthPayload, {
    description: 'Makes an account and signs it in. Errors: VALIDATION, EMAIL_TAKEN, TOO_MANY_REQUESTS. SPEC §5.',
  })
  async register(
    @Arg('input', () => RegisterInput, { description: 'Who registers.' }) input: RegisterInput,
    @Ctx() context: Context,
  ) {
    const session = await context.services.accounts.register({ ...input, address: context.request.ip });
    signIn(context, session.user);
    return session;
  }

  @Mutation(() => AuthPayload, { description: 'Signs in. Errors: INVALID_CREDENTIALS, TOO_MANY_REQUESTS.' })
  async login(
    @Arg('input', () => LoginInput, { description: 'Who signs in.' }) { email, password }: LoginInput,
    @Ctx() context: Context,
  ) {
    const session = await context.services.accounts.login({ email, password, address: context.request.ip });
    signIn(context, session.user);
    return session;
  }

  @Mutation(() => UpdateProfilePayload, {
    description: "Changes one's own profile; the other role's fields are ignored. Errors: VALIDATION.",
  })
  async updateProfile(
    @Arg('input', () => UpdateProfileInput, { description: 'What changes.' }) input: UpdateProfileInput,
    @Ctx() { viewer, services }: Context,
  ) {
    return { user: await services.accounts.updateProfile(viewer, input) };
  }

  @FieldResolver(() => String, { description: 'Studio or investor name, else the e-mail.' })
  displayName(@Root() user: User) {
    return displayName(user);
  }

  @FieldResolver(() => ProjectConnection, {
    description: 'Own projects, drafts included, newest first; none for an investor.',
  })
  projects(@Args(() => PageArgs) page: PageArgs, @Ctx() { viewer, services, budget }: Context) {
    return pageOf(budget, page, (slice) => services.projects.listMine(viewer, slice), byCreation);
  }

  @FieldResolver(() => InvestmentConnection, { description: 'Own investments, newest first; none for a developer.' })
  investments(@Args(() => PageArgs) page: PageArgs, @Ctx() { viewer, services, budget }: Context) {
    return pageOf(budget, page, (slice) => services.investments.listMine(viewer, slice), byCreation);
  }

  @Costs({ always: FIGURES_COST })
  @FieldResolver(() => PortfolioType, { nullable: true, description: "An investor's figures; null for a developer." })
  portfolio(@Root() { role }: User, @Ctx() { viewer, services, budget }: Context) {
    return role === 'investor' ? inTurn(budget, () => services.figures.portfolio(viewer)) : null;
  }

  @Costs({ always: FIGURES_COST })
  @FieldResolver(() => StudioType, { nullable: true, description: "A developer's figures; null for an investor." })
  studio(@Root() { role }: User, @Ctx() { viewer, services, budget }: Context) {
    return role === 'developer' ? inTurn(budget, () => services.figures.studio(viewer)) : null;
  }
}
