import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '#server/features/context.ts';
import { MAX_AHEAD } from './sandbox.rules.ts';
import { AdvanceClockInput, AdvanceClockPayload, SandboxType } from './sandbox.type.ts';

@Resolver(() => SandboxType)
export class SandboxResolver {
  @Query(() => SandboxType, {
    nullable: true,
    description: 'The calendar of a server for trying things out; null on any other. For visitors, too.',
  })
  sandbox(@Ctx() { viewer, services }: Context) {
    return services.sandbox.find(viewer);
  }

  @Mutation(() => AdvanceClockPayload, {
    description:
      'Moves the calendar of a server for trying things out forward, for everybody. What falls due until then is done ' +
      `in order, day by day. It is ${MAX_AHEAD} days ahead of the clock at most. Errors: UNAUTHENTICATED, ` +
      'SANDBOX_ONLY (any other server), VALIDATION, LIMIT_REACHED.',
  })
  async advanceClock(
    @Arg('input', () => AdvanceClockInput, { description: 'How far.' }) { days }: AdvanceClockInput,
    @Ctx() { viewer, services }: Context,
  ) {
    const sandbox = await services.sandbox.advance(viewer, days);
    return { day: sandbox.until, sandbox };
  }
}
