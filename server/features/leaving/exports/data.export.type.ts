import { Field, ObjectType } from 'type-graphql';
import { DateTime } from '#server/platform/graphql/scalars.ts';
import { UserType } from '#server/features/accounts/user.type.ts';

@ObjectType('DataExport', {
  description: "A copy of all the viewer's data. The download link is only sent by mail.",
})
export class DataExportType {
  @Field(() => DateTime, { description: 'When it was requested.' })
  requestedAt!: Date;

  @Field(() => DateTime, {
    nullable: true,
    description: 'When it was made and announced by mail; null while it is being made.',
  })
  readyAt!: Date | null;

  @Field(() => DateTime, {
    nullable: true,
    description: "From when on the mail's link opens nothing; null while it is being made.",
  })
  expiresAt!: Date | null;
}

@ObjectType('RequestDataExportPayload', { description: "Result of asking for a copy of one's data." })
export class RequestDataExportPayload {
  @Field(() => UserType, { description: 'The account, with the copy that is being made.' })
  user!: object;
}
