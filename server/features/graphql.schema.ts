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
import { refuse } from '#server/kernel/errors.ts';
import { canWrite, READ_ONLY_TOKEN } from '#server/features/sessions/session.rules.ts';
import type { Context } from './context.ts';
import { createLoaders } from './loaders.ts';
import { meterFields } from '#server/platform/graphql/limits/count.fields.ts';
import { AccessTokenListResolver, AccessTokenMutations } from './sessions/tokens/access.token.resolver.ts';
import { AccountClosingResolver } from './leaving/closing/closing.resolver.ts';
import { AccountResolver } from './accounts/account.resolver.ts';
import { CatalogueResolver, ProjectConnectionResolver } from './projects/catalogue/catalogue.resolver.ts';
import { CommentResolver } from './comments/comment.resolver.ts';
import { DataExportResolver } from './leaving/exports/data.export.resolver.ts';
import { DirectoryResolver } from './studios/directory.resolver.ts';
import { FeedResolver } from './feeds/feed.resolver.ts';
import { FollowerResolver, FollowMutations, ProjectFollowResolver } from './projects/follows/follow.resolver.ts';
import { EmailChangeResolver } from './sessions/email/email.change.resolver.ts';
import { EmailConfirmationResolver } from './sessions/email/email.confirmation.resolver.ts';
import { GalleryResolver } from './projects/gallery/gallery.resolver.ts';
import { InvestorMessageResolver } from './updates/investor.message.resolver.ts';
import { MailPreferenceResolver } from './notifications/mails/mail.preference.resolver.ts';
import { QuotaResolver } from './accounts/quota.resolver.ts';
import {
  ModerationMutations,
  ModerationNoticeResolver,
  ProjectHidingResolver,
} from './moderation/moderation.resolver.ts';
import { NotificationResolver } from './notifications/notification.resolver.ts';
import { PasswordResolver } from './sessions/passwords/password.resolver.ts';
import { PositionResolver, ViewerPositionResolver } from './investments/position.resolver.ts';
import { PasskeyListResolver, PasskeyLogInResolver, PasskeyMutations } from './sessions/passkeys/passkey.resolver.ts';
import { PortfolioResolver, ProjectStatsResolver, StudioResolver } from './dashboards/stats.resolver.ts';
import {
  CounterInvestmentResolver,
  InvestmentResolver,
  InvestPayloadResolver,
} from './investments/investment.resolver.ts';
import {
  DeletedMilestoneResolver,
  MilestoneEventResolver,
  MilestoneResolver,
} from './milestones/milestone.resolver.ts';
import { ProjectMutations } from './projects/project.mutations.resolver.ts';
import { ProjectResolver } from './projects/project.resolver.ts';
import { LiveResolver } from './notifications/live.resolver.ts';
import { SessionListResolver, SessionMutations } from './sessions/session.resolver.ts';
import { TermsResolver } from './projects/terms/terms.resolver.ts';
import { DeleteCommentPayloadResolver, ThreadResolver, UpdateThreadResolver } from './comments/thread.resolver.ts';
import {
  ProjectUpdateRequestResolver,
  StudioResponseResolver,
  UpdateRequestMutations,
} from './updates/requests/update.request.resolver.ts';
import { UpdateMutations } from './updates/update.mutations.resolver.ts';
import { UpdateResolver } from './updates/update.resolver.ts';
import { WebhookListResolver, WebhookMutations, WebhookResolver } from './webhooks/webhook.resolver.ts';

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
  ProjectStatsResolver,
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
