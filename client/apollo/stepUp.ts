import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { ErrorLink } from '@apollo/client/link/error';
import { defer, of, Subject, switchMap, take } from 'rxjs';
import { hasCode } from './failure.ts';

let ask: (() => void) | null = null;
const answers = new Subject<boolean>();
let isAsked = false;

/** Says whether the proof that was asked for was given. */
export function answerProof(isProven: boolean) {
  isAsked = false;
  answers.next(isProven);
}

/** Sets what asks for a proof of who is here; returns what unsets it, and nobody waits for an answer any more. */
export function askForProofBy(next: () => void): () => void {
  ask = next;
  return () => {
    ask = null;
    answerProof(false);
  };
}

const answer = defer(() => {
  if (!ask) return of(false);
  if (!isAsked) ask();
  isAsked = true;
  return answers.pipe(take(1));
});

/** Operations that need a recent proof ask for it together and are sent again; without it they fail as they did. */
export const createStepUpLink = () =>
  new ErrorLink(({ error, result, operation, forward }) => {
    if (!result || !CombinedGraphQLErrors.is(error) || !hasCode(error, 'STEP_UP_REQUIRED')) return undefined;
    return answer.pipe(switchMap((isProven) => (isProven ? forward(operation) : of(result))));
  });
