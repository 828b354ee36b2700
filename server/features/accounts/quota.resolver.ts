import { Ctx, FieldResolver, Resolver } from 'type-graphql';
import { QUOTA_KINDS } from './quota.rules.ts';
import { MaxItems } from '#server/platform/graphql/limits/list.length.ts';
import type { Context } from '#server/features/context.ts';
import { QuotaType } from './quota.type.ts';
import { UserType } from './user.type.ts';

@Resolver(() => UserType)
export class QuotaResolver {
  @FieldResolver(() => [QuotaType], {
    description:
      'How much the viewer may make and has made, for each kind that their role makes; none on a server without quotas.',
  })
  @MaxItems(QUOTA_KINDS.length)
  quotas(@Ctx() { viewer, services }: Context) {
    return services.quotas.list(viewer);
  }
}
