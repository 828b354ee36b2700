import { byKey } from '#server/platform/graphql/batches.ts';
import type { LoaderInput } from '#server/features/loader.input.ts';
import type { LegalParties } from './identity.service.ts';

export const identityLoaders = {
  legalParties: ({ services: { identities }, viewer, budget }: LoaderInput) =>
    byKey<LegalParties | null>(budget, (ids) => identities.partiesOf(viewer, ids), null),
};
