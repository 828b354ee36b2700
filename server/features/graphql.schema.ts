import 'reflect-metadata';
import { createPubSub } from '@graphql-yoga/subscription';
import { defaultFieldResolver, type GraphQLField, type GraphQLSchema } from 'graphql';
import { buildSchema, getMetadataStorage } from 'type-graphql';
import { refuse } from '#server/kernel/errors.ts';
import { canWrite, READ_ONLY_TOKEN } from '#server/features/sessions/session.rules.ts';
import type { Context } from './context.ts';
import { createLoaders } from './loaders.ts';
import { meterFields } from '#server/platform/graphql/limits/count.fields.ts';
import './accounts/account.resolver.ts';
import './accounts/quota.resolver.ts';
import './comments/comment.resolver.ts';
import './comments/thread.resolver.ts';
import './dashboards/stats.resolver.ts';
import './dashboards/todo.resolver.ts';
import './editors/editor.resolver.ts';
import './feeds/feed.resolver.ts';
import './investments/investment.resolver.ts';
import './investments/position.resolver.ts';
import './investments/seats/seat.wait.resolver.ts';
import './investments/withdrawals/withdrawal.resolver.ts';
import './leaving/closing/closing.resolver.ts';
import './leaving/exports/data.export.resolver.ts';
import './milestones/milestone.resolver.ts';
import './moderation/moderation.resolver.ts';
import './notifications/live.resolver.ts';
import './notifications/mails/mail.preference.resolver.ts';
import './notifications/news.resolver.ts';
import './notifications/notification.resolver.ts';
import './outcomes/outcome.resolver.ts';
import './payments/payment.mutations.resolver.ts';
import './payments/payment.resolver.ts';
import './payments/instructions/instructions.resolver.ts';
import './projects/catalogue/catalogue.resolver.ts';
import './projects/description.resolver.ts';
import './projects/follows/follow.resolver.ts';
import './projects/gallery/gallery.resolver.ts';
import './projects/project.mutations.resolver.ts';
import './projects/project.resolver.ts';
import './projects/terms/terms.resolver.ts';
import './public/public.page.resolver.ts';
import './questions/question.resolver.ts';
import './referrals/referral.resolver.ts';
import './sandbox/sandbox.resolver.ts';
import './sessions/email/email.change.resolver.ts';
import './sessions/email/email.confirmation.resolver.ts';
import './sessions/passkeys/passkey.resolver.ts';
import './sessions/passwords/password.resolver.ts';
import './sessions/session.resolver.ts';
import './sessions/tokens/access.token.resolver.ts';
import './studios/directory.resolver.ts';
import './texts/text.resolver.ts';
import './updates/investor.message.resolver.ts';
import './updates/requests/update.request.resolver.ts';
import './updates/update.mutations.resolver.ts';
import './updates/update.resolver.ts';
import './webhooks/event.list.resolver.ts';
import './webhooks/webhook.resolver.ts';

/**
 * Services validate; type-graphql's validation would echo input, passwords included. Apollo Server checks the schema,
 * so it isn't checked twice at startup.
 */
export async function buildGraphQLSchema(): Promise<GraphQLSchema> {
  const { authorizedFields, authorizedResolver, resolverClasses } = getMetadataStorage();
  if (authorizedFields.length + authorizedResolver.length > 0) throw new Error('Services authorize: not @Authorized');
  const unused = createPubSub(); // events come through the context, but the option is required
  const resolvers = resolverClasses.map(({ target }) => target) as [Function, ...Function[]]; // those imported above
  const schema = await buildSchema({ resolvers, validate: false, pubSub: unused, skipCheck: true });
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
