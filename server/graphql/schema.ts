import 'reflect-metadata';
import { createPubSub } from '@graphql-yoga/subscription';
import {
  defaultFieldResolver,
  lexicographicSortSchema,
  printSchema,
  type GraphQLField,
  type GraphQLSchema,
} from 'graphql';
import { buildSchema, getMetadataStorage } from 'type-graphql';
import { refuse } from '#server/domain/errors.ts';
import { canWrite, READ_ONLY_TOKEN } from '#server/domain/session.ts';
import type { Context } from './context.ts';
import { createLoaders } from './loaders.ts';
import { meterFields } from './metered.ts';
import { AccessTokenListResolver, AccessTokenMutations } from './resolvers/access.token.resolver.ts';
import { AccountClosingResolver } from './resolvers/account.closing.resolver.ts';
import { AccountResolver } from './resolvers/account.resolver.ts';
import { CatalogueResolver, ProjectConnectionResolver } from './resolvers/catalogue.resolver.ts';
import { CommentResolver } from './resolvers/comment.resolver.ts';
import { DataExportResolver } from './resolvers/data.export.resolver.ts';
import { DirectoryResolver } from './resolvers/directory.resolver.ts';
import { FeedResolver } from './resolvers/feed.resolver.ts';
import { FollowerResolver, FollowMutations, ProjectFollowResolver } from './resolvers/follow.resolver.ts';
import { EmailChangeResolver } from './resolvers/email.change.resolver.ts';
import { EmailConfirmationResolver } from './resolvers/email.confirmation.resolver.ts';
import { GalleryResolver } from './resolvers/gallery.resolver.ts';
import { InvestorMessageResolver } from './resolvers/investor.message.resolver.ts';
import { MailPreferenceResolver } from './resolvers/mail.preference.resolver.ts';
import { QuotaResolver } from './resolvers/quota.resolver.ts';
import {
  ModerationMutations,
  ModerationNoticeResolver,
  ProjectHidingResolver,
} from './resolvers/moderation.resolver.ts';
import { NotificationResolver } from './resolvers/notification.resolver.ts';
import { PasswordResolver } from './resolvers/password.resolver.ts';
import { PositionResolver, ViewerPositionResolver } from './resolvers/position.resolver.ts';
import { PasskeyListResolver, PasskeyLogInResolver, PasskeyMutations } from './resolvers/passkey.resolver.ts';
import { PortfolioResolver, StudioResolver } from './resolvers/stats.resolver.ts';
import {
  CounterInvestmentResolver,
  InvestmentResolver,
  InvestPayloadResolver,
} from './resolvers/investment.resolver.ts';
import { DeletedMilestoneResolver, MilestoneEventResolver, MilestoneResolver } from './resolvers/milestone.resolver.ts';
import { ProjectMutations } from './resolvers/project.mutations.ts';
import { ProjectResolver } from './resolvers/project.resolver.ts';
import { LiveResolver } from './resolvers/live.resolver.ts';
import { SessionListResolver, SessionMutations } from './resolvers/session.resolver.ts';
import { TermsResolver } from './resolvers/terms.resolver.ts';
import { DeleteCommentPayloadResolver, ThreadResolver, UpdateThreadResolver } from './resolvers/thread.resolver.ts';
import {
  ProjectUpdateRequestResolver,
  StudioResponseResolver,
  UpdateRequestMutations,
} from './resolvers/update.request.resolver.ts';
import { UpdateMutations } from './resolvers/update.mutations.ts';
import { UpdateResolver } from './resolvers/update.resolver.ts';
import { WebhookListResolver, WebhookMutations, WebhookResolver } from './resolvers/webhook.resolver.ts';

const RESOLVERS = [
  AccessTokenListResolver,
  AccessTokenMutations,
  AccountClosingResolver,
  AccountResolver,
  CatalogueResolver,
  CommentResolver,
  DeleteCommentPayloadResolver,
  DeletedMilestoneResolver,
  DataExportResolver,
  DirectoryResolver,
  FeedResolver,
  FollowerResolver,
  FollowMutations,
  EmailChangeResolver,
  EmailConfirmationResolver,
  GalleryResolver,
  ProjectConnectionResolver,
  InvestmentResolver,
  InvestorMessageResolver,
  InvestPayloadResolver,
  CounterInvestmentResolver,
  LiveResolver,
  MilestoneEventResolver,
  MailPreferenceResolver,
  QuotaResolver,
  MilestoneResolver,
  ModerationMutations,
  ModerationNoticeResolver,
  NotificationResolver,
  PasswordResolver,
  PasskeyListResolver,
  PasskeyLogInResolver,
  PasskeyMutations,
  PortfolioResolver,
  PositionResolver,
  ProjectFollowResolver,
  ProjectHidingResolver,
  ProjectMutations,
  ProjectResolver,
  ProjectUpdateRequestResolver,
  SessionListResolver,
  SessionMutations,
  StudioResolver,
  StudioResponseResolver,
  TermsResolver,
  ThreadResolver,
  UpdateMutations,
  UpdateRequestMutations,
  UpdateResolver,
  UpdateThreadResolver,
  ViewerPositionResolver,
  WebhookListResolver,
  WebhookMutations,
  WebhookResolver,
] as const;

/**
 * Services validate; type-graphql's validation would echo input, passwords included. Apollo Server checks the schema,
 * so it isn't checked twice at startup.
 */
export async function buildGraphQLSchema(): Promise<GraphQLSchema> {
  const { authorizedFields, authorizedResolver } = getMetadataStorage();
  if (authorizedFields.length + authorizedResolver.length > 0) throw new Error('Services authorize: not @Authorized');
  const unused = createPubSub(); // events come through the context, but the option is required
  const schema = await buildSchema({ resolvers: RESOLVERS, validate: false, pubSub: unused, skipCheck: true });
  for (const field of Object.values(schema.getMutationType()?.getFields() ?? {})) prepareMutation(field);
  meterFields(schema);
  return schema;
}

/**
 * A token that may only read changes nothing. Each mutation of a document gets new loaders, so it sees what the
 * previous one wrote.
 */
function prepareMutation(field: GraphQLField<unknown, Context>): void {
  const { resolve = defaultFieldResolver } = field;
  field.resolve = (root, args, context, info) => {
    refuse(canWrite(context.viewer?.key) ? null : READ_ONLY_TOKEN);
    context.loaders = createLoaders(context);
    return context.mutationResult ?? resolve(root, args, context, info);
  };
}

/** Sorted, so that it doesn't depend on the order of the code. */
export const printSortedSchema = (schema: GraphQLSchema): string => `${printSchema(lexicographicSortSchema(schema))}\n`;
