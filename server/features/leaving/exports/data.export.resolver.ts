import { Ctx, FieldResolver, Mutation, Resolver } from 'type-graphql';
import type { Context } from '#server/features/context.ts';
import { DataExportType, RequestDataExportPayload } from './data.export.type.ts';
import { UserType } from '#server/features/accounts/user.type.ts';

@Resolver(() => UserType)
export class DataExportResolver {
  @FieldResolver(() => DataExportType, {
    nullable: true,
    description:
      "The copy of the viewer's data that is being made or can be downloaded; null when there is none. A personal " +
      'access token sees none. Errors: LOG_IN_REQUIRED.',
  })
  dataExport(@Ctx() { viewer, services }: Context) {
    return services.dataExports.find(viewer);
  }

  @Mutation(() => RequestDataExportPayload, {
    description:
      "Begins to make a copy of all the viewer's data, a ZIP file: a mail tells when it is ready, with a link that " +
      'downloads it for 24 hours without a token. Errors: UNAUTHENTICATED, LOG_IN_REQUIRED, STEP_UP_REQUIRED, ' +
      'EMAIL_NOT_CONFIRMED, DATA_EXPORT_REQUESTED.',
  })
  async requestDataExport(@Ctx() { viewer, services }: Context) {
    await services.dataExports.request(viewer);
    return { user: await services.accounts.me(viewer) };
  }
}
