import { DomainError } from '#server/kernel/errors.ts';
import { currentSession } from './session.rules.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import type { Viewer } from '#server/kernel/viewer.ts';

/** The account that an anonymous use case is about, which fills it in when known. */
export type CredentialOwner = { accountId: number | null; sessionId: number | null };

type UseCase = (...args: unknown[]) => Promise<unknown>;
type Acts<Service> = { readonly [Method in keyof Service]?: string };

/** An anonymous use case as callers see it: without its last argument, the owner. */
type WithoutOwner<Method> = Method extends (...args: [...infer Args, CredentialOwner]) => infer Answer
  ? (...args: Args) => Answer
  : Method;

/** The service with some of its use cases replaced. */
function wrapped<Service extends object>(
  service: Service,
  acts: Acts<Service>,
  wrap: (act: string, useCase: UseCase) => UseCase,
): Service {
  const methods = Object.entries<string>(acts as Record<string, string>);
  const replaced = methods.map(([method, act]) => [method, wrap(act, service[method as keyof Service] as UseCase)]);
  return { ...service, ...(Object.fromEntries(replaced) as Partial<Service>) };
}

/**
 * Logs one line for each use case about credentials: account, session, id of the credential, and outcome; never
 * addresses, names or secrets.
 */
export function createCredentialLog({ log }: Pick<Dependencies, 'log'>) {
  async function logged(act: string, owner: CredentialOwner, target: unknown, work: () => Promise<unknown>) {
    const line = (outcome: string): void => {
      const { accountId: account, sessionId: session } = owner;
      log.info({ act, account, session, ...(typeof target === 'number' ? { target } : {}), outcome }, 'act on keys');
    };
    try {
      const answer = await work();
      line('done');
      return answer;
    } catch (error) {
      line(error instanceof DomainError ? error.code : 'INTERNAL_SERVER_ERROR');
      throw error;
    }
  }

  return {
    /** `acts`: names of use cases whose first argument is the viewer. */
    ofViewer: <Service extends object>(service: Service, acts: Acts<Service>): Service =>
      wrapped(service, acts, (act, useCase) => async (...args) => {
        const [viewer, target] = args as [Viewer | null, unknown];
        const owner = { accountId: viewer?.id ?? null, sessionId: viewer && currentSession(viewer) };
        return logged(act, owner, target, () => useCase(...args));
      }),

    /** `acts`: names of use cases whose last argument is a `CredentialOwner`. */
    anonymous: <Service extends object>(service: Service, acts: Acts<Service>) =>
      wrapped(service, acts, (act, useCase) => async (...args) => {
        const owner: CredentialOwner = { accountId: null, sessionId: null };
        return logged(act, owner, null, () => useCase(...args, owner));
      }) as { [Method in keyof Service]: WithoutOwner<Service[Method]> },
  };
}
