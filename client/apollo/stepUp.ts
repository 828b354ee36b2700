import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { ErrorLink } from '@apollo/client/link/error';
import { defer, of, Subject, switchMap, take } from 'rxjs';
import { hasCode } from './failure.ts';

let requestProof: (() => void) | null = null;
const results = new Subject<boolean>();
let isPending = false;

/** Reports whether the requested proof succeeded. */
export function settleProof(isProven: boolean) {
  isPending = false;
  results.next(isProven);
}

/** Registers what opens the dialog; the returned function unregisters it and settles a pending request. */
export function registerStepUpPrompt(request: () => void): () => void {
  requestProof = request;
  return () => {
    requestProof = null;
    settleProof(false);
  };
}

const proof = defer(() => {
  if (!requestProof) return of(false);
  if (!isPending) requestProof();
  isPending = true;
  return results.pipe(take(1));
});

/** Operations that need a recent proof request it together and are sent again; without a proof they fail. */
export const createStepUpLink = () =>
  new ErrorLink(({ error, result, operation, forward }) => {
    if (!result || !CombinedGraphQLErrors.is(error) || !hasCode(error, 'STEP_UP_REQUIRED')) return undefined;
    return proof.pipe(switchMap((isProven) => (isProven ? forward(operation) : of(result))));
  });
