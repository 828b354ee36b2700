import { Field, Float, ObjectType } from 'type-graphql';
import { type QuotaKind, QUOTA_KINDS, QUOTAS } from './quota.rules.ts';
import { closedSet } from '#server/platform/graphql/enum.ts';

export const QuotaKindEnum = closedSet(QUOTA_KINDS, 'QuotaKind', 'What an account may make a limited number of.', {
  meaning: (kind) => `${QUOTAS[kind].counts}.`,
  inRest: null,
});

@ObjectType('QuotaUse', { description: 'How much of a quota is used, bytes of media and otherwise how many.' })
export class QuotaUseType {
  @Field(() => Float, { description: 'What counts now.' })
  used!: number;

  @Field(() => Float, { description: 'How much may be used.' })
  limit!: number;
}

@ObjectType('Quota', {
  description:
    'How much of one kind the viewer may make. Beyond it they are refused with QUOTA_REACHED or LIMIT_REACHED.',
})
export class QuotaType {
  @Field(() => QuotaKindEnum, { description: 'What is counted.' })
  kind!: QuotaKind;

  @Field(() => QuotaUseType, {
    description:
      'Within the last 24 hours, including what was deleted since. QUOTA_REACHED says when there is room again.',
  })
  perDay!: QuotaUseType;

  @Field(() => QuotaUseType, {
    nullable: true,
    description: 'At present, without what was deleted; null: the account has no such limit. LIMIT_REACHED.',
  })
  inAll!: QuotaUseType | null;
}
