import { DomainError } from '#server/kernel/errors.ts';
import { normalizeEmail } from '#server/features/accounts/user.rules.ts';
import { networkOf } from '#server/platform/security/network.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import { keyNoticeJob } from './key.notice.mail.ts';
import type { Client } from '#server/kernel/client.ts';

const MAX_EMAIL = 150;

/**
 * Counts failed log-ins: by e-mail and network, by network, and by account. Above the limit of an account its owner is
 * notified by mail, once a day, and nobody is refused: whoever attacks an account must not lock its owner out.
 */
export function createLogInAttempts({ database, sessions, jobs, throttles, calendar, now }: Dependencies) {
  /** Whether the account logged in from this network within ninety days. */
  async function isKnownNetwork(userId: number, network: string): Promise<boolean> {
    const addresses = await sessions.listAddresses(userId, now());
    return addresses.some((address) => networkOf(address) === network);
  }

  return {
    /** Counts an attempt before its outcome is known, so that concurrent ones are counted. */
    async begin(email: string, { address }: Client) {
      const account = { email: normalizeEmail(email).slice(0, MAX_EMAIL) };
      const place = { ...account, address };
      await throttles.logIn.attempt(place);
      const refusal = await throttles.logInOfNetwork.attempt({ address }).then(
        () => null,
        (error: unknown) => {
          if (error instanceof DomainError) return error;
          throw error;
        },
      );

      return {
        /** Refuses a network above its limit, unless this account is known to log in from there. */
        async admit(userId: number | null): Promise<void> {
          if (refusal && !(await isKnownNetwork(userId ?? 0, networkOf(address)))) throw refusal;
        },

        async fail(userId: number | null): Promise<void> {
          const isFirstAbove = await throttles.failedLogIns.isFirstAbove(account);
          if (!isFirstAbove || userId === null) return;
          const notice = keyNoticeJob('failed_log_ins', userId, calendar());
          await database.write('visitor', (tx) => jobs.add(tx, [notice]));
        },

        async succeed(): Promise<void> {
          await throttles.logIn.reset(place);
          await throttles.logInOfNetwork.refundOne({ address });
        },
      };
    },
  };
}
