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

/** Settings that are missing or of a wrong form, each as a sentence. */
export class InvalidSettings extends OperatorError {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(`The configuration is not valid:\n- ${faults.join('\n- ')}`);
    this.faults = faults;
  }
}
