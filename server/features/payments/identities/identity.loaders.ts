import { byKey } from '#server/platform/graphql/batches.ts';
import type { LoaderInput } from '#server/features/loader.input.ts';
import { noParty } from './identity.rules.ts';
import type { LegalParties } from './identity.service.ts';

const NONE: LegalParties = { investor: noParty('NOT_IDENTIFIED'), studio: noParty('NOT_IDENTIFIED') };

export const identityLoaders = {
  legalParties: ({ services: { identities }, viewer, budget }: LoaderInput) =>
    byKey<LegalParties>(budget, (ids) => identities.partiesOf(viewer, ids), NONE),
};
