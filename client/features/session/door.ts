import { useState } from 'react';
import { OFFLINE, type Failure } from '#client/apollo/offline.ts';
import type { LoginInput, RegisterInput } from '#client/apollo/schema.generated.ts';
import type { SessionUserFragment } from './session.generated.ts';

export type Auth = { accessToken: string; user: SessionUserFragment };
export type Answer = { auth: Auth | null; failure: Failure | null };

export type Entrance = {
  logIn(input: LoginInput): Promise<Answer>;
  register(input: RegisterInput): Promise<Answer>;
};

/** The way in, without what lies behind it: who only looks at the public view loads none of that. */
export type Door = {
  connect(): Promise<Entrance>;
  /** `isNew`: the account was made a moment ago, and begins at its dashboard. */
  onEntered(auth: Auth, isNew: boolean): void | Promise<void>;
};

/** One try after another to get in. */
export function useDoor({ connect, onEntered }: Door) {
  const [waiting, setWaiting] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  async function knock(ask: (entrance: Entrance) => Promise<Answer>, isNew: boolean): Promise<Failure | null> {
    const { auth, failure: refusal } = await ask(await connect());
    if (auth) await onEntered(auth, isNew);
    return refusal;
  }

  async function enter(ask: (entrance: Entrance) => Promise<Answer>, isNew = false) {
    setWaiting(true);
    setFailure(null);
    setFailure(await knock(ask, isNew).catch(() => OFFLINE));
    setWaiting(false);
  }
  return { enter, waiting, failure };
}
