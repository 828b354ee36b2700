import { Field } from 'type-graphql';

/** `clientMutationId` of an input that creates a row. Goes on the property. */
export const CreationKey = () =>
  Field(() => String, {
    nullable: true,
    description:
      "Idempotency key, 1 to 200 printable ASCII characters without spaces, the viewer's own and stored for 24 hours: " +
      'the same key and input, files included, create nothing again and give the same row as the viewer may read it ' +
      'now. Without one each call creates a row. Errors: VALIDATION, IDEMPOTENCY_CONFLICT.',
  });

/** `replayed` of a payload. Goes on the property. */
export const Replayed = () =>
  Field(() => Boolean, {
    description: 'Whether an earlier call with the same clientMutationId made it, and this one nothing.',
  });
