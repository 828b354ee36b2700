/**
 * A configuration or environment error that the operator can correct. It is printed without a stack, because its
 * message says everything; any other error that ends a command is a bug and is printed with its stack.
 */
export class OperatorError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'OperatorError';
  }
}
