import type { LegalParty } from './identity.rules.ts';

/** Heads of the columns of a table with the identity of the other party. */
export const IDENTITY_HEADS = {
  legal_name: 'Nombre o razón social',
  tax_id: 'Número fiscal',
  legal_address: 'Domicilio legal',
};

/** Empty without an identity. */
export const identityCells = (party: LegalParty | undefined) => ({
  legal_name: party?.identity?.legalName ?? null,
  tax_id: party?.identity?.taxId ?? null,
  legal_address: party?.identity?.address ?? null,
});
