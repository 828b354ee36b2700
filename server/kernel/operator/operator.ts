/** Made by `operatorNamed` alone, a private member no literal and no copy has. */
declare class OperatorMark {
  private readonly operator: true;
}

/**
 * Somebody with a shell on the server. It isn't a role of an account, and no request creates one. First argument of
 * what only operators may do.
 */
export type Operator = { name: string } & OperatorMark;

/** Only for the operators' command line; a test lists its callers. */
export const operatorNamed = (name: string): Operator => ({ name }) as Operator;
