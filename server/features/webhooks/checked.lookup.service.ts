import dns, { type LookupAddress, type LookupAllOptions } from 'node:dns';
import type { LookupFunction } from 'node:net';

export const ADDRESS_NOT_ALLOWED = 'ADDRESS_NOT_ALLOWED';

export const addressNotAllowed = (): Error =>
  Object.assign(new Error('The address is not allowed'), { code: ADDRESS_NOT_ALLOWED });

export type ResolveName = (
  host: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void;

/**
 * Resolves a name for a connection, and refuses it when any of its addresses isn't allowed. The connection uses the
 * checked addresses, so a name server can't answer differently in between.
 */
export const checkedLookup =
  (isAllowed: (address: string) => boolean, resolve: ResolveName = dns.lookup): LookupFunction =>
  (host, options, done) => {
    resolve(host, { ...options, all: true }, (error, found) => {
      const [first] = found ?? [];
      if (error) return done(error, '', 0);
      if (!first || !found.every(({ address }) => isAllowed(address))) return done(addressNotAllowed(), '', 0);
      if (options.all) return done(null, found);
      done(null, first.address, first.family);
    });
  };
