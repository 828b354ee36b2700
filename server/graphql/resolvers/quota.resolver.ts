import { Ctx, FieldResolver, Resolver } from 'type-graphql';
import { QUOTA_KINDS } from '#server/domain/quota.ts';
import { MaxItems } from '../bounds.ts';
import type { Context } from '../context.ts';
import { QuotaType } from '../types/quota.type.ts';
import { UserType } from '../types/user.type.ts';

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
