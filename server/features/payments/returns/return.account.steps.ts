import type { Dependencies } from '#server/features/dependencies.ts';
import { inForceAmong } from '../instructions/instructions.rules.ts';
import { type ReturnAccount, type ReturnAccountVersion, type ShownReturnAccount } from './return.account.rules.ts';

/** Decrypts the accounts to which money is returned or paid to investors. */
export function createReturnAccountReading({
  returnAccountSecrets,
  due,
}: Pick<Dependencies, 'returnAccountSecrets' | 'due'>) {
  /** Null without one, and where the server has no key for it any more. */
  const opened = (version: ReturnAccountVersion | null): ReturnAccount | null =>
    version?.sealed ? returnAccountSecrets.openAccount(version.sealed) : null;

  function shown(version: ReturnAccountVersion | null, next: ReturnAccountVersion | null): ShownReturnAccount | null {
    const account = opened(version);
    return account && version && { ...account, inForceFrom: version.inForceFrom, changesOn: next?.inForceFrom ?? null };
  }

  return {
    opened,
    shown,

    /** What is in force of these versions of one account; null without any. */
    shownInForce(versions: readonly ReturnAccountVersion[]): ShownReturnAccount | null {
      const { current, next } = inForceAmong(versions, due());
      return shown(current, next);
    },
  };
}
