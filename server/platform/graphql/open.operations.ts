import { DomainError, problem } from '#server/kernel/errors.ts';

/** Operations open at once on one socket, subscriptions and queries alike. */
const MAX_PER_SOCKET = 50;
/** The same over all sockets of an account. */
const MAX_PER_ACCOUNT = 100;

const TOO_MANY = problem(
  'TOO_MANY_REQUESTS',
  'Hay demasiadas operaciones abiertas a la vez. Cierra algunas e inténtalo nuevamente.',
);

export function requireSocketCapacity(open: number): void {
  if (open > MAX_PER_SOCKET) throw new DomainError(TOO_MANY);
}

/** Counts the open operations of each account over all its sockets. */
export function createOpenOperations() {
  const open = new Map<number, number>();

  /** Takes a slot and returns a function that frees it, once. Anonymous users are limited by the socket alone. */
  return function take(accountId: number | null): () => void {
    if (accountId === null) return () => undefined;
    const count = open.get(accountId) ?? 0;
    if (count >= MAX_PER_ACCOUNT) throw new DomainError(TOO_MANY);
    open.set(accountId, count + 1);
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      const left = (open.get(accountId) ?? 1) - 1;
      if (left > 0) open.set(accountId, left);
      else open.delete(accountId);
    };
  };
}
