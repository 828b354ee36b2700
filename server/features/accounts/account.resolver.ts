import { Arg, Args, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { clientOf } from '#server/platform/http/client.ts';
import { NOT_FOUND } from '#server/kernel/errors.ts';
import { readId } from '#server/kernel/id.ts';
import { displayName, type User } from './user.rules.ts';
import { Costs } from '#server/platform/graphql/limits/list.length.ts';
import { paceRead } from '#server/platform/graphql/limits/response.size.ts';
import { byFirstInvestment, PageArgs, readConnection } from '#server/platform/graphql/connection.ts';
import { InvestmentConnection } from '#server/features/investments/investment.type.ts';
import {
  PositionConnection,
  AuthPayload,
  UpdateProfilePayload,
  PortfolioType,
  StudioType,
  UserType,
} from './user.type.ts';
import { ProjectConnection } from '#server/features/projects/project.type.ts';
import { readProfile, LoginInput, RegisterInput, UpdateProfileInput } from './account.inputs.type.ts';
import type { Context } from '#server/features/context.ts';
import { byCreation } from '#server/kernel/pagination.ts';

/** Sums over everything the account has. */
const STATS_COST = 20_000;

@Resolver(() => UserType)
export class AccountResolver {
  @Query(() => UserType, { description: 'The signed-in account. Errors: UNAUTHENTICATED.' })
  me(@Ctx() { viewer, services }: Context) {
    return services.accounts.me(viewer);
  }

  @Mutation(() => AuthPayload, {
    description:
      'Registers an account and signs it in. Errors: VALIDATION, TEXTS_CHANGED, EMAIL_TAKEN, TOO_MANY_REQUESTS.',
  })
  async register(
    @Arg('input', () => RegisterInput, { description: 'The account.' }) input: RegisterInput,
    @Ctx() context: Context,
  ) {
    const { acceptedTexts, ...registration } = input;
    const client = clientOf(context.request);
    const session = await context.services.accounts.register({
      ...registration,
      accepted: acceptedTexts ?? [],
      client,
    });
    context.signIn(session.user);
    return session;
  }

  @Mutation(() => AuthPayload, {
    description:
      'Signs an account in; an unknown e-mail and a wrong password are answered alike. Errors: ' +
      'INVALID_CREDENTIALS, ACCOUNT_SUSPENDED, TOO_MANY_REQUESTS.',
  })
  async login(
    @Arg('input', () => LoginInput, { description: 'The credentials.' }) { email, password }: LoginInput,
    @Ctx() context: Context,
  ) {
    const session = await context.services.accounts.login({ email, password, client: clientOf(context.request) });
    context.signIn(session.user);
    return session;
  }

  @Mutation(() => UpdateProfilePayload, {
    description:
      "Changes the viewer's own profile; the other role's fields are ignored. Errors: UNAUTHENTICATED, EDIT_CONFLICT, " +
      'VALIDATION, QUOTA_REACHED.',
  })
  async updateProfile(
    @Arg('input', () => UpdateProfileInput, { description: 'The changes.' }) input: UpdateProfileInput,
    @Ctx() { viewer, services }: Context,
  ) {
    return { user: await services.accounts.updateProfile(viewer, readProfile(input), input.baseRevision ?? null) };
  }

  @FieldResolver(() => String, { description: 'Name of the studio or investor; without one, the e-mail address.' })
  displayName(@Root() user: User) {
    return displayName(user);
  }

  @FieldResolver(() => Int, {
    description: 'Revision of the profile: 1 at first, and one more after each edit that changed a field.',
  })
  profileRevision(@Root() { developerProfile, investorProfile }: User) {
    return (developerProfile ?? investorProfile)?.revision ?? 1;
  }

  @FieldResolver(() => ProjectConnection, {
    description: 'Own projects, drafts included but archived ones, newest first; none for an investor.',
  })
  projects(@Args(() => PageArgs) page: PageArgs, @Ctx() { viewer, services, budget }: Context) {
    return readConnection(budget, page, (slice) => services.projects.listMine(viewer, slice), byCreation);
  }

  @FieldResolver(() => ProjectConnection, { description: 'Own drafts that were archived, newest first.' })
  archivedProjects(@Args(() => PageArgs) page: PageArgs, @Ctx() { viewer, services, budget }: Context) {
    return readConnection(budget, page, (slice) => services.projects.listMine(viewer, slice, 'archived'), byCreation);
  }

  @FieldResolver(() => InvestmentConnection, {
    description:
      'Own investments, those reversed and their reversals too, newest first; none for a developer. ' +
      'Errors: PROJECT_NOT_FOUND.',
  })
  investments(
    @Args(() => PageArgs) page: PageArgs,
    @Arg('projectId', () => ID, { nullable: true, description: 'Only those in this project.' })
    project: string | null,
    @Ctx() { viewer, services: { investments }, budget }: Context,
  ) {
    const projectId = project ? readId(project, NOT_FOUND.project) : null;
    return readConnection(
      budget,
      page,
      (slice) =>
        projectId === null ? investments.listMine(viewer, slice) : investments.listInProject(viewer, projectId, slice),
      byCreation,
    );
  }

  @FieldResolver(() => PositionConnection, {
    description: 'Own investments by project, the latest project first; none for a developer.',
  })
  positions(@Args(() => PageArgs) page: PageArgs, @Ctx() { viewer, services, budget }: Context) {
    return readConnection(
      budget,
      page,
      (slice) => services.investments.listPositions(viewer, slice),
      byFirstInvestment,
    );
  }

  @Costs({ always: STATS_COST })
  @FieldResolver(() => PortfolioType, {
    nullable: true,
    description: 'Figures over all own investments; null for a developer.',
  })
  portfolio(@Root() { role }: User, @Ctx() { viewer, services, budget }: Context) {
    return role === 'investor' ? paceRead(budget, () => services.stats.portfolio(viewer)) : null;
  }

  @Costs({ always: STATS_COST })
  @FieldResolver(() => StudioType, {
    nullable: true,
    description: 'Figures over all own projects; null for an investor.',
  })
  studio(@Root() { role }: User, @Ctx() { viewer, services, loaders, budget }: Context) {
    if (role !== 'developer') return null;
    return paceRead(budget, () => services.stats.studio(viewer, ({ id }) => loaders.ownProjectIds.load(id)));
  }
}
