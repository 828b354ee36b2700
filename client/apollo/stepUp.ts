import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { ErrorLink } from '@apollo/client/link/error';
import { from, of, switchMap } from 'rxjs';

export const hasCode = ({ errors }: CombinedGraphQLErrors, code: string): boolean =>
  errors.some(({ extensions }) => extensions?.code === code);

type Ask = () => Promise<boolean>;

let ask: Ask = async () => false;
let asking: Promise<boolean> | null = null;

/** Sets what asks for a proof of who is here, and says whether it was given. */
export const askForProofBy = (next: Ask) => void (ask = next);

/** Operations that need a recent proof ask for it together and are sent again; without it they fail as they did. */
export const createStepUpLink = () =>
  new ErrorLink(({ error, result, operation, forward }) => {
    if (!result || !CombinedGraphQLErrors.is(error) || !hasCode(error, 'STEP_UP_REQUIRED')) return undefined;
    asking ??= ask().finally(() => void (asking = null));
    return from(asking).pipe(switchMap((isProven) => (isProven ? forward(operation) : of(result))));
  });
