import { Arg, Args, ArgsType, Ctx, Field, FieldResolver, ID, Int, Query, Resolver, Root } from 'type-graphql';
import { onTimePercent } from '#server/features/milestones/delivery.rules.ts';
import { NOT_FOUND } from '#server/kernel/errors.ts';
import { readId } from '#server/kernel/id.ts';
import type { Slice } from '#server/kernel/pagination.ts';
import type { DeveloperProfile } from '#server/features/accounts/profile.rules.ts';
import { Costs } from '#server/platform/graphql/limits/list.length.ts';
import { byId, nestedConnection, PageArgs, readConnection } from '#server/platform/graphql/connection.ts';
import {
  DeveloperConnection,
  InvestorConnection,
  DeliveryRecordType,
  DeveloperType,
} from '#server/features/accounts/user.type.ts';
import { HtmlOf } from '#server/platform/graphql/html.field.ts';
import { screenHtml } from '#server/platform/markdown/screen.html.ts';
import { ProjectConnection } from '#server/features/projects/project.type.ts';
import { DISPUTE_DAYS } from '#server/features/payments/returns/return.answer.rules.ts';
import { UNCONFIRMED_DAYS } from '#server/features/payments/unconfirmed.rules.ts';
import type { Context } from '#server/features/context.ts';
import { DateTime } from '#server/platform/graphql/scalars.ts';

@ArgsType()
class DirectoryArgs extends PageArgs {
  @Field(() => String, {
    nullable: true,
    description:
      "Beginnings of words of the name or of a studio's country, in any letter case and with or without accents; all " +
      'must be found. Of more than 1000 matches the latest 1000 are listed and counted.',
  })
  search!: string | null;
}

/** A search looks up every word and counts the matches. */
const SEARCH_COST = 20_000;

/** Looks at every published project of a studio. */
const RECORD_COST = 500;

@Resolver(() => DeveloperType)
export class DirectoryResolver {
  @Costs({ arguments: { search: SEARCH_COST } })
  @Query(() => DeveloperConnection, {
    description: 'All developers, latest to register first, without e-mail addresses. Errors: UNAUTHENTICATED.',
  })
  developers(@Args(() => DirectoryArgs) args: DirectoryArgs, @Ctx() { viewer, services, budget }: Context) {
    const read = (slice: Slice) => services.directory.developers(viewer, args.search, slice);
    return readConnection(budget, args, read, byId);
  }

  @Costs({ arguments: { search: SEARCH_COST } })
  @Query(() => InvestorConnection, {
    description: 'All investors, latest to register first, without e-mail addresses. Errors: UNAUTHENTICATED.',
  })
  investors(@Args(() => DirectoryArgs) args: DirectoryArgs, @Ctx() { viewer, services, budget }: Context) {
    const read = (slice: Slice) => services.directory.investors(viewer, args.search, slice);
    return readConnection(budget, args, read, byId);
  }

  @Query(() => DeveloperType, {
    nullable: true,
    description: 'One developer. Errors: UNAUTHENTICATED, DEVELOPER_NOT_FOUND.',
  })
  async developer(
    @Arg('id', () => ID, { description: 'Id of the profile.' }) id: string,
    @Ctx() { viewer, services, loaders }: Context,
  ) {
    const developer = await services.directory.developer(viewer, readId(id, NOT_FOUND.developer));
    loaders.developer.prime(developer.id, developer);
    return developer;
  }

  @HtmlOf('about', { nullable: true })
  aboutHtml(@Root() { about }: DeveloperProfile) {
    return about === null ? null : screenHtml(about);
  }

  @FieldResolver(() => Int, { description: 'Number of published projects.' })
  projectCount(@Root() { id }: DeveloperProfile, @Ctx() { loaders }: Context) {
    return loaders.publishedCount.load(id);
  }

  @FieldResolver(() => Int, { description: 'Number of published projects whose game was released.' })
  async releasedCount(@Root() { id }: DeveloperProfile, @Ctx() { loaders }: Context) {
    return (await loaders.outcomes.load(id)).released;
  }

  @FieldResolver(() => Int, { description: 'Number of published projects whose game was cancelled.' })
  async cancelledCount(@Root() { id }: DeveloperProfile, @Ctx() { loaders }: Context) {
    return (await loaders.outcomes.load(id)).cancelled;
  }

  @Costs({ always: RECORD_COST })
  @FieldResolver(() => DateTime, {
    nullable: true,
    description: 'When it last published a public update of a published project; null if it never did.',
  })
  lastUpdateAt(@Root() { id }: DeveloperProfile, @Ctx() { loaders }: Context) {
    return loaders.latestUpdate.load(id);
  }

  @Costs({ always: RECORD_COST })
  @FieldResolver(() => DeliveryRecordType, {
    description: 'How often it met the first due dates of its milestones, over its latest 100 published projects.',
  })
  async deliveries(@Root() { id }: DeveloperProfile, @Ctx() { loaders }: Context) {
    const record = await loaders.deliveries.load(id);
    return { ...record, onTimePercent: onTimePercent(record) };
  }

  @FieldResolver(() => Int, {
    description:
      `Number of payments that investors of its published projects reported ${UNCONFIRMED_DAYS} days ago or before, and ` +
      'that it has neither confirmed nor refused.',
  })
  async unconfirmedPayments(@Root() { id }: DeveloperProfile, @Ctx() { loaders }: Context) {
    return (await loaders.unanswered.load(id)).unconfirmedPayments;
  }

  @FieldResolver(() => Int, {
    description:
      'Number of returns and payments of revenue in its published projects that an investor disputed in the last ' +
      `${DISPUTE_DAYS} days, and whose dispute is open.`,
  })
  async disputedReturns(@Root() { id }: DeveloperProfile, @Ctx() { loaders }: Context) {
    return (await loaders.unanswered.load(id)).disputedReturns;
  }

  @FieldResolver(() => ProjectConnection, { description: 'Published projects, newest first.' })
  projects(
    @Root() developer: DeveloperProfile,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() { viewer, services, loaders, budget }: Context,
  ) {
    return nestedConnection(budget, page, {
      firstPage: (limit) => loaders.firstProjects(developer, limit),
      nextPage: (slice) => services.projects.listOfDeveloper(viewer, developer.id, slice),
    });
  }
}
